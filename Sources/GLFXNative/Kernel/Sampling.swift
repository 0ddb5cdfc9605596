internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms

/// Reads pictures: the texture functions, in floats.
///
/// Coordinates are clamped to the picture before they become addresses, so that nothing is read outside of it, whatever
/// a shader asks for.
extension Lowering {
    /// The texture functions, as instructions.
    func sample(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        guard case .picture(let name) = try held(instruction[2]) else {
            throw SPIRVModule.unsupported("a sampler that has no picture")
        }
        guard let texture = plan.textures[name] else {
            // The image that a compute shader stores into has the target's size.
            if group != nil, instruction.op == .imageQuerySize {
                return set(instruction, [plan.width, plan.height].map { ir.number($0) })
            }
            throw SPIRVModule.unsupported("a sampler that has no picture")
        }
        switch instruction.op {
        case .imageQuerySizeLod, .imageQuerySize:
            let sizes = [texture.width, texture.height] + (texture.depth.map { [$0] } ?? [])
            return set(instruction, sizes.prefix(module.size(instruction[0])).map { ir.number($0) })
        case .imageQueryLevels: return set(instruction, [ir.number(1)])
        case .imageQueryLod: return set(instruction, [ir.number(Float(0)), ir.number(Float(0))])
        default: break
        }
        var place = try numbers(instruction[3])
        if instruction.op == .imageGather, instruction.operands.count > 5, instruction[5] & 0x20 != 0 {
            return try gatherApart(instruction, texture, picture(name), place)
        }
        let offset = try offset(instruction)
        switch instruction.op {
        case .imageFetch:
            if let offset { place = zip(place, offset).map { $0 + $1 } }
            if texture.depth == nil, place[0].isVarying || place[1].isVarying {
                let number = self.place(of: name)
                let tap = Taps.Tap(texture: texture.base, place: .index, picture: number)
                return set(instruction, ir.taps.call(tap, pointer(at: number), place, in: ir))
            }
            return set(instruction, ir.fetched(texture, picture(name), place))
        case .imageSampleProjImplicitLod, .imageSampleProjExplicitLod:
            if let divisor = place.last { place = place.map { $0 / divisor } }
        default: break
        }
        if let offset {
            for (axis, size) in [texture.width, texture.height].enumerated() {
                place[axis] = place[axis] + offset[axis].toFloat() * (1 / Float(size))
            }
        }
        if texture.isCube {
            guard !texture.mipmaps.isEmpty else {
                return set(instruction, ir.sampleCube(texture, picture(name), place))
            }
            let level = try level(instruction, texture, place)
            return set(
                instruction,
                ir.mixed(texture, picture(name), level: level) { [ir] in ir.sampleCube($0, $1, place) })
        }
        // A volume of one slice is a picture, as long as nothing is beyond it.
        if let depth = texture.depth, depth > 1 || texture.wrap == .border {
            return set(instruction, ir.sampleVolume(texture, picture(name), depth: depth, place))
        }
        guard instruction.op == .imageGather else {
            guard !texture.mipmaps.isEmpty else {
                let number = self.place(of: name)
                return set(
                    instruction,
                    ir.sample(texture, pointer(at: number), picture: number, x: place[0], y: place[1]))
            }
            let (base, level) = (picture(name), try level(instruction, texture, place))
            return set(
                instruction,
                ir.mixed(texture, base, level: level) { [ir] in ir.sample($0, $1, x: place[0], y: place[1]) })
        }
        set(instruction, ir.gather(texture, picture(name), x: place[0], y: place[1], channel: channel(instruction)))
    }

    private func channel(_ instruction: SPIRVModule.Instruction) -> Int {
        Int(min(module.bits(of: instruction[4])?.first ?? 0, 3))
    }

    /// Gathers with four offsets: of the four pixels around each place, the lower left one (GLSL 4.60, section 8.9.4).
    private func gatherApart(
        _ instruction: SPIRVModule.Instruction, _ texture: KernelPlan.Texture, _ base: LLVMValueRef, _ place: [Number]
    ) throws(Failure) {
        guard let offsets = module.bits(of: instruction[6]), offsets.count == 8 else {
            throw SPIRVModule.broken("a gather's offsets")
        }
        func moved(_ axis: Int, _ index: Int, _ size: Int) -> Number {
            place[axis] + Float(Int32(bitPattern: offsets[2 * index + axis])) / Float(size)
        }
        let channel = channel(instruction)
        set(
            instruction,
            (0..<4).map { index in
                ir.gather(
                    texture, base, x: moved(0, index, texture.width), y: moved(1, index, texture.height),
                    channel: channel)[3]
            })
    }

    /// Whole pixels to go on from the place. Image operands (specification, section 3.14) come in the order of their
    /// bits: bias, lod, two for gradients, then the offset.
    private func offset(_ instruction: SPIRVModule.Instruction) throws(Failure) -> [Number]? {
        let first = instruction.op == .imageGather ? 5 : 4
        guard instruction.operands.count > first else { return nil }
        let mask = instruction[first]
        guard mask & 0x18 != 0 else { return nil }
        var index = first + 1
        if mask & 1 != 0 { index += 1 }
        if mask & 2 != 0 { index += 1 }
        if mask & 4 != 0 { index += 2 }
        return try numbers(instruction[index])
    }

    /// The picture's first byte, to be read at any place.
    private func picture(_ name: String) -> LLVMValueRef {
        let number = place(of: name)
        ir.taps.readAnywhere.insert(number)
        return pointer(at: number)
    }

    /// The picture's place in the kernel's table of pointers.
    private func place(of name: String) -> Int { Kernel.firstPicture + (plan.textureNames.firstIndex(of: name) ?? 0) }
}

extension KernelPlan {
    /// In the order of the kernel's table of pointers, after the uniforms and the target.
    var textureNames: [String] { textures.keys.sorted() }
    /// Their memory follows that of the pictures.
    var blockNames: [String] { blocks.keys.sorted() }
}
