internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// One cell of a sheet.
struct SheetCell {
    var label: String
    /// Since the first frame; nil: the sheet's.
    var time: Timestamp?
    /// A shader that cannot be drawn is told in its cell, and the others go on.
    var mayFail = false
    /// The shaders that draw it; nil: the job's, which stay.
    var stages: () throws(Failure) -> [ShaderStage]? = { nil }

    /// - Parameter duration: from the first frame to the end; nil where unknown.
    /// - Throws: `.usage` where the frames cannot be spread, or there is no shader.
    static func all(of request: SheetRequest, duration: Timestamp?) throws(Failure) -> [SheetCell] {
        switch request.cells {
        case .one:
            let time = Timestamp(seconds: request.job.at ?? Rational(0, 1))
            return [SheetCell(label: request.job.comparison.map(\.label) ?? time.clock)]
        case .times(let times): return try all(times, duration)
        case .sweeps(let sweeps): return all(sweeps, of: request.job.shaders)
        case .shaders(let gallery):
            return try gallery.entries().map { entry in
                SheetCell(label: entry.name, mayFail: true) { () throws(Failure) in
                    request.job.shaders + [try gallery.stage(of: entry)]
                }
            }
        }
    }

    private static func all(_ times: SheetTimes, _ duration: Timestamp?) throws(Failure) -> [SheetCell] {
        switch times {
        case .list(let seconds):
            return seconds.map { SheetCell(label: Timestamp(seconds: $0).clock, time: Timestamp(seconds: $0)) }
        case .count(let count):
            guard let duration else {
                throw Failure(
                    .usage, "the movie does not say how long it is, so its frames cannot be spread over the sheet",
                    advice: "name the times: --times 0.5,1,1.5")
            }
            return (0..<count).map { index in
                // The middle of its part, in the movie's own ticks.
                let middle = Double(duration.value) * Double(2 * index + 1) / Double(2 * count)
                let time = Timestamp(Int64(middle), timeBase: duration.timeBase)
                return SheetCell(label: time.clock, time: time)
            }
        }
    }

    /// The first sweep runs across, the second down.
    private static func all(_ sweeps: [Sweep], of shaders: [ShaderStage]) -> [SheetCell] {
        var places: [[Int]] = [[]]
        for sweep in sweeps.reversed() {
            places = places.flatMap { place in sweep.values.indices.map { [$0] + place } }
        }
        return places.map { place in
            let chosen = Array(zip(sweeps, place))
            return SheetCell(label: chosen.map { $0.label($1) }.joined(separator: "  ")) {
                var stages = shaders
                for (sweep, index) in chosen {
                    stages[sweep.shader].values[sweep.parameter.name] = sweep.values[index]
                    stages[sweep.shader].animations[sweep.parameter.name] = nil
                }
                return stages
            }
        }
    }
}

extension Comparison {
    fileprivate var label: String {
        switch self {
        case .side, .wipe: "source | result"
        case .over: "source above, result below"
        }
    }
}

extension Timestamp {
    /// `00:01:02.500`, to the millisecond.
    fileprivate var clock: String {
        let all = Int64((seconds * 1000).rounded())
        func digits(_ number: Int64, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        let (hours, minutes) = (all / 3_600_000, all / 60000 % 60)
        return "\(digits(hours, 2)):\(digits(minutes, 2)):\(digits(all / 1000 % 60, 2)).\(digits(all % 1000, 3))"
    }
}
