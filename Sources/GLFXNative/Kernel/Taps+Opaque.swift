internal import CGLFXLLVM
internal import GLFXPrograms
internal import GLFXRender

extension Taps {
    /// Makes alpha a constant where a picture is opaque.
    /// - Returns: whether anything has changed: the code can be brought into a simpler form.
    func knowOpaque(in ir: IRModule, _ drawing: IRModule.Drawing) -> Bool {
        // Differences between neighbors also use pixels outside of what is drawn.
        let opaque = functions.filter { $0.key.texture.isOpaque }
        guard ir.blockRows == 1, !opaque.isEmpty else { return false }
        var shapes = LaneShapes(ir, column: drawing.column, row: drawing.row)
        var alphas: [(value: LLVMValueRef, format: ChannelFormat)] = []
        for (call, reading) in reads(of: opaque, &shapes, in: ir) where reading.isInside {
            var use = LLVMGetFirstUse(call)
            while let current = use {
                let user = LLVMGetUser(current)
                if Int(LLVMGetInstructionOpcode(user)) == LLVMExtractValue, LLVMGetIndices(user).pointee == 3 {
                    alphas.append((user, reading.tap.texture.format))
                }
                use = LLVMGetNextUse(current)
            }
        }
        for (value, format) in alphas {
            LLVMPositionBuilderBefore(ir.builder, value)
            LLVMReplaceAllUsesWith(value, ir.number(format.highestAlpha).varying.ref)
            LLVMInstructionEraseFromParent(value)
        }
        return !alphas.isEmpty
    }
}

extension TapReading {
    /// Nothing outside of the picture is read, if it is as large as what is drawn, or only its own pixels again.
    fileprivate var isInside: Bool {
        // Whatever the place is, its shares of pixels are finite.
        guard case .at(let column, let row, let edges) = kind else {
            return tap.place == .fraction && tap.texture.wrap != .border
        }
        switch edges {
        case .none, .wrap(.clamp), .wrap(.repeat): return true
        case .wrap, .mixed: return column.pixels == 0...0 && row.pixels == 0...0
        }
    }
}

extension ChannelFormat {
    /// What is read of the highest code.
    fileprivate var highestAlpha: Float {
        guard kind == .normalized else { return 1 }
        let highest = Float((1 << bits) - 1)
        return highest * (1 / highest)
    }
}
