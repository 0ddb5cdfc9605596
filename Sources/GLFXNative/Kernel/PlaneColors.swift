internal import CGLFXLLVM
internal import GLFXCore
internal import GLFXRender

/// A picture that is made of planes while it is read.
struct PlaneSource: Hashable, Sendable {
    let form: PlaneForm
    let placement: PlanePlacement
    /// As of `PlaneShader`.
    let kept: KeptColors
    /// The picture's first row is the planes' top one. Otherwise rows of the picture go up, and those of planes down.
    var isTopFirst = false

    /// Whether pictures can be made of these planes here: others come as pixels.
    static func takes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool {
        PlaneSupport.upright.takes(form, placement)
    }
}

/// The code that makes colors of planes: the numbers of `PlaneShader`, row by row.
struct PlaneColors {
    let source: PlaneSource
    let code: PlaneCode
    /// Of the `PlaneAddresses` in the table of pointers.
    let place: Int
    /// Where its rows of chroma are in the thread's memory, in floats.
    let start: Int

    private var ir: IRModule { code.ir }
    private var form: PlaneForm { source.form }
    private var placement: PlanePlacement { source.placement }

    /// Floats in front of a row of chroma, and after it.
    private static let margin = 16

    /// Floats of the thread's memory.
    static func memory(_ source: PlaneSource, lanes: Int) -> Int {
        source.isSubsampled ? 2 * rowFloats(source.form, lanes) : 0
    }

    /// From a row of Cb to that of Cr.
    private static func rowFloats(_ form: PlaneForm, _ lanes: Int) -> Int {
        (form.size(of: form.components[1].plane).width + 2 * margin + 3 * lanes + 15) / 16 * 16
    }

    /// Where a row of Cb begins, and the one of Cr.
    private var starts: [Int] { (0..<2).map { start + $0 * Self.rowFloats(form, code.lanes) + Self.margin } }

    /// The planes' row of a row of the picture.
    func stored(_ row: Number) -> Number {
        source.isTopFirst ? row + placement.top : (placement.top + placement.height - 1) - row
    }

    // MARK: Chroma

    /// Interpolates the chroma of a row of luma between the two rows about it, before its colors are asked for.
    func begin(_ row: Number) {
        guard source.isSubsampled else { return }
        let size = form.size(of: form.components[1].plane)
        // In halves of a luma sample, of which the first row of chroma is some away; one row more, as none is negative.
        let shift = form.verticalLog2 + 1
        let halves = row * 2 - Int(2 * form.chromaOffset.y) + (1 << shift)
        let first = (halves >> shift) - 1
        let share = (halves & ((1 << shift) - 1)).toFloat() * (1 / Float(1 << shift))
        let rows = [first, first + 1].map { $0.clamped(0, size.height - 1) }
        code.blocks(size.width) { column, isTail in
            let mixed = zip(chroma(rows[0], column, isTail), chroma(rows[1], column, isTail)).map {
                form.verticalLog2 == 0 ? $0 : $0 * (1 - share) + $1 * share
            }
            for (numbers, start) in zip(mixed, starts) { code.keep(numbers, at: column + start) }
        }
        for start in starts {
            code.copy(ir.number(start), to: ir.number(start - 1))
            for place in 0..<2 {
                code.copy(ir.number(start + size.width - 1), to: ir.number(start + size.width + place))
            }
        }
    }

    /// Cb and Cr of a row of chroma, as they are stored.
    private func chroma(_ row: Number, _ column: Number, _ isTail: Bool) -> [Number] {
        let width = form.size(of: form.components[1].plane).width
        let planes = [form.components[1], form.components[2]]
        if planes[0].plane == planes[1].plane {
            let pair = code.samples(
                code.row(row, of: planes[0].plane, at: place), column, channels: 2, bytes: form.bytesPerSample,
                count: width, isTail: isTail)
            return planes.map { pair[$0.place] }
        }
        return planes.map {
            code.samples(
                code.row(row, of: $0.plane, at: place), column, channels: 1, bytes: form.bytesPerSample, count: width,
                isTail: isTail)[0]
        }
    }

    /// Cb and Cr of a block of pixels.
    private func interpolated(_ row: Number, _ column: Number, _ isTail: Bool) -> [Number] {
        guard source.isSubsampled else { return chroma(row, column + placement.left, isTail) }
        guard form.horizontalLog2 > 0 else { return starts.map { code.numbers(at: column + ($0 + placement.left)) } }
        // Columns of a block are the same part of a chroma sample each time: so are the shares.
        let (log2, shift) = (form.horizontalLog2, form.horizontalLog2 + 1)
        let phase = placement.left & ((1 << log2) - 1)
        let halves = (0..<code.lanes).map { 2 * (phase + $0) - Int(2 * form.chromaOffset.x) }
        let share = code.constants(halves.map { Double($0 & ((1 << shift) - 1)) / Double(1 << shift) })
        return starts.map { start in
            let base = (column >> log2) + (start + (placement.left >> log2) - 1)
            let low = code.chosen(halves.map { ($0 >> shift) + 1 }, from: base)
            let high = code.chosen(halves.map { ($0 >> shift) + 2 }, from: base)
            return low * (1 - share) + high * share
        }
    }

    // MARK: Colors

    private func scaled(_ sample: Number, _ codes: (zero: Double, one: Double)) -> Number {
        let range = codes.one - codes.zero
        return sample * Float(1 / (range * Double(1 << form.shift))) + Float(-codes.zero / range)
    }

    /// Red, green, blue and alpha of a block of pixels, of the planes' row that was begun.
    /// - Parameter isTail: as of `PlaneCode.samples`.
    func colors(_ row: Number, _ column: Number, isTail: Bool) -> [Number] {
        func channel(_ index: Int) -> Number {
            code.samples(
                code.row(row, of: form.components[index].plane, at: place), column + placement.left, channels: 1,
                bytes: form.bytesPerSample, count: form.width, isTail: isTail)[0]
        }
        var color: [Number]
        switch form.family {
        case .gray: color = Array(repeating: scaled(channel(0), form.lumaCodes), count: 3)
        case .rgb: color = (0..<3).map { scaled(channel($0), form.lumaCodes) }
        case .yuv:
            let luma = scaled(channel(0), form.lumaCodes)
            let uv = interpolated(row, column, isTail).map { scaled($0, form.chromaCodes) }
            color = difference(uv[0], uv[1]).map { luma + $0 }
        }
        let (zero, one) = (ir.number(Float(0)), ir.number(Float(1)))
        var alpha = one
        if form.hasAlpha {
            alpha = scaled(channel(form.components.count - 1), form.alphaCodes).maximum(zero).minimum(one)
            if form.family == .yuv { color = color.map { (alpha <= zero).select(zero, $0) } }
        }
        switch source.kept {
        case .all: break
        case .none: color = color.map { $0.maximum(zero).minimum(one) }
        case .excursions:
            let weights = form.color.matrix.lumaCoefficients
            let luma = color[0] * Float(weights.x) + color[1] * Float(weights.y) + color[2] * Float(weights.z)
            let isInside = (luma >= Float(-PlaneShader.tolerance)) & (luma <= Float(1 + PlaneShader.tolerance))
            let low = isInside.select(zero, ir.number(Float(-65504)))
            let high = isInside.select(one, ir.number(Float(65504)))
            color = color.map { $0.maximum(low).minimum(high) }
        }
        return color + [alpha]
    }

    /// Red, green and blue less luma.
    private func difference(_ u: Number, _ v: Number) -> [Number] {
        if form.color.matrix == .ycgco { return [v - u, u, -u - v] }
        let numbers = PlaneShader.difference(form.color.matrix)
        return [
            v * Float(numbers.red), u * Float(numbers.greenOfBlue) + v * Float(numbers.greenOfRed),
            u * Float(numbers.blue),
        ]
    }
}

extension PlaneSource {
    fileprivate var isSubsampled: Bool { form.family == .yuv && form.horizontalLog2 + form.verticalLog2 > 0 }
}
