internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes the program of a text of Godot: what its host provides, and how the result is laid over the screen.
struct GodotProgram {
    private let texts: GodotStages
    private let version: GodotVersion
    private let blend: GodotBlend
    /// The uniforms that read what was drawn before.
    private let screens: [String]
    /// The item is a white rectangle, not a picture.
    private let isRectangle: Bool
    /// The input that the frame fills; nil: the shader needs none.
    private let frame: String?
    private let host: GodotHost

    static let item = "TEXTURE"
    static let screen = "SCREEN_TEXTURE"
    /// The sampler of what is below the item.
    private static let below = "glfx_screen"

    init(_ texts: GodotStages, version: GodotVersion, modes: Set<String>) {
        self.texts = texts
        self.version = version
        blend = GodotBlend(modes: modes)
        var screens = texts.uniforms.map(\.name.text).filter { texts.hints[$0]?.isScreen == true }
        if texts.wants(Self.screen) { screens.append(Self.screen) }
        self.screens = screens
        let readsItem = texts.wants(Self.item)
        isRectangle = !readsItem && (!screens.isEmpty || texts.setsColor)
        // An opaque rectangle hides the screen.
        let hidesScreen = isRectangle && (blend == .disabled || texts.isOpaque && !blend.showsScreen)
        if !isRectangle {
            frame = Self.item
        } else {
            frame = screens.first ?? (hidesScreen ? nil : "screen")
        }
        // In Godot 3, the screen goes up, while pictures go down: where only the screen is read, nothing has to be
        // flipped.
        let goesUp = version == .three && !screens.isEmpty && isRectangle
        host = GodotHost(
            texts: texts, version: version, goesUp: goesUp, isRectangle: isRectangle,
            below: isRectangle && !hidesScreen ? Self.below : nil, blend: blend)
    }

    func build(_ builder: inout ProgramBuilder) throws(Failure) {
        let isFlipped = version == .three && !screens.isEmpty && !isRectangle
        if let frame {
            var input = Input(name: frame)
            // Without an INPUT, a rectangle is drawn over nothing.
            if isRectangle, screens.isEmpty { (input.fallback, input.filling) = (.transparent, .frame) }
            builder.add(input)
        } else if hasOwnPicture {
            // The frame must not take the place of what the text names.
            var input = Input(name: "screen", filling: .frame)
            input.isUsed = false
            builder.add(input)
        }
        if isFlipped { try addFlippedScreen(to: &builder) }
        var pass = Pass(index: builder.program.passes.count, source: texts.fragment.source)
        host.wrap(&pass)
        if let frame {
            let rule = SamplerRule(isFlipped ? .input(frame) : .relay(frame))
            pass.samplers[Self.item] = isRectangle ? nil : rule
            if host.below != nil { pass.samplers[Self.below] = rule }
            for screen in screens {
                pass.samplers[screen] = self.rule(isFlipped ? .target(Self.below) : rule.source, texts.hints[screen])
            }
        }
        for uniform in texts.uniforms where uniform.type.isSampler {
            let name = uniform.name.text
            guard let hints = texts.hints[name], !hints.isScreen else { continue }
            pass.samplers[name] = SamplerRule(
                .relay(name), filter: hints.filter, wrap: hints.wrap, isMipmapped: hints.isMipmapped)
        }
        host.addDefaultPictures(to: &pass)
        var declaring = texts.fragment
        declaring.uniforms = texts.uniforms
        try builder.add(declaring, as: pass) { (uniform) throws(Failure) in try role(of: uniform) }
        let textures = host.defaultPictures
        let goesUp = host.goesUp
        try builder.edit { (program) throws(Failure) in
            program.origin = goesUp ? .bottomLeft : .topLeft
            program.dataTextures = textures
            if version == .three { program.reasonText = "\(program.reasonText) (Godot 3)" }
        }
    }

    /// The first picture that the text reads has a content without `--input`.
    private var hasOwnPicture: Bool {
        let first = texts.uniforms.first { $0.type.isSampler && texts.fragment.isUsed($0.name.text) }
        return first.flatMap { texts.hints[$0.name.text]?.fallback } != nil
    }

    private func rule(_ source: PictureSource, _ hints: GodotHints?) -> SamplerRule {
        let isRead = ["textureLod", "textureGrad", "textureQueryLod"].contains(where: texts.fragment.mentions)
        return SamplerRule(
            source, filter: hints?.filter, wrap: hints?.wrap ?? .clamp,
            isMipmapped: hints?.isMipmapped == true || isRead)
    }

    private func role(of uniform: DeclaredUniform) throws(Failure) -> ProgramBuilder.Role {
        let name = uniform.name.text
        let hints = texts.hints[name]
        let text = texts.fragment.declaresUniform(name) ? texts.fragment : texts.vertex ?? texts.fragment
        guard uniform.type.isSampler else { return .parameter(try parameter(uniform, in: text)) }
        if screens.contains(name), let frame { return .sampler(rule(.relay(frame), hints)) }
        var input = text.input(uniform)
        if let hints { input.fallback = hints.fallback }
        return .input(input)
    }

    private func parameter(_ uniform: DeclaredUniform, in text: PassText) throws(Failure) -> Parameter {
        var parameter = try text.parameter(uniform)
        // As in Godot.
        parameter.setMissingDefault(0)
        guard let hints = texts.hints[uniform.name.text] else { return parameter }
        if hints.isColor, uniform.arraySize == nil, uniform.type == .vec3 || uniform.type == .vec4 {
            parameter.kind = .color
        }
        if uniform.type.scalar == .int || uniform.type.scalar == .uint { parameter.choices = hints.choices }
        guard let range = hints.range, uniform.type.scalar != .bool else { return parameter }
        (parameter.minimum, parameter.maximum, parameter.step) = (range.minimum, range.maximum, range.step)
        if let outside = parameter.defaultValue?.components.first(where: { !parameter.isInRange($0) }) {
            parameter.remark = Diagnostic(
                .defaultOutsideRange, .note, at: parameter.location,
                "the default \(Parameter.number(outside)) of '\(parameter.name)' is out of its range, and used")
        }
        return parameter
    }

    /// Draws the frame the other way round, for `SCREEN_TEXTURE` of Godot 3 beside `TEXTURE`.
    private func addFlippedScreen(to builder: inout ProgramBuilder) throws(Failure) {
        let lines = [
            "varying vec2 glfx_at;", "uniform sampler2D \(Self.item);",
            "void main() { gl_FragColor = texture2D(\(Self.item), vec2(glfx_at.x, 1.0 - glfx_at.y)); }",
        ]
        let file = try SourceFile(name: "the screen", text: lines.joined(separator: "\n"))
        let text = try PassReader(files: NoShaderFiles()).read(file)
        var pass = Pass(index: 0, name: "the screen", source: text.source)
        pass.output = .target(Self.below)
        pass.samplers[Self.item] = SamplerRule(.input(Self.item))
        try builder.add(text, as: pass) { _ in .sampler(SamplerRule(.input(Self.item))) }
        try builder.edit { (program) throws(Failure) in
            program.targets = [Target(name: Self.below)]
            program.passes[0].name = "the screen"
        }
    }
}
