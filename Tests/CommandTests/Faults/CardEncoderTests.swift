import Foundation
import GLFXTestSupport
import Testing

/// A card's encoder gets surfaces, and its movies have the times and tags of any other; where it fails, nothing is left.
@Suite struct CardEncoderTests {
    private static let clip: Result<Folder, any Error> = Result {
        let folder = try Folder()
        // A step of 3 frames after the tenth.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=66x50:rate=25", "-t", "1", "-vf", "setpts=PTS+gte(N\\,10)*0.08/TB",
                "-fps_mode", "passthrough", "-c:v", "ffv1", "-pix_fmt", "yuv420p10le", "-colorspace", "bt2020nc",
                "-color_range", "tv", "-color_primaries", "bt2020", "-color_trc", "bt2020-10", "in.mkv",
            ], in: folder)
        return folder
    }

    private func run(
        _ encoder: String, _ fault: CardFaults, _ options: [String] = [], in folder: Folder
    ) throws -> Outcome {
        let movie = try Self.clip.get().path("in.mkv")
        return try fault.run(
            [movie, "--device", "native", "--codec", encoder] + options + ["out.mov"], in: folder,
            log: folder.path("log"))
    }

    /// A line for each, with its values in the order of ffprobe.
    private func probe(_ path: String, _ entries: String, in folder: Folder) throws -> String {
        try Tool.run(
            "ffprobe",
            ["-v", "error", "-select_streams", "v", "-of", "csv=p=0", "-show_entries", entries, path], in: folder
        ).output.replacingOccurrences(of: ",\n", with: "\n")
    }

    @Test(arguments: [("h264_vaapi", "nv12", "yuv420p", "h264"), ("hevc_vaapi", "p010le", "yuv420p10le", "hevc")])
    func surfacesTimesAndTagsAreThoseOfTheMovie(
        encoder: String, surface: String, format: String, codec: String
    ) throws {
        let folder = try Folder()
        let outcome = try run(encoder, CardFaults(), ["--quality", "10"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try String(contentsOfFile: folder.path("log"), encoding: .utf8).contains(surface))
        let shown = try probe(
            "out.mov",
            "stream=codec_name,pix_fmt,width,height,color_range,color_space,color_transfer,color_primaries", in: folder)
        #expect(shown == "\(codec),66,50,\(format),tv,bt2020nc,bt2020-10,bt2020\n")
        let given = try probe(try Self.clip.get().path("in.mkv"), "frame=pts_time", in: folder)
        let written = try probe("out.mov", "frame=pts_time", in: folder)
        let (times, own) = (given.split(whereSeparator: ",\n".contains), written.split(whereSeparator: ",\n".contains))
        #expect(times.count == 23 && own == times)
        let packets = try probe("out.mov", "packet=pts,dts", in: folder)
        let stamps = packets.split(separator: "\n").map { $0.split(separator: ",").compactMap { Int($0) } }
        #expect(stamps.count == 23 && stamps.allSatisfy { $0.count == 2 && $0[0] >= $0[1] }, "\(packets)")
        // B-frames: packets are not in the order of showing.
        #expect(stamps.map { $0[0] } != stamps.map { $0[0] }.sorted())
        let comparison = try Tool.run(
            "ffmpeg",
            [
                "-v", "info", "-i", "out.mov", "-i", try Self.clip.get().path("in.mkv"), "-lavfi",
                "[0]format=yuv420p10le[a];[a][1]psnr", "-f", "null", "-",
            ], in: folder)
        let luma = comparison.errors.components(separatedBy: "PSNR y:").last?.split(separator: " ").first
        #expect(Double(luma ?? "").map { $0 > 45 } == true, "\(comparison.errors.suffix(300))")
    }

    @Test(arguments: [
        (
            CardFaults(place: "device"), 6,
            "this machine has no card for encoder h264_vaapi: VA-API cannot be opened on "
        ),
        (
            CardFaults(place: "surfaces"), 6,
            "cannot open encoder h264_vaapi for 66x50 yuv420p: VA-API has no surfaces of "
        ),
        (
            CardFaults(place: "open"), 6,
            "cannot open encoder h264_vaapi for 66x50 yuv420p: No such device; take --codec h264"
        ),
        (CardFaults(place: "upload", at: 9), 7, "cannot copy a picture to the card for h264_vaapi: "),
        (CardFaults(place: "encode", at: 12), 7, "cannot encode with h264_vaapi: Input/output error; take an encoder"),
    ])
    func whereACardFailsNothingIsLeft(fault: CardFaults, code: Int32, words: String) throws {
        let folder = try Folder()
        let outcome = try run("h264_vaapi", fault, in: folder)
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.lines.last?.hasPrefix("glfx: error: \(words)") == true, "\(outcome.errors)")
        #expect(try folder.names.filter { $0 != "log" } == [])
    }
}
