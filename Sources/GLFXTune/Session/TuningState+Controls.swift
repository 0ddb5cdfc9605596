internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

extension TuningState.Shader {
    /// - Parameter found: the key as it is drawn, with what it found in the movie; nil where none is drawn.
    init(_ shader: TunedShader, index: Int, files: [FilePart], found: ShaderStage?) {
        let (stage, program) = (shader.stage, shader.stage.program)
        let frame = program.frameInput { _ in false }?.name
        self.init(
            index: index, name: program.name, title: String(program.name.split(separator: "/").last ?? ""),
            summary: program.summary, isOn: shader.isOn, isKey: stage.isKey, problem: shader.problem,
            parameters: program.parameters.filter { !Self.isInternal($0, of: stage) }.map {
                TuningState.Control($0, of: stage, found: stage.isKey ? found : nil)
            },
            inputs: program.inputs.filter { $0.filling == .free && $0.name != frame }.map { input in
                TuningState.Input(
                    name: input.name, label: input.label ?? input.name,
                    file: stage.pictures[input.name].flatMap { files.firstIndex(of: $0) },
                    other: stage.previous[input.name].map { $0 == 1 ? "the frame before" : "\($0) frames before" }
                        ?? stage.polygons[input.name].map { "a polygon: \($0.text)" }
                        ?? stage.colors[input.name].map { "the color \(colorText($0))" })
            })
    }

    /// Parameters of a key that have options of their own.
    private static func isInternal(_ parameter: Parameter, of stage: ShaderStage) -> Bool {
        stage.isKey && ["keep", "keepAt", "keyAt", "keyTime"].contains(parameter.name)
    }
}

extension TuningState.Control {
    init(_ parameter: Parameter, of stage: ShaderStage, found: ShaderStage?) {
        let count = parameter.type.componentCount * (parameter.arraySize ?? 1)
        let animation = stage.animations[parameter.name]
        let now = animation?.keyframes[0].value ?? stage.values[parameter.name]
        let usual =
            found?.values[parameter.name] ?? parameter.defaultValue
            ?? ParameterValue(Array(repeating: parameter.minimum ?? 0, count: count))
        self.init(
            name: parameter.name, option: "--\(parameter.optionName)",
            label: parameter.label ?? parameter.name.spacedOut,
            help: parameter.help, unit: parameter.help.flatMap(Self.unit), kind: "\(parameter.kind)",
            type: parameter.type.rawValue, components: count, minimum: parameter.minimum, maximum: parameter.maximum,
            step: parameter.step, isInteger: parameter.type.scalar != .float,
            default: parameter.defaultValue?.components, value: (now ?? usual).components,
            isChanged: animation != nil || now.map { $0 != parameter.defaultValue } ?? false
                || parameter.name == "screenColor" && stage.isScreenClicked,
            choices: parameter.choices.map { TuningState.Choice(label: $0.label, value: $0.value) },
            space: parameter.kind == .point ? Self.space(parameter) : nil,
            canAnimate: stage.program.reasonToStay(parameter.name) == nil,
            keyframes: (animation?.keyframes ?? []).map {
                TuningState.Keyframe(time: $0.time, value: $0.value.components, easing: $0.easing.rawValue)
            })
    }

    /// `in pixels: …`
    private static func unit(in help: String) -> String? {
        let units = ["in pixels": "px", "in seconds": "s", "in degrees": "°", "in percent": "%", "in frames": "frames"]
        return units.first { help.lowercased().hasPrefix($0.key) }?.value
    }

    /// Shares of the picture, unless a bound or the default is beyond them.
    private static func space(_ parameter: Parameter) -> String {
        let known = [parameter.maximum].compactMap(\.self) + (parameter.defaultValue?.components ?? [])
        return known.contains { $0 > 2 } ? "pixels" : "unit"
    }
}

extension String {
    /// `keyColor` and `key_color` as `Key color`.
    fileprivate var spacedOut: String {
        let words = Parameter.optionName(of: self).replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
