import Foundation
import GLFXTestSupport
import Testing

/// Borders that a Matroska file says are not to be shown.
@Suite struct ContainerCropTests {
    /// The shape that ffmpeg writes for the display becomes borders of these kinds (RFC 9559).
    @Test(
        arguments: [
            // Left and top; right and bottom.
            ([0x54, 0xCC], [0x54, 0xBB], 4, 6), ([0x54, 0xDD], [0x54, 0xAA], 0, 0),
        ] as [([UInt8], [UInt8], Int, Int)])
    func bordersAreCutOff(across: [UInt8], down: [UInt8], x: Int, y: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.12,setsar=2", "-c:v", "ffv1", "-pix_fmt", "yuv444p",
                "in.mkv",
            ], in: folder)
        var bytes = try MovieBytes(folder.path("in.mkv"))
        let width = try bytes.find([0x54, 0xB0, 0x81, 8])
        bytes.put(across + [0x81, 4], at: width)
        let height = try bytes.find([0x54, 0xBA, 0x81, 3])
        bytes.put(down + [0x81, 6], at: height)
        try bytes.write(to: "cropped.mkv", in: folder)
        let outcome = try Glfx.run(["cropped.mkv", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        func frames(_ name: String, _ filter: String) throws -> Data {
            try Tool.ffmpeg(["-i", name, "-vf", filter, "-f", "rawvideo", "-pix_fmt", "yuv444p", "-"], in: folder)
        }
        let wanted = try frames("in.mkv", "crop=60:42:\(x):\(y)")
        #expect(wanted.count == 3 * 60 * 42 * 3)
        #expect(try frames("out.mkv", "null") == wanted)
        let inspected = try Glfx.run(["inspect", "--json", "cropped.mkv"], in: folder)
        #expect(inspected.output.contains("60") && inspected.output.contains("42"))
    }
}
