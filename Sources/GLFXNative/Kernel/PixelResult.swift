internal import CGLFXLLVM
internal import GLFXRender

/// What code writes for a pixel, as the code itself says.
struct PixelResult {
    /// A picture that it only copies, by its place among the pictures; nil: none.
    private(set) var copied: Int?
    /// Alpha is 1 everywhere.
    private(set) var isOpaque = false
    /// No pixel is left as it was.
    private(set) var isWhole = false

    static let name = "glfx_result"
    private static let none = -1

    init() {}

    /// - Parameter memory: in loaded code.
    init(at memory: UnsafeRawPointer) {
        let numbers = (0..<3).map { Int(memory.load(fromByteOffset: 4 * $0, as: Int32.self)) }
        copied = numbers[0] == Self.none ? nil : numbers[0]
        (isOpaque, isWhole) = (numbers[1] != 0, numbers[2] != 0)
    }

    func declare(in ir: IRModule) {
        ir.declare([copied ?? Self.none, isOpaque ? 1 : 0, isWhole ? 1 : 0], as: Self.name)
    }

    /// - Parameters:
    ///   - write: the call that stands for it: of the channels, and which pixels are written.
    ///   - target: the format of what is drawn into.
    ///   - reading: what a call reads.
    init(of write: LLVMValueRef, target: ChannelFormat, reading: (LLVMValueRef) -> TapReading?) {
        let channels = (0..<4).map { LLVMGetOperand(write, UInt32($0)) }
        isWhole = LLVMGetOperand(write, 4).isAllOnes
        guard isWhole else { return }
        if let alpha = channels[3].constantLanes {
            isOpaque = target.kind == .normalized ? alpha > 1 - 0.4 / Float(1 << target.bits) : alpha == 1
        }
        // Of an opaque picture, alpha is a constant.
        let calls = channels.prefix(isOpaque ? 3 : 4).enumerated().map { $1.call(ofChannel: $0) }
        // Codes come back as they were only where nothing is rounded on the way; planes are read as they are.
        guard let call = calls[0], calls.allSatisfy({ $0 == call }), let reading = reading(call),
            case .at(let column, let row, _) = reading.kind, column.pixels == 0...0, row.pixels == 0...0,
            reading.tap.texture.format == target, !target.hasCurve, !isOpaque || reading.tap.texture.isOpaque,
            target.kind == .normalized || reading.tap.texture.planes != nil
        else { return }
        copied = reading.tap.picture.map { $0 - Kernel.firstPicture }
    }
}

extension LLVMValueRef {
    /// All lanes of a constant mask are set.
    fileprivate var isAllOnes: Bool {
        LLVMIsConstant(self) != 0 && self == LLVMConstAllOnes(LLVMTypeOf(self))
    }

    /// The number in all lanes of a constant; nil: not a constant, or not the same in all.
    fileprivate var constantLanes: Float? {
        guard LLVMIsConstant(self) != 0, let first = LLVMGetAggregateElement(self, 0),
            LLVMIsAConstantFP(first) != nil
        else { return nil }
        var lane: UInt32 = 1
        while let next = LLVMGetAggregateElement(self, lane) {
            // Constants are unique.
            guard next == first else { return nil }
            lane += 1
        }
        var isRounded: LLVMBool = 0
        return Float(LLVMConstRealGetDouble(first, &isRounded))
    }

    /// The call that the value is a channel of.
    fileprivate func call(ofChannel channel: Int) -> LLVMValueRef? {
        guard LLVMIsAInstruction(self) != nil, Int(LLVMGetInstructionOpcode(self)) == LLVMExtractValue,
            LLVMGetIndices(self).pointee == UInt32(channel)
        else { return nil }
        return LLVMGetOperand(self, 0)
    }
}
