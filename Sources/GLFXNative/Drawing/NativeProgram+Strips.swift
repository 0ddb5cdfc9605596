internal import GLFXCore
internal import GLFXRender

extension NativeProgram {
    /// Draws in strips where planes are read or wanted and the shader allows that.
    /// - Returns: nil: nothing was drawn.
    func drawStrips(
        _ plan: KernelPlan, _ drawing: PassDrawing<NativeTexture>, _ textures: [NativeTexture?], _ numbers: [UInt32]
    ) throws(Failure) -> NativeTexture? {
        let target = drawing.target
        guard plan.edges == nil, blocks.isEmpty, target.shape == .plane, Kernel.blockRows(shader, plan) == 1 else {
            return nil
        }
        var plan = plan
        for (name, texture) in zip(plan.textureNames, textures) {
            guard let texture, texture.isLike(target) else { continue }
            plan.textures[name]?.planes = texture.planeSource
        }
        let delivery = plan.backdrop == .target ? nil : drawing.delivery
        plan.sheet = delivery.map { SheetTarget($0, of: target) }
        while plan.hasPlanes {
            switch try stripCode(plan) {
            case .refused(.planes): for name in plan.textures.keys { plan.textures[name]?.planes = nil }
            case .refused(.sheet): plan.sheet = nil
            case .code(let code):
                if let passable = passed(on: drawing, plan, code, textures) { return passable }
                try run(code, plan, drawing, textures, numbers)
                return target
            }
        }
        return nil
    }

    private func run(
        _ code: MachineCode, _ plan: KernelPlan, _ drawing: PassDrawing<NativeTexture>, _ textures: [NativeTexture?],
        _ numbers: [UInt32]
    ) throws(Failure) {
        var pictures: [PictureMemory?] = []
        for (name, texture) in zip(plan.textureNames, textures) {
            let planes = plan.textures[name]?.planes == nil ? nil : texture?.waiting?.addresses.picture
            if let planes { pictures.append(planes) } else { pictures.append(try texture?.memory()) }
        }
        let target: PictureMemory
        let seams = plan.sheet.flatMap { device.seams.memory(for: $0) }
        if plan.sheet != nil, let delivery = drawing.delivery {
            target = try delivery.target.drawable()
            device.noteOpaque(delivery.sheet, target, delivery.target)
            drawing.target.note(isOpaque: code.result.isOpaque)
            delivery.isDrawn = true
        } else {
            target = try drawing.target.drawable(isOpaque: code.result.isOpaque)
        }
        try device.draw(
            NativePass(
                code, PictureParts(width: plan.width, height: plan.height), uniforms: numbers, target: target,
                pictures: pictures + [seams?.picture], stop: device.stop, canWait: true))
        if let sheet = plan.sheet { try device.drawSeams(sheet, seams, target) }
    }

    private func stripCode(_ plan: KernelPlan) throws(Failure) -> CodeStore.StripCode {
        if let known = strips[plan] { return known }
        let level = device.level(forPixels: plan.width * plan.height)
        // Whole vectors are written into pictures, whose rows are that long.
        let width = plan.sheet == nil ? level.width : level.straightWidth(ownFeatures: device.store.library.features)
        let stripCode = try device.store.strips(shader, plan, for: level, width: width)
        if strips.count >= Self.kernelLimit { strips = [:] }
        strips[plan] = stripCode
        return stripCode
    }
}
