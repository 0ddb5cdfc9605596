import Foundation
import GLFXTestSupport
import GLFXWrite
import Testing

/// Streams that are not filtered are copied, and stay in sync.
@Suite struct WriterSoundTests {
    /// H.264 with B-frames and AAC, whose priming of 1024 samples is before time 0.
    private func movie(_ name: String, in folder: Folder, sound: [String] = ["-c:a", "aac"]) throws -> String {
        let path = folder.path(name)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "sine=r=44100:d=2",
                "-c:v", "libx264", "-pix_fmt", "yuv420p",
            ] + sound + [path], in: folder)
        return path
    }

    @Test(arguments: ["mov", "mp4"])
    func everyPacketOfSoundKeepsItsBytesAndItsStamps(ending: String) throws {
        let folder = try Folder()
        let input = try movie("in." + ending, in: folder)
        let output = folder.path("out." + ending)
        let notes = Notes()
        try passThrough(input, OutputRequest(path: output), notes: notes)
        let packets = try Probe.packets(input, "a:0")
        #expect(packets.count > 80)
        #expect(packets.first?.hasPrefix("-0.02322") == true)
        #expect(try Probe.packets(output, "a:0") == packets)
        #expect(try Probe.frameTimes(output) == Probe.frameTimes(input))
        let (before, after) = (try Probe(input), try Probe(output))
        #expect(after.audio["duration_ts"] as? Int == before.audio["duration_ts"] as? Int)
        #expect(after.video["duration_ts"] as? Int == before.video["duration_ts"] as? Int)
        #expect(notes.lines == [])
    }

    @Test func matroskaLeavesOutTheHiddenRunUpAndNothingElse() throws {
        let folder = try Folder()
        let input = try movie("in.mp4", in: folder)
        let output = folder.path("out.mkv")
        let (notes, details) = (Notes(), Notes())
        try passThrough(input, OutputRequest(path: output), notes: notes, details: details)
        let hashes = { (lines: [String]) in lines.compactMap { $0.split(separator: ",").last.map(String.init) } }
        let before = hashes(try Probe.packets(input, "a:0").filter { $0.contains(":") })
        #expect(hashes(try Probe.packets(output, "a:0")) == Array(before.dropFirst()))
        #expect(try Probe.frameTimes(output) == Probe.frameTimes(input))
        #expect(notes.lines == [])
        #expect(details.lines == ["dropped 1 inaudible priming packet"])
    }

    @Test func soundOfMillisecondsBecomesSoundOfSamplesWithoutJitter() throws {
        let folder = try Folder()
        let input = try movie("in.mkv", in: folder)
        let output = folder.path("out.mov")
        try passThrough(input, OutputRequest(path: output))
        let steps = try Tool.ffprobe(output, stream: "a:0", show: ["-show_entries", "packet=duration"], in: folder)
        // An AAC packet is 1024 samples; the last one may be cut.
        #expect(Set(steps.dropLast()) == ["1024"])
    }

    @Test func soundThatWebmCannotHoldBecomesOpusInStep() throws {
        let folder = try Folder()
        let click = folder.path("click.mov")
        // Silence, then a tone from 1 s on.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i",
                "sine=f=1000:r=44100:d=2,volume='if(lt(t,1),0,1)':eval=frame", "-c:v", "libx264", "-c:a", "aac", click,
            ], in: folder)
        let output = folder.path("out.webm")
        let notes = Notes()
        try passThrough(click, OutputRequest(path: output), notes: notes)
        #expect(try Probe(output).audio["codec_name"] as? String == "opus")
        #expect(try Probe.frameTimes(output) == Probe.frameTimes(click))
        #expect(notes.lines.count == 1)
        #expect(notes.lines.first?.contains("converted to opus") == true)
        // Opus has 312 samples of 1/48000 s of priming and 20 ms a packet: -6.5 ms, 13.5 ms, 33.5 ms.
        let stamps = try Tool.ffprobe(output, stream: "a:0", show: ["-show_entries", "packet=pts"], in: folder)
        #expect(Array(stamps.prefix(3)) == ["-7", "14", "34"])
        // The onset of the tone. The decoder trims both codecs' priming; volume changes once in 1024 samples.
        let (before, after) = (try onset(click, in: folder), try onset(output, in: folder))
        #expect(abs(before - after) < 0.002)
        #expect(abs(before - 1) < 0.03)
    }

    /// Seconds until the audio is louder than a hundredth.
    private func onset(_ path: String, in folder: Folder) throws -> Double {
        let data = try Tool.ffmpeg(
            ["-i", path, "-map", "a:0", "-ar", "48000", "-ac", "1", "-f", "s16le", "-"], in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        return Double(samples.firstIndex { abs(Int($0)) > 327 } ?? 0) / 48000
    }

    @Test func containersWithoutSoundNameWhatTheyLeaveOut() throws {
        let folder = try Folder()
        let input = try movie("in.mov", in: folder)
        let notes = Notes()
        try passThrough(input, OutputRequest(path: folder.path("out.gif")), notes: notes)
        #expect(notes.lines.first == "left out, gif cannot hold it: stream 1 (audio, aac)")
    }

    @Test func tagsChaptersTimecodeAndSubtitlesComeAlong() throws {
        let folder = try Folder()
        try folder.write(
            "1\n00:00:00,200 --> 00:00:01,000\nHello\n\n2\n00:00:01,200 --> 00:00:01,600\nBye\n", to: "s.srt")
        try folder.write(
            """
            ;FFMETADATA1
            title=My film
            com.apple.quicktime.model=Camera 5
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=1000
            title=One
            [CHAPTER]
            TIMEBASE=1/1000
            START=1000
            END=2000
            title=Two
            """, to: "meta.txt")
        let plain = try movie("plain.mov", in: folder)
        let input = folder.path("in.mov")
        try Tool.ffmpeg(
            [
                "-i", plain, "-i", folder.path("s.srt"), "-i", folder.path("meta.txt"), "-map", "0:v", "-map", "0:a",
                "-map", "1", "-map_metadata", "2", "-map_chapters", "2", "-c", "copy", "-c:s", "mov_text",
                "-timecode", "01:02:03:04", "-metadata:s:a:0", "language=ger", "-movflags", "use_metadata_tags", input,
            ], in: folder)
        for ending in ["mov", "mp4", "mkv"] {
            let output = folder.path("out." + ending)
            try passThrough(input, OutputRequest(path: output))
            let probe = try Probe(output)
            let tags = (probe.format["tags"] as? [String: Any] ?? [:]).mapKeysLowercased()
            #expect(tags["title"] as? String == "My film", "\(ending)")
            #expect(tags["com.apple.quicktime.model"] as? String == "Camera 5", "\(ending)")
            #expect((probe.audio["tags"] as? [String: Any])?["language"] as? String == "ger", "\(ending)")
            let videoTags = (probe.video["tags"] as? [String: Any] ?? [:]).mapKeysLowercased()
            #expect(videoTags["timecode"] as? String == "01:02:03:04", "\(ending)")
            #expect(probe.chapters.count == 2, "\(ending)")
            #expect((probe.chapters.last?["tags"] as? [String: Any])?["title"] as? String == "Two", "\(ending)")
            let text = try Tool.ffmpeg(["-i", output, "-map", "s:0", "-f", "srt", "-"], in: folder)
            let lines = String(decoding: text, as: UTF8.self)
            #expect(lines.contains("00:00:00,200 --> 00:00:01,000"), "\(ending)")
            #expect(lines.contains("Bye"), "\(ending)")
            let times = probe.streams.filter { $0["codec_tag_string"] as? String == "tmcd" }
            #expect(times.count == (ending == "mkv" ? 0 : 1), "\(ending)")
        }
    }

    @Test func attachmentsStayInMatroskaAndAreNamedElsewhere() throws {
        let folder = try Folder()
        try folder.write("not really a font", to: "letters.ttf")
        let plain = try movie("plain.mkv", in: folder)
        let input = folder.path("in.mkv")
        try Tool.ffmpeg(
            [
                "-i", plain, "-c", "copy", "-attach", folder.path("letters.ttf"), "-metadata:s:t", "mimetype=font/ttf",
                input,
            ],
            in: folder)
        let kept = folder.path("out.mkv")
        try passThrough(input, OutputRequest(path: kept))
        let attachment = try Probe(kept).streams.first { $0["codec_type"] as? String == "attachment" }
        #expect((attachment?["tags"] as? [String: Any])?["filename"] as? String == "letters.ttf")
        #expect(attachment?["extradata_size"] as? Int == 17)
        let notes = Notes()
        try passThrough(input, OutputRequest(path: folder.path("out.mp4")), notes: notes)
        #expect(notes.lines.first == "left out, mp4 cannot hold it: stream 2 (attachment 'letters.ttf')")
    }
}

extension [String: Any] {
    fileprivate func mapKeysLowercased() -> [String: Any] {
        Dictionary(map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
