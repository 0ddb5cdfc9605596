internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms

/// The memory in which a pass reports that one of its loops was stopped before its end.
final class LoopWatch<Device: DrawingDevice> {
    private let variant: ShaderVariant
    private let buffer: Device.Buffer
    /// Makes the pass again, with a text that reports which loop it was; nil: this is that text.
    private let search: (() throws(Failure) -> ShaderPass<Device>)?

    /// - Parameter variant: one that guards its loops.
    init(
        _ variant: ShaderVariant, on device: Device, search: (() throws(Failure) -> ShaderPass<Device>)?
    ) throws(Failure) {
        self.variant = variant
        self.search = search
        buffer = try device.makeBuffer(
            DataBuffer(
                name: ShaderProgram.loopBuffer.name, bytes: Array(repeating: 0, count: MemoryLayout<Int32>.size)))
    }

    /// To be called before the pass is drawn.
    func begin() { buffer.bind(ShaderProgram.loopBuffer.binding) }

    /// To be called when it is drawn; waits for it.
    /// - Parameters:
    ///   - frame: its number, for the message.
    ///   - again: draws the same with another pass.
    /// - Throws: `.limit` with file and line of a loop that was stopped.
    func check(frame: Int, again: (ShaderPass<Device>) throws(Failure) -> Void) throws(Failure) {
        let number = buffer.firstNumber
        guard number != 0 else { return }
        buffer.reset()
        // The search may find nothing, as its text compiles differently: then this result counts.
        if let search { try again(try search()) }
        throw variant.stoppedLoop(Int(number), frame: frame)
    }
}
