import Foundation
import GLFXTestSupport
import Testing

/// A process with little memory (`ulimit -v`): wherever an allocation fails, it is an error with a documented exit
/// code, no crash, and nothing is changed.
@Suite struct AddressSpaceTests {
    /// A sanitizer reserves more addresses than any limit allows.
    private static let canBeLimited: Bool = {
        guard let folder = try? Folder() else { return false }
        return (try? Glfx.shell("ulimit -v 2000000; exec \"$glfx\" --version", in: folder))?.code == 0
    }()

    /// 4096x4096: 67 MB for each copy of the picture.
    private static let picture: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=c=gray:s=4096x4096", "-frames:v", "1", "-c:v", "mjpeg", "large.jpg"],
            in: folder)
        return folder
    }

    @Test(
        .enabled(if: canBeLimited, "this process cannot be limited with ulimit -v"),
        arguments: Thoroughness.some([400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000], each: 3))
    func aLimitOnMemoryEndsInAnErrorAndNeverInACrash(kibibytes: Int) throws {
        let folder = try Folder()
        try folder.write("what stood there", to: "out.png")
        let before = try Snapshot(folder)
        let path = try Self.picture.get().path("large.jpg")
        let outcome = try Glfx.shell(
            "ulimit -c 0; ulimit -v \(kibibytes); exec \"$glfx\" \(path) --shader invert --overwrite out.png",
            in: folder)
        guard outcome.code != 0 else { return }
        #expect([3, 6, 7, 8].contains(outcome.code), "\(outcome.code): \(outcome.errors)")
        #expect(outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("glfx: error: "), "\(outcome.errors)")
        #expect(try Snapshot(folder) == before)
    }
}
