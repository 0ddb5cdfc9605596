import Foundation
import GLFXTestSupport
import Testing

/// A chroot or container in which /proc is not mounted.
@Suite struct BareRootTests {
    private static let canHideProc: Bool = {
        guard let folder = try? Folder() else { return false }
        return (try? Tool.run("bwrap", ["--dev-bind", "/", "/", "--tmpfs", "/proc", "true"], in: folder))?.code == 0
    }()

    @Test(.enabled(if: canHideProc, "bubblewrap is missing or may not be used here"))
    func theCommandWorksWithoutProc() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-t", "0.2", "-c:v", "libx264", "in.mp4"], in: folder)
        func run(_ arguments: String) throws -> Outcome {
            try Tool.run(
                "bash", ["-c", "exec bwrap --dev-bind / / --tmpfs /proc \"$glfx\" \(arguments)"], in: folder)
        }
        #expect(try run("--version").output.hasPrefix("glfx "))
        // An argument's bytes arrive as they are.
        #expect(try run("$'no\\xffname.mp4' out.mov").errors.contains("cannot open 'no\\xFFname.mp4'"))
        let outcome = try run("in.mp4 --shader invert --codec ffv1 file.mkv")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let piped = try run("- --shader invert --codec ffv1 pipe.mkv < in.mp4")
        #expect(piped.code == 0, "\(piped.errors)")
        for name in ["file.mkv", "pipe.mkv"] {
            let frames = try Tool.ffprobe(
                name, stream: "v", show: ["-count_packets", "-show_entries", "stream=nb_read_packets"], in: folder)
            #expect(frames == ["5"])
        }
    }
}
