import Foundation
import GLFXTestSupport
import Testing

/// Matroska's cover art is an attached file with a name (`cover.jpg`) and a kind: it is kept byte for byte.
@Suite struct AttachedCoverTests {
    private func bytes(_ path: String, in folder: Folder) throws -> Data {
        // Every video stream but the ones that are movies.
        try Tool.ffmpeg(["-i", path, "-map", "0:v", "-map", "-0:V", "-c", "copy", "-f", "md5", "-"], in: folder)
    }

    private func file(_ name: String, in folder: Folder) throws -> [String] {
        try Tool.ffprobe(
            name, stream: "v:1", show: ["-show_entries", "stream=codec_name:stream_tags=filename,mimetype"], in: folder)
    }

    @Test(arguments: [("mjpeg", "jpg", "jpeg"), ("png", "png", "png"), ("tiff", "tif", "tiff"), ("gif", "gif", "gif")])
    func itKeepsItsNameAndItsKind(codec: String, ending: String, kind: String) throws {
        let folder = try Folder()
        let picture = ["-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", "-c:v", codec]
        try Tool.ffmpeg(picture + ["-f", codec == "gif" ? "gif" : "image2", "c"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.2", "-c:v", "mpeg4", "-attach", "c", "-metadata:s:t",
                "mimetype=image/\(kind)", "-metadata:s:t", "filename=mine.\(ending)", "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.mkv"], in: folder)
        #expect(outcome.code == 0 && outcome.lines.isEmpty, "\(outcome.errors)")
        #expect(try bytes("out.mkv", in: folder) == bytes("in.mkv", in: folder))
        #expect(try file("out.mkv", in: folder) == ["\(codec),mine.\(ending),image/\(kind)"])
    }

    @Test func itGoesFromMP4ToMatroskaAndBack() throws {
        let folder = try Folder()
        let sample = Checkout.sample("cover.mp4")
        for (input, output) in [(sample, "out.mkv"), ("out.mkv", "back.mp4")] {
            let outcome = try Glfx.run([input, "--preset", "ultrafast", output], in: folder)
            #expect(outcome.code == 0 && outcome.lines.isEmpty, "\(outcome.errors)")
            #expect(try bytes(output, in: folder) == bytes(sample, in: folder))
        }
        #expect(try file("out.mkv", in: folder).first?.contains(",cover.") == true)
    }
}
