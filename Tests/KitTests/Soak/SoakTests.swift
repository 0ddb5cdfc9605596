import Foundation
import GLFXTestSupport
import Testing

/// Many jobs in one process: a short form here, the long one by `scripts/test --soak`.
@Suite struct SoakTests {
    @Test(.enabled(if: SoakWorker.count == nil, "never in the process that it starts"))
    func manyJobsInOneProcessLeaveNothingBehind() throws {
        let count = ProcessInfo.processInfo.environment["GLFX_SOAK_JOBS_WANTED"] ?? "60"
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let outcome = try Tool.run(
            bundle, ["--testing-library", "swift-testing", "--filter", "theProcessStaysAsItWas"], in: try Folder(),
            environment: [SoakWorker.variable: count])
        let samples = outcome.output.split(separator: "\n").filter { $0.hasPrefix("soak:") }
        print(samples.joined(separator: "\n"))
        #expect(
            samples.count > 5 && outcome.code == 0, "\(outcome.output.suffix(4_000))\(outcome.errors.suffix(2_000))")
    }
}
