internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension MPVPipeline {
    /// Appends the pass of a block at one of its stages, unless it is never drawn.
    mutating func draw(_ hook: MPVHook, _ index: Int, at stage: MPVHookPoint) throws(Failure) {
        var conditions = MPVConditions()
        if let condition = hook.condition {
            let value = try resolve(condition, at: stage, output: nil)
            switch value {
            case .number(0): return
            case .number: break
            default: conditions.insert(value)
            }
        }
        var lines = MPVPassLines()
        guard try bind(hook, at: stage, &lines, &conditions) else { return }
        let hooked = images[stage.rawValue] ?? picture
        let width = try size(hook.width, at: stage) ?? hooked.width
        let height = try size(hook.height, at: stage) ?? hooked.height
        let text = try text(of: hook, index)
        try checkEntry(hook, text)
        addFacts(hook, text, &lines)
        var pass = Pass(
            index: 0, name: hook.stages.count > 1 ? "\(hook.title) at \(stage.rawValue)" : hook.title,
            source: text.source)
        pass.conditionLocation = hook.condition?.location
        if let compute = hook.compute {
            pass.kind = .compute(
                image: "out_image", blockWidth: compute.blockWidth, blockHeight: compute.blockHeight)
        }
        let name = hook.writes(stage) ? stage.rawValue : hook.save?.text ?? stage.rawValue
        try save(
            name, MPVPass(text: text, pass: pass, origin: .block(lines)), width, height,
            location: (hook.width ?? hook.height ?? hook.condition)?.location, shift: { Self.shift(hook, hooked, $0) },
            conditions: conditions)
    }

    private static func shift(_ hook: MPVHook, _ hooked: MPVImage, _ result: MPVImage) -> MPVShift? {
        switch hook.offset {
        case nil: hooked.shift
        case .align?: nil
        case .pixels(let x, let y)?:
            (hooked.shift ?? .none).moved((x, y), width: result.width, height: result.height)
        }
    }

    /// Binds the block's textures.
    /// - Returns: false where a texture can never exist, so that mpv would skip the block.
    private func bind(
        _ hook: MPVHook, at stage: MPVHookPoint, _ lines: inout MPVPassLines, _ conditions: inout MPVConditions
    ) throws(Failure) -> Bool {
        let isHookedBound = hook.binds.contains { $0.text == "HOOKED" }
        var bound: Set<String> = []
        for bind in hook.binds {
            let name = bind.text == "HOOKED" ? stage.rawValue : bind.text
            guard bound.insert(name).inserted else { continue }
            if let texture = shader.textures.first(where: { $0.data.name == name }) {
                lines.bind(texture)
            } else if let index = shader.buffers.firstIndex(where: { $0.name == name }) {
                lines.add(shader.buffers[index].declaration(binding: index))
            } else if let image = images[name], isDrawn(name) {
                let aliases =
                    (name == stage.rawValue && isHookedBound ? ["HOOKED"] : []) + (name == "MAIN" ? ["MAINPRESUB"] : [])
                lines.bind(name, image, aliases: aliases, isAligned: hook.offset == .align && name == stage.rawValue)
                conditions.insert(image.conditions)
            } else if try isNeverThere(bind, at: stage) {
                return false
            }
        }
        return true
    }

    /// Whether the picture of this name is drawn, and not only its size known.
    private func isDrawn(_ name: String) -> Bool { MPVHookPoint(name: name).map(shader.wants) ?? true }

    /// Whether no block of this run saves the texture.
    /// - Throws: for one that does not exist, or not yet.
    private func isNeverThere(_ bind: MPVHook.Name, at stage: MPVHookPoint) throws(Failure) -> Bool {
        let name = bind.text
        let file = request.file
        if let other = MPVHookPoint(name: name) {
            if !shader.fires(other) { return true }
            throw bind.directive.failure(
                file, "\(name) is not there yet where \(stage.rawValue) is hooked",
                advice: "hook \(name) or a stage after it")
        }
        let savers = shader.hooks.filter { $0.save?.text == name }
        if savers.isEmpty {
            let known = images.keys.filter { MPVHookPoint(name: $0) == nil } + shader.textures.map(\.data.name)
            let near = nearestName(to: name, in: known.sorted()).map { "did you mean '\($0)'? " } ?? ""
            throw bind.directive.failure(
                file, "there is no texture '\(name)'",
                advice: "\(near)bind HOOKED, a stage, a //!TEXTURE, or what a block before this one saves")
        }
        if savers.allSatisfy({ $0.stages.allSatisfy { !shader.fires($0) } || $0.block.line < bind.directive.line }) {
            return true
        }
        throw bind.directive.failure(
            file, "'\(name)' is saved only after this block", advice: "move the block that saves it before this one")
    }

    /// The block's own GLSL.
    private mutating func text(of hook: MPVHook, _ index: Int) throws(Failure) -> PassText {
        if let text = texts[index] { return text }
        let part = SourceFile(part: hook.block.body, of: request.file)
        guard !part.bytes.allSatisfy(Tokenizer.isSpace) else { throw missingHook(hook) }
        var reader = PassReader(files: request.files, style: .modern, isWhole: false)
        reader.undecidedMacros = Set(shader.parameters.filter { $0.binding == .define }.map(\.name))
        for bind in hook.binds { reader.undecidedMacros.formUnion(MPVPassLines.macros(of: bind.text)) }
        for stage in hook.stages { reader.undecidedMacros.formUnion(MPVPassLines.macros(of: stage.rawValue)) }
        let names = Set(part.mpvNames)
        reader.definitions = shader.choices.filter { names.contains($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, String($0.value)) }
        var text = try reader.read(part)
        text.source.varyings.append(
            ParsedSource.Varying(position: "glfx_pos"))
        MPVRowTextures.rename(
            in: &text.source, textures: Set(shader.textures.filter(\.isRow).map(\.data.name)))
        texts[index] = text
        return text
    }

    private func missingHook(_ hook: MPVHook) -> Failure {
        request.file.failure(
            line: hook.block.line, byte: nil, "this block has no function hook()",
            advice: "define \(hook.compute == nil ? "vec4" : "void") hook()")
    }

    /// `vec4 hook()` draws a picture, `void hook()` stores one.
    private func checkEntry(_ hook: MPVHook, _ text: PassText) throws(Failure) {
        guard text.mentions("hook") else { throw missingHook(hook) }
        let tokens = text.source.assembled.tokens
        let wanted = hook.compute == nil ? "vec4" : "void"
        for index in tokens.indices.dropFirst()
        where tokens[index].isText("hook") && ["vec4", "void"].contains(tokens[index - 1].text)
            && tokens[index - 1].text != wanted && tokens[index].isCertain
        {
            throw text.source.assembled.failure(
                at: tokens[index - 1],
                hook.compute == nil
                    ? "'void hook()' stores its picture itself, for which its block needs //!COMPUTE"
                    : "a block with //!COMPUTE stores its picture itself",
                advice: hook.compute == nil ? "write 'vec4 hook()', or add //!COMPUTE 32 32" : "write 'void hook()'")
        }
    }
}

extension SourceFile {
    /// Every name in the text, comments included.
    fileprivate var mpvNames: [String] {
        bytes.split { !Tokenizer.isNameStart($0) && !Tokenizer.isDigit($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
