import Foundation
import TestSupport
import Testing

/// A job that is stopped in the middle.
@Suite struct SignalTests {
    @Test(arguments: [(SIGINT, "Ctrl-C (SIGINT)"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")])
    func aSignalLeavesEverythingAsItWas(signal: Int32, name: String) throws {
        let folder = try Folder()
        try folder.write("old", to: "out.mov")
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--shader", "passthrough", "--preset", "veryslow", "--overwrite", "out.mov"],
            in: folder)
        try job.waitUntil("a temporary file is there") { try folder.names.count > 1 }
        job.send(signal)
        let outcome = job.finish()
        #expect(outcome.errors == "glfx: error: stopped by \(name); 'out.mov' is as it was\n")
        #expect(outcome.code == 128 + signal)
        #expect(try folder.names == ["out.mov"])
        #expect(try folder.read("out.mov") == Data("old".utf8))
    }

    @Test func aSecondSignalEndsAtOnceAndLeavesNothing() throws {
        let folder = try Folder()
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--shader", "passthrough", "--preset", "veryslow", "out.mov"], in: folder)
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        job.send(SIGINT)
        job.send(SIGTERM)
        let outcome = job.finish()
        // The job may have ended in order between the two.
        #expect(outcome.code == 128 + SIGTERM || outcome.code == 128 + SIGINT)
        #expect(try folder.names == [])
    }

    /// What a killed job leaves is gone after the next job for the same output; what a running job has is not touched.
    @Test(arguments: ["out.mov", "out-%03d.png"])
    func theNextJobClearsWhatAKilledOneLeft(output: String) throws {
        let folder = try Folder()
        let slow = [try Clips.path("long.mp4"), "--shader", "passthrough"]
        let preset = output.hasSuffix("mov") ? ["--preset", "veryslow"] : []
        let killed = try RunningJob(slow + preset + [output], in: folder)
        try killed.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        killed.send(SIGKILL)
        _ = killed.finish()
        let left = try folder.names
        #expect(left.count == 1 && left[0].hasPrefix(".out") && left[0].contains(".glfx-"), "\(left)")
        let running = try RunningJob(slow + preset + [output], in: folder)
        try running.waitUntil("the old file is gone and a new one is there") {
            try folder.names != left && !folder.names.isEmpty
        }
        let other = try Glfx.run([try Clips.path("long.mp4"), "--duration", "0.2", output], in: folder)
        #expect(other.code == 0 && !other.errors.contains("removed"), "\(other.errors)")
        running.send(SIGTERM)
        let stopped = running.finish()
        #expect(stopped.errors.contains("'\(left[0])', which a job that was killed"), "\(stopped.errors)")
        #expect(try folder.names.allSatisfy { !$0.contains(".glfx-") })
    }

    @Test func aSignalThatWasIgnoredAtTheStartStaysIgnored() throws {
        let folder = try Folder()
        let line = """
            trap '' HUP
            "$glfx" \(try Clips.path("long.mp4")) --duration 8 --quiet --preset veryslow out.mov & job=$!
            sleep 0.7; kill -HUP $job; wait $job; echo "code $?"
            """
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.output == "code 0\n", "\(outcome.errors)")
        #expect(try folder.names == ["out.mov"])
    }
}
