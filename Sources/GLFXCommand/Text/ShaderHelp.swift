internal import GLFXCheck
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A shader's inputs and parameters as text: for `--help --shader` and `inspect`.
enum ShaderHelp {
    /// - Parameter native: whether the native renderer draws it; nil: nothing is said of that.
    static func text(_ program: ShaderProgram, _ native: NativeDrawing? = nil) -> String {
        var lines = ["Shader '\(printable(program.name))' (\(program.dialect.title))" + passes(program)]
        lines.append("Dialect: \(program.dialect.title) (\(printable(program.reasonText.commandLine))).")
        if let summary = program.summary { lines.append(printable(summary)) }
        lines.append("Alpha of its result: \(alpha(program)).")
        if let native {
            lines.append(
                native.refusal.map { printable("Native renderer: no, \($0); OpenGL is asked to draw it.") }
                    ?? "Native renderer: yes.")
        }
        lines += program.notes.map { printable("Note: \($0).") }
        lines += inputs(program)
        if native != nil { lines += graph(program) }
        if program.parameters.isEmpty {
            lines.append("It has no parameters.")
        } else {
            lines.append("Parameters:")
            let shared = program.sharedOptions
            for parameter in program.parameters {
                let fixed = program.reasonToStay(parameter.name).map { ["it cannot change in time: \($0)"] } ?? []
                let words = [sentence(parameter)] + (parameter.kind == .event ? [] : fixed)
                lines.append(
                    Columns.row(program.assignment(of: parameter, shared: shared), words.joined(separator: "; ")))
            }
            lines += changes(program)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func alpha(_ program: ShaderProgram) -> String {
        switch program.resultAlpha {
        case .straight: "straight"
        case .premultiplied: "premultiplied, made straight"
        case .ignore:
            program.frameInput { _ in false }?.isUsed == true ? "ignored, the frame's is kept" : "ignored, opaque"
        }
    }

    /// How a value changes in time, by the example of one of the shader's parameters; empty where none can.
    private static func changes(_ program: ShaderProgram) -> [String] {
        let free = program.parameters.filter { program.reasonToStay($0.name) == nil }
        guard !free.isEmpty else { return [] }
        guard let example = free.first(where: { $0.type == .float && $0.arraySize == nil && $0.choices.isEmpty })
        else { return [form("'0s:VALUE, 2s:VALUE'")] }
        let (low, high) = (example.minimum ?? 0, example.maximum ?? 1)
        let frames = Animation([
            Animation.Keyframe(time: 0, value: ParameterValue(low)),
            Animation.Keyframe(time: 2, value: ParameterValue(high), easing: .ease),
        ])
        let isSet = example.isHidden || program.sharedOptions.contains(example.optionName)
        let name = isSet ? "--set \(example.name)=" : "--\(example.optionName) "
        return [form("\(name)'\(example.format(frames))'")]
    }

    private static func form(_ example: String) -> String {
        "A value may change in time: " + printable(example)
            + "\n(\(Easing.allCases.map(\.rawValue).joined(separator: ", ")); "
            + "booleans and words change at once)."
    }

    private static func passes(_ program: ShaderProgram) -> String {
        program.passes.count > 1 ? ", \(program.passes.count) passes" : ""
    }

    /// What each pass reads and draws into; empty where there is one that reads the frame alone.
    private static func graph(_ program: ShaderProgram) -> [String] {
        let nodes = PassGraph(program).nodes
        guard nodes.count > 1 || nodes.contains(where: { $0.reads.contains { $0.framesAgo > 0 } }) else { return [] }
        return ["Passes:"]
            + nodes.map { node in
                let reads = node.reads.map { read in
                    let age = read.framesAgo > 1 ? " of \(read.framesAgo) frames before" : " of the frame before"
                    return "\(read.picture)\(read.framesAgo > 0 ? age : "") (\(read.sampler))"
                }
                let what = reads.isEmpty ? "reads nothing" : "reads " + reads.joined(separator: ", ")
                return Columns.row(printable(node.name), printable(what + (node.target.map { "; draws \($0)" } ?? "")))
            }
    }

    private static func inputs(_ program: ShaderProgram) -> [String] {
        guard !program.inputs.isEmpty else { return ["It reads no picture."] }
        let frame = program.frameInput { _ in false }?.name
        return ["Inputs:"]
            + program.inputs.map { input in
                input.name == frame
                    ? Columns.row(input.name, words("the movie's frame", input))
                    : Columns.row("--input \(input.name)=FILE", words(role(input), input))
            }
    }

    /// The default content of an input.
    private static func role(_ input: Input) -> String {
        switch input.filling {
        case .free:
            switch input.fallback {
            case nil: "another picture"
            case .black?: "another picture; black if none is given"
            case .white?: "another picture; white if none is given"
            case .transparent?: "another picture; transparent if none is given"
            case .flatNormal?: "another picture; a flat normal map if none is given"
            }
        case .frame: "the movie's frame"
        case .file(let path): "its own picture '\(path)', unless another is given"
        case .previous(let ago): ago == 1 ? "the frame before" : "the frame \(ago) before"
        case .sound: "the movie's audio"
        case .keyboard: "the keys that --keys presses"
        case .faces: "its own pictures, unless others are given"
        }
    }

    private static func words(_ role: String, _ input: Input) -> String {
        ([role] + [input.label, input.help].compactMap { $0 }.map(printable)).joined(separator: ": ")
    }

    /// `float, 0 to 1, default 0.4: distance from the key color`
    static func sentence(_ parameter: Parameter) -> String {
        let type = parameter.arraySize.map { "\(parameter.type.rawValue)[\($0)]" } ?? parameter.type.rawValue
        let value = parameter.defaultValue.map { "default \(text($0, of: parameter))" } ?? "no default"
        let facts = [type, range(parameter), value].compactMap { $0 }.joined(separator: ", ")
        let words = [parameter.label, parameter.help].compactMap { $0 }.filter { !$0.isEmpty }
        return printable(([facts] + words).joined(separator: ": "))
    }

    /// A default; of an array of equal numbers, one of them.
    private static func text(_ value: ParameterValue, of parameter: Parameter) -> String {
        guard parameter.arraySize != nil, let first = value.components.first, value.components.count > 1,
            value.components.allSatisfy({ $0 == first })
        else { return parameter.format(value) }
        return "\(decimal(first)) in each"
    }

    private static func range(_ parameter: Parameter) -> String? {
        switch (parameter.minimum, parameter.maximum) {
        case (let minimum?, let maximum?): "\(decimal(minimum)) to \(decimal(maximum))"
        case (let minimum?, nil): "from \(decimal(minimum))"
        case (nil, let maximum?): "to \(decimal(maximum))"
        case (nil, nil): nil
        }
    }
}
