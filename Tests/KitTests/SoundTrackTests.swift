import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// New audio tracks, against ffmpeg's decoder and against arithmetic.
struct SoundTrackTests {
    private static let plain = ["-c:a", "pcm_s16le"]

    /// Gray pictures, ten a second, with a copied audio file.
    private func movie(
        _ name: String = "in.mov", seconds: Double = 5, sound: String? = nil, options: [String] = [],
        in folder: Folder
    ) throws -> String {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=\(seconds)"] + (sound.map { ["-i", $0] } ?? [])
                + ["-c:v", "mpeg4", "-c:a", "copy"] + options + [name],
            in: folder)
        return folder.path(name)
    }

    @discardableResult
    private func run(
        _ folder: Folder, _ input: String, to output: String, codec: String? = "mpeg4",
        _ change: (inout FilterJob) -> Void
    ) throws -> [String] {
        var job = FilterJob(
            input: input, output: OutputRequest(path: folder.path(output), codec: codec, overwrite: true))
        change(&job)
        let notes = Notes()
        _ = try Pipeline(job, notes: notes.add).run()
        return notes.all
    }

    /// Where the loudest sample is.
    private func peak(_ samples: [Float]) -> Int {
        samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
    }

    // MARK: Length

    /// A packet of AAC is 1024 samples, one of Opus 960.
    @Test(arguments: [("out.mov", "tone.m4a", 1024), ("out.webm", "tone.m4a", 960), ("out.mkv", "tone.wav", 0)])
    func aShortSoundIsFollowedBySilenceAndALongOneIsCut(output: String, sound: String, slack: Int) throws {
        let folder = try Folder()
        let input = try movie(in: folder)
        for seconds in [2.0, 9.0] {
            try Tool.sound(sound, "0.5*sin(2*PI*440*t)", seconds: seconds, options: [], in: folder)
            let codec = output.hasSuffix("webm") ? nil : "mpeg4"
            try run(folder, input, to: output, codec: codec) { $0.sound.track = .file(folder.path(sound)) }
            let samples = try Tool.samples(output, channels: 1, in: folder)[0]
            try #require(abs(samples.count - 240_000) <= slack, "\(samples.count)")
            // A codec's echo is shorter than 50 ms.
            let (begin, end) = (96000 + 2400, 240_000 - slack)
            let loudest = samples[begin..<end].map(abs).max() ?? 1
            if seconds == 2 {
                #expect(slack == 0 ? loudest == 0 : loudest < 0.002, "\(loudest)")
            } else {
                #expect(loudest > 0.4)
            }
            #expect((samples[4800..<90000].map(abs).max() ?? 0) > 0.4)
        }
    }

    /// The last picture of 17 at 29.97 a second goes after 17 * 1001 / 30000 s: 27227.2 samples.
    @Test func theSoundIsAsLongAsThePictureToTheSample() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=32x16:r=30000/1001", "-frames:v", "17", "-c:v", "mpeg4", "in.mov",
            ], in: folder)
        try Tool.sound("tone.wav", "0.5", seconds: 3, options: Self.plain, in: folder)
        try run(folder, folder.path("in.mov"), to: "out.mov") { $0.sound.track = .file(folder.path("tone.wav")) }
        #expect(try Tool.samples("out.mov", channels: 1, in: folder)[0].count == 27227)
    }

    // MARK: Place

    @Test(arguments: ["out.mov", "out.mkv", "out.nut", "out.avi"])
    func aClickIsAtTheSampleWhereItsFileHasIt(output: String) throws {
        let folder = try Folder()
        let input = try movie(in: folder)
        try Tool.sound("click.wav", "if(eq(n,71234),0.75,0)", seconds: 4, options: Self.plain, in: folder)
        for start in [nil, Rational(13, 10)] {
            try run(folder, input, to: output) {
                $0.sound.track = .file(folder.path("click.wav"))
                $0.start = start
            }
            let samples = try Tool.samples(output, channels: 1, in: folder)[0]
            try #require(samples.count == (start == nil ? 240_000 : 177_600))
            #expect(samples.indices.filter { samples[$0] != 0 } == [71234])
            #expect(samples[71234] == 0.75)
        }
    }

    /// Decoders trim the encoders' priming samples.
    @Test(arguments: [
        ("out.mov", "click.wav"), ("out.mp4", "click.m4a"), ("out.webm", "click.flac"), ("out.mp4", "click.mp3"),
    ])
    func aClickStaysThroughAnEncodersRunUp(output: String, sound: String) throws {
        let folder = try Folder()
        let input = try movie(in: folder)
        let options = sound.hasSuffix("wav") ? ["-c:a", "pcm_alaw"] : []
        try Tool.sound(sound, "if(eq(n,71234),0.75,0)", seconds: 4, options: options, in: folder)
        try run(folder, input, to: output, codec: output.hasSuffix("webm") ? "vp9" : "mpeg4") {
            $0.sound.track = .file(folder.path(sound))
        }
        let samples = try Tool.samples(output, channels: 1, in: folder)[0]
        try #require(samples.count > 230_000)
        #expect(abs(peak(samples) - 71234) <= 1, "\(peak(samples))")
        #expect(abs(samples[peak(samples)]) > 0.1)
    }

    /// A movie that begins at 7 s: new audio begins with its picture, its own keeps its time.
    @Test func soundBeginsWithThePictureWhereverThatIs() throws {
        let folder = try Folder()
        try Tool.sound("click.wav", "if(eq(n,30000),0.75,0)", seconds: 2, options: Self.plain, in: folder)
        let input = try movie(
            "in.mkv", seconds: 2, options: ["-output_ts_offset", "7"], in: folder)
        try run(folder, input, to: "out.mkv") { $0.sound.track = .file(folder.path("click.wav")) }
        let first = try Tool.ffprobe("out.mkv", stream: "a:0", show: ["-show_entries", "packet=pts_time"], in: folder)
        #expect(first.first.flatMap { Double($0.split(separator: ",")[0]) } == 7)
        let samples = try Tool.samples("out.mkv", channels: 1, in: folder)[0]
        #expect(samples.count == 96000 && peak(samples) == 30000)
    }

    /// A part of a movie has its own audio from there on: 61234 - 1.2 s * 48000.
    @Test func aPartsOwnSoundIsCutToTheSample() throws {
        let folder = try Folder()
        try Tool.sound("click.wav", "if(eq(n,61234),0.75,0)", seconds: 5, options: Self.plain, in: folder)
        let input = try movie(sound: "click.wav", in: folder)
        try run(folder, input, to: "out.mov") {
            $0.start = Rational(6, 5)
            $0.end = Rational(3, 1)
            $0.fadeOut = Rational(1, 10)
        }
        let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        try #require(samples.count == 86400)
        #expect(samples.indices.filter { samples[$0] != 0 } == [3634])
        #expect(samples[3634] == 0.75)
    }

    // MARK: Mix

    /// -6.0206 dB is half. Whole numbers of 16 bits are right to half a step.
    @Test func aMixIsTheSumWithTheGainsFactor() throws {
        let folder = try Folder()
        try Tool.sound("low.wav", "0.4*sin(2*PI*220*t)", seconds: 2, options: Self.plain, in: folder)
        try Tool.sound("high.wav", "0.6*sin(2*PI*1000*t)", seconds: 1, options: Self.plain, in: folder)
        let input = try movie(seconds: 2, sound: "low.wav", in: folder)
        let notes = try run(folder, input, to: "out.mov") {
            $0.sound = JobSound(track: .copy, mix: FilePart(folder.path("high.wav")), gain: -6.0206)
        }
        #expect(notes == [])
        let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        try #require(samples.count == 96000)
        let worst = samples.indices.map { index -> Double in
            let time = Double(index) / 48000
            let added = index < 48000 ? 0.3 * sin(2 * .pi * 1000 * time) : 0
            return abs(Double(samples[index]) - 0.4 * sin(2 * .pi * 220 * time) - added)
        }.max()
        #expect(try #require(worst) < 2.0 / 32768)
    }

    @Test func anotherFileCanBeMixedUnderAFileAndUnderNothing() throws {
        let folder = try Folder()
        let input = try movie(seconds: 1, in: folder)
        try Tool.sound("a.wav", "0.25", seconds: 1, options: Self.plain, in: folder)
        try Tool.sound("b.wav", "0.125", seconds: 1, options: Self.plain, in: folder)
        for (track, level) in [
            (JobSound.Track.file(folder.path("a.wav")), Float(0.375)), (.copy, 0.125), (.none, 0.125),
        ] {
            try run(folder, input, to: "out.mov") {
                $0.sound = JobSound(track: track, mix: FilePart(folder.path("b.wav")))
            }
            let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
            #expect(samples.count == 48000 && Set(samples) == [level])
        }
    }

    /// 0.8 + 0.6 is 1.4 of full scale: 2.9226 dB too much. Floating point holds it.
    @Test func whatIsTooLoudIsCutOffAtFullScaleAndSaid() throws {
        let folder = try Folder()
        let input = try movie(seconds: 1, in: folder)
        try Tool.sound("b.wav", "0.6", seconds: 0.5, options: Self.plain, in: folder)
        for (codec, held) in [("pcm_s16le", Float(32767) / 32768), ("pcm_f32le", 1.4)] {
            try Tool.sound(
                "a.wav", "0.8", seconds: 1,
                options: ["-c:a", codec] + (codec == "flac" ? ["-sample_fmt", "s16"] : []), in: folder)
            let notes = try run(folder, input, to: "out.mov") {
                $0.sound = JobSound(track: .file(folder.path("a.wav")), mix: FilePart(folder.path("b.wav")))
            }
            let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
            try #require(samples.count == 48000)
            #expect(samples[..<24000].allSatisfy { abs($0 - held) < 1e-4 }, "\(samples[0])")
            #expect(samples[24000...].allSatisfy { abs($0 - 0.8) < 1e-4 })
            let said = "the audio is louder than full scale, by up to 3.0 dB, and was clipped: 24000 samples"
            #expect(notes == (held > 1 ? [] : [said]))
        }
    }

    // MARK: Form

    /// Rate, channels and depth of lossless audio stay unchanged.
    @Test(arguments: [
        (22050, "mono", "pcm_s16le"), (44100, "stereo", "pcm_s24le"), (96000, "stereo", "pcm_f32le"),
        (48000, "5.1", "pcm_s16le"), (8000, "mono", "flac"),
    ])
    func plainSoundKeepsItsForm(rate: Int, layout: String, codec: String) throws {
        let folder = try Folder()
        let input = try movie(seconds: 1, in: folder)
        let levels = layout == "mono" ? [0.1] : layout == "stereo" ? [0.1, 0.2] : [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
        try Tool.sound(
            codec == "flac" ? "in.flac" : "in.wav", levels.map { "\($0)" }.joined(separator: "|"), seconds: 1,
            rate: rate, layout: layout, options: ["-c:a", codec] + (codec == "flac" ? ["-sample_fmt", "s16"] : []),
            in: folder)
        let name = codec == "flac" ? "in.flac" : "in.wav"
        try run(folder, input, to: "out.nut") { $0.sound.track = .file(folder.path(name)) }
        let entries = ["-show_entries", "stream=codec_name,sample_rate,channels,channel_layout"]
        let found = try Tool.ffprobe("out.nut", stream: "a", show: entries, in: folder)
        let written = codec
        let loudspeakers = layout == "5.1" ? "5.1" : layout
        #expect(found.first?.hasPrefix("\(written),\(rate),\(levels.count)") == true, "\(found), \(loudspeakers)")
        let before = try Tool.samples(name, channels: levels.count, in: folder)
        #expect(try Tool.samples("out.nut", channels: levels.count, in: folder) == before)
    }

    /// AAC holds six channels, MP3 two: left and right in full, the centre and the surrounds at half power.
    @Test func surroundStaysSurroundWhereTheCodecHoldsIt() throws {
        let folder = try Folder()
        let input = try movie(seconds: 1, in: folder)
        try Tool.sound(
            "in.ac3", "0.1|0.2|0.3|0|0.05|0.07", seconds: 1, layout: "5.1(side)", options: ["-b:a", "640k"], in: folder)
        for (output, channels) in [("out.mp4", 6), ("out.webm", 6), ("out.avi", 2)] {
            try run(folder, input, to: output, codec: nil) { $0.sound.track = .file(folder.path("in.ac3")) }
            let samples = try Tool.samples(output, channels: channels, in: folder)
            #expect(abs(samples[0].count - 48000) < 1152, "\(output)")
        }
    }

    @Test func anotherRateIsBroughtToTheFirstOnes() throws {
        let folder = try Folder()
        try Tool.sound("low.wav", "0.4*sin(2*PI*220*t)", seconds: 2, options: Self.plain, in: folder)
        try Tool.sound(
            "high.wav", "0.3*sin(2*PI*1000*t)|0.1*sin(2*PI*1000*t)", seconds: 2, rate: 22050, layout: "stereo",
            options: Self.plain, in: folder)
        let input = try movie(seconds: 2, sound: "low.wav", in: folder)
        try run(folder, input, to: "out.mov") { $0.sound.mix = FilePart(folder.path("high.wav")) }
        let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        try #require(samples.count == 96000)
        // The mean of both sides; the resampler rings at the audio's ends.
        let worst = (2400..<93000).map { index -> Double in
            let time = Double(index) / 48000
            return abs(Double(samples[index]) - 0.4 * sin(2 * .pi * 220 * time) - 0.2 * sin(2 * .pi * 1000 * time))
        }.max()
        #expect(try #require(worst) < 0.003)
    }

    // MARK: What cannot be

    @Test func aCoverIsNoHindranceAndNoPicture() throws {
        let folder = try Folder()
        let input = try movie(seconds: 1, in: folder)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1", "cover.png"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "sine=d=2", "-i", "cover.png", "-map", "0", "-map", "1", "-c:v", "copy",
                "-disposition:v", "attached_pic", "song.mp3",
            ], in: folder)
        let notes = try run(folder, input, to: "out.mov") { $0.sound.track = .file(folder.path("song.mp3")) }
        #expect(notes == ["stream 0 (audio, mp3) is made anew, as aac; output.audioCodec chooses another"])
        let kinds = try Tool.run(
            "ffprobe", ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", "out.mov"], in: folder)
        #expect(kinds.output == "video\naudio\n")
    }

    private func failure(_ folder: Folder, to output: String, _ sound: JobSound) throws -> Failure? {
        do {
            try run(folder, folder.path("in.mov"), to: output, codec: nil) { $0.sound = sound }
            return nil
        } catch { return error as? Failure }
    }

    @Test func whatCannotBeIsSaidAndLeavesNothing() throws {
        let folder = try Folder()
        _ = try movie(seconds: 1, in: folder)
        _ = try movie("silent.mov", seconds: 1, in: folder)
        try Tool.sound("tone.wav", "0.5", seconds: 1, options: Self.plain, in: folder)
        let (silent, tone) = (folder.path("silent.mov"), folder.path("tone.wav"))
        let before = try folder.names
        let mute = try #require(try failure(folder, to: "out.mov", JobSound(track: .file(silent))))
        #expect(mute.kind == .input && mute.message == "sound.track '\(silent)': the file has no audio")
        let muteMix = try #require(try failure(folder, to: "out.mov", JobSound(mix: FilePart(silent))))
        #expect(muteMix.kind == .input && muteMix.message == "sound.mix '\(silent)': the file has no audio")
        let absent = try #require(try failure(folder, to: "out.mov", JobSound(track: .file(folder.path("no.wav")))))
        #expect(absent.kind == .input && absent.message.contains("No such file"))
        for output in ["out.gif", "out-%d.png", "out.y4m"] {
            let refused = try #require(try failure(folder, to: output, JobSound(track: .file(tone))))
            #expect(refused.kind == .usage && refused.message.contains("cannot hold audio"), "\(refused)")
            let refusedMix = try #require(try failure(folder, to: output, JobSound(mix: FilePart(tone))))
            #expect(refusedMix.kind == .usage && refusedMix.message.contains("sound.mix"), "\(refusedMix)")
        }
        #expect(try folder.names == before)
    }

    @Test func subtitlesPassWhateverIsDoneToAudio() throws {
        let folder = try Folder()
        try folder.write("1\n00:00:00,100 --> 00:00:00,900\nHello\n", to: "s.srt")
        try Tool.sound("tone.wav", "0.5", seconds: 1, options: Self.plain, in: folder)
        _ = try movie("plain.mov", seconds: 1, sound: "tone.wav", in: folder)
        try Tool.ffmpeg(
            ["-i", "plain.mov", "-i", "s.srt", "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text", "in.mov"],
            in: folder)
        let notes = try run(folder, folder.path("in.mov"), to: "out.mov") { $0.fadeIn = Rational(1, 2) }
        #expect(notes.isEmpty, "\(notes)")
        #expect(
            try Tool.ffprobe("out.mov", stream: "s", show: ["-show_entries", "stream=codec_name"], in: folder) == [
                "mov_text"
            ])
        // Nothing changes the audio: every packet is copied.
        try run(folder, folder.path("in.mov"), to: "copy.mov") { $0.sound = JobSound() }
        let packets = try ["in.mov", "copy.mov"].map {
            try Tool.ffprobe(
                $0, stream: "a:0", show: ["-show_data_hash", "md5", "-show_entries", "packet=pts,data_hash"], in: folder
            )
        }
        #expect(packets[0] == packets[1] && !packets[0].isEmpty)
    }
}
