internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

/// The picture that a compute shader stores into: its target, pixel by pixel.
extension Lowering {
    func accessImage(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        guard group != nil else { throw SPIRVModule.unsupported("pictures that a fragment shader stores into") }
        guard plan.target.kind == .float else {
            throw SPIRVModule.unsupported("pictures without floating-point numbers that a shader stores into")
        }
        let isRead = instruction.op == .imageRead
        let target = KernelPlan.Texture(
            width: plan.width, height: plan.height, rowBytes: plan.targetRowBytes, format: plan.target,
            isLinear: false, wrap: .border)
        let place = try numbers(instruction[isRead ? 3 : 1])
        guard place.count == 2 else { throw SPIRVModule.unsupported("volumes that a shader stores into") }
        guard isRead else {
            return ir.store(try numbers(instruction[2]), to: target, pointer(at: 1), place, mask: mask)
        }
        let isInside = ir.isInside(target, place)
        let color = ir.texel(target, pointer(at: 1), x: place[0], y: place[1])
        set(instruction, color.map { isInside.select($0, ir.number(Float(0))) })
    }
}

extension IRModule {
    fileprivate func isInside(_ texture: Texture, _ place: [Number]) -> Number {
        place[0].compare(.less, number(texture.width), isSigned: false)
            & place[1].compare(.less, number(texture.height), isSigned: false)
    }

    /// Writes pixels of floating-point numbers; none outside of the picture.
    fileprivate func store(
        _ color: [Number], to texture: Texture, _ base: LLVMValueRef, _ place: [Number], mask: Number
    ) {
        let fields = (0..<texture.format.channels).map { channel in
            texture.format.bits == 16 ? floatToHalf(color[channel]) : color[channel].bits(as: .int)
        }
        let perWord = 32 / texture.format.bits
        let mask = mask & isInside(texture, place)
        let offset = place[1] * texture.rowBytes + place[0] * texture.bytesPerPixel
        for (index, start) in stride(from: 0, to: fields.count, by: perWord).enumerated() {
            let word = perWord == 1 ? fields[start] : fields[start] | (fields[start + 1] << 16)
            // Where nothing is written, any place in the picture will do.
            scatter(word, base, mask.select(offset + 4 * index, number(0)), mask)
        }
    }
}
