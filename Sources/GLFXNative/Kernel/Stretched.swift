internal import CGLFXLLVM
internal import GLFXRender

/// How a picture is read that is drawn 2, 4 or 8 times as wide: neighbors read the same columns or the next, at shares that
/// come again and again.
struct Stretch: Hashable {
    /// Pixels that are drawn for each of its columns: a power of two.
    var factor: Int
    /// Where the first pixel that is drawn reads, in columns: with the linear filter from the center of the first one, else
    /// from its edge.
    var offset: Float
    var isLinear: Bool

    static let factors = [2, 4, 8]

    /// The column that one of the first pixels reads, and its share of the next.
    /// - Note: in the steps of `IRModule.places`, for the same bits.
    func place(ofPixel pixel: Int) -> (first: Int, share: Float) {
        let place = Float(pixel) * (1 / Float(factor)) + offset
        guard isLinear else { return (Int(place.rounded(.down)), 0) }
        let first = (place + IRModule.snap).rounded(.down)
        let share = max(place - first, 0)
        return (Int(first), share < IRModule.snap ? 0 : share)
    }
}

extension IRModule {
    /// A picture that is stretched in its rows.
    /// - Parameters:
    ///   - column: the block's first.
    ///   - y: the place along, from 0 to 1; the same for all lanes.
    func stretched(
        _ texture: Texture, _ base: LLVMValueRef, _ stretch: Stretch, column: Number, y: Number
    ) -> [Number] {
        let places = (0..<blockColumns).map { stretch.place(ofPixel: $0) }
        let low = places[0].first
        let count = places.reduce(0) { max($0, $1.first - low + ($1.share > 0 ? 2 : 1)) }
        let start = column.shiftedDown(stretch.factor.trailingZeroBitCount) + low
        let isInside =
            (column & (stretch.factor - 1)).isEqual(to: number(0)) & (start >= number(0))
            & (start + count <= number(texture.width)) & number(stretch.factor <= blockColumns)
        let along = rows(y, texture)
        return either(isInside, texture) {
            let columns = places.map { $0.first - low }
            let shares = places.contains { $0.share > 0 } ? numbers(places.map(\.share)) : nil
            func line(_ row: Number) -> [Number] {
                let pixels = StretchedRow(texture, base, x: start, y: row, count: count, in: self)
                let first = pixels.colors(columns)
                guard let shares else { return first }
                return mixed(first, pixels.colors(columns.map { min($0 + 1, count - 1) }), shares)
            }
            let first = line(along.rows[0])
            return along.rows.count == 1 ? first : mixed(first, line(along.rows[1]), along.share)
        } otherwise: {
            let places = self.places(stretch, column)
            func line(_ row: Number) -> [Number] {
                func continued(_ x: Number) -> [Number] {
                    call(reader(.continued(texture)), base, [x, row], texture.kind)
                }
                let first = continued(places.first)
                return stretch.isLinear ? mixed(first, continued(places.first + 1), places.share) : first
            }
            let first = line(along.rows[0])
            return along.rows.count == 1 ? first : mixed(first, line(along.rows[1]), along.share)
        }
    }

    /// For each lane the column that it reads, and its share of the next.
    private func places(_ stretch: Stretch, _ column: Number) -> (first: Number, share: Number) {
        let columns = column + laneColumns
        let place = (columns & (stretch.factor - 1)).toFloat() * (1 / Float(stretch.factor)) + stretch.offset
        let whole = columns.shiftedDown(stretch.factor.trailingZeroBitCount)
        let zero = number(Float(0))
        guard stretch.isLinear else { return (whole + place.floor.toIntUnchecked, zero) }
        let first = (place + Self.snap).floor
        let share = (place - first).maximum(zero)
        return (whole + first.toIntUnchecked, (share < Self.snap).select(zero, share))
    }

    private func numbers(_ lanes: [Float]) -> Number { bits(lanes.map(\.bitPattern)).bits(as: .float) }
}

/// Pixels of a row side by side.
private struct StretchedRow {
    private let ir: IRModule
    private let texture: KernelPlan.Texture
    /// Pixel after pixel: its words, or of half floats its numbers.
    private let row: LLVMValueRef
    private let isNumbers: Bool

    init(_ texture: KernelPlan.Texture, _ base: LLVMValueRef, x: Number, y: Number, count: Int, in ir: IRModule) {
        (self.ir, self.texture) = (ir, texture)
        let words = count * texture.bytesPerPixel / 4
        let offset = y * texture.rowBytes + x * texture.bytesPerPixel
        let loaded = LLVMBuildLoad2(
            ir.builder, LLVMVectorType(ir.int, UInt32(words)), ir.address(ir.byte, base, offset.ref), "")
        LLVMSetAlignment(loaded, 4)
        isNumbers = texture.format.kind == .float && texture.format.bits == 16 && ir.hasHalves
        guard isNumbers else {
            row = loaded
            return
        }
        let halves = LLVMBuildBitCast(ir.builder, loaded, LLVMVectorType(ir.half, UInt32(2 * words)), "")
        row = LLVMBuildFPExt(ir.builder, halves, LLVMVectorType(ir.float, UInt32(2 * words)), "")
    }

    /// - Parameter columns: from the first pixel, by lane.
    func colors(_ columns: [Int]) -> [Number] {
        let parts = isNumbers ? texture.format.channels : texture.bytesPerPixel / 4
        let kind: Number.Kind = isNumbers ? .float : .int
        let numbers = (0..<parts).map { part -> Number in
            var order: [LLVMValueRef?] = columns.map { LLVMConstInt(ir.int, UInt64($0 * parts + part), 0) }
            let mask = LLVMConstVector(&order, UInt32(order.count))
            return Number(ir, LLVMBuildShuffleVector(ir.builder, row, row, mask, ""), kind, isVarying: true)
        }
        guard isNumbers else { return ir.channels(of: numbers, texture.format) }
        return (0..<4).map { $0 < parts ? numbers[$0] : ir.number(Float($0 == 3 ? 1 : 0)) }
    }
}
