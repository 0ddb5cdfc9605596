internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension MPVPipeline {
    /// A new target. Half floats, as in mpv: enough for 10 bits, and for what networks keep between their layers.
    private mutating func target(
        _ name: String, _ width: SizeExpression, _ height: SizeExpression, location: SourceLocation? = nil
    ) throws(Failure) -> MPVImage {
        targetCounts[name, default: 0] += 1
        let count = targetCounts[name, default: 1]
        let unique = count == 1 ? name : "\(name) \(count)"
        let rule = PictureSizeRule(width: width, height: height, location: location)
        try builder.edit { (program) throws(Failure) in
            program.targets.append(Target(name: unique, size: rule, format: .float16))
        }
        return MPVImage(source: .target(unique), width: .width(unique), height: .height(unique))
    }

    /// Appends a pass of the host's own.
    mutating func add(
        _ host: MPVHostPass, _ name: String, _ width: SizeExpression, _ height: SizeExpression, shift: MPVShift?,
        condition: SizeExpression? = nil
    ) throws(Failure) -> MPVImage {
        var image = try target(name, width, height)
        image.shift = shift
        try append(host, into: image, condition: condition)
        return image
    }

    private mutating func append(
        _ host: MPVHostPass, into image: MPVImage, condition: SizeExpression?
    ) throws(Failure) {
        guard case .target(let target) = image.source else { return }
        var pass = try read(host)
        pass.target = target
        pass.pass.condition = condition
        try flush()
        pending = pass
    }

    private func read(_ host: MPVHostPass) throws(Failure) -> MPVPass {
        let file = try SourceFile(name: "\(request.file.name) (\(host.name))", text: host.text)
        let text = try PassReader(files: request.files, style: .modern).read(file)
        return MPVPass(text: text, pass: Pass(index: 0, name: host.name, source: text.source), origin: .host(host))
    }

    /// Appends a block's pass, and keeps its result under a name.
    /// - Parameter shift: the result's offset.
    mutating func save(
        _ name: String, _ pass: MPVPass, _ width: SizeExpression, _ height: SizeExpression,
        location: SourceLocation?, shift: (MPVImage) -> MPVShift?, conditions: MPVConditions
    ) throws(Failure) {
        var pass = pass
        guard let condition = conditions.expression, let before = images[name] else {
            var image = try target(name, width, height, location: location)
            image.shift = shift(image)
            image.conditions = conditions
            try append(&pass, into: image, conditions)
            return images[name] = image
        }
        // Where the block is skipped, the picture before is copied to the new target.
        var image = try target(
            name, .choice(condition, width, before.width), .choice(condition, height, before.height),
            location: location)
        image.shift = .choice(condition, shift(image), before.shift)
        image.conditions = conditions.or(before.conditions)
        try append(&pass, into: image, conditions)
        var copying = before.conditions
        copying.insert(.unary(.not, condition))
        try append(.copy(before), into: image, condition: copying.expression)
        images[name] = image
    }

    private mutating func append(
        _ pass: inout MPVPass, into image: MPVImage, _ conditions: MPVConditions
    ) throws(Failure) {
        guard case .target(let target) = image.source else { return }
        guard conditions.weight <= 20_000, builder.program.passes.count < 4 * ShaderLimits.blocks else {
            throw Failure(
                .limit, "\(request.file.name): its blocks depend on each other in too many ways",
                advice: "take conditions (//!WHEN) out")
        }
        pass.target = target
        pass.pass.condition = conditions.expression
        try flush()
        pending = pass
        drawnCount += 1
    }

    /// Adds the pending pass to the program.
    /// - Parameter alpha: its picture is the result, with this alpha; nil: it draws into its target.
    private mutating func flush(asResult alpha: MPVImage? = nil) throws(Failure) {
        guard var waiting = pending else { return }
        pending = nil
        waiting.pass.index = builder.program.passes.count
        waiting.pass.output = alpha == nil ? .target(waiting.target) : .chain
        switch waiting.origin {
        case .block(var lines):
            var end = "void main() { gl_FragColor = hook(); }"
            if case .compute = waiting.pass.kind { end = "void main() { hook(); }" }
            if let alpha {
                lines.sampler("glfx_alpha", SamplerRule(alpha.source, filter: .linear))
                end = "void main() { gl_FragColor = vec4(hook().rgb, textureLod(glfx_alpha, glfx_pos, 0.0).a); }"
            }
            waiting.text.source.wrap(prelude: lines.lines, postlude: [end])
            waiting.pass.source = waiting.text.source
            waiting.pass.samplers = lines.samplers
            waiting.pass.builtins = lines.builtins
            try builder.add(waiting.text, as: waiting.pass)
        case .host(let host):
            try builder.add(waiting.text, as: waiting.pass) { uniform in
                let name = uniform.name.text
                if let rule = host.samplers[name] { return .sampler(rule) }
                return host.builtins.first { $0.name == name }.map { .builtin($0.meaning) }
            }
        }
    }

    /// Makes the picture the result, in the last pass if possible, or in one more.
    mutating func finish() throws(Failure) {
        var size = PictureSizeRule(width: picture.width, height: picture.height)
        if let last = pending, last.canEnd, picture.source == .target(last.target), picture.shift == nil,
            alpha.shift == nil, last.isBlock || alpha.source == picture.source
        {
            try builder.edit { (program) throws(Failure) in
                guard let index = program.targets.firstIndex(where: { $0.name == last.target }) else { return }
                size = program.targets.remove(at: index).size
            }
            try flush(asResult: alpha)
        } else {
            try flush()
            pending = try read(.finish(picture, alpha: alpha))
            try flush(asResult: alpha)
        }
        let isOfFrame = size.width == .frameWidth && size.height == .frameHeight
        try builder.edit { (program) throws(Failure) in program.resultSize = isOfFrame ? nil : size }
    }
}
