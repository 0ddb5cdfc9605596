import GLFXCore
import GLFXJob
import GLFXRender
import GLFXTestSupport
import Testing

/// The device and the inputs are opened concurrently; errors are reported in the order of a sequential start.
struct DeviceOpeningTests {
    private func failure(_ input: String, _ device: DeviceSelection, _ folder: Folder) throws -> Failure? {
        try JobRun.failure([.file(folder.path(input))], to: "out.mkv", in: folder) { $0.device = device }
    }

    @Test func aDeviceThatIsNotThereComesBeforeAnInputThatIsNot() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:s=32x32:d=0.1", "-c:v", "ffv1", "there.mkv"], in: folder)
        let nowhere = DeviceSelection.node("/dev/dri/nowhere")
        for input in ["there.mkv", "missing.mkv"] {
            let found = try #require(try failure(input, nowhere, folder))
            #expect(found.kind == .gpu, "\(input): \(found.message)")
        }
        #expect(try failure("missing.mkv", .software, folder)?.kind == .input)
        #expect(try failure("there.mkv", .software, folder) == nil)
    }
}
