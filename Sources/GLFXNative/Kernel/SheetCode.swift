internal import CGLFXLLVM
internal import GLFXCore
internal import GLFXRender

/// The code that makes an encoder's planes of a result: the numbers of `SheetShader`, of one row after the other. Chroma is
/// averaged along each row first; rows that two chroma samples share are kept in a ring.
struct SheetCode {
    let target: SheetTarget
    let code: PlaneCode
    /// Where its memory begins in the thread's, in floats.
    let start: Int
    /// Where the memory of seams is in the table of pointers.
    let seams: Int
    /// Of the result, from the first row of the part to the one after its last.
    private let part: (first: Number, end: Number)
    /// The same rows of the planes.
    private let rows: (first: Number, end: Number)
    /// Of chroma, what is averaged of the part's rows alone.
    private let samples: (first: Number, end: Number)
    /// The sample that is written next.
    private let next: LLVMValueRef

    private var ir: IRModule { code.ir }
    private var form: PlaneForm { target.form }
    private var sheet: PlaneSheet { target.sheet }
    private var width: Int { target.width }

    /// Begins a part.
    /// - Parameter part: rows of the result, each of which has to be given to `take` and `end`, in their order.
    init(_ target: SheetTarget, part: (first: Number, end: Number), code: PlaneCode, start: Int, seams: Int) {
        let ir = code.ir
        (self.target, self.code, self.start, self.seams, self.part) = (target, code, start, seams, part)
        next = ir.allocate(ir.int, "sample")
        let first = target.isTopFirst ? part.first : target.height - part.end
        let end = target.isTopFirst ? part.end : target.height - part.first
        rows = (first, end)
        samples = (target.samples(from: first), target.samples(before: end))
        if target.isSubsampled { ir.store(target.isTopFirst ? samples.first : samples.end - 1, to: next) }
    }

    /// Takes a block of pixels of the next row of the result, from the left on: writes what each pixel has for itself.
    /// - Parameters:
    ///   - isTail: the row may end in the block.
    ///   - color: red, green, blue and alpha.
    func take(_ row: Number, _ column: Number, isTail: Bool, _ color: [Number]) {
        ofCommon(row) { row in
            var color = color
            if form.hasAlpha, form.family == .yuv {
                let isHidden = color[3] <= ir.number(Float(0))
                for index in 0..<3 { color[index] = isHidden.select(ir.number(Float(0)), color[index]) }
            }
            let luma = form.family == .rgb ? nil : weighed(color)
            for plane in 0..<form.planeCount where !(target.isSubsampled && form.isChroma(plane)) {
                write(values(of: plane, color, luma), plane, row, column)
            }
            if sheet.coverage != nil { noteAlpha(color[3], row, column, isTail) }
            guard target.isSubsampled, let luma else { return }
            let length = target.differenceFloats(code.lanes)
            for (index, value) in difference(color, luma).enumerated() {
                code.keep(value, at: column + (start + index * length + SheetTarget.margin))
            }
        }
    }

    /// Ends the row: writes the chroma that is complete with it.
    func end(_ row: Number) {
        ofCommon(row) { row in
            repeatLast(row)
            guard target.isSubsampled else { return }
            continueRow()
            average(row)
            if target.seamCount > 0 { leaveToSeams(row) }
            writeChroma(upTo: row)
        }
    }

    /// The planes' row of one of the result's, where they have it.
    private func ofCommon(_ row: Number, _ body: (Number) -> Void) {
        let row = target.isTopFirst ? row : (target.height - 1) - row
        guard target.commonRows < target.height else { return body(row) }
        code.when(row < ir.number(target.commonRows)) { body(row) }
    }

    // MARK: Values

    /// Of a plane that has a sample for each pixel.
    private func values(of plane: Int, _ color: [Number], _ luma: Number?) -> [Number] {
        let components = form.components.indices.filter { form.components[$0].plane == plane }
            .sorted { form.components[$0].place < form.components[$1].place }
        return components.map { index in
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
        let (length, averageLength) = (target.differenceFloats(code.lanes), target.averageFloats(code.lanes))
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
                code.keep(sum, at: slot + column + index * averageLength)
            }
        }
    }

    /// Where a row's averages are.
    private func ringStart(_ row: Number) -> Number {
        let first = start + 2 * target.differenceFloats(code.lanes)
        return (row & (target.ring - 1)) * (2 * target.averageFloats(code.lanes)) + first
    }

    /// Keeps the averages of a row near the part's edges for the seams there.
    private func leaveToSeams(_ row: Number) {
        let count = target.seamRows
        let averageLength = target.averageFloats(code.lanes)
        func leave(_ index: Number, _ isNear: Number) {
            code.when(isNear) {
                let line = target.seamRow(index, row, code.pointer(seams), ir)
                let slot = ringStart(row)
                code.blocks(target.chromaSize.width) { column, _ in
                    for place in 0..<2 {
                        let numbers = code.numbers(at: slot + column + place * averageLength)
                        let address = ir.address(ir.float, line, (column + place * target.seamFloats).ref)
                        ir.store(numbers.varying, to: address, alignment: 4)
                    }
                }
            }
        }
        // The seam before the part's first row of the result, and the one after its last.
        let size = ir.number(target.partRows)
        let before = part.first.divided(by: size, isSigned: true) - 1
        let after = part.end.divided(by: size, isSigned: true) - 1
        let (isFirst, isLast) = (part.first > ir.number(0), part.end < ir.number(target.height))
        let (fromFirst, fromEnd) = (row - rows.first < ir.number(count), rows.end - row <= ir.number(count))
        leave(before, isFirst & (target.isTopFirst ? fromFirst : fromEnd))
        leave(after, isLast & (target.isTopFirst ? fromEnd : fromFirst))
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
        writeChroma(sample, between: target.averageFloats(code.lanes)) { code.place(ringStart($0)) }
    }

    /// - Parameters:
    ///   - own: from averages of Cb to those of Cr, in floats.
    ///   - averages: of a row of the planes.
    private func writeChroma(_ sample: Number, between own: Int, _ averages: (Number) -> LLVMValueRef) {
        let along = target.along
        let lines = along.weights.indices.map { tap in
            averages(target.common((sample << form.verticalLog2) + (along.first + tap), ir))
        }
        code.blocks(target.chromaSize.width) { column, _ in
            let values = (0..<2).map { index in
                zip(lines, along.weights).map { line, weight in
                    let address = ir.address(ir.float, line, (column + index * own).ref)
                    return ir.load(.float, isVarying: true, from: address, alignment: 4) * Float(weight)
                }
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

    /// Writes the chroma of a seam, of what both parts have left there.
    func writeSeam(_ index: Number) {
        let row = target.row(ofSeam: index)
        let memory = code.pointer(seams)
        ir.repeating(from: target.samples(before: row), to: target.samples(from: row)) { sample in
            writeChroma(sample, between: target.seamFloats) { target.seamRow(index, $0, memory, ir) }
        }
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
        let isRounded = form.family == .rgb && codes.zero == 0
        let whole = values.map { value in
            // Fractions are cut off after half a code is added, but for RGB, which is rounded as in pictures: adding a half
            // would tip some codes of 16 bits. What is no number is 0.
            let scaled = value * Float(codes.one - codes.zero)
            let number = isRounded ? scaled.rounded : scaled + Float(codes.zero + 0.5)
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
