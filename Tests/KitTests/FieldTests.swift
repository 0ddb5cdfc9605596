import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Interlaced pictures: which field is first, in what is written and after what is done to them.
@Suite struct FieldTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func movie(bottomFirst: Bool = false) throws -> JobInput {
        let order = bottomFirst ? "bottom,setfield=bff" : "top,setfield=tff"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=50:d=0.2", "-vf", "tinterlace=interleave_\(order)", "-flags",
                "+ildct+ilme", "-c:v", "mpeg2video", "-q:v", "2", "-pix_fmt", "yuv422p", "in.mkv",
            ], in: folder)
        return .file(FilePart(folder.path("in.mkv")))
    }

    /// `1,0`: interlaced, the bottom field first.
    private func fields(_ name: String) throws -> String {
        try Tool.ffprobe(
            name, stream: "v",
            show: ["-show_entries", "frame=interlaced_frame,top_field_first", "-read_intervals", "%+#1"], in: folder
        )
        .first?.trimmingCharacters(in: [","]) ?? ""
    }

    /// Every encoder that codes or marks fields does so; the others say that they do not.
    @Test(arguments: ["h264", "prores", "mpeg2", "mpeg4", "ffv1", "hevc", "mjpeg", "vp9"], [true, false])
    func theOrderIsWrittenOrTold(codec: String, bottomFirst: Bool) throws {
        let notes = try JobRun.run([try movie(bottomFirst: bottomFirst)], to: "out.mkv", in: folder, codec: codec)
        let isTold = notes.contains { $0.contains("does not mark them so") }
        let expected = ["hevc", "mjpeg", "vp9"].contains(codec) ? "0,0" : bottomFirst ? "1,0" : "1,1"
        #expect(try fields("out.mkv") == expected)
        #expect(isTold == (expected == "0,0"), "\(notes)")
    }

    /// Of encoders without a row too: what ffprobe reads in the pictures decides.
    @Test(
        arguments: [
            "dvvideo avi", "dvvideo mov", "libx264rgb mkv", "prores_aw mov", "dnxhd mov", "rawvideo avi", "utvideo avi",
            "ffvhuff avi", "huffyuv avi", "v210 mov", "png mov", "qtrle mov", "jpeg2000 mov", "snow avi",
            "rawvideo mov", "rawvideo mkv", "v210 avi", "png avi",
            "libxvid avi", "mpeg1video mkv", "flv flv", "libtheora mkv",
        ], [true, false])
    func whatIsSaidOfAnEncoderIsTrue(encoder: String, bottomFirst: Bool) throws {
        let words = encoder.split(separator: " ").map(String.init)
        guard
            try Tool.run("ffmpeg", ["-v", "quiet", "-h", "encoder=\(words[0])"], in: folder).output.contains(
                "Encoder \(words[0])")
        else { return }
        let order = bottomFirst ? "bff" : "tff"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=720x576:r=50:d=0.16", "-vf",
                "interlace=scan=\(order),format=yuv420p,setfield=\(order)", "-c:v", "ffv1", "in.mkv",
            ], in: folder)
        let name = "out.\(words[1])"
        let notes = try JobRun.run([.file(FilePart(folder.path("in.mkv")))], to: name, in: folder, codec: words[0])
        let isTold = notes.contains { $0.contains("does not mark them so") }
        let found = try fields(name)
        #expect(found == (isTold ? "0,0" : bottomFirst ? "1,0" : "1,1"), "\(notes)")
    }

    /// The header's own word for the order (H.264 annex D.2.3: pic_struct 4 is bottom, top), which MediaInfo reads.
    @Test func h264SaysBottomFirstInEveryPicture() throws {
        try JobRun.run([try movie(bottomFirst: true)], to: "out.mkv", in: folder, codec: "h264")
        let trace = try Tool.run(
            "ffmpeg",
            ["-v", "trace", "-nostdin", "-i", "out.mkv", "-c", "copy", "-bsf:v", "trace_headers", "-f", "null", "-"],
            in: folder)
        let found = trace.errors.split(separator: "\n").filter { $0.contains(" pic_struct ") }
            .compactMap { $0.split(separator: "=").last.map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(!found.isEmpty && found.allSatisfy { $0 == "4" }, "\(found)")
    }

    /// The field that was shown second comes first.
    @Test func backwardsTheOtherFieldIsFirst() throws {
        try JobRun.run([try movie()], to: "out.mkv", in: folder, codec: "ffv1") {
            $0.speed = .constant(Rational(-1, 1))
        }
        #expect(try fields("out.mkv") == "1,0")
    }

    /// Shaders that read the frame at their own pixel keep its fields, whatever else they read.
    @Test(arguments: ["lut", "place", "garbage", "over"])
    func aShaderOfItsOwnPixelKeepsTheFields(name: String) throws {
        let input = try movie()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=white:s=64x8", "-frames:v", "1", "p.png"], in: folder)
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "prores") {
            var stage = try ShaderStage(name)
            if let other = stage.program.inputs.dropFirst().first, name != "garbage" {
                stage.pictures = [other.name: FilePart(folder.path("p.png"))]
            }
            $0.shaders = [stage]
        }
        #expect(try fields("out.mkv") == "1,1")
    }

    /// 4:2:2 in: kept, or told with what keeps it.
    @Test(arguments: ["mpeg2", "prores", "ffv1", "h264", "hevc", "vp9", "av1"])
    func halvedChromaIsTold(codec: String) throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=128x96:d=0.08", "-c:v", "ffv1", "-pix_fmt", "yuv422p", "in.mkv"],
            in: folder)
        let notes = try JobRun.run([.file(FilePart(folder.path("in.mkv")))], to: "out.mkv", in: folder, codec: codec)
        let kept = try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder)
            .joined().contains("422")
        #expect(kept == ["mpeg2", "prores", "ffv1"].contains(codec))
        #expect(notes.contains { $0.contains("4:2:2") } == !kept, "\(notes)")
        #expect(
            notes.contains { $0.contains("output.pixelFormat yuv422p") } == ["h264", "hevc", "vp9"].contains(codec),
            "\(notes)")
    }

    /// Gray has no chroma to lose.
    @Test func grayIsNotTold() throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=128x96:d=0.08", "-c:v", "ffv1", "-pix_fmt", "gray", "in.mkv"], in: folder)
        let notes = try JobRun.run([.file(FilePart(folder.path("in.mkv")))], to: "out.mkv", in: folder, codec: "h264")
        #expect(!notes.contains { $0.contains("chroma") }, "\(notes)")
    }

    /// ProRes whose frames say nothing of their color: what the container's `colr` says counts.
    @Test func theContainersColorCounts() throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:d=0.08", "-c:v", "prores_ks", "-pix_fmt", "yuv422p10le",
                "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "in.mov",
            ], in: folder)
        // The frame header's codes (SMPTE RDD 36, 6.1.1) become 2: unspecified.
        var data = try folder.read("in.mov")
        let mark = Data("icpf".utf8)
        var place = data.startIndex
        while let found = data[place...].range(of: mark) {
            data.replaceSubrange(found.upperBound + 14..<found.upperBound + 17, with: [2, 2, 2])
            place = found.upperBound
        }
        try data.write(to: folder.url.appendingPathComponent("in.mov"))
        let reader = try MovieReader(folder.path("in.mov"))
        #expect(reader.format.color.transfer == .pq && reader.format.color.primaries == .bt2020)
        #expect(reader.format.color.matrix == .bt2020ncl)
    }
}
