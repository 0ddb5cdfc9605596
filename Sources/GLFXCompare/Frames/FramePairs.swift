internal import GLFXCore

/// What stands opposite each other.
enum FramePair {
    case both(actual: ComparableFrame, expected: ComparableFrame)
    /// An expected frame that is not there.
    case missing(ComparableFrame)
    /// A frame that is not expected.
    case extra(ComparableFrame)
}

/// Pairs two sides' frames: one by one, or by what they show.
final class FramePairs {
    private let nextActual: () throws(Failure) -> ComparableFrame?
    private let nextExpected: () throws(Failure) -> ComparableFrame?
    private let aligns: Bool
    private var actual: [(frame: ComparableFrame, look: FrameLook)] = []
    private var expected: [(frame: ComparableFrame, look: FrameLook)] = []
    private var ends = (actual: false, expected: false)

    /// How far ahead a frame is looked for.
    private static let reach = 12
    /// A later frame is taken only where it is nearer by this factor, and by this much (of 255): what has merely noise
    /// of its own stays in order.
    private static let (factor, margin) = (0.5, 0.05)

    init(
        aligns: Bool, actual: @escaping () throws(Failure) -> ComparableFrame?,
        expected: @escaping () throws(Failure) -> ComparableFrame?
    ) {
        (self.aligns, nextActual, nextExpected) = (aligns, actual, expected)
    }

    /// The next pair; nil at the end of both.
    func next() throws(Failure) -> FramePair? {
        guard aligns else {
            let (one, other) = (try nextActual(), try nextExpected())
            switch (one, other) {
            case (let one?, let other?): return .both(actual: one, expected: other)
            case (nil, let other?): return .missing(other)
            case (let one?, nil): return .extra(one)
            case (nil, nil): return nil
            }
        }
        try fill()
        guard let one = actual.first else { return expected.isEmpty ? nil : .missing(expected.removeFirst().frame) }
        guard let other = expected.first else { return .extra(actual.removeFirst().frame) }
        let pairDistance = one.look.distance(to: other.look)
        let inActual = nearest(in: actual.dropFirst(), to: other.look)
        let inExpected = nearest(in: expected.dropFirst(), to: one.look)
        if let best = [inActual, inExpected].compactMap(\.self).min(),
            best < pairDistance * Self.factor, best < pairDistance - Self.margin
        {
            return inActual == best ? .extra(actual.removeFirst().frame) : .missing(expected.removeFirst().frame)
        }
        return .both(actual: actual.removeFirst().frame, expected: expected.removeFirst().frame)
    }

    private func nearest(
        in frames: ArraySlice<(frame: ComparableFrame, look: FrameLook)>, to look: FrameLook
    ) -> Double? {
        frames.map { $0.look.distance(to: look) }.min()
    }

    private func fill() throws(Failure) {
        while !ends.actual, actual.count < Self.reach {
            guard let frame = try nextActual() else {
                ends.actual = true
                break
            }
            actual.append((frame, FrameLook(frame)))
        }
        while !ends.expected, expected.count < Self.reach {
            guard let frame = try nextExpected() else {
                ends.expected = true
                break
            }
            expected.append((frame, FrameLook(frame)))
        }
    }
}

/// A frame's first component in 16x16 areas, by which frames are recognized.
struct FrameLook {
    private static let side = 16
    /// Means, on the scale of 0 to 255.
    private let means: [Double]

    init(_ frame: ComparableFrame) {
        guard let plane = frame.planes.first else {
            means = []
            return
        }
        let side = Self.side
        // Samples are summed with as many bits as 16-bit ones have.
        let scale = frame.bytesPerSample == 1 ? 1 / 256.0 : frame.bytesPerSample == 2 ? 255 / Double(frame.most) : 255
        means = (0..<side * side).map { cell in
            let rows = Self.part(cell / side, of: plane.height)
            let columns = Self.part(cell % side, of: plane.width)
            var (sum, count) = (0.0, 0)
            // 16 samples each way tell enough of a large area.
            let step = max(1, columns.count / 16)
            for y in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 16)) {
                let row = plane.start + y * plane.step
                for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                    sum += Self.sample(row, x, bytes: frame.bytesPerSample)
                    count += 1
                }
            }
            return sum / Double(max(1, count)) * scale
        }
    }

    /// Of light within 0 to 1, whatever its amount.
    private static func sample(_ row: UnsafePointer<UInt8>, _ x: Int, bytes: Int) -> Double {
        let start = UnsafeRawPointer(row)
        switch bytes {
        case 1: return Double(Int(row[x]) << 8)
        case 2: return Double(start.load(fromByteOffset: 2 * x, as: UInt16.self))
        default:
            let light = Double(start.load(fromByteOffset: 4 * x, as: Float.self))
            return light > 0 ? (light.isFinite ? light / (1 + light) : 1) : 0
        }
    }

    private static func part(_ index: Int, of length: Int) -> Range<Int> {
        let start = min(index * length / side, length - 1)
        return start..<max(start + 1, (index + 1) * length / side)
    }

    /// Mean of the absolute differences.
    func distance(to other: FrameLook) -> Double {
        zip(means, other.means).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(max(1, means.count))
    }
}
