internal import CGLFXLLVM

/// The code that makes an encoder's planes of a result: the numbers of `SheetShader`, row by row. Chroma is averaged along
/// each row first; rows that two chroma samples share are kept in a ring.
struct PixelsToPlanes: Hashable {
    let sheet: PlaneSheet
    let sheetRowBytes: Int
    let source: KernelPlan.Texture
    /// Alpha from here on is opaque.
    let opaque: Double

    private var form: PlaneForm { sheet.form }
    private var width: Int { source.width }
    private var height: Int { source.height }

    /// Forms that are written: others are drawn as pixels.
    static func takes(_ form: PlaneForm) -> Bool { form.horizontalLog2 <= 1 && form.verticalLog2 <= 1 }

    private var isSubsampled: Bool { form.family == .yuv && form.horizontalLog2 + form.verticalLog2 > 0 }
    private var chromaPlane: Int { form.components[1].plane }
    private var chromaSize: (width: Int, height: Int) { form.size(of: chromaPlane) }
    private var across: ChromaTaps { ChromaTaps(log2: form.horizontalLog2, offset: form.chromaOffset.x) }
    private var along: ChromaTaps { ChromaTaps(log2: form.verticalLog2, offset: form.chromaOffset.y) }

    /// Rows of a part: those about it are averaged once more for its chroma.
    private var partRows: Int { isSubsampled && form.verticalLog2 > 0 ? 64 : 16 }

    // MARK: The thread's memory, in floats

    /// In front of a row of differences, and after it.
    private static let margin = 16
    private func differenceFloats(_ lanes: Int) -> Int {
        ((chromaSize.width << form.horizontalLog2) + 2 * Self.margin + 4 * lanes + 15) / 16 * 16
    }
    private func averageFloats(_ lanes: Int) -> Int { (chromaSize.width + lanes + 15) / 16 * 16 }
    /// Rows of the ring, a power of two.
    private var ring: Int { (0...).lazy.map { 1 << $0 }.first { $0 >= along.weights.count } ?? 1 }

    private func byteCount(_ lanes: Int) -> Int {
        isSubsampled ? 4 * 2 * (differenceFloats(lanes) + ring * averageFloats(lanes)) : 64
    }

    // MARK: Code

    func build(into ir: IRModule) {
        let reach = isSubsampled ? max(-along.first, along.last) : 0
        let code = PlaneCode(
            in: ir, tile: TileSize(columns: width, rows: partRows, byteCount: byteCount(ir.width)),
            reaches: PictureReaches(readingRows: [.near(below: reach, above: reach)]))
        // Rows of the result go up, those of planes down; the last ones are repeated where the planes have more.
        let first = height - code.rows.end
        let last = height - code.rows.first
        let isEnd = last.isEqual(to: ir.number(height))
        let end = isEnd.select(ir.number(form.height), last)
        guard isSubsampled else {
            ir.repeating(from: first, to: end) { write($0, hasSamples: ir.number(true), averages: nil, code) }
            return code.end()
        }
        let log2 = form.verticalLog2
        let samples = (
            first: (first + ((1 << log2) - 1)) >> log2,
            end: isEnd.select(ir.number(chromaSize.height), (last + ((1 << log2) - 1)) >> log2)
        )
        let rows = (first: (samples.first << log2) + along.first, end: ((samples.end - 1) << log2) + (along.last + 1))
        ir.repeating(from: first.minimum(rows.first), to: end.maximum(rows.end)) { row in
            let hasSamples = (row >= first) & (row < end)
            let isAveraged = (row >= rows.first) & (row < rows.end)
            write(row, hasSamples: hasSamples, averages: isAveraged, code)
            code.when(isAveraged) {
                average(row, code)
                let top = row - along.last
                let sample = top >> log2
                let isDone = (sample << log2).isEqual(to: top) & (sample >= samples.first) & (sample < samples.end)
                code.when(isDone) { writeChroma(sample, row, code) }
            }
        }
        code.end()
    }

    /// The result's row for one of the planes' rows, also beyond the edges: mirrored there, as zimg does.
    private func sourceRow(_ row: Number, _ ir: IRModule) -> Number {
        let padded = isSubsampled ? chromaSize.height << form.verticalLog2 : form.height
        let mirrored = (row < ir.number(0)).select(
            -1 - row, (row < ir.number(padded)).select(row, 2 * padded - 1 - row))
        let inside = mirrored.clamped(0, padded - 1).minimum(ir.number(min(form.height, height) - 1))
        return height - 1 - inside
    }

    /// Writes what each pixel has for itself, and keeps what chroma is averaged of.
    /// - Parameters:
    ///   - hasSamples: the row is one of the part.
    ///   - averages: whether chroma needs it; nil: no chroma is averaged.
    private func write(_ row: Number, hasSamples: Number, averages: Number?, _ code: PlaneCode) {
        let ir = code.ir
        let line = sourceRow(row, ir)
        let picture = code.pointer(Kernel.firstPicture)
        let length = differenceFloats(code.lanes)
        code.blocks(width) { column, isTail in
            var color = ir.neighbors(source, picture, x: column, rows: [line])
            if form.hasAlpha, form.family == .yuv {
                let isHidden = color[3] <= ir.number(Float(0))
                for index in 0..<3 { color[index] = isHidden.select(ir.number(Float(0)), color[index]) }
            }
            let luma = form.family == .rgb ? nil : weighed(color)
            code.when(hasSamples) {
                for plane in 0..<form.planeCount where !(isSubsampled && form.isChroma(plane)) {
                    write(values(of: plane, color, luma), plane, row, column, code)
                }
                if sheet.coverage != nil { noteAlpha(color[3], row, column, isTail, code) }
            }
            guard averages != nil, let luma else { return }
            for (index, value) in difference(color, luma).enumerated() {
                code.keep(value, at: column + (index * length + Self.margin))
            }
        }
        code.when(hasSamples) { repeatLast(row, code) }
        if averages != nil { continueRow(code) }
    }

    /// Of a plane that has a sample for each pixel.
    private func values(of plane: Int, _ color: [Number], _ luma: Number?) -> [Number] {
        let own = form.components.indices.filter { form.components[$0].plane == plane }
            .sorted { form.components[$0].place < form.components[$1].place }
        return own.map { index in
            if form.hasAlpha, index == form.components.count - 1 { return color[3] }
            switch form.family {
            case .gray: return luma ?? color[0]
            case .rgb: return color[index]
            case .yuv: return index == 0 ? luma ?? color[0] : difference(color, luma ?? color[0])[index - 1]
            }
        }
    }

    private func weighed(_ color: [Number]) -> Number {
        let weights = SheetShader.lumaWeights(form.color.matrix)
        return color[0] * Float(weights.x) + color[1] * Float(weights.y) + color[2] * Float(weights.z)
    }

    /// Cb and Cr.
    private func difference(_ color: [Number], _ luma: Number) -> [Number] {
        if form.color.matrix == .ycgco {
            return [color[1] * 0.5 - (color[0] + color[2]) * 0.25, (color[0] - color[2]) * 0.5]
        }
        let weights = form.color.matrix.lumaCoefficients
        return [
            (color[2] - luma) * Float(1 / (2 * (1 - weights.z))), (color[0] - luma) * Float(1 / (2 * (1 - weights.x))),
        ]
    }

    // MARK: Chroma

    /// Continues the rows of differences to both sides: the last pixel repeated up to a whole sample, then mirrored.
    private func continueRow(_ code: PlaneCode) {
        let padded = chromaSize.width << form.horizontalLog2
        let length = differenceFloats(code.lanes)
        for index in 0..<2 {
            let start = index * length + Self.margin
            for place in Array(-8..<0) + Array(width..<padded + 8) {
                let mirrored = place < 0 ? -1 - place : place < padded ? place : 2 * padded - 1 - place
                let source = min(max(mirrored, 0), padded - 1, width - 1)
                let from = code.ir.number(start + min(source, width - 1))
                code.copy(from, to: code.ir.number(start + place))
            }
        }
    }

    /// Averages a row of differences along it, into the ring.
    private func average(_ row: Number, _ code: PlaneCode) {
        let ir = code.ir
        let (length, own) = (differenceFloats(code.lanes), averageFloats(code.lanes))
        let slot = ringStart(row, code)
        code.blocks(chromaSize.width) { column, _ in
            for index in 0..<2 {
                let start = (column << form.horizontalLog2) + (index * length + Self.margin + across.first)
                var sum = ir.number(Float(0)).varying
                for (tap, weight) in across.weights.enumerated() {
                    let numbers =
                        form.horizontalLog2 == 0
                        ? code.numbers(at: start + tap)
                        : code.chosen((0..<code.lanes).map { 2 * $0 + tap % 2 }, from: start + (tap - tap % 2))
                    sum = tap == 0 ? numbers * Float(weight) : sum + numbers * Float(weight)
                }
                code.keep(sum, at: slot + column + index * own)
            }
        }
    }

    /// Where a row's averages are.
    private func ringStart(_ row: Number, _ code: PlaneCode) -> Number {
        (row & (ring - 1)) * (2 * averageFloats(code.lanes)) + 2 * differenceFloats(code.lanes)
    }

    /// - Parameter row: the last one that the sample is an average of.
    private func writeChroma(_ sample: Number, _ row: Number, _ code: PlaneCode) {
        let slots = along.weights.indices.map { ringStart(row - (along.weights.count - 1 - $0), code) }
        let own = averageFloats(code.lanes)
        code.blocks(chromaSize.width) { column, _ in
            let values = (0..<2).map { index in
                zip(slots, along.weights).map { code.numbers(at: $0 + column + index * own) * Float($1) }
                    .reduce(nil) { sum, next in sum.map { $0 + next } ?? next } ?? code.ir.number(Float(0))
            }
            let (blue, red) = (form.components[1], form.components[2])
            if blue.plane == red.plane {
                write(blue.place == 0 ? values : values.reversed(), blue.plane, sample, column, code)
            } else {
                write([values[0]], blue.plane, sample, column, code)
                write([values[1]], red.plane, sample, column, code)
            }
        }
    }

    // MARK: Samples

    private func address(_ plane: Int, _ row: Number, _ column: Number, _ code: PlaneCode) -> LLVMValueRef {
        let part = sheet.parts[plane]
        let pixel = form.channels(of: plane) * form.bytesPerSample
        return code.ir.address(
            code.ir.byte, code.pointer(1),
            ((row + part.top) * sheetRowBytes + column * pixel + part.left).ref)
    }

    private func write(_ values: [Number], _ plane: Int, _ row: Number, _ column: Number, _ code: PlaneCode) {
        let ir = code.ir
        let isAlpha = form.hasAlpha && form.components[form.components.count - 1].plane == plane
        let codes = form.isChroma(plane) ? form.chromaCodes : isAlpha ? form.alphaCodes : form.lumaCodes
        let top = Float((1 << form.depth) - 1)
        let whole = values.map { value in
            // Fractions are cut off after half a code is added; what is no number is 0.
            let number = value * Float(codes.one - codes.zero) + Float(codes.zero + 0.5)
            return ir.number(Float(0)).maximum(number).minimum(ir.number(top)).toIntUnchecked << form.shift
        }
        code.store(whole, bytes: form.bytesPerSample, to: address(plane, row, column, code))
    }

    /// The last sample of a row once more, where the planes are wider than the result.
    private func repeatLast(_ row: Number, _ code: PlaneCode) {
        for plane in 0..<form.planeCount where !(isSubsampled && form.isChroma(plane)) {
            for column in width..<max(form.width, width) {
                let pixel = LLVMIntTypeInContext(
                    code.ir.context, UInt32(8 * form.channels(of: plane) * form.bytesPerSample))
                let (from, to) = (
                    address(plane, row, code.ir.number(width - 1), code),
                    address(plane, row, code.ir.number(column), code)
                )
                let loaded = LLVMBuildLoad2(code.ir.builder, pixel, from, "")
                LLVMSetAlignment(loaded, 1)
                LLVMSetAlignment(LLVMBuildStore(code.ir.builder, loaded, to), 1)
            }
        }
    }

    /// Stores 0 for a row of blocks where a pixel is less than opaque; before, all are 255.
    private func noteAlpha(_ alpha: Number, _ row: Number, _ column: Number, _ isTail: Bool, _ code: PlaneCode) {
        guard let coverage = sheet.coverage else { return }
        let ir = code.ir
        var isClear = !(alpha >= Float(opaque))
        if isTail { isClear = isClear & (ir.lanes { $0 } < ir.number(width % code.lanes)) }
        code.when(isClear.varying.any) {
            let block = (row >> 3).minimum(ir.number(coverage.rows - 1))
            let place = (block + coverage.top) * sheetRowBytes + coverage.left
            LLVMBuildStore(
                ir.builder, LLVMConstInt(ir.byte, 0, 0), ir.address(ir.byte, code.pointer(1), place.ref))
        }
    }
}
