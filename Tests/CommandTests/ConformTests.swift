import Foundation
import GLFXTestSupport
import Testing

/// `--conform`, `--drop-repeats` and numbered pictures, beside ffmpeg and ffprobe.
@Suite struct ConformTests {
    private func run(_ arguments: [String], in folder: Folder) throws -> String {
        let outcome = try Glfx.run(arguments + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.errors
    }

    private func stamps(_ name: String, in folder: Folder) throws -> [Double] {
        try Tool.ffprobe(name, stream: "v:0", show: ["-show_entries", "packet=pts_time"], in: folder).compactMap {
            Double($0)
        }
    }

    /// A movie of 48 frames with a tone of 480 Hz.
    private func folder(_ rate: String, _ name: String = "in.mov", _ more: [String] = []) throws -> Folder {
        let folder = try Folder()
        try CountedClip.make("count.mov", frames: 48, rate: rate, step: 5, in: folder)
        try Tool.ffmpeg(
            [
                "-i", "count.mov", "-f", "lavfi", "-i",
                "aevalsrc='0.4*sin(2*PI*480*t)+0.2*sin(2*PI*1000*t*t)':s=48000:d=2.1", "-shortest",
            ]
                + ["-c:v", name.hasSuffix("mkv") ? "ffv1" : "copy", "-c:a", "pcm_f32le"] + more + [name], in: folder)
        return folder
    }

    @Test(
        arguments: [
            ("24", "in.mov", "25", 25.0), ("24000/1001", "in.mov", "25", 25), ("24", "in.mkv", "25", 25),
            ("25", "in.mov", "24", 24),
            ("25", "in.mov", "30000/1001", 30000.0 / 1001),
        ] as [(String, String, String, Double)])
    func everyFrameIsShownAtTheNewRate(rate: String, name: String, wanted: String, number: Double) throws {
        let folder = try folder(rate, name)
        #expect(try run([name, "--conform", wanted], in: folder) == "")
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(0..<48))
        for (index, time) in try stamps("out.mov", in: folder).enumerated() {
            #expect(abs(time - Double(index) / number) < 1e-5)
        }
        #expect(
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream=avg_frame_rate"], in: folder) == [
                wanted.contains("/") ? wanted : "\(wanted)/1"
            ])
        #expect(abs(Double(try Tool.samples("out.mov", channels: 1, in: folder)[0].count) - 48 / number * 48000) <= 1)
        let whole = try Tool.samples("out.mov", channels: 1, in: folder)
        _ = try run([name, "--conform", wanted, "--parts", "3"], in: folder)
        #expect(try Tool.samples("out.mov", channels: 1, in: folder) == whole)
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(0..<48))
    }

    /// ffmpeg says another rate of the same samples (`asetrate`) and resamples that; to the sample at its place.
    @Test(arguments: [("24", "50000"), ("25", "48000")]) func thePitchFollowsAsATapes(rate: String, samples: String)
        throws
    {
        let folder = try folder(rate)
        _ = try run(["in.mov", "--conform", "25"], in: folder)
        try Tool.ffmpeg(
            ["-i", "in.mov", "-af", "asetrate=\(samples),aresample=48000", "-c:a", "pcm_f32le", "e.wav"], in: folder)
        let found = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        let expected = try Tool.samples("e.wav", channels: 1, in: folder)[0]
        // Resamplers differ at the very ends, where they guess what is beyond.
        let most = zip(found, expected).dropFirst(64).prefix(found.count - 200).map { abs($0 - $1) }.max() ?? 1
        #expect(most < 1e-4, "\(most)")
    }

    /// A tone of 480 Hz has 480 periods a second, or 500.
    @Test(arguments: [("keep", 480.0), ("change", 500)]) func thePitchIsKeptIfWanted(pitch: String, expected: Double)
        throws
    {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=red:size=16x8:rate=24:d=3", "-f", "lavfi", "-i", "sine=480:r=48000:d=3",
                "-c:v", "qtrle", "-c:a", "pcm_s16le", "in.mov",
            ], in: folder)
        _ = try run(["in.mov", "--conform", "25", "--conform-pitch", pitch], in: folder)
        let sound = Array(try Tool.samples("out.mov", channels: 1, in: folder)[0].dropFirst(4800).prefix(96_000))
        let rising = zip(sound, sound.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(abs(Double(rising) / 2 - expected) < 2)
    }

    @Test func timesAndTimecodeGoTogether() throws {
        let folder = try folder("24", "in.mov", ["-timecode", "10:00:00:00"])
        _ = try run(["in.mov", "--conform", "25", "--start", "24f"], in: folder)
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(24..<48))
        #expect(
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream_tags=timecode"], in: folder) == [
                "10:00:01:00"
            ])
        // The same part of the same second: frame 6 of 24 is frame 12 of 48.
        _ = try run(["in.mov", "--conform", "48", "--start", "30f"], in: folder)
        #expect(
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream_tags=timecode"], in: folder) == [
                "10:00:01:12"
            ])
        let still = try Glfx.run(["in.mov", "--conform", "25", "--at", "30f", "one.png"], in: folder)
        try #require(still.code == 0, "\(still.errors)")
        #expect(try CountedClip.numbers("one.png", step: 5, in: folder) == [30])
        // A speed counts after it, and so does another rate.
        _ = try run(["in.mov", "--conform", "25", "--speed", "-1"], in: folder)
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array((0..<48).reversed()))
        _ = try run(["in.mov", "--conform", "25", "--fps", "50"], in: folder)
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == (0..<96).map { $0 / 2 })
    }

    @Test func severalMoviesHaveOneRate() throws {
        let folder = try folder("24")
        try CountedClip.make("other.mov", frames: 10, rate: "30", step: 5, in: folder)
        _ = try run(["in.mov@-0.5", "in.mov@-0.25", "--conform", "25"], in: folder)
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(0..<12) + Array(0..<6))
        let times = try stamps("out.mov", in: folder)
        #expect(times.enumerated().allSatisfy { abs($1 - Double($0) / 25) < 1e-5 }, "\(times)")
        let refused = try Glfx.run(["in.mov", "other.mov", "--conform", "25", "o.mov"], in: folder)
        #expect(
            refused.code == 2 && refused.errors.contains("'in.mov' has 24 frames a second, 'other.mov' 30"),
            "\(refused.errors)")
        let still = try Glfx.run(
            ["color:red", "--size", "16x8", "--duration", "1", "--conform", "25", "o.mov"], in: folder)
        #expect(still.code == 2 && still.errors.contains("--fps says"), "\(still.errors)")
    }

    // MARK: Repeats

    /// Ten frames a second as 25: of five, two are shown three times and two twice. ffmpeg's `mpdecimate` with limits of 0
    /// leaves the same ones out.
    @Test func exactRepeatsAreLeftOut() throws {
        let folder = try Folder()
        try CountedClip.make("slow.mov", frames: 20, rate: "10", step: 5, in: folder)
        try Tool.ffmpeg(
            [
                "-i", "slow.mov", "-f", "lavfi", "-i", "sine=480:r=48000:d=2", "-vf",
                "fps=25,scale=64:32:flags=neighbor", "-c:v", "qtrle", "in.mov",
            ],
            in: folder)
        try Tool.ffmpeg(
            ["-i", "in.mov", "-vf", "mpdecimate=hi=0:lo=0:frac=1", "-vsync", "vfr", "-c:v", "qtrle", "-an", "e.mov"],
            in: folder)
        #expect(try run(["in.mov", "--drop-repeats"], in: folder) == "")
        let times = try stamps("out.mov", in: folder)
        let expected = try stamps("e.mov", in: folder)
        #expect(times == expected && times.count == 20, "\(times)")
        let video = try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream=duration"], in: folder)
        #expect(video.compactMap { Double($0) } == [2])
        // Audio is copied.
        func audio(_ name: String) throws -> Data {
            try Tool.ffmpeg(["-i", name, "-map", "0:a", "-c", "copy", "-f", "md5", "-"], in: folder)
        }
        #expect(try audio("out.mov") == audio("in.mov"))
        func frames(_ name: String) throws -> Data {
            try Tool.ffmpeg(["-i", name, "-map", "0:v", "-f", "framemd5", "-"], in: folder)
        }
        let whole = try frames("out.mov")
        #expect(try whole == frames("e.mov"))
        _ = try run(["in.mov", "--drop-repeats", "--parts", "2"], in: folder)
        #expect(try frames("out.mov") == whole)
        for (time, number) in [("0.21", 2), ("1.33", 13)] {
            let still = try Glfx.run(["in.mov", "--drop-repeats", "--at", time, "--overwrite", "one.png"], in: folder)
            #expect(still.code == 0, "\(still.errors)")
            let picture = try RawFrames.rgb("one.png", width: 64, height: 32, in: folder)
            #expect(Int(picture[0][0]) == 5 * number)
        }
        let refused = try Glfx.run(["in.mov", "--drop-repeats", "--fps", "50", "o.mov"], in: folder)
        #expect(
            refused.code == 2 && refused.errors.contains("--drop-repeats leaves frames out of it"), "\(refused.errors)")
    }

    /// Noise of one code is less than one percent, and the step from one frame to the next is two.
    @Test func aThresholdAllowsNoise() throws {
        let folder = try Folder()
        try CountedClip.make("slow.mov", frames: 10, rate: "5", step: 5, in: folder)
        try Tool.ffmpeg(
            [
                "-i", "slow.mov", "-vf", "fps=25,format=gray,geq=lum='lum(X,Y)+mod(X+Y+N,2)',format=rgb24", "-c:v",
                "qtrle", "in.mov",
            ], in: folder)
        _ = try run(["in.mov", "--drop-repeats"], in: folder)
        #expect(try stamps("out.mov", in: folder).count == 50)
        for threshold in ["1", "0.5%"] {
            _ = try run(["in.mov", "--drop-repeats=\(threshold)"], in: folder)
            #expect(try stamps("out.mov", in: folder).enumerated().allSatisfy { abs($1 - Double($0) / 5) < 1e-5 })
            #expect(try stamps("out.mov", in: folder).count == 10)
        }
        _ = try run(["in.mov", "--drop-repeats=3"], in: folder)
        #expect(try stamps("out.mov", in: folder).count < 10)
    }

    // MARK: Numbered pictures

    @Test func numberedPicturesBeginAtANumber() throws {
        let folder = try Folder()
        try CountedClip.make("in.mov", frames: 4, rate: "25", step: 5, in: folder)
        for more in [[], ["--parts", "2", "--overwrite"]] as [[String]] {
            let outcome = try Glfx.run(["in.mov", "--start-number", "1001", "f.%04d.png"] + more, in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try folder.names.filter { $0.hasPrefix("f.") }.sorted() == (1001...1004).map { "f.\($0).png" })
            #expect(try CountedClip.numbers("f.1004.png", step: 5, in: folder) == [3])
        }
        let refused = try Glfx.run(["in.mov", "--start-number", "0", "out.mov"], in: folder)
        #expect(refused.code == 2 && refused.errors.contains("numbers the pictures of a sequence"), "\(refused.errors)")
    }
}
