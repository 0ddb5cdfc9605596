@testable import GLFXCheck
import Testing

@Suite struct CheckAllowanceTests {
    @Test(arguments: [
        // Its wall time is not over.
        (0.0, 0.0, 60.0), (59.0, 0.0, 1.0), (15.0, 70.0, 45.0),
        // Other processes used the CPU.
        (60.0, 24.0, 36.0), (100.0, 13.0, 47.0), (61.0, 59.5, 0.5), (470.0, 59.999, 0.01),
    ])
    func whoIsKeptWaitingGetsMore(elapsed: Double, busy: Double, left: Double) throws {
        #expect(try #require(CheckAllowance(limit: 60).left(elapsed: elapsed, busy: busy)) == left)
    }

    @Test(arguments: [
        (60.0, 60.0), (60.0, 120.0), (300.0, 60.0),
        // It waits for something else.
        (60.0, 0.0), (60.0, 7.4), (200.0, 24.0),
        // Its CPU time is unknown.
        (60.0, nil),
    ])
    func theTimeEnds(elapsed: Double, busy: Double?) {
        #expect(CheckAllowance(limit: 60).left(elapsed: elapsed, busy: busy) == nil)
    }
}
