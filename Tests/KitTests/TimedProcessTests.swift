import GLFXFiles
import Testing

/// A process that crashes or hangs is told apart from one that ends.
@Suite struct TimedProcessTests {
    private func run(_ line: String, seconds: Double = 20) throws -> TimedProcess.Ending {
        try TimedProcess.run(["/bin/bash", "-c", line], in: "/", seconds: seconds)
    }

    @Test func theEndingIsThatOfTheProcess() throws {
        #expect(try run("echo why >&2; exit 3") == .exited(3, errors: "why\n"))
        #expect(try run("kill -SEGV $$") == .crashed(signal: 11))
        let begin = ContinuousClock.now
        #expect(try run("exec sleep 30", seconds: 0.2) == .hung)
        #expect(ContinuousClock.now - begin < .seconds(10))
    }
}
