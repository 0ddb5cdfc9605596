import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Samples in and out, as ffmpeg has them.
@Suite struct AudioSamplesTests {
    private func floats(_ data: Data) -> [Float] {
        data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Lossless, so that every sample can be compared.
    @Test func aFilesSamplesAreThoseThatFFmpegDecodes() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "aevalsrc='0.5*sin(440*t)|0.25*cos(300*t)':s=44100:d=0.5", "in.wav"], in: folder)
        let reader = try AudioReader(folder.path("in.wav"))
        #expect(reader.format == AudioFormat(sampleRate: 44_100, channelCount: 2))
        var (left, right, expected) = ([Float](), [Float](), Timestamp(0, timeBase: 1))
        while let samples = try reader.next() {
            #expect(samples.time == expected)
            expected = samples.time + samples.duration
            left += samples.channels[0]
            right += samples.channels[1]
        }
        let theirs = floats(try Tool.ffmpeg(["-i", "in.wav", "-f", "f32le", "-"], in: folder))
        #expect(left.count == 22_050)
        #expect(theirs == zip(left, right).flatMap { [$0, $1] })
    }

    @Test func samplesAreConvertedToTheFormatThatIsAskedFor() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "sine=r=44100:d=1", "in.wav"], in: folder)
        let reader = try AudioReader(folder.path("in.wav"), format: AudioFormat(sampleRate: 16_000, channelCount: 2))
        var count = 0
        while let samples = try reader.next() {
            #expect(samples.channels.count == 2 && samples.sampleRate == 16_000)
            count += samples.count
        }
        #expect(abs(count - 16_000) < 20)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=d=0.1", "mute.mov"], in: folder)
        #expect(failure { _ = try AudioReader(folder.path("mute.mov")) }?.kind == .input)
        let none = failure { _ = try AudioReader(folder.path("in.wav"), format: AudioFormat(sampleRate: 0)) }
        #expect(none?.kind == .usage)
    }

    /// A ramp of exact values; the gap between its two halves is silent, and so is the end.
    @Test func appendedSamplesAreInTheMovieToTheSample() throws {
        let folder = try Folder()
        let writer = try MovieWriter(
            OutputRequest(path: folder.path("out.mov"), codec: "png"),
            format: .drawn(size: PictureSize(width: 64, height: 48), framesPerSecond: 25),
            audio: AudioFormat(sampleRate: 8000, channelCount: 2))
        let ramp = (0..<800).map { Float($0) / 1024 }
        let picture = try PixelBuffer.plain(.black)
        for frame in 0..<10 {
            let time = Timestamp(frame: frame, framesPerSecond: 25)
            try writer.append(picture, at: time)
            if frame == 0 || frame == 5 {
                try writer.append(AudioSamples([ramp, ramp.map { -$0 }], at: time, sampleRate: 8000))
            }
        }
        try writer.finish()
        let found = floats(try Tool.ffmpeg(["-i", "out.mov", "-f", "f32le", "-"], in: folder))
        let left = stride(from: 0, to: found.count, by: 2).map { found[$0] }
        let right = stride(from: 1, to: found.count, by: 2).map { found[$0] }
        let silence = [Float](repeating: 0, count: 800)
        #expect(left == ramp + silence + ramp + silence)
        #expect(right == left.map { -$0 })
    }

    @Test func wrongSamplesAreNamed() throws {
        let folder = try Folder()
        let format = VideoFormat.drawn(size: PictureSize(width: 64, height: 48), framesPerSecond: 25)
        let request = OutputRequest(path: folder.path("out.mov"), codec: "png")
        let samples = AudioSamples([[0, 0.5]], at: Timestamp(0, timeBase: 1), sampleRate: 8000)
        let deaf = try MovieWriter(request, format: format)
        #expect(failure { try deaf.append(samples) }?.message.contains("takes no audio samples") == true)
        deaf.cancel()
        let writer = try MovieWriter(request, format: format, audio: AudioFormat(sampleRate: 8000, channelCount: 1))
        let other = AudioSamples([[0], [0]], at: Timestamp(0, timeBase: 1), sampleRate: 8000)
        #expect(failure { try writer.append(other) }?.kind == .usage)
        try writer.append(samples)
        try writer.append(samples)
        let twice = failure { try writer.finish() }
        #expect(twice?.kind == .usage, "\(String(describing: twice))")
        // Opus has no rate of 44.1 kHz.
        let refused = failure {
            _ = try MovieWriter(
                OutputRequest(path: folder.path("out.webm")), format: format, audio: AudioFormat(sampleRate: 44_100))
        }
        #expect(refused?.advice == "its encoder takes 48000 in 2")
        #expect(try folder.names == [])
    }
}
