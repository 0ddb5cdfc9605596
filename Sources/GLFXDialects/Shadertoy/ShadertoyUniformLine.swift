internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// VS Code's `#iUniform float speed = 1.0 in { 0.0, 5.0 } step 0.1`, also with `color3(…)`.
struct ShadertoyUniformLine {
    private let file: SourceFile
    private let number: Int
    private var tokens: ArraySlice<Token>

    init(_ line: LineCutter.Line, _ file: SourceFile) throws(Failure) {
        self.file = file
        number = line.number
        var tokens: [Token] = []
        do {
            try Tokenizer.append(line.bytes, line: line.number, isCertain: true, to: &tokens)
        } catch {
            throw file.failure(
                line: line.number, byte: error.column, "the character '\(error.scalar)' has no place in a shader",
                advice: "delete it, or put it into a comment")
        }
        // After `#` and `iUniform`.
        self.tokens = tokens.dropFirst(2)
    }

    func parameter(help: String?) throws(Failure) -> Parameter {
        var reader = self
        return try reader.read(help: help)
    }

    private mutating func read(help: String?) throws(Failure) -> Parameter {
        let isColor = tokens.first?.text == "color3"
        guard let type = tokens.popFirst().flatMap({ GLSLType(rawValue: $0.text == "color3" ? "vec3" : $0.text) }),
            !type.isSampler, let name = tokens.popFirst(), name.kind == .identifier
        else { throw failure(nil, "'#iUniform' has no type and name") }
        var parameter = Parameter(
            name: name.text, type: type,
            location: SourceLocation(
                file: file.name, line: number, column: file.column(ofByte: name.column, inLine: number)))
        parameter.help = help.flatMap { $0.isEmpty ? nil : $0 }
        parameter.kind = isColor ? .color : type == .bool ? .flag : .number
        if accept("=") { parameter.defaultValue = ParameterValue(try numbers(type)) }
        if accept("in") {
            guard accept("{") else { throw failure(tokens.first, "'{' belongs after 'in'") }
            parameter.minimum = try bound(type, of: name) { $0.min() }
            guard accept(",") else { throw failure(tokens.first, "a range has two ends with a comma between") }
            parameter.maximum = try bound(type, of: name) { $0.max() }
            guard accept("}") else { throw failure(tokens.first, "the range is not closed with '}'") }
        }
        if accept("step") { parameter.step = try bound(type, of: name) { $0.max() } }
        _ = accept(";")
        if let token = tokens.first { throw failure(token, "\(token.text.quoted) does not belong here") }
        try check(parameter, name)
        return parameter
    }

    private func check(_ parameter: Parameter, _ name: Token) throws(Failure) {
        if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
            throw failure(name, "uniform '\(name.text)': its range runs backwards")
        }
        if let outside = parameter.defaultValue?.components.first(where: { !parameter.isInRange($0) }) {
            throw failure(
                name, "uniform '\(name.text)': its default \(Parameter.number(outside)) is out of its range",
                .defaultOutsideRange)
        }
    }

    private mutating func accept(_ text: String) -> Bool {
        guard tokens.first?.isText(text) == true else { return false }
        tokens.removeFirst()
        return true
    }

    /// The next expression, up to a word or mark that ends one.
    private mutating func expression() -> [Token] {
        var result: [Token] = []
        var depth = 0
        while var token = tokens.first {
            if depth == 0, [",", "}", ";", "in", "step"].contains(token.text) { break }
            if token.isText("(") { depth += 1 }
            if token.isText(")") { depth -= 1 }
            if token.text == "color3" { token.text = "vec3" }
            result.append(token)
            tokens.removeFirst()
        }
        return result
    }

    private mutating func numbers(_ type: GLSLType) throws(Failure) -> [Double] {
        let first = tokens.first
        var evaluator = ConstantEvaluator()
        guard let value = evaluator.evaluate(expression()),
            [1, type.componentCount].contains(value.components.count),
            type.scalar == .float || value.components.allSatisfy({ $0 == $0.rounded() })
        else {
            let what = type.componentCount == 1 ? "a number" : "\(type.componentCount) numbers"
            throw failure(first, "\(what) of type \(type.rawValue) belong\(type.componentCount == 1 ? "s" : "") here")
        }
        guard value.components.count == 1 else { return value.components }
        return Array(repeating: value.components[0], count: type.componentCount)
    }

    private mutating func bound(
        _ type: GLSLType, of name: Token, _ choose: ([Double]) -> Double?
    ) throws(Failure) -> Double? {
        guard type.scalar != .bool else { throw failure(name, "uniform '\(name.text)': a bool has no range") }
        return choose(try numbers(type))
    }

    private func failure(_ token: Token?, _ message: MessageText, _ rule: DiagnosticRule = .text) -> Failure {
        file.failure(
            line: number, byte: token?.column, message,
            advice: "write #iUniform float name = 1.0 in { 0.0, 5.0 }", rule: rule)
    }
}
