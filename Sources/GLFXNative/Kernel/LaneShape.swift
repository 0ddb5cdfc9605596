internal import CGLFXLLVM

/// How a number differs from pixel to pixel: a multiple of the column and the row, and what is the same for all.
///
/// `columns` · (the block's column + the lane's) + `rows` · (the block's row + the lane's) + `offset`.
struct LaneShape: Hashable {
    /// Times the column that the block begins at, and times the lane's column in the block.
    var column = 0.0, laneColumn = 0.0
    var row = 0.0, laneRow = 0.0
    /// Nil: the same for all pixels, but not known while the code is built.
    var offset: Double?
    /// The number is not below the first and not above the second: what is beyond is brought there.
    var low: Double?
    var high: Double?

    static func same(_ offset: Double?) -> LaneShape { LaneShape(offset: offset) }

    /// The same for all lanes of a block.
    var isUniform: Bool { laneColumn == 0 && laneRow == 0 }
    var isClamped: Bool { low != nil || high != nil }

    static func + (a: LaneShape, b: LaneShape) -> LaneShape? {
        guard !a.isClamped, !b.isClamped else { return nil }
        return LaneShape(
            column: a.column + b.column, laneColumn: a.laneColumn + b.laneColumn, row: a.row + b.row,
            laneRow: a.laneRow + b.laneRow, offset: a.offset.flatMap { first in b.offset.map { first + $0 } })
    }

    func times(_ factor: Double) -> LaneShape? {
        guard !isClamped else { return nil }
        return LaneShape(
            column: column * factor, laneColumn: laneColumn * factor, row: row * factor, laneRow: laneRow * factor,
            offset: offset.map { $0 * factor })
    }

    /// Fractions cut off. Only where that leaves the multiples of column and row alone, for pixels of a picture, and where
    /// the result is a small number that is not negative.
    var whole: LaneShape? {
        guard let offset, !isClamped else { return nil }
        var shape = self
        for (path, other) in [(\LaneShape.column, \LaneShape.laneColumn), (\LaneShape.row, \LaneShape.laneRow)] {
            let factor = self[keyPath: path].rounded()
            // Over 16384 pixels that is a tenth of one.
            guard self[keyPath: other] == self[keyPath: path] || self[keyPath: other] == 0,
                abs(self[keyPath: path] - factor) < 6e-6, (0...4).contains(factor)
            else { return nil }
            shape[keyPath: path] = factor
            if self[keyPath: other] != 0 { shape[keyPath: other] = factor }
        }
        // Far from where the next whole number begins.
        let fraction = offset - offset.rounded(.down)
        guard offset > 0, offset < Self.largest, (0.2...0.8).contains(fraction) else { return nil }
        shape.offset = offset.rounded(.down)
        return shape
    }

    /// Beyond it, the precision of a float is no small part of a pixel: texts round by adding and subtracting such numbers.
    static let largest = 32768.0

    /// Nil where the number is so large that a float rounds it.
    var precise: LaneShape? {
        let numbers = [column, laneColumn, row, laneRow, offset ?? 0]
        return numbers.allSatisfy { abs($0) < Self.largest } ? self : nil
    }
}

/// Finds the shapes of a function's values after LLVM has brought them into its simple form.
struct LaneShapes {
    let ir: IRModule
    /// The parameters that hold the block's column and row.
    let column: LLVMValueRef
    let row: LLVMValueRef
    private var known: [LLVMValueRef: LaneShape?] = [:]
    private var depth = 0
    /// Values that depend on each other, one after the other: a place is worked out in far fewer steps.
    private static let depthLimit = 200

    init(_ ir: IRModule, column: LLVMValueRef, row: LLVMValueRef) {
        self.ir = ir
        self.column = column
        self.row = row
    }

    /// Nil: nothing is known.
    mutating func shape(_ value: LLVMValueRef) -> LaneShape? {
        if value == column { return LaneShape(column: 1, offset: 0) }
        if value == row { return LaneShape(row: 1, offset: 0) }
        if let shape = known[value] { return shape }
        guard depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        // A value that depends on itself is not known.
        known[value] = .some(nil)
        let shape = LLVMIsConstant(value) != 0 ? constant(value) : instruction(value)
        known[value] = .some(shape)
        return shape
    }

    private func number(_ value: LLVMValueRef) -> Double? {
        if LLVMIsAConstantInt(value) != nil { return Double(LLVMConstIntGetSExtValue(value)) }
        guard LLVMIsAConstantFP(value) != nil else { return nil }
        var isRounded: LLVMBool = 0
        return LLVMConstRealGetDouble(value, &isRounded)
    }

    /// A number, or a vector whose lanes are a multiple of their columns and rows.
    private func constant(_ value: LLVMValueRef) -> LaneShape? {
        if let number = number(value) { return .same(number) }
        let lanes = (0..<ir.width).map { LLVMGetAggregateElement(value, UInt32($0)).flatMap(number) }
        guard let first = lanes[0], lanes.allSatisfy({ $0 != nil }) else { return nil }
        let numbers = lanes.compactMap { $0 }
        let right = ir.blockColumns > 1 ? numbers[1] - first : 0
        let up = ir.blockRows > 1 ? numbers[ir.blockColumns] - first : 0
        for (lane, number) in numbers.enumerated()
        where number != first + right * Double(lane % ir.blockColumns) + up * Double(lane / ir.blockColumns) {
            return nil
        }
        return LaneShape(laneColumn: right, laneRow: up, offset: first)
    }

    private mutating func instruction(_ value: LLVMValueRef) -> LaneShape? {
        guard LLVMIsAInstruction(value) != nil else { return LLVMTypeOf(value) == ir.int ? .same(nil) : nil }
        let operands = (0..<max(LLVMGetNumOperands(value), 0)).map { LLVMGetOperand(value, UInt32($0)) }
        switch Int(LLVMGetInstructionOpcode(value)) {
        case LLVMAdd: return both(operands) { $0 + $1 }
        case LLVMFAdd: return both(operands) { ($0 + $1)?.precise }
        case LLVMSub: return both(operands) { first, second in second.times(-1).flatMap { first + $0 } }
        case LLVMFSub: return both(operands) { first, second in second.times(-1).flatMap { first + $0 }?.precise }
        case LLVMFNeg: return shape(operands[0])?.times(-1)
        case LLVMMul, LLVMFMul:
            return both(operands) { first, second in
                if second.isKnown { return second.offset.flatMap(first.times) }
                if first.isKnown { return first.offset.flatMap(second.times) }
                return first.isSameEverywhere && second.isSameEverywhere ? .same(nil) : nil
            }
        case LLVMFDiv:
            return both(operands) { first, second in
                guard second.isKnown, let divisor = second.offset, divisor != 0 else { return nil }
                return first.times(1 / divisor)
            }
        case LLVMShl:
            return both(operands) { first, second in
                guard second.isKnown, let places = second.offset, (0..<31).contains(places) else { return nil }
                return first.times(Double(1 << Int(places)))
            }
        case LLVMSIToFP: return shape(operands[0])
        case LLVMCall: return call(value, operands)
        case LLVMShuffleVector: return splat(value, operands)
        default: return LLVMTypeOf(value) == ir.int ? .same(nil) : nil
        }
    }

    private mutating func both(
        _ operands: [LLVMValueRef], _ combine: (LaneShape, LaneShape) -> LaneShape?
    ) -> LaneShape? {
        guard let first = shape(operands[0]), let second = shape(operands[1]) else { return nil }
        return combine(first, second)
    }

    /// Only what a clamp is made of.
    private mutating func call(_ value: LLVMValueRef, _ operands: [LLVMValueRef]) -> LaneShape? {
        guard let callee = LLVMGetCalledValue(value) else { return nil }
        var length = 0
        let name = String(cString: LLVMGetValueName2(callee, &length))
        if name.hasPrefix(Taps.conversion) { return shape(operands[0])?.whole }
        let isLow = name.hasPrefix("llvm.smax")
        // LLVM's form of a minimum with a number that is not negative.
        let isUnsigned = name.hasPrefix("llvm.umin")
        guard isLow || isUnsigned || name.hasPrefix("llvm.smin"), var first = shape(operands[0]),
            var second = shape(operands[1])
        else { return nil }
        if first.isKnown { (first, second) = (second, first) }
        guard second.isKnown, let bound = second.offset else {
            return first.isSameEverywhere && second.isSameEverywhere ? .same(nil) : nil
        }
        if isLow {
            // The order matters where both ends are brought in; as people write it, they do not cross.
            guard first.low == nil else { return nil }
            first.low = bound
        } else {
            guard first.high == nil, !isUnsigned || first.low.map({ $0 >= 0 }) == true else { return nil }
            first.high = bound
        }
        return first
    }

    /// One number for all lanes.
    private mutating func splat(_ value: LLVMValueRef, _ operands: [LLVMValueRef]) -> LaneShape? {
        guard (0..<LLVMGetNumMaskElements(value)).allSatisfy({ LLVMGetMaskValue(value, $0) == 0 }),
            LLVMIsAInstruction(operands[0]) != nil,
            Int(LLVMGetInstructionOpcode(operands[0])) == LLVMInsertElement,
            LLVMIsAConstantInt(LLVMGetOperand(operands[0], 2)) != nil,
            LLVMConstIntGetSExtValue(LLVMGetOperand(operands[0], 2)) == 0
        else { return nil }
        let scalar = LLVMGetOperand(operands[0], 1)
        return shape(scalar) ?? .same(nil)
    }
}

extension LaneShape {
    fileprivate var isSameEverywhere: Bool { column == 0 && row == 0 && isUniform && !isClamped }
    fileprivate var isKnown: Bool { isSameEverywhere && offset != nil }
}
