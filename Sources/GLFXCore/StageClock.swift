import Glibc

/// Nanoseconds of a clock that only goes forward (`CLOCK_MONOTONIC`).
package func monotonicNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// The steps of processing a frame that `--stats` times.
package enum Stage: String, CaseIterable, Sendable {
    case decode, convert, upload, draw, readBack = "read back", convertBack = "convert back", encode, write, count
}

/// Adds up wall time by stage. Belongs to one thread; the pipeline adds the threads' clocks together at the end.
package struct StageClock: Sendable {
    /// Wall time by stage, in the order of `Stage.allCases`.
    package private(set) var nanoseconds: [UInt64] = Array(repeating: 0, count: Stage.allCases.count)

    /// All times are zero.
    package init() {}

    /// Runs the step and adds its wall time to the stage.
    package mutating func measure<Result, E: Error>(
        _ stage: Stage, _ body: () throws(E) -> Result
    ) throws(E) -> Result {
        let start = monotonicNanoseconds()
        defer { add(monotonicNanoseconds() - start, to: stage) }
        return try body()
    }

    /// Adds nanoseconds that were measured elsewhere.
    package mutating func add(_ time: UInt64, to stage: Stage) { nanoseconds[stage.ordinal] += time }

    /// Nanoseconds spent in the stage so far.
    package subscript(stage: Stage) -> UInt64 { nanoseconds[stage.ordinal] }

    /// Nanoseconds of all stages.
    package var total: UInt64 { nanoseconds.reduce(0, +) }

    /// The times of two threads, stage by stage.
    package static func + (left: StageClock, right: StageClock) -> StageClock {
        var sum = left
        for stage in Stage.allCases { sum.add(right[stage], to: stage) }
        return sum
    }
}

extension Stage {
    /// The stage's index in `allCases`.
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
