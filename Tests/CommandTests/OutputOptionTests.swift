import Foundation
import GLFXTestSupport
import Testing

/// `--interlace`, `--gop`, `--pix-fmt`, `--max-fps`, `--audio-rate`, `--audio-mono`, `--metadata`, `--subtitles`.
@Suite struct OutputOptionTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=96x64:r=50:d=0.5", "-f", "lavfi", "-i",
                "aevalsrc=sin(2000*t)|0.5*sin(3000*t):s=48000:d=0.5", "-pix_fmt", "yuv420p", "-c:v", "ffv1", "-c:a",
                "pcm_s16le", "-metadata", "title=Old", "-metadata", "comment=kept", "in.mkv",
            ], in: folder)
    }

    @discardableResult
    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx in.mkv \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(words): \(outcome.errors)")
        return outcome
    }

    private func frames(_ input: [String]) throws -> [String] {
        let text = try Tool.ffmpeg(
            ["-i"] + input + ["-an", "-fps_mode", "passthrough", "-f", "framehash", "-"], in: folder)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            String($0.split(separator: ",").last ?? "").trimmingCharacters(in: .whitespaces)
        }
    }

    private func probe(_ name: String, _ stream: String, _ entries: String) throws -> String {
        try Tool.ffprobe(name, stream: stream, show: ["-show_entries", entries], in: folder).joined(separator: "\n")
    }

    // MARK: Interlaced

    @Test(arguments: ["top", "bottom"], ["yuv420p", "yuv422p"])
    func twoPicturesAreWovenAsFfmpegDoes(order: String, pixels: String) throws {
        try Tool.ffmpeg(["-i", "in.mkv", "-pix_fmt", pixels, "-c:v", "ffv1", "p.mkv"], in: folder)
        let scan = order == "top" ? "tff" : "bff"
        for words in ["", "--shader passthrough", "--parts 2", "--shader invert --device software"] {
            let job = "$glfx p.mkv --codec ffv1 \(words) --overwrite"
            _ = try Glfx.shell("\(job) whole.mkv && \(job) --interlace \(order) out.mkv", in: folder)
            let expected = try frames(["whole.mkv", "-vf", "interlace=scan=\(scan):lowpass=off"])
            let found = try frames(["out.mkv"])
            // ffmpeg leaves out the last of an odd number of pictures.
            #expect(found.count == 13 && Array(found.prefix(12)) == Array(expected.prefix(12)), "\(words)")
            let facts = try probe("out.mkv", "v", "stream=field_order,r_frame_rate")
            #expect(facts == (order == "top" ? "tt,25/1" : "bb,25/1"))
        }
        let times = try Raster.times("out.mkv", in: folder).frames.map(\.time)
        let own = try Raster.times("p.mkv", in: folder).frames.map(\.time)
        #expect(times == (0..<13).map { own[$0 * 2] })
    }

    @Test func theLastOfAnOddNumberIsBothFields() throws {
        try run("--interlace top --codec ffv1 out.mkv")
        #expect(try frames(["out.mkv"]).last == frames(["in.mkv"]).last)
    }

    @Test(arguments: ["h264 out.mp4", "mpeg2 out.mxf", "prores out.mov"])
    func eachFrameIsMarked(codec: String) throws {
        try run("--interlace top --size 320x240 --codec \(codec)")
        let name = String(codec.split(separator: " ")[1])
        #expect(Set(try probe(name, "v", "frame=interlaced_frame,top_field_first").split(separator: "\n")) == ["1,1"])
        try run("--interlace bottom --size 320x240 --codec \(codec)")
        #expect(Set(try probe(name, "v", "frame=interlaced_frame,top_field_first").split(separator: "\n")) == ["1,0"])
    }

    @Test func segmentedFramesAreThePicturesAndMarked() throws {
        try run("--interlace segmented --codec ffv1 out.mkv")
        #expect(try frames(["out.mkv"]) == frames(["in.mkv"]))
        #expect(try probe("out.mkv", "v", "stream=field_order") == "tt")
    }

    /// bwdif leaves a field's own rows as they are, and those are woven again.
    @Test func fieldsThatWereTakenApartAreWovenAgain() throws {
        try Tool.ffmpeg(
            ["-i", "in.mkv", "-vf", "interlace=scan=bff:lowpass=off", "-c:v", "ffv1", "i.mkv"], in: folder)
        let outcome = try Glfx.shell(
            "$glfx i.mkv --deinterlace field --interlace bottom --codec ffv1 out.mkv", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try frames(["out.mkv"]) == frames(["i.mkv"]))
        let refused = try Glfx.shell("$glfx i.mkv --interlace top --codec ffv1 no.mkv", in: folder)
        #expect(refused.code == 2)
        #expect(
            refused.errors
                == "glfx: error: --interlace makes fields of progressive pictures, and these are interlaced (bottom field "
                + "first); leave it out, or add --deinterlace field, which makes a picture of each field\n")
    }

    @Test(arguments: [
        (
            "--interlace top --codec vp9 o.webm",
            "--interlace: encoder libvpx-vp9 in webm does not mark frames as interlaced; --codec h264, mpeg2, prores or ffv1 does"
        ),
        ("--interlace up o.mov", "--interlace 'up': no such choice; it can be top, bottom or segmented"),
        ("--gop 0 o.mp4", "--gop '0': no distance of key frames; give frames (12) or seconds (0.5s)"),
        (
            "--gop 12 --codec prores o.mov",
            "every frame of prores is a key frame, so that --gop has no meaning; leave it out"
        ),
        (
            "--pix-fmt yuv42p o.mp4",
            "unknown pixel format 'yuv42p'; did you mean 'yuv420p' or 'yuv422p' or 'yuvj420p'?"
        ),
        (
            "--pix-fmt yuv420p --depth 10 o.mp4",
            "pixel format 'yuv420p' has 8 bits a channel, and --depth asks for others; leave one of them out"
        ),
        (
            "--audio-rate 44100 --codec mpeg2 o.mxf",
            "audio encoder pcm_s16le in mxf does not write 44100 samples a second; it writes 48000"
        ),
        (
            "--metadata title o.mp4",
            "--metadata 'title': not K=V; write it so: --metadata title=Holiday; --metadata title= removes it"
        ),
        (
            "--subtitles words.srt:english o.mp4",
            "--subtitles 'words.srt:english': 'english' is no language; write three letters of ISO 639-2 behind the colon: deu, eng, fra"
        ),
        (
            "--subtitles words.srt --speed 2 o.mp4",
            "the times of --subtitles do not follow --speed, --conform, --freeze and --frame-blend; add them to the result in a second run, with the times of that"
        ),
        (
            "--subtitles words.srt o.avi",
            "--subtitles: avi cannot hold 'words.srt' (subrip); write to mov, mp4, mkv, webm, or draw them with --burn-subtitles=FILE"
        ),
        ("--subtitles none.srt o.mp4", "cannot open 'none.srt': No such file or directory"),
        (
            "--subtitles in.mkv o.mp4",
            "--subtitles 'in.mkv': it holds no subtitles of a known kind; give SubRip (.srt), WebVTT (.vtt) or ASS (.ass)"
        ),
    ])
    func mistakesAreOneLine(words: String, line: String) throws {
        try folder.write(Self.words, to: "words.srt")
        let outcome = try Glfx.shell("$glfx in.mkv \(words)", in: folder)
        #expect(outcome.code == (line.contains("holds no") || line.contains("cannot open") ? 3 : 2))
        #expect(outcome.lines.last == "glfx: error: \(line)", "\(outcome.errors)")
    }

    // MARK: Coding

    @Test(arguments: [("6", 6), ("0.1s", 5)])
    func keyFramesAreThatFarApart(text: String, distance: Int) throws {
        try run("--gop \(text) --codec mpeg2 out.mkv")
        let flags = try probe("out.mkv", "v", "packet=flags").split(separator: "\n")
        let keys = flags.indices.filter { flags[$0].hasPrefix("K") }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 == distance } && keys.count > 2, "\(flags)")
    }

    @Test(arguments: ["yuv422p", "yuv444p", "yuv420p10le"])
    func thePixelFormatIsTheOneThatWasAsked(name: String) throws {
        try run("--pix-fmt \(name) out.mp4")
        #expect(try probe("out.mp4", "v", "stream=pix_fmt") == name)
    }

    @Test(arguments: [("30", "25/1"), ("50", "50/1"), ("20", "50/3")])
    func aFasterMovieGetsAPartOfItsRate(most: String, rate: String) throws {
        for words in ["", "--parts 2"] {
            try run("--max-fps \(most) \(words) out.mov")
            #expect(try probe("out.mov", "v", "stream=r_frame_rate") == rate, "\(words)")
        }
    }

    // MARK: Audio

    @Test func eachChannelIsATrack() throws {
        try run("--audio-mono --audio-rate 48000 out.mov")
        #expect(try probe("out.mov", "a", "stream=channels") == "1\n1")
        for channel in [0, 1] {
            let own = try Tool.ffmpeg(
                ["-i", "out.mov", "-map", "0:a:\(channel)", "-f", "s16le", "-c:a", "pcm_s16le", "-"], in: folder)
            let expected = try Tool.ffmpeg(
                ["-i", "in.mkv", "-af", "pan=mono|c0=c\(channel)", "-f", "s16le", "-c:a", "pcm_s16le", "-"], in: folder)
            #expect(own.count == expected.count)
            #expect(zip(own.samples, expected.samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(channel)")
        }
    }

    @Test(arguments: ["", "--audio-track-gain -1"])
    func theRateIsTheOneThatWasAsked(words: String) throws {
        try run("--audio-rate 44100 \(words) out.mov")
        #expect(try probe("out.mov", "a", "stream=codec_name,sample_rate") == "pcm_s16le,44100")
        try run("--audio-rate 44100 --audio-codec aac \(words) out.mp4")
        #expect(try probe("out.mp4", "a", "stream=codec_name,sample_rate") == "aac,44100")
    }

    // MARK: Tags

    @Test(arguments: ["mov", "mp4", "mkv", "nut"])
    func tagsAreSetAndRemoved(container: String) throws {
        try run("--metadata title=New --metadata shot='12 b' --metadata comment= --codec h264 out.\(container)")
        let tags = try Tool.run(
            "ffprobe", ["-v", "error", "-show_entries", "format_tags", "out.\(container)"], in: folder
        )
        .output.lowercased()
        #expect(tags.contains("tag:title=new") && tags.contains("tag:shot=12 b") && !tags.contains("kept"), "\(tags)")
    }

    @Test func theTimecodeIsATag() throws {
        for name in ["out.mov", "out.mxf"] {
            try run("--metadata timecode=10:00:00:00 --fps 25 --size 320x240 \(name)")
            let tags = try Tool.run(
                "ffprobe", ["-v", "error", "-show_entries", "format_tags:stream_tags", name], in: folder)
            #expect(tags.output.contains("timecode=10:00:00:00"), "\(tags.output)")
        }
    }

    /// Woven pictures count half as many frames a second.
    @Test func theTimecodeCountsWovenFrames() throws {
        try Tool.ffmpeg(
            ["-i", "in.mkv", "-r", "25", "-c:v", "mpeg4", "-timecode", "10:00:00:12", "-an", "t.mov"], in: folder)
        for words in ["t.mov", "t.mov t.mov"] {
            let outcome = try Glfx.shell(
                "$glfx \(words) --fps 50 --interlace top --codec mpeg2 --overwrite out.mxf", in: folder)
            #expect(outcome.code == 0 && !outcome.errors.contains("timecode"), "\(outcome.errors)")
            let tags = try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format_tags", "out.mxf"], in: folder)
            #expect(tags.output.contains("timecode=10:00:00:12"), "\(tags.output)")
        }
    }

    @Test func whatAContainerCannotHoldIsTold() throws {
        let notes = try run("--metadata title=New --metadata product_name=Cut --size 320x240 out.mxf").errors
        #expect(
            notes.contains(
                "--metadata: mxf as written here cannot hold 'title'; it holds company_name, material_package_name, "
                    + "product_name, product_version, reel_name, timecode, comment_…"), "\(notes)")
        let tags = try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format_tags", "out.mxf"], in: folder)
            .output
        #expect(tags.contains("product_name=Cut"), "\(tags)")
        #expect(
            try run("--metadata title=New out.y4m").errors.contains(
                "y4m as written here cannot hold 'title'; it holds none"))
    }

    // MARK: Subtitles

    private static let words = """
        1
        00:00:00,000 --> 00:00:00,150
        first

        2
        00:00:00,200 --> 00:00:00,300
        <i>second</i>

        3
        00:00:00,400 --> 00:00:09,000
        third

        """

    /// Begin, end and text of each cue, as ffmpeg reads the track.
    private func cues(_ name: String) throws -> [String] {
        let text = try Tool.ffmpeg(["-copyts", "-i", name, "-map", "0:s:0", "-f", "srt", "-"], in: folder)
        return String(decoding: text, as: UTF8.self).components(separatedBy: "\n\n").map {
            $0.split(separator: "\n").dropFirst().joined(separator: " ").replacingOccurrences(of: "00:00:00", with: "")
        }.filter { !$0.isEmpty }
    }

    @Test(arguments: [
        ("out.mp4", "mov_text"), ("out.mov", "mov_text"), ("out.mkv", "subrip"), ("out.webm", "webvtt"),
    ])
    func aFileBecomesATrack(name: String, codec: String) throws {
        try folder.write(Self.words, to: "words.srt")
        let expected = [",000 --> ,150 first", ",200 --> ,300 <i>second</i>", ",400 --> ,500 third"]
        for words in ["", "--shader invert --parts 2", "--fade-in 0.1"] {
            try run("--subtitles words.srt:deu --subtitles words.srt \(words) \(name)")
            let track = try probe(name, "s", "stream=codec_name:stream_tags=language").split(separator: "\n")
            #expect(track.count == 2 && track[0].hasPrefix(codec), "\(track)")
            #expect(track[0].hasSuffix("ger") || track[0].hasSuffix("deu"), "\(track)")
            let text = try cues(name)
            #expect(Array(text.prefix(3)) == expected, "\(words): \(text)")
        }
        try run("--subtitles words.srt --start 0.1 --end 0.26 \(name)")
        #expect(try cues(name) == [",000 --> ,050 first", ",100 --> ,160 <i>second</i>"])
    }

    @Test func webVTTIsReadToo() throws {
        try folder.write("WEBVTT\n\n00:00.100 --> 00:00.300\nhello\n", to: "w.vtt")
        for (name, codec) in [("out.mp4", "mov_text"), ("out.mkv", "subrip"), ("out.webm", "webvtt")] {
            try run("--subtitles w.vtt:eng \(name)")
            #expect(try probe(name, "s", "stream=codec_name") == codec)
            #expect(try cues(name) == [",100 --> ,300 hello"])
        }
    }
}

extension Data {
    /// Of 16 bits, little-endian.
    fileprivate var samples: [Int16] {
        stride(from: 0, to: count - 1, by: 2).map { place in
            Int16(truncatingIfNeeded: Int(self[startIndex + place]) | Int(self[startIndex + place + 1]) << 8)
        }
    }
}
