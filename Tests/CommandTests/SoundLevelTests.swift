import Foundation
import GLFXTestSupport
import Testing

/// Audio whose level changes: gains with keyframes, fades, ducking, loudness. Compared with what ffmpeg makes.
@Suite struct SoundLevelTests {
    /// `in.mov`: two seconds at 25 frames a second with this audio; `mix.wav`: a constant 0.25.
    private func folder(_ audio: String = "0.25", seconds: Double = 2, mix: Double = 2) throws -> Folder {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=red:size=16x8:rate=25:d=\(seconds)", "-f", "lavfi", "-i",
                "aevalsrc='\(audio)':s=48000:d=\(seconds)", "-c:v", "qtrle", "-c:a", "pcm_f32le", "in.mov",
            ], in: folder)
        try Tool.sound("mix.wav", "0.25", seconds: mix, options: ["-c:a", "pcm_f32le"], in: folder)
        return folder
    }

    /// The samples of a job's output, which are the same in parts and through a job file.
    private func samples(_ arguments: [String], in folder: Folder) throws -> [Float] {
        let words = ["in.mov"] + arguments + ["--codec", "qtrle", "--overwrite", "out.mov"]
        let outcome = try Glfx.run(words, in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        let parts = try Glfx.run(words + ["--parts", "2"], in: folder)
        try #require(parts.code == 0, "\(parts.errors)")
        #expect(try Tool.samples("out.mov", channels: 1, in: folder)[0] == samples)
        try folder.write(try Glfx.run(words + ["--dry-run", "--json"], in: folder).output, to: "job.json")
        let again = try Glfx.run(["run", "job.json"], in: folder)
        try #require(again.code == 0, "\(again.errors)")
        #expect(try Tool.samples("out.mov", channels: 1, in: folder)[0] == samples)
        return samples
    }

    private func expectSame(_ found: [Float], _ expected: [Float], within tolerance: Float) {
        #expect(found.count == expected.count)
        let most = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
        #expect(most <= tolerance, "\(most)")
    }

    private func made(_ expression: String, in folder: Folder) throws -> [Float] {
        try Tool.sound("expected.wav", expression, seconds: 2, options: ["-c:a", "pcm_f32le"], in: folder)
        return try Tool.samples("expected.wav", channels: 1, in: folder)[0]
    }

    @Test(arguments: [
        ("0s:0, 1s:-12", "0.25*pow(10,-12*min(t,1)/20)"), ("25f:-6, 1.5s:6 hold", "0.25*pow(10,if(lt(t,1.5),-6,6)/20)"),
        ("-6.5", "0.25*pow(10,-6.5/20)"),
    ])
    func aGainChangesInDecibels(gain: String, expression: String) throws {
        let folder = try folder()
        let expected = try made(expression, in: folder)
        expectSame(try samples(["--audio-track-gain", gain], in: folder), expected, within: 1e-6)
        let mixed = ["--audio", "none", "--audio-mix", "mix.wav", "--audio-gain", gain]
        expectSame(try samples(mixed, in: folder), expected, within: 1e-6)
    }

    /// ffmpeg's `afade` with the curve `tri`.
    @Test func aTrackFadesInAndOut() throws {
        let folder = try folder()
        try Tool.ffmpeg(
            [
                "-i", "in.mov", "-af", "afade=in:d=0.5:curve=tri,afade=out:st=1.25:d=0.75:curve=tri", "-c:a",
                "pcm_f32le", "f.wav",
            ],
            in: folder)
        let expected = try Tool.samples("f.wav", channels: 1, in: folder)[0]
        expectSame(try samples(["--audio-fade", "0.5,0.75"], in: folder), expected, within: 1e-4)
    }

    /// A file of a second that begins half a second late fades at its own ends.
    @Test func whatIsMixedInFadesAtItsOwnEnds() throws {
        let folder = try folder(mix: 1)
        let found = try samples(
            ["--audio", "none", "--audio-mix", "mix.wav", "--audio-mix-offset", "0.5", "--audio-mix-fade", "0.2,0.4"],
            in: folder)
        let expected = try made("if(between(t,0.5,1.5),0.25*clip((t-0.5)/0.2,0,1)*clip((1.5-t)/0.4,0,1),0)", in: folder)
        expectSame(found, expected, within: 1e-4)
    }

    /// The formula of docs/inputs.md in closed form: the power rises to 0.25 and falls from it with 10 ms, so that it is
    /// 0.0001 after 10 ms * ln(2500); a quarter of a second later the gain goes back.
    @Test func whatIsMixedInIsDuckedWhileTheTrackIsHeard() throws {
        let folder = try folder("if(between(t,0.25,0.5),0.5,0)")
        let found = try samples(["--audio-mix", "mix.wav", "--audio-duck", "-12"], in: folder)
        let back = 0.5 + 0.01 * log(2500.0) + 0.25
        for (time, decibels) in [
            (0.2, 0.0), (0.3, -6), (0.4, -12), (0.6, -12), (back - 0.01, -12), (back + 0.3, -6), (back + 0.65, 0),
            (1.9, 0),
        ] {
            let own = (0.25...0.5).contains(time) ? 0.5 : 0
            let level = Double(found[Int(time * 48000)]) - own
            #expect(abs(20 * log10(level / 0.25) - decibels) < 0.05, "\(time): \(20 * log10(level / 0.25))")
        }
        let quick = try samples(
            [
                "--audio-mix", "mix.wav", "--audio-duck", "-20", "--audio-duck-attack", "0.01", "--audio-duck-release",
                "0.1",
                "--audio-duck-threshold", "-6.5",
            ], in: folder)
        #expect(abs(quick[Int(0.45 * 48000)] - 0.525) < 1e-4 && abs(quick[Int(0.95 * 48000)] - 0.25) < 1e-4)
        let deaf = try samples(
            ["--audio-mix", "mix.wav", "--audio-duck", "-20", "--audio-duck-threshold", "-5.9"], in: folder)
        #expect(deaf[Int(0.45 * 48000)] == 0.75)
    }

    @Test(arguments: [("3f", "0.12"), ("-3f", "-0.12"), ("00:00:00:03", "0.12")])
    func anOffsetIsInFrames(frames: String, seconds: String) throws {
        let folder = try folder("0.25*sin(2*PI*40*t*t)")
        expectSame(
            try samples(["--audio-offset", frames], in: folder), try samples(["--audio-offset", seconds], in: folder),
            within: 0)
        let mix = ["--audio-mix", "mix.wav", "--audio-mix-offset"]
        expectSame(try samples(mix + [frames], in: folder), try samples(mix + [seconds], in: folder), within: 0)
    }

    /// What ffmpeg's `ebur128` measures: LUFS, LU, dBTP.
    private func measured(_ name: String, in folder: Folder) throws -> [Double] {
        let log = try Tool.run(
            "ffmpeg", ["-hide_banner", "-nostats", "-i", name, "-af", "ebur128=peak=true", "-f", "null", "-"],
            in: folder
        ).errors
        let summary = try #require(log.components(separatedBy: "Summary:").last)
        return try ["I:", "LRA:", "Peak:"].map { key in
            let line = try #require(
                summary.split(separator: "\n").first { $0.trimmingCharacters(in: [" "]).hasPrefix(key) })
            return try #require(line.split(separator: " ").compactMap { Double($0) }.first)
        }
    }

    private static let speech = "0.3*sin(2*PI*440*t)*(0.2+0.8*gt(mod(t,3),1))"

    @Test(arguments: [-23.0, -16, -30]) func theLoudnessIsBroughtToATarget(target: Double) throws {
        let folder = try folder(Self.speech, seconds: 12)
        let outcome = try Glfx.run(
            ["in.mov", "--loudness", "\(target)", "--codec", "qtrle", "out.mov"], in: folder)
        #expect(
            outcome.code == 0 && outcome.lines.count == 1 && outcome.errors.contains(" LUFS and a true peak of "),
            "\(outcome.errors)")
        let loudness = try measured("out.mov", in: folder)[0]
        #expect(abs(loudness - target) <= 0.1)
        // One gain: the quotient of all samples is the same.
        let (found, given) = (
            try Tool.samples("out.mov", channels: 1, in: folder)[0],
            try Tool.samples("in.mov", channels: 1, in: folder)[0]
        )
        let quotients = zip(found, given).filter { abs($1) > 0.01 }.map { $0 / $1 }
        let (most, least) = (try #require(quotients.max()), try #require(quotients.min()))
        #expect(most - least < 1e-4)
    }

    @Test func theTruePeakLimitsTheGain() throws {
        let folder = try folder(Self.speech, seconds: 12)
        for (options, peak) in [([], -1), (["--true-peak", "-3"], -3)] as [([String], Double)] {
            let outcome = try Glfx.run(
                ["in.mov", "--loudness", "-1"] + options + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
            #expect(
                outcome.code == 0 && outcome.errors.contains("more would lift the true peak above --true-peak"),
                "\(outcome.errors)")
            let found = try measured("out.mov", in: folder)[2]
            #expect(abs(found - peak) <= 0.1)
        }
    }

    @Test(arguments: [
        ["--loudness", "-23"], ["--audio-track-gain", "-3"], ["--audio-fade", "1"], ["--audio-offset", "3f"],
    ])
    func whatChangesNoAudioIsTold(arguments: [String]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=size=64x48:rate=25:d=0.4", "-c:v", "qtrle", "in.mov"], in: folder)
        let outcome = try Glfx.run(["in.mov"] + arguments + ["--codec", "qtrle", "out.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "glfx: note: 'in.mov' has no audio: \(arguments[0]) changes nothing\n")
    }

    @Test func silenceStaysAsItIs() throws {
        let folder = try folder("0")
        let outcome = try Glfx.run(["in.mov", "--loudness", "-23", "--codec", "qtrle", "out.mov"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.contains("is silent (below -70 LUFS)"), "\(outcome.errors)")
    }

    @Test func inspectMeasuresWhatFfmpegMeasures() throws {
        let folder = try folder("0.2*sin(2*PI*200*t*(1+t))*exp(-mod(t,5)/2)", seconds: 20)
        let expected = try measured("in.mov", in: folder)
        let text = try Glfx.run(["inspect", "--loudness", "in.mov"], in: folder).output
        let line = try #require(text.split(separator: "\n").first { $0.contains("loudness") })
        let numbers = line.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
        #expect(numbers.count == 3 && zip(numbers, expected).allSatisfy { abs($0 - $1) <= 0.11 }, "\(line) \(expected)")
        let json = try Glfx.run(["inspect", "--loudness", "--json", "in.mov"], in: folder).output
        #expect(json.contains("\"integrated\"") && json.contains("\"truePeak\""))
    }
}
