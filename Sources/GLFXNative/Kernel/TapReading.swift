internal import GLFXPrograms

/// What a read of a picture comes to, once the places that neighboring pixels read are known.
struct TapReading: Hashable {
    var tap: Taps.Tap
    var kind: Kind

    enum Kind: Hashable {
        case anywhere
        /// Neighbors of a row, from a pixel on that is known only when it runs.
        case beside
        /// Of a smaller picture: along a row by steps of a half, a quarter or an eighth of a pixel, each lane in the same row.
        case stretched(Stretch)
        /// At the pixel's own place and so far on, between there and the next by these shares. Outside, the picture is
        /// continued by its edges.
        case at(Step, Step, Edges)
    }

    /// From the pixel's own column or row to the one that is read.
    struct Step: Hashable {
        var whole: Int
        var share: Float

        /// The steps to the pixels that are mixed.
        var pixels: ClosedRange<Int> { whole...whole + (share > 0 ? 1 : 0) }
    }

    /// What is read outside of the picture.
    enum Edges: Hashable {
        /// Nothing is read there.
        case none
        case wrap(SamplerRule.Wrap)
        /// It depends on the side.
        case mixed
    }

    init(_ tap: Taps.Tap, _ kind: Kind) {
        self.tap = tap
        self.kind = kind
    }

    /// - Parameters:
    ///   - x: the column that is read, or the place across; nil: nothing is known. `y` likewise.
    ///   - blockRows: rows of the pixels that are drawn at once.
    init(_ tap: Taps.Tap, _ x: LaneShape?, _ y: LaneShape?, blockRows: Int) {
        self.tap = tap
        guard let x, let y, tap.texture.bytesPerPixel % 4 == 0 else {
            kind = .anywhere
            return
        }
        let texture = tap.texture
        let (across, along) = (Axis.across(hasLanes: true), Axis.along(hasLanes: blockRows > 1))
        switch tap.place {
        case .index:
            if let column = across.step(x, size: texture.width), let row = along.step(y, size: texture.height) {
                let edges = Self.edges(
                    across.edges(x, column, size: texture.width) + along.edges(y, row, size: texture.height))
                kind = .at(column, row, edges)
            } else {
                let isRow = x.laneColumn == 1 && x.laneRow == 0 && y.laneColumn == 0 && blockRows == 1
                kind = isRow ? .beside : .anywhere
            }
        case .fraction:
            guard texture.wrap != .mirror else {
                kind = .anywhere
                return
            }
            if let column = across.step(x, scale: texture.width, isLinear: texture.isLinear),
                let row = along.step(y, scale: texture.height, isLinear: texture.isLinear)
            {
                kind = .at(column, row, .wrap(texture.wrap))
            } else if blockRows == 1, y.isUniform, texture.wrap != .border,
                let stretch = across.stretch(x, scale: texture.width, isLinear: texture.isLinear)
            {
                kind = .stretched(stretch)
            } else {
                kind = .anywhere
            }
        }
    }

    private static func edges(_ sides: [SamplerRule.Wrap]) -> Edges {
        guard let first = sides.first else { return .none }
        return sides.allSatisfy { $0 == first } ? .wrap(first) : .mixed
    }

    /// One of the picture's two directions.
    private struct Axis {
        let block, lane, other, otherLane: KeyPath<LaneShape, Double>
        /// A block has several pixels in this direction.
        let hasLanes: Bool

        static func across(hasLanes: Bool) -> Axis {
            Axis(block: \.column, lane: \.laneColumn, other: \.row, otherLane: \.laneRow, hasLanes: hasLanes)
        }

        static func along(hasLanes: Bool) -> Axis {
            Axis(block: \.row, lane: \.laneRow, other: \.column, otherLane: \.laneColumn, hasLanes: hasLanes)
        }

        /// Of an index: as far as it goes over the whole picture.
        func step(_ shape: LaneShape, size: Int) -> Step? {
            guard shape[keyPath: block] == 1, shape[keyPath: other] == 0, shape[keyPath: otherLane] == 0,
                shape[keyPath: lane] == (hasLanes ? 1 : 0), let offset = shape.offset, abs(offset) < 4096,
                shape.low.map({ $0 <= 0 }) ?? true, shape.high.map({ $0 >= Double(size - 1) }) ?? true
            else { return nil }
            return Step(whole: Int(offset), share: 0)
        }

        /// How an index is continued on the sides that are reached: brought to the last pixel, or black and transparent.
        func edges(_ shape: LaneShape, _ step: Step, size: Int) -> [SamplerRule.Wrap] {
            if step.whole == 0 { return [] }
            let isClamped = step.whole < 0 ? shape.low == 0 : shape.high == Double(size - 1)
            return [isClamped ? .clamp : .border]
        }

        /// Of a place from 0 to 1, where the picture is as large as what is drawn.
        func step(_ shape: LaneShape, scale size: Int, isLinear: Bool) -> Step? {
            let scale = Double(size)
            // Over the whole picture less than a hundredth of a pixel.
            guard !shape.isClamped, let offset = shape.offset, abs(shape[keyPath: block] * scale - 1) * scale < 0.01,
                shape[keyPath: lane] == (hasLanes ? shape[keyPath: block] : 0),
                abs(shape[keyPath: other]) * scale * 16384 < 0.001,
                abs(shape[keyPath: otherLane]) * scale * 16 < 0.001, abs(offset * scale) < 4096
            else { return nil }
            let place = offset * scale - (isLinear ? 0.5 : 0)
            let whole = (place + Double(IRModule.snap)).rounded(.down)
            let share = isLinear ? Float(place - whole) : 0
            return Step(whole: Int(whole), share: share < IRModule.snap ? 0 : share)
        }

        /// Of a place from 0 to 1, where the picture is smaller than what is drawn.
        func stretch(_ shape: LaneShape, scale size: Int, isLinear: Bool) -> Stretch? {
            let scale = Double(size)
            guard !shape.isClamped, let offset = shape.offset, shape[keyPath: block] > 0,
                shape[keyPath: lane] == shape[keyPath: block], abs(offset * scale) < 4096,
                abs(shape[keyPath: other]) * scale * 16384 < 0.001, shape[keyPath: otherLane] == 0
            else { return nil }
            let factor = 1 / (shape[keyPath: block] * scale)
            // Over the whole picture less than a hundredth of a pixel.
            guard let near = Stretch.factors.first(where: { abs(factor / Double($0) - 1) * scale < 0.01 }) else {
                return nil
            }
            let stretch = Stretch(
                factor: near, offset: Float(offset * scale - (isLinear ? 0.5 : 0)), isLinear: isLinear)
            // The nearest pixel has to be clear.
            guard !isLinear else { return stretch }
            let places = (0..<near).map { Double($0) / Double(near) + offset * scale }
            return places.allSatisfy { abs($0 - $0.rounded()) > 0.01 } ? stretch : nil
        }
    }
}
