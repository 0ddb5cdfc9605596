import Foundation
import GLFXTestSupport
import Testing

/// `samples/run-jobs`: typical jobs as people type them.
@Suite struct SampleJobTests {
    /// Seconds of picture, its frames, and the seconds of audio; nil without audio.
    private static let expected: [(name: String, seconds: Double, frames: Int, sound: Double?)] = [
        // Five slides of 1.5 s at 25 frames a second, four overlaps of 0.5 s: 5.5 s, 137.5 frames.
        ("slides.mov", 5.5, 138, 5.5), ("sequence.mov", 2, 48, 2), ("keyed.mov", 2, 50, 2), ("blended.mov", 2, 48, nil),
        // 2 s and 2 s with an overlap of 0.5 s, the title at the clip's 25 frames a second: in 1.5 s begin 38 frames,
        // in the 2 s of the clip 50.
        ("titled.mov", 3.5, 88, 3.5),
    ]

    @Test func theyWriteWhatTheyPromise() throws {
        let folder = try Folder()
        let script = Checkout.root.appendingPathComponent("samples/run-jobs").path
        let outcome = try Glfx.shell("GLFX=$glfx SIZE=160x90 \(script) out", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        for job in Self.expected {
            let name = "out/\(job.name)"
            let picture = try Tool.ffprobe(
                name, stream: "v", show: ["-show_entries", "stream=nb_frames,duration"], in: folder)
            let frames = try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "frame=pts"], in: folder).count
            #expect(frames == job.frames, "\(job.name)")
            #expect(picture.first.flatMap { Double($0.split(separator: ",")[0]) } == job.seconds, "\(job.name)")
            let sound = try Tool.ffprobe(name, stream: "a", show: ["-show_entries", "stream=duration"], in: folder)
            // To within a frame of AAC.
            let difference = sound.first.flatMap(Double.init).map { abs($0 - (job.sound ?? -1)) }
            #expect(job.sound == nil ? sound.isEmpty : (difference ?? 1) < 1024.0 / 44100, "\(job.name): \(sound)")
        }
    }

    /// The scripts of `samples/jobs`, each of which checks what it made.
    static let editing: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".sh") }.sorted() ?? []

    private static let folder = Checkout.root.appendingPathComponent("samples/jobs")

    @Test(arguments: Thoroughness.some(editing, each: 3))
    func theJobMakesItsPicture(_ name: String) throws {
        let script = Self.folder.appendingPathComponent(name).path
        let outcome = try Glfx.shell("GLFX=$glfx \(script)", in: try Folder())
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }
}
