internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension ShadertoyBuilder {
    private static let black = DataTexture(name: "black", width: 1, height: 1, format: .rgba8, bytes: [0, 0, 0, 255])

    /// Where the picture of each channel that the text uses comes from.
    mutating func rules(
        _ part: ShadertoyProject.Part, _ text: PassText
    ) throws(Failure) -> [String: SamplerRule] {
        var rules: [String: SamplerRule] = [:]
        for number in 0..<ShadertoyText.channelCount {
            let name = "iChannel\(number)"
            let isUsed =
                text.declaresUniform(name) ? text.isUsed(name) : text.mentions(name) || text.mentions("iCh\(number)")
            // Only its size is used.
            let isMeasured = text.mentions("iChannelResolution") && part.text.channels[number] != nil
            guard isUsed || isMeasured else { continue }
            rules[name] = try rule(part.text.channels[number] ?? channel(number), number, part, text)
        }
        return rules
    }

    /// The default content of a channel.
    private func channel(_ number: Int) -> ShadertoyChannel {
        let buffers = project.buffers
        if number < buffers.count { return ShadertoyChannel(.buffer(buffers[number])) }
        let isFrame = number == buffers.count && !buffers.isEmpty
        return ShadertoyChannel(isFrame ? .frame : .outside("iChannel\(number)"))
    }

    private mutating func rule(
        _ channel: ShadertoyChannel, _ number: Int, _ part: ShadertoyProject.Part, _ text: PassText
    ) throws(Failure) -> SamplerRule {
        var rule: SamplerRule
        switch channel.content {
        case .buffer(let name):
            guard project.buffers.contains(name) else { throw missing(name, channel, number, part) }
            rule = SamplerRule(.target(name))
        case .itself: rule = SamplerRule(part.buffer.map { .target($0) } ?? .previousResult)
        case .result: rule = SamplerRule(.previousResult)
        case .previousFrame: rule = SamplerRule(.previousFrame(1))
        case .keyboard: rule = SamplerRule(.relay(input(channel, number, part, text)), filter: .nearest)
        case .black:
            rule = SamplerRule(.data(Self.black.name), filter: .nearest)
            try add(Self.black)
        case .noise(let noise):
            let texture = noise.texture
            rule = SamplerRule(.data(texture.name), wrap: .repeat, isMipmapped: true)
            try add(texture)
        case .frame, .sound: rule = SamplerRule(.relay(input(channel, number, part, text)))
        case .picture, .faces, .outside:
            let name = input(channel, number, part, text)
            rule = SamplerRule(.relay(name))
            let isFrame = !saysFrame && builder.program.inputs.first { $0.filling == .free }?.name == name
            // Shadertoy's textures repeat and have mipmaps; its videos, as the frame here, do not.
            if !isFrame {
                rule.wrap = .repeat
                rule.isMipmapped = true
            }
        }
        rule.filter = channel.filter ?? rule.filter
        rule.wrap = channel.wrap ?? rule.wrap
        rule.isMipmapped = channel.isMipmapped ?? rule.isMipmapped
        rule.isFlipped = channel.isFlipped
        // A volume that comes with the text has none.
        if case .noise(let noise) = channel.content, noise.isVolume { rule.isMipmapped = false }
        return rule
    }

    /// Some channel is declared as the frame, so that the first input is not.
    private var saysFrame: Bool {
        project.parts.contains { part in part.text.channels.values.contains { $0.content == .frame } }
    }

    private func missing(
        _ name: String, _ channel: ShadertoyChannel, _ number: Int, _ part: ShadertoyProject.Part
    ) -> Failure {
        let message: MessageText = "iChannel\(number) is \(name), which is not there"
        let stem = request.fileName.split(separator: ".").first ?? "x"
        let letter = name.last.map(String.init) ?? "A"
        let advice: MessageText = "put its text beside the shader as '\(stem).buffer\(letter).frag'"
        guard let line = channel.line else {
            return Failure(.shader, "\(part.text.file.name): \(message)", advice: advice)
        }
        return part.text.file.failure(line: line, byte: nil, message, advice: advice)
    }

    /// The input that a channel reads, made where there is none yet.
    private mutating func input(
        _ channel: ShadertoyChannel, _ number: Int, _ part: ShadertoyProject.Part, _ text: PassText
    ) -> String {
        if let known = inputs[channel.content] { return known }
        var name = "iChannel\(number)"
        if builder.program.inputs.contains(where: { $0.name == name }) {
            let prefix = part.title.filter { $0.isLetter || $0.isNumber }
            name = "\(prefix)_\(name)"
        }
        let declared = text.uniforms.first { $0.name.text == "iChannel\(number)" }
        var input = Input(name: name, type: declared?.type ?? channel.type)
        input.label = channel.label
        input.help = channel.help
        switch channel.content {
        case .frame: input.filling = .frame
        case .sound: input.filling = .sound(.texture)
        case .keyboard: (input.filling, input.fallback) = (.keyboard, .black)
        case .picture(let path): input.filling = .file(path)
        case .faces(let paths): (input.filling, input.type) = (.faces(paths), .samplerCube)
        default: break
        }
        inputs[channel.content] = name
        builder.add(input)
        return name
    }

    private mutating func add(_ texture: DataTexture) throws(Failure) {
        try builder.edit { (program) throws(Failure) in
            if !program.dataTextures.contains(texture) { program.dataTextures.append(texture) }
        }
    }

    func type(_ number: Int, _ part: ShadertoyProject.Part) -> GLSLType {
        part.text.channels[number]?.type ?? .sampler2D
    }

    /// Shadertoy has the channels as structures too: `iCh0.sampler`, `iCh0.size`.
    func addStructure(_ number: Int, _ rule: SamplerRule, _ type: GLSLType, to pass: inout Pass) -> String {
        let name = "iCh\(number)"
        pass.samplers["\(name).sampler"] = rule
        pass.builtins += [
            BuiltinUniform(name: "\(name).size", type: .vec3, meaning: .inputResolution("iChannel\(number)")),
            BuiltinUniform(name: "\(name).time", type: .float, meaning: .time),
            BuiltinUniform(name: "\(name).loaded", type: .int, meaning: .constant([1])),
        ]
        return
            "uniform struct { highp \(type.rawValue) sampler; highp vec3 size; highp float time; int loaded; } \(name);"
    }
}
