internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

extension ShaderProgram {
    /// - Throws: `.usage` where there is no such parameter.
    func tuned(_ name: String) throws(Failure) -> Parameter {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
            throw Failure(.usage, "shader '\(self.name)' has no parameter '\(name)'")
        }
        return parameter
    }
}

extension Parameter {
    /// Numbers from the page as a value.
    /// - Throws: `.usage` for another count, and for what the command line would not take.
    func checked(_ components: [Double]) throws(Failure) -> ParameterValue {
        let count = type.componentCount * (arraySize ?? 1)
        guard kind == .event || components.count == count, components.allSatisfy(\.isFinite) else {
            throw Failure(.usage, "'\(name)' takes \(count) numbers")
        }
        // By its text, so that every rule of the command line holds.
        return try parseValue(format(ParameterValue(components)))
    }

    /// - Throws: `.usage` for times that do not ascend, and for invalid values.
    func animation(_ keyframes: [TuningState.Keyframe]) throws(Failure) -> Animation {
        var result: [Animation.Keyframe] = []
        for keyframe in keyframes.sorted(by: { $0.time < $1.time }) {
            guard keyframe.time.isFinite, result.last.map({ $0.time < keyframe.time }) ?? true,
                let easing = Easing(rawValue: keyframe.easing)
            else { throw Failure(.usage, "the keyframes of '\(name)' need times that ascend, and known easings") }
            result.append(Animation.Keyframe(time: keyframe.time, value: try checked(keyframe.value), easing: easing))
        }
        guard !result.isEmpty else { throw Failure(.usage, "'\(name)' has no keyframe") }
        return Animation(result)
    }
}

extension ShaderStage {
    /// The screen's color is that of a pixel.
    var isScreenClicked: Bool { isKey && values["keyAt"].map { $0.components[0] >= 0 } ?? false }

    /// Takes out of a key what would outweigh a parameter that says which color the screen has.
    /// - Parameter name: of any parameter.
    mutating func forgetScreen(for name: String) {
        let stronger = ["screenColor": ["keyAt", "keyTime"], "screen": ["keyAt", "keyTime", "screenColor"]]
        guard isKey else { return }
        for name in stronger[name] ?? [] { (values[name], animations[name]) = (nil, nil) }
    }

    /// The same with the text that is there now.
    /// - Throws: as `ShaderLibrary.load`, and where a sampler or a parameter lacks what it needs.
    func reloaded(from reference: ShaderReference) throws(Failure) -> ShaderStage {
        let program = try ShaderLibrary.load(reference)
        var stage = ShaderStage(program: program, reference: reference)
        stage.edition = edition + 1
        for parameter in program.parameters {
            if let value = values[parameter.name], (try? parameter.checked(value.components)) != nil {
                stage.values[parameter.name] = value
            }
            stage.animations[parameter.name] = animations[parameter.name].flatMap { animation in
                animation.keyframes.allSatisfy { (try? parameter.checked($0.value.components)) != nil }
                    ? animation : nil
            }
        }
        for (name, value) in values where program.fact(named: name) != nil { stage.values[name] = value }
        let inputs = Set(program.inputs.map(\.name))
        stage.pictures = pictures.filter { inputs.contains($0.key) }
        stage.colors = colors.filter { inputs.contains($0.key) }
        stage.timings = timings.filter { inputs.contains($0.key) }
        stage.previous = previous.filter { inputs.contains($0.key) }
        stage.polygons = polygons.filter { inputs.contains($0.key) }
        try stage.check(
            as: .filter, assignment: { "it a default in its text, or --\($0.optionName)" },
            filling: { "--input \($0.name)=FILE" })
        return stage
    }
}

extension Failure {
    /// The message with the shader's lines below, as the command prints them.
    var lines: String { excerpt.map { "\(self)\n\($0)" } ?? "\(self)" }
}
