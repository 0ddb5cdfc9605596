import Foundation
import GLFXTestSupport
import Testing

/// Every track of a movie is kept, made anew or named, whatever is done to its audio.
@Suite struct TrackRuleTests {
    enum Audio: CaseIterable, Sendable { case copied, none, file }

    /// A job over the clips of `folder`.
    struct Job: Sendable, CustomTestStringConvertible {
        var ending: String
        var fades: Bool
        var mixes: Bool
        var joins: Bool
        var starts: Bool
        var audio: Audio

        var testDescription: String { arguments.joined(separator: " ") }

        var arguments: [String] {
            ["whole.\(ending)"] + (joins ? ["other.\(ending)"] : []) + (fades ? ["--fade-out", "0.2"] : [])
                + (mixes ? ["--audio-mix", "mix.wav"] : []) + (starts ? ["--start", "0.4"] : [])
                + (audio == .none ? ["--audio", "none"] : audio == .file ? ["--audio", "file.mka"] : [])
                + ["--codec", ending == "mkv" ? "ffv1" : "png", "--overwrite", "out.\(ending)"]
        }

        /// When the first movie ends on the output's timeline, and the output.
        var firstEnd: Double { starts ? 0.6 : 1 }
        var end: Double { firstEnd + (joins ? 1 : 0) }

        /// The level of each audio track at a time: of the first movie 0.25 and 0.5, of the other 0.0625 and none, of
        /// the file 0.375 and 0.3125; the mix adds 0.125 to the first.
        func levels(at time: Double) -> [Double] {
            var levels: [Double] =
                switch audio {
                case .copied: time < firstEnd ? [0.25, 0.5] : [0.0625, 0]
                case .none: []
                case .file: [0.375, 0.3125]
                }
            if mixes { levels = levels.isEmpty ? [0.125] : [levels[0] + 0.125] + levels.dropFirst() }
            return fades ? levels.map { $0 * min(1, (end - time) / 0.2) } : levels
        }

        var languages: [String] {
            switch audio {
            case .copied: ["eng", "spa"]
            case .none: mixes ? ["und"] : []
            case .file: ["fra", "ita"]
            }
        }
    }

    static let jobs: [[Job]] = ["mkv", "mov"].flatMap { ending in
        [false, true].flatMap { joins in
            Audio.allCases.map { audio in
                [false, true].flatMap { fades in
                    [false, true].flatMap { mixes in
                        [false, true].map { starts in
                            Job(ending: ending, fades: fades, mixes: mixes, joins: joins, starts: starts, audio: audio)
                        }
                    }
                }
            }
        }
    }

    /// A second of picture with two audio tracks, two of subtitles, two chapters, and an attachment in Matroska or data
    /// in QuickTime; another with one audio track.
    private static let clips: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try folder.write(
            "1\n00:00:00,100 --> 00:00:00,300\none\n\n2\n00:00:00,350 --> 00:00:00,600\ntwo\n\n3\n00:00:00,700 --> "
                + "00:00:00,900\nthree\n", to: "text.srt")
        try folder.write(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=a\n[CHAPTER]\nTIMEBASE=1/1000\n"
                + "START=500\nEND=1000\ntitle=b\n", to: "chapters.txt")
        try folder.write(String(repeating: "data", count: 700), to: "data.bin")
        let picture = ["-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=1"]
        func tone(_ level: Double) -> [String] { ["-f", "lavfi", "-i", "aevalsrc=\(level):s=48000:d=1"] }
        let inputs = picture + tone(0.25) + tone(0.5) + ["-i", "text.srt", "-i", "text.srt", "-i", "chapters.txt"]
        let tags = [
            "-map_metadata", "5", "-c:a", "pcm_s16le", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
            "language=spa", "-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=fra", "-disposition:a:0",
            "default", "-disposition:a:1", "0",
        ]
        let maps = (0..<5).flatMap { ["-map", "\($0)"] }
        try Tool.ffmpeg(
            inputs + maps + tags + [
                "-c:v", "ffv1", "-c:s", "srt", "-attach", "text.srt", "-metadata:s:t", "mimetype=text/plain",
                "whole.mkv",
            ], in: folder)
        try Tool.ffmpeg(
            inputs + ["-f", "data", "-i", "data.bin"] + maps + ["-map", "6:d"] + tags + [
                "-c:v", "png", "-c:s", "mov_text", "-c:d", "copy", "-tag:d", "gpmd", "-bsf:d",
                "setts=pts=N*30000:dts=N*30000", "whole.mov",
            ], in: folder)
        for (name, codec) in [("other.mkv", "ffv1"), ("other.mov", "png")] {
            try Tool.ffmpeg(picture + tone(0.0625) + ["-c:v", codec, "-c:a", "pcm_s16le", name], in: folder)
        }
        try Tool.sound("mix.wav", "0.125", seconds: 4, options: ["-c:a", "pcm_s16le"], in: folder)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "aevalsrc=0.375:s=48000:d=4", "-f", "lavfi", "-i", "aevalsrc=0.3125:s=48000:d=4"]
                + [
                    "-map", "0", "-map", "1", "-c:a", "pcm_s16le", "-metadata:s:a:0", "language=fra",
                    "-metadata:s:a:1", "language=ita", "file.mka",
                ], in: folder)
        return folder
    }

    /// A packet of a stream that passes: its kind and place among its kind, its time in milliseconds, its contents.
    private struct Packet: Hashable, Comparable {
        var stream: String
        var time: Int
        var hash: String
        static func < (left: Packet, right: Packet) -> Bool {
            (left.stream, left.time) < (right.stream, right.time)
        }
    }

    private struct Found {
        var packets: [Packet] = []
        var languages: [String] = []
        var attachments = 0
        var chapters: [[Int]] = []
    }

    private func probe(_ name: String, in folder: Folder) throws -> Found {
        let outcome = try Tool.run(
            "ffprobe",
            [
                "-v", "error", "-show_data_hash", "crc32", "-show_chapters", "-show_entries",
                "stream=index,codec_type:stream_tags=language:packet=codec_type,stream_index,pts_time,duration_time,"
                    + "size,data_hash:chapter=start_time,end_time", "-of", "json", name,
            ], in: folder)
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        var found = Found()
        var names: [Int: String] = [:]
        var counts: [String: Int] = [:]
        func milliseconds(_ value: Any?) -> Int { Int(((Double(value as? String ?? "") ?? -1) * 1000).rounded()) }
        for stream in json["streams"] as? [[String: Any]] ?? [] {
            let kind = stream["codec_type"] as? String ?? ""
            let language = (stream["tags"] as? [String: String])?["language"] ?? "und"
            if kind == "audio" { found.languages.append(language) }
            if kind == "attachment" { found.attachments += 1 }
            counts[kind, default: 0] += 1
            names[stream["index"] as? Int ?? -1] = "\(kind) \(counts[kind] ?? 0)"
        }
        for packet in json["packets"] as? [[String: Any]] ?? [] {
            let kind = packet["codec_type"] as? String ?? ""
            // QuickTime's gaps between subtitles are packets of two bytes, and its titles of chapters a data stream.
            guard kind == "subtitle" && packet["size"] as? String != "2" || kind == "data" else { continue }
            let stream = names[packet["stream_index"] as? Int ?? -1] ?? ""
            guard stream != "data 2" else { continue }
            found.packets.append(
                Packet(
                    stream: stream, time: milliseconds(packet["pts_time"]),
                    hash: packet["data_hash"] as? String ?? "?"))
        }
        found.packets.sort()
        found.chapters = (json["chapters"] as? [[String: Any]] ?? []).map {
            [milliseconds($0["start_time"]), milliseconds($0["end_time"])]
        }
        return found
    }

    /// What passes of the packets of the source: subtitles that are shown after the in point, from there on, and data
    /// of which more than half is.
    private func passing(_ packets: [Packet], from start: Int) -> [Packet] {
        let lengths = ["subtitle": [100: 200, 350: 250, 700: 200], "data": [0: 333, 333: 333, 667: 0]]
        return packets.compactMap { packet in
            let kind = String(packet.stream.split(separator: " ")[0])
            let length = lengths[kind]?[packet.time] ?? 0
            let isKept = kind == "subtitle" ? packet.time + length > start : packet.time + length / 2 >= start
            guard isKept else { return nil }
            var packet = packet
            packet.time = kind == "subtitle" ? max(0, packet.time - start) : packet.time - start
            return packet
        }
    }

    /// The level of each audio track around a time, from the mean of 100 samples.
    private func levels(_ name: String, tracks: Int, at time: Double, in folder: Folder) throws -> [Double] {
        try (0..<tracks).map { track in
            let data = try Tool.ffmpeg(
                ["-i", name, "-map", "0:a:\(track)", "-ac", "1", "-f", "f32le", "-c:a", "pcm_f32le", "-"], in: folder)
            let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            let middle = Int(time * 48000)
            guard samples.count >= middle + 50 else { return -1 }
            return samples[(middle - 50)..<(middle + 50)].reduce(0) { $0 + Double($1) } / 100
        }
    }

    @Test(arguments: Thoroughness.isFull ? jobs : [Thoroughness.some(jobs.flatMap(\.self), each: 5)])
    func everyTrackIsKeptMadeAnewOrNamed(_ jobs: [Job]) throws {
        let clips = try Self.clips.get()
        let folder = try Folder()
        for name in try clips.names {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: clips.path(name))
        }
        for job in jobs {
            let comment = Comment(rawValue: job.testDescription)
            let outcome = try Glfx.run(job.arguments, in: folder)
            try #require(outcome.code == 0, "\(job): \(outcome.errors)")
            let found = try probe("out.\(job.ending)", in: folder)
            #expect(found.languages == job.languages, comment)
            for time in [0.05, job.end - 0.25, job.end - 0.1] {
                let wanted = job.levels(at: time)
                let heard = try levels("out.\(job.ending)", tracks: wanted.count, at: time, in: folder)
                #expect(zip(wanted, heard).allSatisfy { abs($0 - $1) < 1e-3 }, "\(job) at \(time): \(heard)")
            }
            let isMatroska = job.ending == "mkv"
            #expect(found.chapters == (job.starts ? [[0, 100], [100, 600]] : [[0, 500], [500, 1000]]), comment)
            let source = try probe("whole.\(job.ending)", in: folder)
            #expect(source.packets.count == (isMatroska ? 6 : 9), "\(source.packets)")
            guard job.joins else {
                // libavformat's QuickTime demuxer places data anew at an edit list that begins inside a packet.
                let timed = { (packets: [Packet]) in
                    job.starts && !isMatroska
                        ? packets.map {
                            $0.stream.hasPrefix("data") ? Packet(stream: $0.stream, time: 0, hash: $0.hash) : $0
                        }
                        : packets
                }
                #expect(timed(found.packets) == timed(passing(source.packets, from: job.starts ? 400 : 0)), comment)
                #expect(found.attachments == (isMatroska ? 1 : 0), comment)
                #expect(outcome.errors == "", comment)
                continue
            }
            #expect(found.packets.isEmpty && found.attachments == 0, comment)
            let named =
                isMatroska
                ? "stream 3 (subtitles, subrip, eng), stream 4 (subtitles, subrip, fra), stream 5 (attachment 'text.srt')"
                : "stream 3 (subtitles, mov_text, eng), stream 4 (subtitles, mov_text, fra), stream 5 (data, bin_data)"
            #expect(
                outcome.lines == [
                    "glfx: note: left out of 'whole.\(job.ending)', since only picture, audio and chapters are joined: "
                        + named
                ], comment)
        }
    }
}
