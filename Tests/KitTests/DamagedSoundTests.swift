import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// Re-encoded audio from damaged files.
@Suite struct DamagedSoundTests {
    /// Two seconds of picture with three of audio, of which a part in the middle is overwritten.
    private func job(_ folder: Folder, damaged: Bool) throws -> FilterJob {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "sine=440:d=3", "-c:a", "aac", "sound.m4a"], in: folder)
        if damaged {
            var bytes = try folder.read("sound.m4a")
            let middle = bytes.count / 3
            bytes.replaceSubrange(middle..<middle + 1500, with: Data(repeating: 0xFF, count: 1500))
            try bytes.write(to: folder.url.appendingPathComponent("sound.m4a"))
        }
        var job = FilterJob(
            inputs: [.color(SIMD4(1, 0, 0, 1))],
            output: OutputRequest(path: folder.path("out.mov"), preset: "ultrafast"))
        job.size = PictureSize(width: 64, height: 48)
        job.end = Rational(2, 1)
        job.sound = JobSound(track: .file(folder.path("sound.m4a")))
        return job
    }

    @Test func whatIsLostIsCounted() throws {
        let folder = try Folder()
        let report = try Pipeline(try job(folder, damaged: true)).run()
        let damage = try #require(report.damage.first)
        #expect(report.damage.count == 1 && damage.path == folder.path("sound.m4a"))
        // ffmpeg counts what its decoder refuses, too.
        let said = try Tool.run(
            "ffmpeg", ["-v", "error", "-i", "sound.m4a", "-f", "null", "-"], in: folder)
        let refused = said.errors.components(separatedBy: "Error submitting packet").count - 1
        #expect(damage.damage.packets > 0 && damage.damage.packets >= refused, "\(damage) \(said.errors)")
        let time = try #require(damage.damage.firstTime)
        #expect(time.seconds > 0.5 && time.seconds < 2)
    }

    @Test func withStrictNothingIsLeft() throws {
        let folder = try Folder()
        var job = try job(folder, damaged: true)
        job.strict = true
        let failure = #expect(throws: Failure.self) { try Pipeline(job).run() }
        #expect(failure?.kind == .damagedInput && failure?.message.contains("sound.m4a") == true)
        #expect(try folder.names == ["sound.m4a"])
    }

    @Test func whatIsWholeIsNotCounted() throws {
        let folder = try Folder()
        #expect(try Pipeline(try job(folder, damaged: false)).run().damage.isEmpty)
    }
}
