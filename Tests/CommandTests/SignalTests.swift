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
