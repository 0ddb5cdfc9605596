import FrameCore
import GLFXKit
import ShaderText

/// Gives each parameter and each picture to the shader that it is meant for: the nearest one before it that has such
/// a parameter or sampler, else the only one that has it.
struct ShaderBinding {
    private struct Draft {
        var program: ShaderProgram
        var values: [String: ParameterValue] = [:]
        var pictures: [String: String] = [:]
        /// Samplers that read an earlier frame.
        var previous: [String: Int] = [:]
        /// Pictures without a name, for the free samplers in order.
        var further: [String] = []

        func isNamed(_ input: Input) -> Bool { pictures[input.name] != nil || previous[input.name] != nil }
    }

    private var drafts: [Draft]
    /// How many shaders stand before the place that the parser has reached.
    private var reached = 0

    init(_ shaders: [ShaderProgram]) { drafts = shaders.map { Draft(program: $0) } }

    /// The parser has come to the next `--shader`.
    mutating func nextShader() { reached += 1 }

    // MARK: Parameters

    /// `--key-color VALUE`, `--key-color=VALUE`, `--flag`, `--flag true`, `--no-flag`.
    /// - Parameter rest: the tokens behind it; the value is taken from there.
    mutating func assign(option name: String, value: String?, from rest: inout ArraySlice<Token>) throws(Failure) {
        if let target = try find(name) {
            guard let value else {
                let next = try Self.value(of: target.parameter, option: name, from: &rest)
                return try assign(next, to: target, given: "--\(name)")
            }
            return try assign(value, to: target, given: "--\(name)")
        }
        if name.hasPrefix("no-"), let target = try find(String(name.dropFirst(3))), target.parameter.isFlag {
            guard value == nil else {
                throw Failure(
                    .usage, "--\(name) takes no value",
                    advice: "write --\(name) or --\(name.dropFirst(3))=\(value ?? "")")
            }
            return try assign("false", to: target, given: "--\(name)")
        }
        throw unknown("option '--\(name)'", name: name, prefix: "--", others: Option.ofFilter.map(\.name.rawValue))
    }

    /// `--set keyColor=VALUE`
    mutating func set(_ text: String) throws(Failure) {
        let (name, value) = Tokenizer.split(text)
        guard let value, !name.isEmpty else {
            throw Failure(.usage, "--set '\(text)': not PARAMETER=VALUE", advice: "write it so: --set threshold=0.4")
        }
        if let target = try find(name) { return try assign(value, to: target, given: "--set \(name)") }
        guard let (shader, builtin) = try findBuiltin(name) else {
            throw unknown("parameter '\(name)' in --set", name: name, prefix: "", others: [])
        }
        // A fact that glfx fills: told so, it stays what the user says.
        let stand = Parameter(
            name: builtin.name, type: builtin.type, arraySize: builtin.arraySize,
            location: SourceLocation(file: drafts[shader].program.name, line: 1))
        try assign(value, to: (shader, stand), given: "--set \(name)")
    }

    private func findBuiltin(_ name: String) throws(Failure) -> (shader: Int, BuiltinUniform)? {
        try search(for: "--set \(name)") { draft in
            draft.program.builtins.first { $0.name == name && !$0.name.hasPrefix("glfx_") }
        }
    }

    private typealias Target = (shader: Int, parameter: Parameter)

    private mutating func assign(_ text: String, to target: Target, given: String) throws(Failure) {
        let (shader, parameter) = target
        guard drafts[shader].values[parameter.name] == nil else {
            throw Failure(
                .usage, "\(given): '\(parameter.name)' of shader '\(drafts[shader].program.name)' is given twice",
                advice: "leave one of them out, or write it behind the shader that it is meant for")
        }
        drafts[shader].values[parameter.name] = try parameter.parseValue(text)
    }

    private static func value(
        of parameter: Parameter, option name: String, from rest: inout ArraySlice<Token>
    ) throws(Failure) -> String {
        if parameter.kind == .event {
            // Without times it happens at the beginning.
            guard case .word(let word)? = rest.first, (try? parameter.parseValue(word)) != nil else { return "0" }
            rest.removeFirst()
            return word
        }
        if parameter.isFlag {
            // Only what can be nothing else: `--flag out.mov` is a flag and an output.
            guard case .word(let word)? = rest.first, ["true", "false"].contains(word) else { return "true" }
            rest.removeFirst()
            return word
        }
        guard case .word(let word)? = rest.first else {
            throw Failure(.usage, "--\(name) needs a value", advice: "write --\(name) \(parameter.placeholder)")
        }
        rest.removeFirst()
        return word
    }

    private func find(_ name: String) throws(Failure) -> Target? {
        try search(for: "--\(name)") { (draft) throws(Failure) in try draft.program.parameter(named: name) }
    }

    // MARK: Pictures

    /// `--input NAME=FILE` or `--input FILE`
    mutating func addPicture(_ text: String) throws(Failure) {
        let (name, file) = Tokenizer.split(text)
        if let file, ShaderProgram.isName(name) { return try addPicture(file, named: name) }
        guard !text.isEmpty else { throw Failure(.usage, "--input is empty", advice: "write --input [NAME=]FILE") }
        guard reached > 0 || drafts.count == 1 else {
            throw Failure(
                .usage, "--input '\(text)' stands before every --shader",
                advice: drafts.isEmpty ? "add --shader FILE" : "write it behind the shader that it is meant for")
        }
        let shader = max(reached, 1) - 1
        drafts[shader].further.append(text)
        let samplers = drafts[shader].program.inputs.filter { $0.filling == .free || $0.filling == .frame }
        let named = samplers.count { drafts[shader].isNamed($0) }
        guard drafts[shader].further.count + named < max(samplers.count, 1) else {
            throw Failure(
                .usage, "--input '\(text)': shader '\(drafts[shader].program.name)' has no free sampler",
                advice: samplers.count < 2
                    ? "it takes the movie's frame only"
                    : "it has \(samplers.map { "'\($0.name)'" }.joined(separator: ", ")), and the frame fills one of them"
            )
        }
    }

    private mutating func addPicture(_ file: String, named name: String) throws(Failure) {
        let found = try search(for: "--input \(name)=") { draft in draft.program.inputs.first { $0.name == name } }
        guard let (shader, input) = found else {
            throw unknownSampler(name, file: file)
        }
        guard !file.isEmpty else {
            throw Failure(.usage, "--input \(name)= names no file", advice: "write --input \(name)=FILE")
        }
        guard !drafts[shader].isNamed(input) else {
            throw Failure(
                .usage, "--input \(name)= is given twice for shader '\(drafts[shader].program.name)'",
                advice: "leave one of them out")
        }
        if let ago = try Self.framesAgo(file) {
            drafts[shader].previous[input.name] = ago
        } else {
            drafts[shader].pictures[input.name] = file
        }
    }

    /// `previous` and `previous:3`: the frame before, and three before; nil for anything else.
    private static func framesAgo(_ text: String) throws(Failure) -> Int? {
        guard text == "previous" || text.hasPrefix("previous:") else { return nil }
        guard text != "previous" else { return 1 }
        guard let ago = Int(text.dropFirst(9)), (1...mostFramesAgo).contains(ago) else {
            throw Failure(
                .usage, "--input '\(text)': not a number of frames from 1 to \(mostFramesAgo)",
                advice: "write previous, or previous:2; a file of that name is written ./\(text)")
        }
        return ago
    }

    /// Each is a picture in the device's memory.
    private static let mostFramesAgo = 64

    private func unknownSampler(_ name: String, file: String) -> Failure {
        let samplers = drafts.flatMap { $0.program.inputs.map(\.name) }
        let advice: String
        if let near = nearest(to: name, in: samplers) {
            advice = "did you mean '--input \(near)=\(file)'?"
        } else if samplers.isEmpty {
            advice = drafts.isEmpty ? "add --shader FILE" : "no shader here reads a picture"
        } else {
            advice = "there is \(samplers.map { "'\($0)'" }.joined(separator: ", "))"
        }
        return Failure(.usage, "--input '\(name)=\(file)': no shader here has a sampler '\(name)'", advice: advice)
    }

    // MARK: The end

    /// The shaders with what was given to them. A parameter without any value and a sampler without any picture are
    /// errors: never silently zero or black.
    func stages() throws(Failure) -> [ShaderStage] {
        var stages: [ShaderStage] = []
        for draft in drafts {
            let program = draft.program
            let missing = program.parameters.filter { $0.defaultValue == nil && draft.values[$0.name] == nil }
            if let first = missing.first {
                let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
                throw Failure(
                    .usage,
                    "shader '\(program.name)': \(names) \(missing.count == 1 ? "has" : "have") no value and no default",
                    advice: "give \(program.assignment(of: first))")
            }
            stages.append(
                ShaderStage(
                    program: program, values: draft.values, pictures: try pictures(of: draft),
                    previous: draft.previous))
        }
        return stages
    }

    private func pictures(of draft: Draft) throws(Failure) -> [String: String] {
        var pictures = draft.pictures
        // The first sampler that has no picture by name gets the frame, the others what is left, in order.
        let frame = draft.program.frameInput { draft.isNamed($0) }
        let free = draft.program.inputs.filter { $0.filling == .free && !draft.isNamed($0) && $0.name != frame?.name }
        var further = draft.further[...]
        for input in free {
            guard let file = further.popFirst() else {
                // What nothing reads needs nothing; some have a plain color to fall back on.
                guard input.isUsed, input.fallback == nil else { continue }
                throw Failure(
                    .shader, "shader '\(draft.program.name)': nothing fills its sampler '\(input.name)'",
                    advice: "give it a movie or a still with --input \(input.name)=FILE")
            }
            pictures[input.name] = file
        }
        guard let left = further.first else { return pictures }
        throw Failure(
            .usage, "--input '\(left)': shader '\(draft.program.name)' has no free sampler",
            advice: "leave it out, or write it behind the shader that it is meant for")
    }

    // MARK: Finding

    /// The nearest shader before this place that has it, else the only one.
    private func search<Found>(
        for words: String, _ has: (Draft) throws(Failure) -> Found?
    ) throws(Failure) -> (shader: Int, Found)? {
        for shader in (0..<min(reached, drafts.count)).reversed() {
            if let found = try has(drafts[shader]) { return (shader, found) }
        }
        var later: [(shader: Int, Found)] = []
        for shader in drafts.indices.dropFirst(reached) {
            if let found = try has(drafts[shader]) { later.append((shader, found)) }
        }
        guard later.count < 2 else {
            let names = later.map { "'\(drafts[$0.shader].program.name)'" }.joined(separator: " and ")
            throw Failure(
                .usage, "\(words) stands before the shaders that have it (\(names))",
                advice: "write it behind the one that it is meant for")
        }
        return later.first
    }

    private func unknown(_ what: String, name: String, prefix: String, others: [String]) -> Failure {
        let parameters = drafts.flatMap { draft in
            draft.program.parameters.map { prefix.isEmpty ? $0.name : $0.optionName }
        }
        if let near = nearest(to: name, in: parameters + others) {
            return Failure(.usage, "unknown \(what)", advice: "did you mean '\(prefix)\(near)'?")
        }
        guard !drafts.isEmpty else {
            return Failure(.usage, "unknown \(what)", advice: "see glfx --help; a shader's parameters need a --shader")
        }
        let shaders = drafts.map { "--shader '\($0.program.name)'" }.joined(separator: " ")
        return Failure(
            .usage, "unknown \(what): neither glfx nor a shader here has it", advice: "glfx --help \(shaders) lists all"
        )
    }
}
