import Foundation
import GLFXTestSupport
import Testing

/// `--size` by rules, on the real binary.
@Suite struct SizeTests {
    private func size(of name: String, in folder: Folder) throws -> String {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=width,height"], in: folder).first ?? ""
    }

    /// A quarter turn by metadata: 640x360 is shown as 360x640.
    private func upright(_ folder: Folder, seconds: Double = 0.6) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=640x360:r=5:d=\(seconds)", "-c:v", "libx264", "-preset", "ultrafast",
                "a.mov",
            ],
            in: folder)
        try Tool.ffmpeg(
            ["-i", "a.mov", "-c", "copy", "-metadata:s:v", "rotate=90", "up.mov"], in: folder)
    }

    @Test(arguments: [
        ("a.mov", "720p", "1280,720"), ("up.mov", "720p", "720,1280"), ("up.mov", "180x", "180,320"),
        ("a.mov", "x90", "160,90"), ("a.mov", "25%", "160,90"), ("up.mov", "16:9", "360,202"),
        ("a.mov", "9:16", "202,360"),
    ])
    func theSizeFollowsWhatIsShown(input: String, size: String, wanted: String) throws {
        let folder = try Folder()
        try upright(folder)
        let outcome = try Glfx.run([input, "--size", size, "out.mkv"], in: folder)
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(try self.size(of: "out.mkv", in: folder) == wanted)
    }

    /// The middle third of colors, without borders.
    @Test func aShapeCropsToTheMiddle() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=red:s=300x100:r=5:d=0.4,format=gbrp,geq=r=255*lt(X\\,100):g=255*between(X\\,100\\,199):b=255*gt(X\\,199)",
                "-c:v", "ffv1", "in.mkv",
            ], in: folder)
        #expect(try Glfx.run(["in.mkv", "--size", "1:1", "--codec", "ffv1", "out.mkv"], in: folder).code == 0)
        let pixels = Array(
            try Tool.ffmpeg(
                ["-i", "out.mkv", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder))
        #expect(pixels.count == 100 * 100 * 3)
        let row = pixels[(50 * 300)..<(51 * 300)]
        #expect(Array(row) == Array(repeating: [0, 255, 0], count: 100).flatMap { $0 })
    }

    /// A moment, a part and a job file have the size of the whole.
    @Test func everyWayToTheJobHasTheSize() throws {
        let folder = try Folder()
        try upright(folder, seconds: 6)
        let outcome = try Glfx.shell(
            """
            set -e
            $glfx up.mov --size 50% --at 0.2 at.png
            $glfx up.mov --size 50% --codec ffv1 whole.mkv
            $glfx up.mov --size 50% --codec ffv1 --parts 2 --jobs 1 parts.mkv
            $glfx up.mov --size 50% --codec ffv1 --dry-run --json job.mkv >job.json
            $glfx run job.json
            """, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try String(contentsOfFile: folder.path("job.json"), encoding: .utf8).contains("\"size\": \"50%\""))
        for name in ["at.png", "whole.mkv", "parts.mkv", "job.mkv"] {
            #expect(try size(of: name, in: folder) == "180,320", "\(name)")
        }
        #expect(
            try Tool.ffmpeg(["-i", "whole.mkv", "-f", "md5", "-"], in: folder)
                == Tool.ffmpeg(["-i", "parts.mkv", "-f", "md5", "-"], in: folder))
    }

    @Test func aRuleWithoutAFileIsOneLine() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(["color:red", "--size", "50%", "--duration", "1", "o.mov"], in: folder)
        #expect(outcome.code == 2)
        #expect(
            outcome.errors
                == "glfx: error: --size 50% follows an INPUT's size, and there is none to be measured; "
                + "write --size 1280x720, or --size 720p\n")
    }

    /// A red square behind a transparent frame of 2:1.
    @Test(arguments: [("cover", [255, 255, 255]), ("contain", [0, 255, 0]), ("stretch", [255, 255, 255])])
    func aBackgroundFillsTheFrameAsItIsTold(fit: String, reds: [UInt8]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=red:s=64x64,format=rgb24", "-frames:v", "1", "red.png"], in: folder)
        let outcome = try Glfx.run(
            [
                "color:transparent", "--size", "128x64", "--background", "red.png", "--background-fit", fit, "--alpha",
                "drop",
                "--at", "0", "out.png",
            ], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let pixels = Array(
            try Tool.ffmpeg(["-i", "out.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder))
        let middle = 32 * 128
        let found: [UInt8] = [8, 64, 120].map { x in pixels[(middle + x) * 3] }
        #expect(found == reds)
    }
}
