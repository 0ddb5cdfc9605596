import Foundation
import GLFXAudio
import GLFXCore
import GLFXTestSupport
import Testing

/// Audio on the timeline of its movie, against ffmpeg, ffprobe and arithmetic.
struct SoundReaderTests {
    private static let video = ["-f", "lavfi", "-i", "testsrc2=s=32x16:r=10:d=2"]

    /// Makes a movie whose audio is the expressions, one a channel.
    private func movie(
        _ name: String, _ expression: String, rate: Int = 48000, layout: String = "", filter: String = "",
        options: [String], in folder: Folder
    ) throws -> String {
        let source = "aevalsrc='\(expression)':s=\(rate):d=2" + (layout.isEmpty ? "" : ":c=\(layout)") + filter
        try Tool.ffmpeg(
            Self.video + ["-f", "lavfi", "-i", source, "-c:v", "mpeg4", "-g", "5"] + options + [name], in: folder)
        return folder.path(name)
    }

    private func window(of path: String, capacity: Int = 2048, from start: Timestamp? = nil) throws -> AudioWindow {
        let reader = try #require(try AudioBlockReader.open(path: path, from: start))
        return AudioWindow(format: reader.format, capacity: capacity) { () throws(Failure) in
            try reader.next()
        }
    }

    /// Samples as ffmpeg decodes them, by channel.
    private func decoded(_ name: String, channels: Int, in folder: Folder) throws -> [[Float]] {
        let data = try Tool.ffmpeg(["-i", name, "-map", "0:a", "-f", "f32le", "-"], in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return (0..<channels).map { channel in
            stride(from: channel, to: samples.count, by: channels).map { samples[$0] }
        }
    }

    private func time(_ value: Int64, _ ticks: Int64) -> Timestamp { Timestamp(value, timeBase: Rational(1, ticks)) }

    /// Containers with exact stamps; AAC's and Opus's hidden run-up comes before time 0.
    @Test(arguments: [
        ("pcm.mov", ["-c:a", "pcm_s16le"]), ("aac.mp4", ["-c:a", "aac"]), ("flac.nut", ["-c:a", "flac"]),
        ("late.mov", ["-c:a", "pcm_s16le", "-output_ts_offset", "7"]),
        ("transport.ts", ["-c:a", "mp2", "-muxdelay", "0"]),
    ])
    func everyWindowHoldsWhatFfmpegDecodesBeforeThatTime(name: String, options: [String]) throws {
        let folder = try Folder()
        let path = try movie(name, "0.5*sin(700*t*t)|random(0)-0.5", options: options, in: folder)
        let expected = try decoded(name, channels: 2, in: folder)
        let stamp = try Tool.ffprobe(
            path, stream: "a:0", show: ["-show_entries", "frame=best_effort_timestamp_time"], in: folder)
        let first = Int(((Double(stamp.first?.split(separator: ",")[0] ?? "") ?? .nan) * 48000).rounded())
        var window = try window(of: path)
        var compared = 0
        for frame in Int64(0)..<21 {
            let end = first + Int(frame) * 4800
            let samples = try window.samples(before: time(Int64(end), 48000), count: 2048)
            for channel in 0..<2 {
                for (offset, sample) in samples[channel].enumerated() {
                    let place = end - 2048 + offset - first
                    let right = expected[channel].indices.contains(place) ? expected[channel][place] : 0
                    guard abs(sample - right) > 1e-5 else { compared += 1; continue }
                    Issue.record("channel \(channel), frame \(frame), sample \(place): \(sample), not \(right)")
                    return
                }
            }
        }
        #expect(compared == 21 * 2 * 2048)
    }

    /// Resampled audio is in phase with the sine.
    @Test(arguments: [8000, 22050, 44100, 96000])
    func soundOfAnyRateKeepsItsPhase(rate: Int) throws {
        let folder = try Folder()
        let path = try movie(
            "tone.nut", "0.5*sin(2*PI*440*t)", rate: rate, options: ["-c:a", "pcm_f32le"], in: folder)
        var window = try window(of: path)
        for second in [0.4, 1.3] {
            let end = Int64(second * 48000)
            let samples = try window.samples(before: time(end, 48000), count: 2048)[0]
            let worst = try #require(
                samples.indices.map { index -> Double in
                    let seconds = Double(Int(end) - 2048 + index) / 48000
                    let right = 0.5 * sin(2 * Double.pi * 440 * seconds)
                    return abs(Double(samples[index]) - right)
                }.max())
            #expect(worst < 0.003, "\(worst) at \(second) s")
        }
    }

    /// Left: FL + 0.7071 (FC + SL); right likewise; no LFE, and whole numbers are mixed like floats.
    @Test(arguments: ["pcm_s24le", "pcm_f32le"])
    func surroundIsMixedToStereo(codec: String) throws {
        let folder = try Folder()
        let path = try movie(
            "surround.nut", "0.1|0.2|0.3|0.9|0.05|0.07", layout: "5.1", options: ["-c:a", codec], in: folder)
        var window = try window(of: path)
        let samples = try window.samples(before: time(1, 1), count: 8)
        #expect(samples.count == 2)
        #expect(samples[0].allSatisfy { abs($0 - (0.1 + 0.70711 * 0.35)) < 1e-4 }, "\(samples[0])")
        #expect(samples[1].allSatisfy { abs($0 - (0.2 + 0.70711 * 0.37)) < 1e-4 }, "\(samples[1])")
    }

    @Test func monoStaysMono() throws {
        let folder = try Folder()
        let path = try movie("mono.nut", "0.25", options: ["-c:a", "pcm_f32le"], in: folder)
        var window = try window(of: path)
        #expect(try window.samples(before: time(1, 1), count: 4) == [[0.25, 0.25, 0.25, 0.25]])
    }

    /// The audio of 0.5 s to 0.8 s is missing: by the packets' stamps, and that time is silent.
    @Test(arguments: [48000, 44100])
    func aGapIsSilentAndMovesNothing(rate: Int) throws {
        let folder = try Folder()
        let path = try movie(
            "gap.nut", "0.5", rate: rate, filter: ",asetnsamples=n=441,aselect='not(between(t,0.5,0.799))'",
            options: ["-c:a", "pcm_s16le"], in: folder)
        let stamps = try Tool.ffprobe(path, stream: "a:0", show: ["-show_entries", "packet=pts_time"], in: folder)
            .compactMap { Double($0.split(separator: ",")[0]) }
        let begin = try #require(stamps.first { $0 > 0.7 })
        let end = try #require(stamps.last { $0 < 0.6 }) + 441 / Double(rate)
        #expect(begin - end > 0.25)
        var window = try window(of: path, capacity: 24000)
        let samples = try window.samples(before: time(9, 10), count: 24000)[0]
        for (offset, sample) in samples.enumerated() {
            let place = 0.4 + Double(offset) / 48000
            // Resampling rings a little at an edge.
            guard abs(place - begin) > 0.002, abs(place - end) > 0.002 else { continue }
            let right: Float = place > end && place < begin ? 0 : 0.5
            guard abs(sample - right) > 0.01 else { continue }
            Issue.record("\(sample) at \(place) s, not \(right)")
            break
        }
    }

    /// A part of a movie has the whole movie's audio at that time.
    @Test(arguments: [("pcm.mov", ["-c:a", "pcm_s16le"]), ("aac.mp4", ["-c:a", "aac", "-aac_pns", "0"])])
    func readingFromTheMiddleGivesTheSame(name: String, options: [String]) throws {
        let folder = try Folder()
        let path = try movie(name, "0.5*sin(700*t*t)|0.3*sin(300*t)", options: options, in: folder)
        var whole = try window(of: path)
        var part = try window(of: path, from: time(18, 10))
        let right = try whole.samples(before: time(19, 10), count: 2048)
        let samples = try part.samples(before: time(19, 10), count: 2048)
        for channel in 0..<2 {
            #expect(zip(samples[channel], right[channel]).allSatisfy { abs($0 - $1) < 1e-5 })
        }
    }

    @Test func beforeAndBehindTheSoundThereIsSilence() throws {
        let folder = try Folder()
        let path = try movie("short.mov", "0.5", options: ["-c:a", "pcm_f32le"], in: folder)
        var window = try window(of: path)
        #expect(try window.samples(before: time(0, 1), count: 64)[0] == [Float](repeating: 0, count: 64))
        // Half a sample's time after 0 the first one has begun.
        #expect(try window.samples(before: time(1, 96000), count: 2)[0] == [0, 0.5])
        #expect(try window.samples(before: time(1, 48000), count: 2)[0] == [0, 0.5])
        #expect(try window.samples(before: time(96001, 48000), count: 3)[0] == [0.5, 0.5, 0])
        #expect(try window.samples(before: time(3600, 1), count: 64)[0] == [Float](repeating: 0, count: 64))
        #expect(try window.samples(before: time(.max, 1), count: 64)[0] == [Float](repeating: 0, count: 64))
    }

    @Test func theLastSamplesDoNotStayInTheFilter() throws {
        let folder = try Folder()
        let path = try movie("short.nut", "0.5", rate: 8000, options: ["-c:a", "pcm_f32le"], in: folder)
        var window = try window(of: path)
        let samples = try window.samples(before: time(2, 1), count: 96)[0]
        #expect(samples.dropLast(6).allSatisfy { $0 > 0.4 }, "\(samples)")
    }

    @Test func aMovieWithoutSoundHasNone() throws {
        let folder = try Folder()
        try Tool.ffmpeg(Self.video + ["silent.mp4"], in: folder)
        #expect(try AudioBlockReader.open(path: folder.path("silent.mp4")) == nil)
    }

    /// Bytes that are not audio are skipped; what follows keeps its time.
    @Test func damageIsPassedOver() throws {
        let folder = try Folder()
        let path = try movie("aac.mp4", "0.5*sin(2*PI*440*t)", options: ["-c:a", "aac", "-aac_pns", "0"], in: folder)
        var whole = try window(of: path)
        let right = try whole.samples(before: time(18, 10), count: 1024)[0]
        let packets = try Tool.ffprobe(path, stream: "a:0", show: ["-show_entries", "packet=pos,size"], in: folder)
            .map { $0.split(separator: ",").compactMap { Int($0) } }
        var bytes = try folder.read("aac.mp4")
        let victim = packets[30]
        for index in 0..<victim[0] { bytes[victim[1] + index] = UInt8(truncatingIfNeeded: index &* 199 &+ 7) }
        try bytes.write(to: folder.url.appendingPathComponent("damaged.mp4"))
        var damaged = try window(of: folder.path("damaged.mp4"))
        let samples = try damaged.samples(before: time(18, 10), count: 1024)[0]
        #expect(zip(samples, right).allSatisfy { abs($0 - $1) < 1e-4 })
    }
}
