internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// The command line of a job whose shaders have changed: its other arguments as they were given, and of each shader
/// what differs from its defaults.
struct CommandLineText: Sendable {
    /// Without the command's own word and options.
    let tokens: [Token]
    let inputs: [String]
    let output: String
    let transitions: [ShaderStage]

    /// - Parameters:
    ///   - tokens: of the whole job, as they were parsed.
    ///   - words: INPUT…, as they were given.
    init(_ tokens: [Token], words: [String], output: String, transitions: [ShaderStage]) {
        (self.tokens, inputs, self.output, self.transitions) = (tokens, words, output, transitions)
    }

    /// Options that say something of a shader, and what only concerns one run.
    private static let rebuilt: Set = [
        "shader", "lut", "transition", "dialect", "result-alpha", "include", "media", "set", "preset-file", "input",
        "input-time",
        "input-fade",
        "input-fps", "input-end", "input-space", "key", "key-at", "plate",
        "keep",
        "keep-at", "inside", "outside", "matte", "mask", "mask-channel", "mask-invert", "mix", "space",
    ]

    /// One line for a POSIX shell.
    func text(_ shaders: [ShaderStage]) -> String {
        (["glfx"] + arguments(shaders)).map(Self.quoted).joined(separator: " ")
    }

    /// Those after the command's name.
    func arguments(_ shaders: [ShaderStage]) -> [String] {
        // A file that begins with a dash.
        let words = inputs.map { Tokenizer.looksLikeAnOption($0) ? "./" + $0 : $0 }
        let target = Tokenizer.looksLikeAnOption(output) ? "./" + output : output
        let folders = (shaders + transitions).flatMap { $0.reference?.includes ?? [] }
        let media = (shaders + transitions).flatMap { $0.reference?.media ?? [] }
        let stages =
            transitions.flatMap { arguments(of: $0, "transition") } + shaders.flatMap { arguments(of: $0, "shader") }
        return words + generalOptions + stages + Set(folders).sorted().flatMap { option("include", $0) }
            + Set(media).sorted().flatMap { option("media", $0) } + others(shaders) + [target]
    }

    /// `--input-end` and `--input-space` for all inputs: behind one they would be for that one.
    private var generalOptions: [String] {
        var result: [String] = []
        var isBehindBackground = false
        for token in tokens {
            if token.isOption("input") { break }
            if token.isOption("background") { isBehindBackground = true }
            guard case .option(let name, let value?) = token, LayerWords.general.contains(name) else { continue }
            if name != "input-space" || !isBehindBackground { result += option(name, value) }
        }
        if tokens.contains(where: { if case .option("space", "scene") = $0 { true } else { false } }) {
            result += option("space", "scene")
        }
        return result
    }

    private func others(_ shaders: [ShaderStage]) -> [String] {
        let hasView = shaders.contains { $0.program.parameters.contains { $0.name == "view" } }
        var (isBehindBackground, isBehindDisplay) = (false, false)
        return tokens.flatMap { token -> [String] in
            guard case .option(let name, let value) = token else { return [] }
            if ["background", "input"].contains(name) { isBehindBackground = name == "background" }
            if name == "display" { isBehindDisplay = true }
            // A parameter, with the shader's.
            if name == "view" {
                if hasView, !isBehindDisplay { return [] }
                isBehindDisplay = false
            }
            guard !Self.rebuilt.contains(name) || isBehindBackground && name == "input-space" else { return [] }
            guard let value else { return ["--" + name] }
            let isOptional = if case .optional? = Option.row(name)?.value { true } else { false }
            return isOptional ? ["--\(name)=\(value)"] : option(name, value)
        }
    }

    private func arguments(of stage: ShaderStage, _ role: String) -> [String] {
        var result = stage.isKey ? screen(of: stage) : option(role, stage.reference?.name ?? stage.program.name)
        if let dialect = stage.reference?.dialect { result += option("dialect", dialect.rawValue) }
        if let alpha = stage.reference?.resultAlpha { result += option("result-alpha", alpha.rawValue) }
        let implicitParameters = stage.isKey ? KeyOptions.others : role == "transition" ? ["progress"] : []
        let shared = stage.program.sharedOptions
        for parameter in stage.program.parameters where !implicitParameters.contains(parameter.name) {
            guard let text = setting(of: parameter, in: stage) else { continue }
            result += assignment(of: parameter, shared: shared, text)
        }
        for name in stage.values.keys.sorted() where !stage.program.parameters.contains(where: { $0.name == name }) {
            guard let fact = stage.program.fact(named: name), let value = stage.values[name] else { continue }
            result += option("set", "\(name)=\(fact.format(value))")
        }
        return result + pictures(of: stage) + effect(of: stage)
    }

    private func effect(of stage: ShaderStage) -> [String] {
        let effect = stage.effect
        var result: [String] = []
        switch effect.mix {
        case .value(let value): result += option("mix", ShaderEffect.mixParameter.format(value))
        case .animation(let animation): result += option("mix", ShaderEffect.mixParameter.format(animation))
        case nil: break
        }
        if effect.worksInLight { result += option("space", "linear") }
        guard let mask = effect.mask else { return result }
        if mask.channel != .both { result += option("mask-channel", mask.channel.rawValue) }
        if mask.isInverted { result.append("--mask-invert") }
        // Last: what follows a shader that draws the mask is that shader's.
        switch mask.source {
        case .file(let part): return result + option("mask", part.description)
        case .polygon(let polygon): return result + option("mask", polygon.text)
        case .shader(let maskStage): return result + arguments(of: maskStage, "mask")
        }
    }

    private func setting(of parameter: Parameter, in stage: ShaderStage) -> String? {
        if let animation = stage.animations[parameter.name] { return parameter.format(animation) }
        guard let value = stage.values[parameter.name], value != parameter.defaultValue else { return nil }
        return parameter.format(value)
    }

    private func assignment(of parameter: Parameter, shared: Set<String>, _ text: String) -> [String] {
        if parameter.isHidden || shared.contains(parameter.optionName) {
            return option("set", "\(parameter.name)=\(text)")
        }
        if parameter.isFlag, text == "true" || text == "false" {
            return [text == "true" ? "--\(parameter.optionName)" : "--no-\(parameter.optionName)"]
        }
        return option(parameter.optionName, text)
    }

    private func pictures(of stage: ShaderStage) -> [String] {
        stage.program.inputs.flatMap { input -> [String] in
            if stage.isKey {
                guard input.name != "plate" else { return [] }
                let text = stage.pictures[input.name]?.description ?? stage.polygons[input.name]?.text
                return text.map { option(input.name, $0) } ?? []
            }
            let picture =
                stage.pictures[input.name]?.description ?? stage.colors[input.name].map { "color:\(colorText($0))" }
            if let picture {
                return option("input", "\(input.name)=\(picture)")
                    + (stage.timings[input.name].map(LayerWords.arguments) ?? []).flatMap { option($0.name, $0.text) }
                    + (stage.spaces[input.name].map { option("input-space", $0) } ?? [])
            }
            guard let ago = stage.previous[input.name] else { return [] }
            return option("input", "\(input.name)=previous" + (ago == 1 ? "" : ":\(ago)"))
        }
    }

    /// `--key`, `--key-at` and what else says where the screen is.
    private func screen(of key: ShaderStage) -> [String] {
        var result: [String] = []
        func parameter(_ name: String) -> Parameter? { key.program.parameters.first { $0.name == name } }
        if let place = key.values["keyAt"]?.components, place.count == 2, place[0] >= 0 {
            let time = key.values["keyTime"]?.components.first.map { [$0] } ?? []
            result += option("key-at", (place + time).map(decimal).joined(separator: ","))
        } else if let color = key.values["screenColor"]?.components {
            result += option("key", KeyOptions.color(color))
        } else if let screen = key.values["screen"], let text = parameter("screen")?.format(screen) {
            result += option("key", text)
        } else {
            result += option("key", "auto")
        }
        if let animation = key.animations["screenColor"], let text = parameter("screenColor")?.format(animation) {
            result += option("set", "screenColor=\(text)")
        }
        if let plate = key.pictures["plate"] { result += option("plate", plate.description) }
        if key.values["evenScreen"]?.components.first == 1 { result += option("plate", "none") }
        for color in key.keptColors { result += option("keep", KeyOptions.color([color.x, color.y, color.z])) }
        for place in key.keptPlaces {
            result += option("keep-at", [place.x, place.y, place.z].map(decimal).joined(separator: ","))
        }
        return result
    }

    /// In two words, or in one where the value looks like an option.
    private func option(_ name: String, _ value: String) -> [String] {
        Tokenizer.looksLikeAnOption(value) ? ["--\(name)=\(value)"] : ["--\(name)", value]
    }

    /// A word as a POSIX shell reads it.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "+-./:=@_,%".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
