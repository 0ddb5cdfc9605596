import Glibc

/// Nanoseconds of a clock that only goes forward (`CLOCK_MONOTONIC`).
package func monotonicNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// A step in the processing of a frame whose wall time is measured.
package enum TimedStep: String, CaseIterable, Sendable {
    case decode, convert, upload, draw, readBack = "read back", convertBack = "convert back", encode, write, count
}

/// Adds up wall time by step. Belongs to one thread; the pipeline adds the threads' clocks together at the end.
package struct StepClock: Sendable {
    /// Wall time by step, in the order of `TimedStep.allCases`.
    package private(set) var nanoseconds: [UInt64] = Array(repeating: 0, count: TimedStep.allCases.count)

    /// All times are zero.
    package init() {}

    /// Runs a closure and adds its wall time to the step.
    package mutating func measure<Result, E: Error>(
        _ step: TimedStep, _ body: () throws(E) -> Result
    ) throws(E) -> Result {
        let start = monotonicNanoseconds()
        defer { add(monotonicNanoseconds() - start, to: step) }
        return try body()
    }

    /// Adds nanoseconds that were measured elsewhere.
    package mutating func add(_ time: UInt64, to step: TimedStep) { nanoseconds[step.ordinal] += time }

    /// Nanoseconds spent in the step so far.
    package subscript(step: TimedStep) -> UInt64 { nanoseconds[step.ordinal] }

    /// Nanoseconds of all steps.
    package var total: UInt64 { nanoseconds.reduce(0, +) }

    /// The times of two threads, step by step.
    package static func + (left: StepClock, right: StepClock) -> StepClock {
        var sum = left
        for step in TimedStep.allCases { sum.add(right[step], to: step) }
        return sum
    }
}

extension TimedStep {
    /// The step's index in `allCases`.
    fileprivate var ordinal: Int {
        switch self {
        case .decode: 0
        case .convert: 1
        case .upload: 2
        case .draw: 3
        case .readBack: 4
        case .convertBack: 5
        case .encode: 6
        case .write: 7
        case .count: 8
        }
    }
}
