import Foundation
import GLFXTestSupport
import Testing

/// Which streams are taken, and how audio is written and placed.
@Suite struct TrackOptionTests {
    private let folder: Folder

    /// A movie of two seconds with two audio tracks, levels 0.25 (eng) and 0.5 (deu), and files of 0.125.
    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "aevalsrc=0.25:s=48000:d=2",
                "-f",
                "lavfi", "-i", "aevalsrc=0.5:s=48000:d=2", "-map", "0", "-map", "1", "-map", "2", "-c:v", "ffv1",
                "-c:a",
                "pcm_s16le", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "in.mkv",
            ], in: folder)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "aevalsrc='0.125*gte(t,0.5)':s=48000:d=1", "-c:a", "pcm_s16le", "step.wav"],
            in: folder)
    }

    private func run(_ words: String) throws {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
    }

    private func streams(_ name: String, _ kind: String = "a") throws -> [String] {
        try Tool.ffprobe(
            name, stream: kind, show: ["-show_entries", "stream=codec_name:stream_tags=language"], in: folder)
    }

    /// The level of an audio track at a time, from 0 to 1.
    private func level(_ name: String, track: Int = 0, at time: Double) throws -> Double {
        let data = try Tool.ffmpeg(
            ["-i", name, "-map", "0:a:\(track)", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"], in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let place = Int(time * 48000)
        return place < samples.count ? Double(samples[place]) : .nan
    }

    private func isNear(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) < 0.002 }

    @Test func tracksAreChosenByNumberAndLanguage() throws {
        try run("in.mkv --codec ffv1 --audio-stream 2 out.mkv")
        #expect(try streams("out.mkv") == ["pcm_s16le,deu"])
        try run("in.mkv --codec ffv1 --audio-stream eng out.mkv")
        #expect(try streams("out.mkv") == ["pcm_s16le,eng"])
        try run("in.mkv --codec ffv1 --audio-stream all out.mkv")
        #expect(try streams("out.mkv") == ["pcm_s16le,eng", "pcm_s16le,deu"])
    }

    /// ISO 639-2 has two codes for German, and libavformat's QuickTime muxer one of them.
    @Test(arguments: ["", "--fade-in 0.1"])
    func languagesAreKeptInQuickTime(words: String) throws {
        try run("in.mkv \(words) --codec mjpeg out.mov")
        #expect(try streams("out.mov") == ["pcm_s16le,eng", "pcm_s16le,ger"])
        try run("in.mkv --codec mjpeg --audio-codec aac out.mp4")
        #expect(try streams("out.mp4") == ["aac,eng", "aac,deu"])
    }

    @Test func codecAndBitRateAreTheUsers() throws {
        try run("in.mkv --codec ffv1 --audio-codec flac out.mkv")
        #expect(try streams("out.mkv") == ["flac,eng", "flac,deu"])
        let size = { (rate: String) in
            try run("in.mkv --codec ffv1 --audio-codec mp2 --audio-bitrate \(rate) out.mkv")
            return try Tool.ffmpeg(["-i", "out.mkv", "-map", "0:a:0", "-c", "copy", "-f", "mp2", "-"], in: folder).count
        }
        // Two seconds of 64 and of 192 kbit/s, to a frame of 24 ms.
        #expect(abs(try size("64k") - 16000) < 800)
        #expect(abs(try size("192k") - 48000) < 2400)
    }

    @Test func ownTracksAreMadeLouderAndLater() throws {
        try run("in.mkv --codec ffv1 --audio-track-gain -6.0206 --audio-offset 0.5 out.mkv")
        for (track, expected) in [(0, 0.125), (1, 0.25)] {
            #expect(isNear(try level("out.mkv", track: track, at: 0.4), 0))
            #expect(isNear(try level("out.mkv", track: track, at: 1), expected))
            #expect(isNear(try level("out.mkv", track: track, at: 1.9), expected))
        }
    }

    @Test func aFileIsPlacedCutAndLooped() throws {
        // Half a second of silence and half of 0.125, again and again from 0.2 s on.
        try run("in.mkv --codec ffv1 --audio none --audio-mix step.wav --audio-mix-offset 0.2 --audio-loop out.mkv")
        for (time, expected) in [(0.1, 0.0), (0.5, 0), (0.8, 0.125), (1.1, 0.125), (1.4, 0), (1.8, 0.125)] {
            #expect(isNear(try level("out.mkv", at: time), expected), "\(time)")
        }
        // The part of 0.4 to 0.7: a tenth of silence, two tenths of 0.125.
        try run("in.mkv --codec ffv1 --audio step.wav@0.4-0.7 --audio-loop out.mkv")
        for (time, expected) in [
            (0.05, 0.0), (0.2, 0.125), (0.35, 0), (0.5, 0.125), (0.65, 0), (1.85, 0), (1.95, 0.125),
        ] {
            #expect(isNear(try level("out.mkv", at: time), expected), "\(time)")
        }
        try run("in.mkv --codec ffv1 --audio step.wav@0.4-0.7 out.mkv")
        for (time, expected) in [(0.05, 0.0), (0.2, 0.125), (0.35, 0), (1, 0)] {
            #expect(isNear(try level("out.mkv", at: time), expected), "\(time)")
        }
    }

    @Test(arguments: ["out.mp4", "out.mov"])
    func theIndexComesFirstUnlessItIsNotWanted(name: String) throws {
        let isInFront = { (words: String) in
            try run("in.mkv --audio-codec aac \(words) \(name)")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
            let (index, media) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
            return try #require(index).lowerBound < #require(media).lowerBound
        }
        #expect(try isInFront(""))
        #expect(try isInFront("--faststart"))
        #expect(try !isInFront("--no-faststart"))
    }

    /// A movie of 53 frames, and a larger one of two, as cameras write beside it.
    @Test func aMovieIsTakenBeforeTwoLargerStills() throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=0.08", "-f", "lavfi", "-i",
                "testsrc=s=96x72:r=25:d=2.12",
                "-map", "0", "-map", "1", "-c:v", "mjpeg", "-disposition:v", "default", "two.mov",
            ], in: folder)
        let size = { () in
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream=width,nb_frames"], in: folder)[0]
        }
        try run("two.mov --quiet out.mov")
        #expect(try size() == "96,53")
        try run("two.mov --video-stream 0 --quiet out.mov")
        #expect(try size() == "160,2")
    }

    @Test func timecodeMovesWithTheInPoint() throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=30000/1001:d=3", "-c:v", "mjpeg", "-timecode", "00:00:58;28",
                "drop.mov",
            ], in: folder)
        let label = { (words: String) in
            try run("drop.mov \(words) --codec mjpeg out.mov")
            return try Tool.ffprobe(
                "out.mov", stream: "v", show: ["-show_entries", "stream_tags=timecode"], in: folder)
        }
        #expect(try label("") == ["00:00:58;28"])
        // 34 frames on: two to 00:00:59;00, thirty to 00:01:00;02, two more.
        #expect(try label("--start 34f") == ["00:01:00;04"])
    }

    @Test(arguments: [
        (
            "in.mkv --audio-stream fra out.mkv",
            "--audio-stream fra: 'in.mkv' has no such audio; it has stream 1 (audio, pcm_s16le, eng), "
                + "stream 2 (audio, pcm_s16le, deu)"
        ),
        ("mute.mkv --audio-stream 7 out.mkv", "--audio-stream 7: 'mute.mkv' has no audio; leave the option out"),
        ("mute.mkv --audio-stream deu out.mkv", "--audio-stream deu: 'mute.mkv' has no audio; leave the option out"),
        (
            "mute.mkv mute.mkv --audio-stream 1 out.mkv",
            "--audio-stream 1: there is no INPUT with audio; leave the option out"
        ),
        (
            "color:red --size 64x48 --duration 1 --audio-stream 1 out.mkv",
            "--audio-stream 1: there is no INPUT with audio; leave the option out"
        ),
        (
            "in.mkv --audio mute.mkv --audio-stream 1 out.mkv",
            "--audio-stream 1: 'mute.mkv' has no audio; leave the option out"
        ),
        (
            "in.mkv --video-stream 1 out.mkv",
            "--video-stream 1: 'in.mkv' has no video stream of that number; it has stream 0 (ffv1, 64x48)"
        ),
    ])
    func aTrackThatIsNotThereIsNamed(words: String, message: String) throws {
        try Tool.ffmpeg(["-i", "in.mkv", "-an", "-c", "copy", "mute.mkv"], in: folder)
        let outcome = try Glfx.shell("$glfx \(words)", in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "glfx: error: \(message)\n")
        #expect(try !folder.names.contains("out.mkv"))
    }

    /// The number is that of the file's track; and of several inputs one may be silent.
    @Test(arguments: ["mute.mkv --audio in.mkv --audio-stream 2", "in.mkv mute.mkv --audio-stream 2"])
    func aSilentInputIsNoMistakeBesideAudio(words: String) throws {
        try Tool.ffmpeg(["-i", "in.mkv", "-an", "-c", "copy", "mute.mkv"], in: folder)
        try run("\(words) --quiet out.mkv")
        let tracks = try Tool.ffprobe("out.mkv", stream: "a", show: ["-show_entries", "stream=index"], in: folder)
        #expect(tracks.count == 1)
    }

    @Test func aCodecThatTheContainerCannotHoldIsRefused() throws {
        let outcome = try Glfx.shell("$glfx in.mkv --audio-codec aac out.webm", in: folder)
        #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("aac") && outcome.errors.contains("webm"), "\(outcome.errors)")
    }
}
