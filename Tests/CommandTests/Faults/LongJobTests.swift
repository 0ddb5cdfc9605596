import Foundation
import GLFXTestSupport
import Testing

/// A long job through the binary: a short form here, 100,000 frames by `scripts/test --soak`.
@Suite struct LongJobTests {
    @Test func aLongJobStaysAsItWas() throws {
        let frames = Int(ProcessInfo.processInfo.environment["GLFX_SOAK_FRAMES"] ?? "3000") ?? 3000
        let folder = try Folder()
        // MPEG-TS has no index that would grow with the movie.
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=32x24:rate=25", "-frames:v", "\(frames)"]
        try Tool.ffmpeg(picture + ["-c:v", "mpeg2video", "in.ts"], in: folder)
        let job = try RunningJob(
            ["in.ts", "--shader", "vignette", "--codec", "mpeg2video", "out.ts"], in: folder)
        var samples: [Footprint] = []
        let patience = Duration.seconds(120 + frames / 50)
        let latest = ContinuousClock.now + patience
        while .now < latest, let footprint = Footprint(of: job.identifier), footprint.resident > 0 {
            // Before the output's first bytes the job is setting up, however long it takes.
            if !samples.isEmpty || hasBegun(in: folder) { samples.append(footprint) }
            usleep(frames > 10_000 ? 250_000 : 5_000)
        }
        let (code, errors) = job.finish()
        #expect(code == 0, "\(errors)")
        let counted = try Tool.ffprobe(
            "out.ts", stream: "v", show: ["-count_packets", "-show_entries", "stream=nb_read_packets"], in: folder)
        #expect(counted.first == "\(frames)")
        // The first and the last part are setting up and clearing up.
        let running = Array(samples[(samples.count / 4)..<(samples.count * 15 / 16)])
        try #require(running.count > 8, "\(samples.count) samples")
        for index in stride(from: 0, to: running.count, by: max(1, running.count / 10)) {
            print("soak: \(index * 100 / running.count) %: \(running[index])")
        }
        let (early, late) = (running[..<(running.count / 2)], running[(running.count / 2)...])
        func growth(_ part: (Footprint) -> Int) -> Int { (late.map(part).max() ?? 0) - (early.map(part).max() ?? 0) }
        // A thread of the pool may come or go; one more with every hundredth frame would be more than this.
        #expect(growth(\.descriptors) <= 4)
        #expect(growth(\.threads) <= 4)
        #expect(growth(\.resident) < 4_096 || Sanitizer.keepsBooks, "KiB")
    }
    /// Whether the output, under its temporary name until it is complete, is not empty.
    private func hasBegun(in folder: Folder) -> Bool {
        (try? folder.names)?.contains { name in
            guard name.contains("out.ts") else { return false }
            var status = stat()
            return stat(folder.path(name), &status) == 0 && status.st_size > 0
        } ?? false
    }
}
