import Foundation
import GLFXTestSupport
import Testing

/// The audio options of the command: their results and their errors.
struct SoundCommandTests {
    /// A movie of half a second without audio, one of 0.25 and one of 0.5 in stereo.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=0.5", "-c:v", "ffv1", "in.mkv"], in: folder)
        for (name, level) in [("soft.wav", "0.125|0.25"), ("loud.wav", "0.5|0.25")] {
            try Tool.sound(
                name, level, seconds: 1, layout: "stereo", options: ["-c:a", "pcm_s16le"], in: folder)
        }
        return folder
    }

    /// 0.125 + 0.5 * 10^(-12.0412 / 20) = 0.25, and 0.25 + 0.0625.
    @Test func aTrackAMixAndAGainGoTogether() throws {
        let folder = try folder()
        let outcome = try Glfx.run(
            [
                "in.mkv", "--audio", "soft.wav", "--audio-mix", "loud.wav", "--audio-gain", "-12.0412", "--codec",
                "ffv1", "out.mkv",
            ], in: folder)
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        let samples = try Tool.samples("out.mkv", channels: 2, in: folder)
        #expect(samples[0].count == 24000 && Set(samples[0]) == [0.25])
        #expect(Set(samples[1]) == [0.3125])
    }

    /// Matroska has no place for AAC's first packet, which is not heard either.
    @Test func whatIsNotHeardIsOnlyReportedOnRequest() throws {
        let folder = try Folder()
        let clip = try Clips.path("small.mov")
        #expect(try Glfx.run([clip, "quiet.mkv"], in: folder).errors == "")
        #expect(
            try Glfx.run([clip, "--verbose", "out.mkv"], in: folder).errors.contains(
                "dropped 1 inaudible priming packet"))
    }

    struct Mistake: Sendable {
        var arguments: [String]
        var code: Int32
        var words: String
    }

    @Test(arguments: [
        Mistake(
            arguments: ["--audio", "in.mkv", "out.mkv"], code: 3, words: "--audio 'in.mkv': the file has no audio"),
        Mistake(
            arguments: ["--audio-mix", "in.mkv", "out.mkv"], code: 3,
            words: "--audio-mix 'in.mkv': the file has no audio"),
        Mistake(arguments: ["--audio", "soft.wav", "out.gif"], code: 2, words: "gif cannot hold audio"),
        Mistake(arguments: ["--audio", "soft.wav", "out-%d.png"], code: 2, words: "png cannot hold audio"),
        Mistake(arguments: ["--fade-in", "0.3", "--fade-out", "0.4", "out.mkv"], code: 2, words: "take 0.7 s"),
    ])
    func aMistakeIsOneLineAndLeavesNothing(_ mistake: Mistake) throws {
        let folder = try folder()
        let before = try folder.names
        let outcome = try Glfx.run(["in.mkv"] + mistake.arguments, in: folder)
        #expect(outcome.code == mistake.code)
        #expect(outcome.lines.count == 1 && outcome.errors.contains(mistake.words), "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("glfx: error: "))
        #expect(try folder.names == before)
    }

    /// NUT does not declare its length.
    @Test func aPipeWithoutAnEndFadesOutWhereItIsToldOne() throws {
        let folder = try folder()
        try Tool.ffmpeg(["-i", "in.mkv", "-c", "copy", "in.nut"], in: folder)
        let line = #"cat in.nut | "$glfx" - --audio soft.wav --fade-out 0.2 --codec ffv1 "#
        let refused = try Glfx.shell(line + "out.mkv", in: folder)
        #expect(refused.code == 2 && refused.lines.count == 1)
        #expect(refused.errors.contains("--fade-out needs to know when the picture ends"), "\(refused.errors)")
        let outcome = try Glfx.shell(line + "--duration 0.4 out.mkv", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let samples = try Tool.samples("out.mkv", channels: 2, in: folder)[0]
        try #require(samples.count == 19200)
        // Up to 0.2 s unchanged, then linearly down to 0.
        #expect(samples[9599] == 0.125 && abs(samples[14400] - 0.0625) < 1e-4 && abs(samples[19199]) < 1e-4)
    }
}
