import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// Movies with audio of their own, one after the other.
struct JoinedSoundTests {
    /// A clip that is white for one frame and clicks for one sample every second; 29.97 frames a second count to 30.
    private func clip(
        _ name: String, rate: String, every count: Int, frames: Int, samples: Int, in folder: Folder
    ) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=32x16:r=\(rate),geq=lum='if(eq(mod(N,\(count)),0),235,16)':cb=128:cr=128",
                "-f", "lavfi", "-i", "aevalsrc='if(eq(mod(n,\(samples)),0),0.9,0)':s=\(samples):c=mono:d=3",
                "-frames:v", "\(frames)", "-c:v", "ffv1", "-c:a", "pcm_s16le", name,
            ], in: folder)
        return folder.path(name)
    }

    private func run(_ folder: Folder, _ inputs: [JobInput], _ change: (inout FilterJob) -> Void = { _ in }) throws {
        var job = FilterJob(inputs: inputs, output: OutputRequest(path: folder.path("out.nut"), overwrite: true))
        job.cache = CompileCache.ofTests
        change(&job)
        _ = try Pipeline(job).run()
    }

    /// The times of the white frames, in seconds.
    private func flashes(in folder: Folder) throws -> [Double] {
        let raw = [UInt8](
            try Tool.ffmpeg(
                ["-i", "out.nut", "-f", "rawvideo", "-pix_fmt", "gray", "-fps_mode", "passthrough", "-"], in: folder))
        let times = try Tool.ffprobe("out.nut", stream: "v", show: ["-show_entries", "frame=pts_time"], in: folder)
        let size = 32 * 16
        try #require(raw.count == times.count * size)
        return try times.indices.filter { raw[$0 * size] > 128 }.map { try #require(Double(times[$0])) }
    }

    /// The positions of the clicks, in samples; the rest is silent but for a resampler's ringing.
    private func clicks(_ samples: [Float]) -> [Int] {
        samples.indices.filter { index in
            let around = samples[max(0, index - 100)..<min(samples.count, index + 100)]
            return samples[index] > 0.3 && samples[index] == around.max()
        }
    }

    /// 72 frames at 24, 75 at 25, 90 at 30000/1001 a second: 3 s, 3 s and 3.003 s.
    @Test func clicksAndFlashesStayTogetherOverClipsOfDifferentRates() throws {
        let folder = try Folder()
        let clips = [
            try clip("a.mov", rate: "24", every: 24, frames: 72, samples: 44100, in: folder),
            try clip("b.mov", rate: "25", every: 25, frames: 75, samples: 48000, in: folder),
            try clip("c.mov", rate: "30000/1001", every: 30, frames: 90, samples: 22050, in: folder),
        ]
        try run(folder, clips.map(JobInput.file))
        let flashes = try flashes(in: folder)
        let samples = try Tool.samples("out.nut", channels: 1, in: folder)[0]
        #expect(samples.count == 397_032)  // 9.003 s * 44100, to the nearest sample
        let clicks = clicks(samples)
        let expected = (0..<9).map { 44100 * $0 }
        #expect(clicks.count == 9 && zip(clicks, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(clicks)")
        #expect(flashes.count == 9)
        for (flash, click) in zip(flashes, clicks) {
            #expect(abs(flash - Double(click) / 44100) < 1 / 29.97, "\(flash) and \(click)")
        }
    }

    /// A still, half a second of a level, a still: silence, the level, silence, exactly where the picture changes.
    @Test func stillsAreSilentBesideMovies() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:s=32x16", "-frames:v", "1", "still.png"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=blue:s=32x16:r=10:d=0.5", "-f", "lavfi", "-i",
                "aevalsrc=0.5|0.25:s=48000:d=0.7", "-c:v", "ffv1", "-c:a", "pcm_s16le", "clip.nut",
            ], in: folder)
        let inputs = ["still.png", "clip.nut", "still.png"].map { JobInput.file(folder.path($0)) }
        try run(folder, inputs) { $0.hold = Rational(1, 1) }
        let samples = try Tool.samples("out.nut", channels: 2, in: folder)
        try #require(samples[0].count == 120_000)
        for (channel, level) in [Float(0.5), 0.25].enumerated() {
            for index in samples[channel].indices {
                let right: Float = (48000..<72000).contains(index) ? level : 0
                guard samples[channel][index] != right else { continue }
                Issue.record("channel \(channel), sample \(index): \(samples[channel][index]), not \(right)")
                break
            }
        }
        try run(folder, inputs) {
            $0.hold = Rational(1, 1)
            $0.sound.track = .none
        }
        #expect(try Tool.ffprobe("out.nut", stream: "a", show: ["-show_entries", "stream=index"], in: folder) == [])
    }

    /// Under a crossfade of 0.5 s the outgoing level follows the cosine and the incoming one the sine.
    @Test func anOverlapCrossFadesWithEqualPower() throws {
        let folder = try Folder()
        for (name, level) in [("a.nut", 0.5), ("b.nut", 0.25)] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=blue:s=32x16:r=10:d=1.5", "-f", "lavfi", "-i",
                    "aevalsrc=\(level):s=48000:d=1.5", "-c:v", "ffv1", "-c:a", "pcm_f32le", name,
                ], in: folder)
        }
        let transition = ShaderStage(program: try ShaderLibrary.load("crossfade"))
        try run(folder, ["a.nut", "b.nut"].map { JobInput.file(folder.path($0)) }) {
            $0.transitions = [transition]
            $0.transitionDuration = Rational(1, 2)
        }
        let samples = try Tool.samples("out.nut", channels: 1, in: folder)[0]
        try #require(samples.count == 120_000)
        let worst = samples.indices.map { index -> Double in
            let turn = min(max(Double(index) / 48000 - 1, 0), 0.5) * Double.pi
            return abs(Double(samples[index]) - 0.5 * cos(turn) - 0.25 * sin(turn))
        }.max()
        #expect(try #require(worst) < 1e-6)
    }

    @Test func whatHasNoSoundNeedsNoTrack() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=blue:s=32x16:r=10:d=0.5", "-c:v", "ffv1", "a.nut"], in: folder)
        try run(folder, [.file(folder.path("a.nut")), .file(folder.path("a.nut"))])
        #expect(try Tool.ffprobe("out.nut", stream: "a", show: ["-show_entries", "stream=index"], in: folder) == [])
    }
}
