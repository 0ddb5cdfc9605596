internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A block that declares a parameter.
enum MPVParameter {
    private static let names = ["PARAM", "DESC", "TYPE", "MINIMUM", "MAXIMUM"]

    /// - Throws: for malformed directives, and for a default that is missing, malformed or out of range.
    static func read(_ block: MPVBlock, in file: SourceFile) throws(Failure) -> Parameter {
        var name = ""
        var help: String?
        var type: Kind?
        var limits: [String: MPVDirective] = [:]
        for directive in block.directives {
            switch directive.name {
            case "PARAM": name = try directive.identifier(file)
            case "DESC": help = directive.argument.isEmpty ? nil : directive.argument
            case "TYPE": type = try Kind(directive, file)
            case "MINIMUM", "MAXIMUM": limits[directive.name] = directive
            default: throw file.unknownDirective(directive, known: names)
            }
        }
        guard let type else {
            throw file.failure(
                line: block.line, byte: nil, "parameter '\(name)' has no type", advice: "add //!TYPE float")
        }
        var parameter = Parameter(
            name: name, type: type.type, location: SourceLocation(file: file.name, line: block.line))
        parameter.help = help
        parameter.binding = type.isConstant ? .define : .uniform
        let lines = values(block, file)
        guard let first = lines.first else {
            throw file.failure(
                line: block.line, byte: nil, "parameter '\(name)' has no default",
                advice: type.isEnum ? "write its choices below, one a line" : "write it on the line below")
        }
        if type.isEnum {
            parameter.choices = lines.enumerated().map {
                Parameter.Choice(label: $0.element.text, value: Double($0.offset))
            }
            parameter.defaultValue = ParameterValue(0)
            return parameter
        }
        guard lines.count == 1 else {
            throw file.failure(
                line: lines[1].line, byte: nil, "a parameter has one default",
                advice: "delete this, or write //!TYPE ENUM int for choices")
        }
        if type.isDefine, !isWhole(first.text) { parameter.type = .float }
        let value = try number(first.text, line: first.line, parameter.type, file)
        parameter.minimum = try limits["MINIMUM"].map { (limit) throws(Failure) in
            try number(limit.argument, line: limit.line, parameter.type, file)
        }
        parameter.maximum = try limits["MAXIMUM"].map { (limit) throws(Failure) in
            try number(limit.argument, line: limit.line, parameter.type, file)
        }
        guard parameter.isInRange(value) else {
            throw file.failure(
                line: first.line, byte: 0, "the default \(Parameter.number(value)) of '\(name)' is out of its range",
                advice: "give a default between MINIMUM and MAXIMUM", rule: .defaultOutsideRange)
        }
        parameter.defaultValue = ParameterValue(value)
        return parameter
    }

    /// `[ENUM] [DYNAMIC | CONSTANT] float | int | uint`, or `[ENUM] DEFINE`.
    private struct Kind {
        var type = GLSLType.int
        var isEnum = false
        /// Compiled into the text.
        var isConstant = false
        var isDefine = false

        init(_ directive: MPVDirective, _ file: SourceFile) throws(Failure) {
            var words = directive.words[...]
            if words.first?.text == "ENUM" {
                isEnum = true
                words = words.dropFirst()
            }
            switch words.first?.text {
            case "DEFINE":
                isConstant = true
                isDefine = true
            case "CONSTANT":
                isConstant = true
                words = words.dropFirst()
            case "DYNAMIC": words = words.dropFirst()
            default: break
            }
            let types: [String: GLSLType] = ["float": .float, "int": .int, "uint": .uint, "DEFINE": .int]
            guard words.count == 1, let word = words.first, let type = types[word.text],
                isDefine == (word.text == "DEFINE"), !isEnum || type == .int
            else {
                throw directive.failure(
                    file, "\(directive.argument.quoted) is no type of a parameter",
                    advice: "write float, int, uint or DEFINE, with DYNAMIC, CONSTANT or ENUM before it")
            }
            self.type = type
        }
    }

    /// The non-empty lines of a block's body, without comments.
    private static func values(_ block: MPVBlock, _ file: SourceFile) -> [(text: String, line: Int)] {
        var values: [(text: String, line: Int)] = []
        for line in block.body {
            let text = String(decoding: file.line(line), as: UTF8.self)
            let value = (text.firstRange(of: "//").map { String(text[..<$0.lowerBound]) } ?? text).trimmed
            if !value.isEmpty { values.append((value, line)) }
        }
        return values
    }

    private static func isWhole(_ text: String) -> Bool { Int(text) != nil }

    private static func number(
        _ text: String, line: Int, _ type: GLSLType, _ file: SourceFile
    ) throws(Failure) -> Double {
        do {
            return try ValueText.parse(text, type: type, arraySize: nil)[0]
        } catch {
            throw file.failure(
                line: line, byte: nil, "\(text.quoted) is not \(error.expected)", advice: "write \(error.expected)")
        }
    }
}
