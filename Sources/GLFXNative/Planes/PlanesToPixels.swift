internal import CGLFXLLVM

/// The code that makes a picture's pixels of a decoder's planes: the numbers of `PlaneShader`, row by row.
struct PlanesToPixels: Hashable {
    let form: PlaneForm
    let placement: PlanePlacement
    /// As of `PlaneShader`.
    let keepsExcursions: Bool
    let target: ChannelFormat
    let targetRowBytes: Int

    /// Rows of a part.
    private static let rows = 16
    /// Floats in front of a row of chroma, and after it.
    private static let margin = 16

    /// Forms that are read: others are drawn of pixels.
    static func takes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool {
        PlaneSupport.upright.takes(form, placement)
    }

    private var isSubsampled: Bool { form.family == .yuv && form.horizontalLog2 + form.verticalLog2 > 0 }
    private var chromaPlane: Int { form.components[1].plane }
    /// From a row of Cb in the thread's memory to that of Cr, in floats.
    private func rowFloats(_ lanes: Int) -> Int {
        (form.size(of: chromaPlane).width + 2 * Self.margin + 3 * lanes + 15) / 16 * 16
    }

    func build(into ir: IRModule) {
        let bytes = isSubsampled ? 2 * 4 * rowFloats(ir.width) : 64
        let code = PlaneCode(
            in: ir, tile: TileSize(columns: max(placement.width, 1), rows: Self.rows, byteCount: bytes),
            reaches: PictureReaches(readingRows: []))
        ir.repeating(from: code.rows.first, to: code.rows.end) { row in
            // Rows of the target go up, those of planes down.
            let stored = (placement.top + placement.height - 1) - row
            let line = ir.address(ir.byte, code.pointer(1), (row * targetRowBytes).ref)
            if isSubsampled { mixChroma(stored, code) }
            code.blocks(placement.width) { column, isTail in
                let pixels = colors(stored, column, isTail: isTail, code)
                ir.storePixels(
                    ir.packed(pixels, target), to: ir.address(ir.byte, line, (column * target.bytesPerPixel).ref))
            }
        }
        code.end()
    }

    // MARK: Chroma

    /// Interpolates the chroma of a row of luma between the two rows about it, into the thread's memory.
    private func mixChroma(_ row: Number, _ code: PlaneCode) {
        let ir = code.ir
        let size = form.size(of: chromaPlane)
        // In halves of a luma sample, of which the first row of chroma is some away; one row more, as none is negative.
        let shift = form.verticalLog2 + 1
        let halves = row * 2 - Int(2 * form.chromaOffset.y) + (1 << shift)
        let first = (halves >> shift) - 1
        let share = (halves & ((1 << shift) - 1)).toFloat() * (1 / Float(1 << shift))
        let rows = [first, first + 1].map { $0.clamped(0, size.height - 1) }
        let length = rowFloats(code.lanes)
        code.blocks(size.width) { column, isTail in
            let mixed = zip(stored(rows[0], column, isTail, code), stored(rows[1], column, isTail, code)).map {
                form.verticalLog2 == 0 ? $0 : $0 * (1 - share) + $1 * share
            }
            for (index, numbers) in mixed.enumerated() {
                code.keep(numbers, at: column + (index * length + Self.margin))
            }
        }
        for index in 0..<2 {
            let start = index * length + Self.margin
            code.copy(ir.number(start), to: ir.number(start - 1))
            for place in 0..<2 {
                code.copy(ir.number(start + size.width - 1), to: ir.number(start + size.width + place))
            }
        }
    }

    /// Cb and Cr of a row of chroma, as they are stored.
    private func stored(_ row: Number, _ column: Number, _ isTail: Bool, _ code: PlaneCode) -> [Number] {
        let width = form.size(of: chromaPlane).width
        let planes = [form.components[1], form.components[2]]
        if planes[0].plane == planes[1].plane {
            let pair = code.samples(
                code.row(row, of: planes[0].plane), column, channels: 2, bytes: form.bytesPerSample, count: width,
                isTail: isTail)
            return planes.map { pair[$0.place] }
        }
        return planes.map {
            code.samples(
                code.row(row, of: $0.plane), column, channels: 1, bytes: form.bytesPerSample, count: width,
                isTail: isTail)[0]
        }
    }

    /// Cb and Cr of a block of pixels.
    private func chroma(_ row: Number, _ column: Number, isTail: Bool, _ code: PlaneCode) -> [Number] {
        guard isSubsampled else { return stored(row, column + placement.left, isTail, code) }
        let length = rowFloats(code.lanes)
        let starts = (0..<2).map { $0 * length + Self.margin }
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

    /// Red, green, blue and alpha of a block of pixels.
    private func colors(_ row: Number, _ column: Number, isTail: Bool, _ code: PlaneCode) -> [Number] {
        let ir = code.ir
        func channel(_ index: Int) -> Number {
            code.samples(
                code.row(row, of: form.components[index].plane), column + placement.left, channels: 1,
                bytes: form.bytesPerSample, count: form.width, isTail: isTail)[0]
        }
        var color: [Number]
        switch form.family {
        case .gray: color = Array(repeating: scaled(channel(0), form.lumaCodes), count: 3)
        case .rgb: color = (0..<3).map { scaled(channel($0), form.lumaCodes) }
        case .yuv:
            let luma = scaled(channel(0), form.lumaCodes)
            let uv = chroma(row, column, isTail: isTail, code).map { scaled($0, form.chromaCodes) }
            color = difference(uv[0], uv[1]).map { luma + $0 }
        }
        let (zero, one) = (ir.number(Float(0)), ir.number(Float(1)))
        var alpha = one
        if form.hasAlpha {
            alpha = scaled(channel(form.components.count - 1), form.alphaCodes).maximum(zero).minimum(one)
            if form.family == .yuv { color = color.map { (alpha <= zero).select(zero, $0) } }
        }
        if keepsExcursions {
            let weights = form.color.matrix.lumaCoefficients
            let luma = color[0] * Float(weights.x) + color[1] * Float(weights.y) + color[2] * Float(weights.z)
            let isInside = (luma >= Float(-PlaneShader.tolerance)) & (luma <= Float(1 + PlaneShader.tolerance))
            let low = isInside.select(zero, ir.number(Float(-65504)))
            let high = isInside.select(one, ir.number(Float(65504)))
            color = color.map { $0.maximum(low).minimum(high) }
        } else {
            color = color.map { $0.maximum(zero).minimum(one) }
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
