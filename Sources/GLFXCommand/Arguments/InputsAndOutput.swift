internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// Whether a job's OUTPUT may be left out.
enum OutputRule {
    /// It may not: the last operand is it.
    case needed
    /// It may, by a command that writes no movie and is told so: a last operand that exists is an INPUT.
    case leftOutWhereLastExists
    /// It may, by a program that calls the library: of several operands the last one is it, whether it exists or not.
    case leftOutWhereOneOperand
}

/// The operands of a job: what to show, and the file to write.
struct InputsAndOutput {
    var inputs: [JobInput]
    var output: String
    /// OUTPUT was left out: `output` is a placeholder.
    private(set) var isPlaceholder = false

    /// - Parameters: as those of the other one.
    static func parse(
        _ words: [String], shader: ShaderProgram?, mayReplace: Bool, rule: OutputRule, exists: (String) -> Bool
    ) throws(Failure) -> InputsAndOutput {
        let needsInput = shader?.needsFrame ?? true
        let isNew = words.last.map { mayReplace || !exists($0) && $0 != "-" } ?? false
        let hasOutput =
            switch rule {
            case .needed: true
            case .leftOutWhereLastExists: words.count > (needsInput ? 1 : 0) && isNew
            // The only operand of a generator may be either.
            case .leftOutWhereOneOperand: words.count > 1 || !needsInput && isNew
            }
        guard !hasOutput else {
            return try InputsAndOutput(words, shader: shader, mayReplace: mayReplace, exists: exists)
        }
        guard !needsInput || !words.isEmpty else {
            throw Failure(.usage, "no INPUT given", advice: "write it in front of the shader: 'in.mov --shader FILE'")
        }
        var operands = try InputsAndOutput(words + ["out.mov"], shader: shader, mayReplace: true, exists: exists)
        operands.isPlaceholder = true
        return operands
    }

    /// - Parameters:
    ///   - shader: the first of the job; one that reads no picture needs no INPUT.
    ///   - mayReplace: OUTPUT may exist.
    ///   - exists: whether a file exists.
    private init(
        _ words: [String], shader: ShaderProgram?, mayReplace: Bool, exists: (String) -> Bool
    ) throws(Failure) {
        if let first = words.first, let failure = Self.misspelledCommand(first, exists) { throw failure }
        guard let output = words.last else {
            throw Failure(.usage, "no INPUT and no OUTPUT given", advice: "write 'glfx INPUT --shader FILE OUTPUT'")
        }
        if words.count == 1 {
            if Subcommand.named(output) != nil {
                throw Failure(
                    .usage, "'\(output)' is a command",
                    advice: "write it first: 'glfx \(output) …', and './\(output)' for a file")
            }
            // No INPUT, unless the only operand is more likely the INPUT.
            let frame = shader.flatMap { $0.frameInput { _ in false } }
            if let shader, shader.needsFrame, let frame, !exists(output) {
                throw Failure(
                    .usage,
                    "no INPUT given: shader '\(shader.name)' reads one as '\(frame.name)', and '\(output)' is all there is",
                    advice: "write 'glfx INPUT --shader \(shader.name) \(output)'")
            }
            // An INPUT that the shader can do without must not be overwritten, either.
            guard shader?.needsFrame == false, mayReplace && frame == nil || !exists(output) else {
                throw Failure(
                    .usage, "no OUTPUT given: '\(output)' is all there is",
                    advice: output.hasSuffix(".glfx")
                        ? "a .glfx file is a test, which 'glfx test \(output)' runs"
                        : "write 'glfx INPUT --shader FILE OUTPUT'")
            }
        }
        guard !words.dropLast().contains("") else {
            throw Failure(.usage, "INPUT is empty", advice: "give the name of a file")
        }
        guard !output.isEmpty else { throw Failure(.usage, "OUTPUT is empty", advice: "give the name of a file") }
        inputs = try words.dropLast().map { (word) throws(Failure) in try Self.input(word, exists) }
        self.output = output
    }

    private static func input(_ word: String, _ exists: (String) -> Bool) throws(Failure) -> JobInput {
        if word == "-" { return .standardInput }
        if word.hasPrefix("color:") { return .color(try color(word)) }
        let part = try FilePart(parsing: word, exists: exists)
        if !part.isWhole || part.layer != nil { return .file(part) }
        let isPattern = !exists(word) && (word.contains { "*?[".contains($0) } || hasNumber(word))
        return isPattern ? .pictures(word) : .file(part)
    }

    private static func color(_ word: String) throws(Failure) -> SIMD4<Float> {
        let name = String(word.dropFirst("color:".count))
        if name == "transparent" { return .zero }
        guard let color = ColorText.parse(name) else {
            throw Failure(
                .usage, "INPUT '\(word)': not a color",
                advice: ColorText.nearestName(to: name).map { "did you mean 'color:\($0)'?" }
                    ?? "write color:'#204060', color:navy, color:0.1,0.2,0.4 or color:transparent")
        }
        return color
    }

    /// Whether the word has a number's placeholder: `%d`, `%04d`.
    private static func hasNumber(_ word: String) -> Bool {
        var rest = word[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            if rest.drop(while: { $0.isASCII && $0.isNumber }).first == "d" { return true }
        }
        return false
    }

    /// A first word that is no file, but similar to a command.
    private static func misspelledCommand(_ word: String, _ exists: (String) -> Bool) -> Failure? {
        let isBare = !word.contains(".") && !word.contains("/") && word != "-"
        guard isBare, Subcommand.named(word) == nil, !exists(word) else { return nil }
        guard let near = nearest(to: word, in: Subcommand.all.map(\.name.rawValue)) else { return nil }
        return Failure(.usage, "'\(word)' is neither a file nor a command", advice: "did you mean 'glfx \(near)'?")
    }
}
