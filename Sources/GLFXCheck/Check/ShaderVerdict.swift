public import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// The result of `glfx check` for one file.
public struct ShaderVerdict: Sendable, Hashable, Codable {
    /// Whether it draws.
    public enum Outcome: String, Sendable, Codable {
        /// It compiles, links and draws.
        case ok
        /// It draws once a job gives it more than a movie: see `needs`.
        case needs
        /// It does not compile, link or draw.
        case fail
        /// It is not a shader of its own: a vertex shader, or text for other files to include.
        case skip
    }

    /// As it was given, or found in a folder that was given.
    public var file: String
    /// Whether it draws.
    public var outcome: Outcome
    /// The title of the detected ecosystem; nil where it was not parsed so far.
    public var dialect: String?
    /// It compiles as desktop GLSL only.
    public var needsDesktop = false
    /// What draws it: `native (LLVM 15, 8 lanes)`; nil where nothing does.
    public var renderer: String?
    /// Samplers and parameters that a job has to fill, in the order of their declaration; nil where there are none.
    public var needs: [String]?
    /// Why the native renderer does not, where it was asked first: without names and numbers.
    public var refusal: String?
    /// What is odd in its text but drawn nevertheless: a line each, with its place.
    public var notes: [String] = []
    /// All mistakes, the one of `message` first, then all notes.
    public var diagnostics: [Diagnostic] = []
    /// What was tried, a line each, where that was asked for.
    public var details: [String]?
    /// Wall seconds that it took.
    public var seconds: Double?
    /// What is wrong, without the place; why it was skipped.
    public var message: String?
    /// Where it is wrong, from 1, in `file` or in the file that `message` begins with.
    public var line: Int?
    /// The column, from 1.
    public var column: Int?
    /// The message without names and numbers, so that equal errors of different shaders count as one.
    public var cause: String?

    init(file: String, outcome: Outcome) {
        self.file = file
        self.outcome = outcome
    }

    mutating func skip(_ reason: String) {
        outcome = .skip
        message = reason
    }

    /// Tells what a job has to give the shader besides a movie. What fails goes on to fail.
    mutating func need(of program: ShaderProgram) {
        let stage = ShaderStage(program: program)
        let progress =
            program.builtins.contains { $0.meaning == .progress }
            || program.parameters.contains { $0.name == "progress" && $0.defaultValue == nil }
        let isTransition = progress && program.transitionInputs { _ in false } != nil
        let role = isTransition ? ShaderRole.transition : .filter
        let filledInputs = program.inputs(filledAs: role) { _ in false } ?? []
        let inputs = stage.unfilledInputs(besides: filledInputs).map(\.name)
        let parameters = stage.missingParameters(role).map(\.name)
        guard !(inputs + parameters).isEmpty else { return }
        if outcome == .ok { outcome = .needs }
        needs = inputs + parameters
        diagnostics += inputs.map {
            Diagnostic(.unfilledSampler, .note, file: file, message: "nothing fills its sampler '\($0)': a job has to")
        }
        diagnostics += parameters.map {
            Diagnostic(.missingValue, .note, file: file, message: "'\($0)' has no default: a job has to give its value")
        }
    }

    mutating func refuse(_ failure: Failure) {
        refusal = Self.cause(of: Self.splitPlace(failure.text.spelled(in: .library), of: file).message)
    }

    mutating func fail(_ text: String, _ rule: DiagnosticRule = .text) {
        outcome = .fail
        let (message, line, column) = Self.splitPlace(text, of: file)
        (self.message, self.line, self.column) = (message, line, column)
        cause = Self.cause(of: message)
        diagnostics.insert(Diagnostic(rule, file: file, line: line, column: column, message: message), at: 0)
    }

    mutating func fail(_ failure: Failure, in words: SettingWords) {
        let mistakes = failure.diagnostics.map { $0.fixed(in: words) }
        guard let first = mistakes.first else {
            return fail(failure.spelled(in: words), failure.kind == .limit ? .limit : .text)
        }
        fail(at: first)
        diagnostics = mistakes + diagnostics
    }

    /// Fails with a mistake that is among the diagnostics, or will be.
    private mutating func fail(at mistake: Diagnostic) {
        outcome = .fail
        let isOwn = mistake.file == file
        message = (isOwn ? mistake.message : "\(mistake.place): \(mistake.message)").shortened
        (line, column) = isOwn ? (mistake.line, mistake.column) : (nil, nil)
        cause = Self.cause(of: mistake.message)
    }

    /// Adds notes.
    mutating func note(_ remarks: [Diagnostic], in words: SettingWords) {
        let remarks = remarks.map { $0.fixed(in: words) }
        notes += remarks.map { "\($0.place): \($0.message)" }
        diagnostics += remarks
    }

    /// Makes errors of the notes that `--strict` does not accept.
    mutating func failStrictly() {
        let refused = diagnostics.filter { $0.severity == .note && $0.rule.failsStrictly }
        guard let first = refused.first else { return }
        let rest = diagnostics.filter { $0.severity == .error || !$0.rule.failsStrictly }
        let errors = refused.map { note in
            var error = note
            error.severity = .error
            return error
        }
        notes = rest.filter { $0.severity == .note }.map { "\($0.place): \($0.message)" }
        if outcome == .ok || outcome == .needs { fail(at: first) }
        diagnostics = rest.filter { $0.severity == .error } + errors + rest.filter { $0.severity == .note }
    }

    /// `ok FILE (Shadertoy)`, `fail FILE:LINE:COLUMN: message`, `skip FILE: why`
    public var words: String {
        switch outcome {
        case .ok: return "ok \(file) (\(dialect ?? "?")\(needsDesktop ? ", desktop GLSL" : ""))"
        case .needs: return "needs \(file) (\(dialect ?? "?")): \((needs ?? []).joined(separator: ", "))"
        case .fail, .skip:
            let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(outcome.rawValue) \(file)\(place): \(message ?? "")"
        }
    }

    /// Splits `FILE:LINE:COLUMN: ` off a message.
    private static func splitPlace(
        _ message: String, of file: String
    ) -> (message: String, line: Int?, column: Int?) {
        guard message.hasPrefix(file + ":") else { return (message, nil, nil) }
        var rest = message.dropFirst(file.count + 1)
        var numbers: [Int] = []
        while numbers.count < 2, let colon = rest.firstIndex(of: ":"), let number = Int(rest[..<colon]) {
            numbers.append(number)
            rest = rest[rest.index(after: colon)...]
        }
        return (String(rest.drop { $0 == " " }), numbers.first, numbers.count > 1 ? numbers[1] : nil)
    }

    /// Replaces quoted text and every number, which differ from shader to shader, but no number in a name (`vec2`).
    private static func cause(of message: String) -> String {
        var result = ""
        var rest = withoutPlace(message)
        while let character = rest.popFirst() {
            let closing: Character? = character == "'" || character == "`" ? "'" : character == "\"" ? "\"" : nil
            if let closing, result.last?.isLetter != true, let end = rest.firstIndex(of: closing) {
                result += "'…'"
                rest = rest[rest.index(after: end)...]
            } else if character.isNumber, result.last?.isLetter != true {
                rest = rest.drop { $0.isNumber || $0 == "." }
                result += "N"
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// The message without the place in another file that it may begin with.
    private static func withoutPlace(_ message: String) -> Substring {
        var rest = message[...]
        while let colon = rest.firstIndex(of: ":") {
            let place = rest[..<colon]
            rest = rest[rest.index(after: colon)...]
            guard rest.first == " " else { continue }
            return Int(place) == nil ? message[...] : rest.dropFirst()
        }
        return message[...]
    }
}
