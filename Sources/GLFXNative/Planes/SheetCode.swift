internal import CGLFXLLVM

/// The code that makes an encoder's planes of a result: the numbers of `SheetShader`, of one row after the other. Chroma is
/// averaged along each row first; rows that two chroma samples share are kept in a ring.
struct SheetCode {
    let target: SheetTarget
    let code: PlaneCode
    /// Where its memory begins in the thread's, in floats.
    let start: Int
    /// Of the planes, from the first row of the part to the one after its last.
    private let rows: (first: Number, end: Number)
    /// Of chroma, likewise.
    private let samples: (first: Number, end: Number)
    /// The rows of the planes that the chroma is averaged of.
    private let averaged: (first: Number, end: Number)
    /// The sample that is written next.
    private let next: LLVMValueRef

    private var ir: IRModule { code.ir }
    private var form: PlaneForm { target.form }
    private var sheet: PlaneSheet { target.sheet }
    private var width: Int { target.width }

    /// The rows of the result that have to be given to `take`, one after the other.
    let drawn: (first: Number, end: Number)

    /// Begins a part.
    /// - Parameter part: rows of the result.
    init(_ target: SheetTarget, part: (first: Number, end: Number), code: PlaneCode, start: Int) {
        let ir = code.ir
        (self.target, self.code, self.start) = (target, code, start)
        next = ir.allocate(ir.int, "sample")
        let first = target.isTopFirst ? part.first : target.height - part.end
        let end = target.isTopFirst ? part.end : target.height - part.first
        rows = (first, end)
        guard target.isSubsampled else {
            (samples, averaged) = ((first, first), (first, first))
            drawn = part
            return
        }
        let log2 = target.form.verticalLog2
        let whole = (1 << log2) - 1
        samples = (
            (first + whole) >> log2,
            end.isEqual(to: ir.number(target.height)).select(
                ir.number(target.chromaSize.height), (end + whole) >> log2)
        )
        averaged = (
            ((samples.first << log2) + target.along.first).maximum(ir.number(0)),
            (((samples.end - 1) << log2) + (target.along.last + 1)).minimum(ir.number(target.commonRows))
        )
        let (low, high) = (first.minimum(averaged.first), end.maximum(averaged.end))
        drawn = target.isTopFirst ? (low, high) : (target.height - high, target.height - low)
        ir.store(target.isTopFirst ? samples.first : samples.end - 1, to: next)
    }

    /// Takes the next row of the result: writes what each pixel has for itself, and the chroma that is complete with it.
    /// - Parameter color: red, green, blue and alpha of the block of pixels from a column on.
    func take(_ row: Number, _ color: (Number) -> [Number]) {
        let row = target.isTopFirst ? row : (target.height - 1) - row
        let hasSamples = (row >= rows.first) & (row < rows.end) & (row < ir.number(target.commonRows))
        let length = target.isSubsampled ? target.differenceFloats(code.lanes) : 0
        code.blocks(width) { column, isTail in
            var color = color(column)
            if form.hasAlpha, form.family == .yuv {
                let isHidden = color[3] <= ir.number(Float(0))
                for index in 0..<3 { color[index] = isHidden.select(ir.number(Float(0)), color[index]) }
            }
            let luma = form.family == .rgb ? nil : weighed(color)
            code.when(hasSamples) {
                for plane in 0..<form.planeCount where !(target.isSubsampled && form.isChroma(plane)) {
                    write(values(of: plane, color, luma), plane, row, column)
                }
                if sheet.coverage != nil { noteAlpha(color[3], row, column, isTail) }
            }
            guard target.isSubsampled, let luma else { return }
            for (index, value) in difference(color, luma).enumerated() {
                code.keep(value, at: column + (start + index * length + SheetTarget.margin))
            }
        }
        code.when(hasSamples) { repeatLast(row) }
        guard target.isSubsampled else { return }
        continueRow()
        code.when((row >= averaged.first) & (row < averaged.end)) {
            average(row)
            writeChroma(upTo: row)
        }
    }

    // MARK: Values

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
    private func continueRow() {
        let padded = target.chromaSize.width << form.horizontalLog2
        let length = target.differenceFloats(code.lanes)
        for index in 0..<2 {
            let start = start + index * length + SheetTarget.margin
            for place in Array(-8..<0) + Array(width..<padded + 8) {
                let mirrored = place < 0 ? -1 - place : place < padded ? place : 2 * padded - 1 - place
                let source = min(max(mirrored, 0), padded - 1, width - 1)
                code.copy(code.ir.number(start + source), to: code.ir.number(start + place))
            }
        }
    }

    /// Averages a row of differences along it, into the ring.
    private func average(_ row: Number) {
        let (length, own) = (target.differenceFloats(code.lanes), target.averageFloats(code.lanes))
        let (slot, across) = (ringStart(row), target.across)
        code.blocks(target.chromaSize.width) { column, _ in
            for index in 0..<2 {
                let first = start + index * length + SheetTarget.margin + across.first
                let begin = (column << form.horizontalLog2) + first
                var sum = ir.number(Float(0)).varying
                for (tap, weight) in across.weights.enumerated() {
                    let numbers =
                        form.horizontalLog2 == 0
                        ? code.numbers(at: begin + tap)
                        : code.chosen((0..<code.lanes).map { 2 * $0 + tap % 2 }, from: begin + (tap - tap % 2))
                    sum = tap == 0 ? numbers * Float(weight) : sum + numbers * Float(weight)
                }
                code.keep(sum, at: slot + column + index * own)
            }
        }
    }

    /// Where a row's averages are.
    private func ringStart(_ row: Number) -> Number {
        let first = start + 2 * target.differenceFloats(code.lanes)
        return (row & (target.ring - 1)) * (2 * target.averageFloats(code.lanes)) + first
    }

    /// Writes the samples of the part whose last row is this one.
    private func writeChroma(upTo row: Number) {
        let log2 = form.verticalLog2
        code.whileTrue {
            let sample = ir.load(.int, isVarying: false, from: next)
            if target.isTopFirst {
                let last = ((sample << log2) + target.along.last).minimum(ir.number(target.commonRows - 1))
                return (sample < samples.end) & (last <= row)
            }
            let first = ((sample << log2) + target.along.first).maximum(ir.number(0))
            return (sample >= samples.first) & (first >= row)
        } _: {
            let sample = ir.load(.int, isVarying: false, from: next)
            writeChroma(sample)
            ir.store(sample + (target.isTopFirst ? 1 : -1), to: next)
        }
    }

    private func writeChroma(_ sample: Number) {
        let along = target.along
        let slots = along.weights.indices.map { tap in
            ringStart(common((sample << form.verticalLog2) + (along.first + tap)))
        }
        let own = target.averageFloats(code.lanes)
        code.blocks(target.chromaSize.width) { column, _ in
            let values = (0..<2).map { index in
                zip(slots, along.weights).map { code.numbers(at: $0 + column + index * own) * Float($1) }
                    .reduce(nil) { sum, next in sum.map { $0 + next } ?? next } ?? ir.number(Float(0))
            }
            let (blue, red) = (form.components[1], form.components[2])
            if blue.plane == red.plane {
                write(blue.place == 0 ? values : values.reversed(), blue.plane, sample, column)
            } else {
                write([values[0]], blue.plane, sample, column)
                write([values[1]], red.plane, sample, column)
            }
        }
    }

    /// The row that stands for one of the planes' rows, also beyond the edges: mirrored there, as zimg does.
    private func common(_ row: Number) -> Number {
        let padded = target.chromaSize.height << form.verticalLog2
        let mirrored = (row < ir.number(0)).select(
            -1 - row, (row < ir.number(padded)).select(row, 2 * padded - 1 - row))
        return mirrored.clamped(0, target.commonRows - 1)
    }

    // MARK: Samples

    private func address(_ plane: Int, _ row: Number, _ column: Number) -> LLVMValueRef {
        let part = sheet.parts[plane]
        let pixel = form.channels(of: plane) * form.bytesPerSample
        return ir.address(
            ir.byte, code.pointer(1), ((row + part.top) * target.rowBytes + column * pixel + part.left).ref)
    }

    private func write(_ values: [Number], _ plane: Int, _ row: Number, _ column: Number) {
        let isAlpha = form.hasAlpha && form.components[form.components.count - 1].plane == plane
        let codes = form.isChroma(plane) ? form.chromaCodes : isAlpha ? form.alphaCodes : form.lumaCodes
        let top = Float((1 << form.depth) - 1)
        let whole = values.map { value in
            // Fractions are cut off after half a code is added; what is no number is 0.
            let number = value * Float(codes.one - codes.zero) + Float(codes.zero + 0.5)
            return ir.number(Float(0)).maximum(number).minimum(ir.number(top)).toIntUnchecked << form.shift
        }
        code.store(whole, bytes: form.bytesPerSample, to: address(plane, row, column))
    }

    /// The last sample of a row once more where the planes are wider than the result, and the last row where they are
    /// higher.
    private func repeatLast(_ row: Number) {
        for plane in 0..<form.planeCount where !(target.isSubsampled && form.isChroma(plane)) {
            let pixel = form.channels(of: plane) * form.bytesPerSample
            for column in width..<max(form.width, width) {
                copy(pixel, from: address(plane, row, ir.number(width - 1)), to: address(plane, row, ir.number(column)))
            }
            guard form.height > target.height else { continue }
            code.when(row.isEqual(to: ir.number(target.height - 1))) {
                ir.repeating(from: ir.number(target.height), to: ir.number(form.height)) { other in
                    ir.repeating(from: ir.number(0), to: ir.number(form.width)) { column in
                        copy(pixel, from: address(plane, row, column), to: address(plane, other, column))
                    }
                }
            }
        }
    }

    private func copy(_ bytes: Int, from: LLVMValueRef, to: LLVMValueRef) {
        let loaded = LLVMBuildLoad2(ir.builder, LLVMIntTypeInContext(ir.context, UInt32(8 * bytes)), from, "")
        LLVMSetAlignment(loaded, 1)
        LLVMSetAlignment(LLVMBuildStore(ir.builder, loaded, to), 1)
    }

    /// Stores 0 for a row of blocks where a pixel is less than opaque; before, all are 255.
    private func noteAlpha(_ alpha: Number, _ row: Number, _ column: Number, _ isTail: Bool) {
        guard let coverage = sheet.coverage else { return }
        var isClear = !(alpha >= Float(target.opaque))
        if isTail { isClear = isClear & (ir.lanes { $0 } < ir.number(width % code.lanes)) }
        code.when(isClear.varying.any) {
            let block = (row >> 3).minimum(ir.number(coverage.rows - 1))
            let place = (block + coverage.top) * target.rowBytes + coverage.left
            LLVMBuildStore(
                ir.builder, LLVMConstInt(ir.byte, 0, 0), ir.address(ir.byte, code.pointer(1), place.ref))
        }
    }
}
