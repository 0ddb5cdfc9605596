import Foundation
import GLFXTestSupport
import Testing

/// The audio of `--speed`, `--freeze` and `--frame-blend`.
@Suite struct SpeedSoundTests {
    /// Tones of 1 kHz that swell and fade within a tenth of a second, in the middle of which is a time that this makes.
    private static let tones = [0.55, 1.3, 2.05, 3.2]

    /// A job's options, and when in the output a moment of the movie is heard; nil: never.
    struct Case: Sendable, CustomTestStringConvertible {
        var options: [String]
        var length: Double
        /// Seconds. Audio is at most 7.5 ms of the movie beside its time, and a slow movie's are longer.
        var tolerance = 0.008
        var time: @Sendable (Double) -> Double?
        var testDescription: String { options.joined(separator: " ") }
    }

    static let cases: [Case] = [
        Case(options: ["--speed", "0.5"], length: 8) { 2 * $0 },
        Case(options: ["--speed", "2"], length: 2) { $0 / 2 },
        Case(options: ["--speed", "3/4"], length: 16.0 / 3) { $0 / 0.75 },
        Case(options: ["--speed", "1.25"], length: 3.2) { $0 / 1.25 },
        Case(options: ["--speed", "0.2"], length: 20, tolerance: 0.03) { 5 * $0 },
        Case(options: ["--speed", "-1"], length: 4) { 4 - $0 },
        Case(options: ["--speed", "-0.5"], length: 8) { 8 - 2 * $0 },
        Case(options: ["--speed", "0.5", "--start", "1", "--end", "3"], length: 4) {
            (1...3).contains($0) ? 2 * ($0 - 1) : nil
        },
        Case(options: ["--speed", "0.5", "--audio-offset", "0.25"], length: 8) { 2 * $0 + 0.25 },
        // 1 s at 1, then at 0.5.
        Case(options: ["--speed", "0s:1, 1s:0.5 hold"], length: 7) { $0 < 1 ? $0 : 1 + 2 * ($0 - 1) },
        // The integral of 1 - t/4 is t - t²/8; from 2 s on the speed is 0.5, with 1.5 s shown.
        Case(options: ["--speed", "0s:1, 2s:0.5"], length: 7) {
            $0 < 1.5 ? 4 - (16 - 8 * $0).squareRoot() : 2 + 2 * ($0 - 1.5)
        },
        Case(options: ["--freeze", "1=0.4,2.6=1"], length: 5.4) { $0 + ($0 > 1 ? 0.4 : 0) + ($0 > 2.6 ? 1 : 0) },
        Case(options: ["--speed", "0.5", "--freeze", "3=1"], length: 9) { 2 * $0 + ($0 > 1.5 ? 1 : 0) },
    ]

    private func folder() throws -> Folder {
        let folder = try Folder()
        let swells = Self.tones.map { "(1+cos(20*PI*clip(t-\($0),-0.05,0.05)))" }.joined(separator: "+")
        try movie("in.mov", ["0.2*sin(2*PI*1000*t)*(\(swells))"], seconds: 4, in: folder)
        return folder
    }

    /// A movie of 25 frames a second with a track of each expression.
    private func movie(_ name: String, _ tracks: [String], seconds: Int, in folder: Folder) throws {
        let sounds = tracks.flatMap { ["-f", "lavfi", "-i", "aevalsrc='\($0)':s=48000:d=\(seconds)"] }
        let maps = tracks.indices.flatMap { ["-map", "\($0 + 1):a"] }
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=red:size=16x8:rate=25:d=\(seconds)"] + sounds + ["-map", "0:v"] + maps
                + ["-c:v", "qtrle", "-c:a", "pcm_f32le", name], in: folder)
    }

    private func run(_ arguments: [String], in folder: Folder) throws -> String {
        let outcome = try Glfx.run(arguments + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.errors
    }

    private func samples(_ name: String, track: Int = 0, in folder: Folder) throws -> [Float] {
        let data = try Tool.ffmpeg(
            ["-i", name, "-map", "0:a:\(track)", "-f", "f32le", "-c:a", "pcm_f32le", "-"], in: folder)
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// When energy is in the middle around a time, in seconds.
    private func middle(_ samples: [Float], around time: Double, within reach: Double) -> Double {
        let range = max(0, Int((time - reach) * 48000))..<min(samples.count, Int((time + reach) * 48000))
        let energies = range.map { Double(samples[$0] * samples[$0]) }
        let moment = zip(range, energies).reduce(0) { $0 + Double($1.0) * $1.1 }
        return moment / energies.reduce(0, +) / 48000
    }

    @Test(arguments: Thoroughness.some(cases, each: 3)) func whatIsHeardIsThereAtItsTime(job: Case) throws {
        let folder = try folder()
        #expect(try run(["in.mov"] + job.options, in: folder) == "")
        let found = try samples("out.mov", in: folder)
        // A job at a constant rate may end within its last frame.
        #expect(abs(Double(found.count) / 48000 - job.length) < 0.03)
        for tone in Self.tones {
            guard let time = job.time(tone) else { continue }
            let heard = middle(found, around: time, within: 0.35)
            #expect(abs(heard - time) < job.tolerance, "\(tone): \(heard) instead of \(time)")
        }
        let whole = found
        _ = try run(["in.mov"] + job.options + ["--parts", "3"], in: folder)
        #expect(try samples("out.mov", in: folder) == whole)
    }

    /// To the sample as long as the picture, which ends where its last frame does.
    @Test(arguments: ["0.5", "2", "3/7", "-1.5"]) func itIsAsLongAsThePicture(speed: String) throws {
        let folder = try folder()
        _ = try run(["in.mov", "--speed", speed], in: folder)
        let numbers = speed.split(separator: "/").compactMap { Double($0) }
        let factor = abs(numbers.count == 2 ? numbers[0] / numbers[1] : numbers[0])
        #expect(abs(Double(try samples("out.mov", in: folder).count) - 4 * 48000 / factor) <= 1)
    }

    /// A tone keeps its frequency, counted in rising zero crossings, and its level.
    @Test(arguments: ["0.3", "0.5", "0.8", "1.5", "2", "-0.7"]) func thePitchIsKept(speed: String) throws {
        let folder = try Folder()
        try movie("in.mov", ["0.5*sin(2*PI*1000*t)"], seconds: 3, in: folder)
        _ = try run(["in.mov", "--speed", speed], in: folder)
        let found = try samples("out.mov", in: folder)
        let inner = found[4800..<found.count - 4800]
        let crossings = zip(inner, inner.dropFirst()).count { $0 < 0 && $1 >= 0 }
        let frequency = Double(crossings) / (Double(inner.count) / 48000)
        #expect(abs(frequency - 1000) < 5)
        let level = (inner.reduce(0) { $0 + $1 * $1 } / Float(inner.count)).squareRoot()
        #expect(abs(level - 0.35355) < 0.004, "\(level)")
    }

    /// At its own speed audio is copied sample by sample.
    @Test func nothingIsChangedWithoutNeed() throws {
        let folder = try folder()
        let own = try samples("in.mov", in: folder)
        _ = try run(["in.mov", "--speed", "-1"], in: folder)
        #expect(try samples("out.mov", in: folder) == own.reversed())
        _ = try run(["in.mov", "--frame-blend", "--fps", "50"], in: folder)
        #expect(try samples("out.mov", in: folder) == own)
        _ = try run(["in.mov", "--freeze", "1=0.5"], in: folder)
        let frozen = try samples("out.mov", in: folder)
        #expect(frozen[48000..<72000].allSatisfy { $0 == 0 })
        #expect(frozen[..<47760] == own[..<47760] && frozen[72240...] == own[48240...])
    }

    /// Every track follows, joined too, and goes through gain, fade and mix; a file's audio is heard as it is.
    @Test func levelsAreThoseOfTheJob() throws {
        let folder = try Folder()
        try movie("in.mov", ["0.25", "0.5"], seconds: 2, in: folder)
        try movie("next.mov", ["0.125", "0.0625"], seconds: 2, in: folder)
        try Tool.sound(
            "music.wav", "if(lt(t,1),0.125,0)", seconds: 2, options: ["-c:a", "pcm_f32le"], in: folder)
        _ = try run(
            [
                "in.mov", "next.mov", "--speed", "2", "--audio-track-gain", "-6.0206", "--fade-out", "0.5",
                "--audio-mix", "music.wav",
            ], in: folder)
        let tracks = try [0, 1].map { try samples("out.mov", track: $0, in: folder) }
        #expect(tracks.map(\.count) == [96000, 96000])
        let expected: [(Double, Float, Float)] = [
            (0.5, 0.25, 0.25), (0.95, 0.25, 0.25), (1.05, 0.0625, 0.03125), (1.75, 0.03125, 0.015625),
        ]
        for (time, first, second) in expected {
            let place = Int(time * 48000)
            #expect(abs(tracks[0][place] - first) < 1e-4 && abs(tracks[1][place] - second) < 1e-4, "\(time)")
        }
        _ = try run(["in.mov", "--speed", "0.5", "--audio", "music.wav"], in: folder)
        let other = try samples("out.mov", in: folder)
        #expect(other.count == 192000 && other[47000] == 0.125 && other[49000] == 0)
        #expect(try run(["in.mov", "--speed", "0.5", "--audio", "none"], in: folder) == "")
        #expect(try Tool.ffprobe("out.mov", stream: "a", show: ["-show_entries", "stream=index"], in: folder).isEmpty)
    }

    @Test func streamsThatDoNotFollowAreNamed() throws {
        let folder = try Folder()
        try movie("plain.mov", ["0.25"], seconds: 1, in: folder)
        try folder.write("1\n00:00:00,000 --> 00:00:01,000\nHi\n", to: "words.srt")
        try Tool.ffmpeg(
            ["-i", "plain.mov", "-i", "words.srt", "-c:v", "ffv1", "-c:a", "copy", "-c:s", "srt", "in.mkv"], in: folder)
        let outcome = try Glfx.run(["in.mkv", "--speed", "2", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 0 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "left out, since only pictures and audio follow --speed, --conform, --freeze and --frame-blend: "
                    + "stream 2 (subtitle"), "\(outcome.errors)")
        let piped = try Glfx.shell(
            "ffmpeg -v error -i plain.mov -f nut -c:v ffv1 -c:a copy - | $glfx - --speed 2 --codec png out.mov",
            in: folder)
        #expect(piped.code == 0 && piped.errors.contains("left out, since a pipe is read once: stream 1 (audio"))
        #expect(piped.lines.count == 1, "\(piped.errors)")
    }
}
