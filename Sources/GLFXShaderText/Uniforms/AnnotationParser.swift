internal import GLFXCore

/// Reads `default=0.4 min=0 max=1 step=0.01 label="Threshold" kind=color: help` and `choices=low|high default=low`,
/// gl-transitions' `= 0.2`, and Natron's `Label (help), min=0., max=1.`. A comment that is none of these is the help.
struct AnnotationParser {
    /// An error in the comment, and what to do.
    struct Problem: Error {
        var message: String
        var advice: String?
    }

    private static let keys = ["default", "min", "max", "step", "label", "kind", "choices", "fewest", "unit"]
    private let text: [Character]
    private var position = 0
    private var annotation = Annotation()

    static func parse(_ comment: String) throws(Problem) -> Annotation {
        var parser = AnnotationParser(comment)
        return try parser.read()
    }

    private init(_ comment: String) {
        // Block comments over several lines may begin each line with a star.
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let trimmed = line.trimmed
            return trimmed.hasPrefix("*") ? String(trimmed.dropFirst()).trimmed : trimmed
        }
        // `//!<` and `///<` are Doxygen's marks for trailing comments.
        let joined = lines.joined(separator: " ").trimmed
        text = Array(joined.drop { "/!<".contains($0) }.trimmed)
    }

    private mutating func read() throws(Problem) -> Annotation {
        if text.first == "=", text.count == 1 || text[1] != "=" { return transition() }
        if text.first == ":" {
            annotation.help = String(text.dropFirst()).trimmed
            return annotation
        }
        let isNatrons = key(at: 0) == nil && natronLead()
        if key(at: 0) == nil, !isNatrons {
            try checkMisspelt()
            annotation.help = text.isEmpty ? nil : String(text)
            return annotation
        }
        while position < text.count {
            skip { $0.isWhitespace || $0 == "," || $0 == ";" }
            guard position < text.count else { break }
            if text[position] == ":" {
                let help = String(text[(position + 1)...]).trimmed
                if !help.isEmpty { annotation.help = help }
                break
            }
            // Natron ignores what it does not know.
            if isNatrons, key(at: position) == nil { break }
            try pair()
        }
        return annotation
    }

    /// `= 0.2`, `= vec2(0.1)`; after a `;`, a `:` or two slashes comes help.
    private mutating func transition() -> Annotation {
        let end = text.indices.first { index in
            ";:".contains(text[index]) || text[index] == "/" && index + 1 < text.count && text[index + 1] == "/"
        }
        let value = String(text[1..<(end ?? text.count)]).trimmed
        annotation.defaultValue = Annotation.Value(text: value, isExpression: true)
        let help = text[(end ?? text.count)...].drop { ";:/ ".contains($0) }
        annotation.help = help.isEmpty ? nil : String(help)
        return annotation
    }

    /// The key at a position, and the position after its `=`.
    private func key(at start: Int) -> (name: String, end: Int)? {
        var end = start
        while end < text.count, text[end].isLetter || text[end] == "_" { end += 1 }
        let name = String(text[start..<end]).lowercased()
        while end < text.count, text[end] == " " { end += 1 }
        guard end < text.count, text[end] == "=", end + 1 >= text.count || text[end + 1] != "=" else { return nil }
        return Self.keys.contains(name) ? (name, end + 1) : nil
    }

    /// Natron's `Label (help), min=…`: takes label and help if a key follows a comma.
    private mutating func natronLead() -> Bool {
        guard let comma = commaBeforeKey(insideParentheses: false) ?? commaBeforeKey(insideParentheses: true) else {
            return false
        }
        var label = String(text[..<comma]).trimmed
        if label.hasSuffix(")"), let open = label.firstIndex(of: "(") {
            annotation.help = String(label[label.index(after: open)...].dropLast()).trimmed
            label = String(label[..<open]).trimmed
        }
        while label.hasSuffix(":") { label = label.dropLast().trimmed }
        annotation.label = label.isEmpty ? nil : label
        position = comma + 1
        return true
    }

    private func commaBeforeKey(insideParentheses: Bool) -> Int? {
        var depth = 0
        for (index, character) in text.enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            guard character == ",", depth <= 0 || insideParentheses else { continue }
            var next = index + 1
            while next < text.count, text[next] == " " { next += 1 }
            if key(at: next) != nil { return index }
        }
        return nil
    }

    /// `defualt=0.4` is a typo, not help, and so is an unknown `key=` before a known one.
    private func checkMisspelt() throws(Problem) {
        var end = 0
        while end < text.count, text[end].isLetter || text[end] == "_" { end += 1 }
        guard end > 0, end < text.count, text[end] == "=" else { return }
        let word = String(text[..<end])
        // Short words are similar to anything.
        let isTypo = word.count >= 4 && nearestName(to: word, in: Self.keys) != nil
        let hasKey = text.indices.dropFirst(end).contains { text[$0 - 1].isWhitespace && key(at: $0) != nil }
        if isTypo || hasKey { try fail(unknown: word) }
    }

    private func fail(unknown word: String) throws(Problem) {
        let near = nearestName(to: word, in: Self.keys)
        throw Problem(
            message: "\(word.quoted) is no part of an annotation",
            advice: near.map { "did you mean '\($0)='?" }
                ?? "write default=, min=, max=, step=, unit=, label=, kind=, choices= or fewest=, and a colon before the help"
        )
    }

    private mutating func pair() throws(Problem) {
        guard let (name, start) = key(at: position) else {
            var end = position
            while end < text.count, !text[end].isWhitespace, text[end] != "=", text[end] != ":" { end += 1 }
            try fail(unknown: String(text[position..<max(end, position + 1)]))
            return
        }
        position = start
        skip(while: \.isWhitespace)
        let value = try value(of: name)
        guard !value.isEmpty else { throw Problem(message: "'\(name)=' has no value") }
        try take(name, value)
    }

    private mutating func take(_ name: String, _ value: String) throws(Problem) {
        let isRepeated: Bool
        switch name {
        case "default":
            isRepeated = annotation.defaultValue != nil
            annotation.defaultValue = Annotation.Value(text: value, isExpression: value.contains("("))
        case "min":
            isRepeated = annotation.minimum != nil
            annotation.minimum = try number(name, value) { $0.min() }
        case "max":
            isRepeated = annotation.maximum != nil
            annotation.maximum = try number(name, value) { $0.max() }
        case "step":
            isRepeated = annotation.step != nil
            let step = try number(name, value) { $0.min() }
            guard step > 0 else { throw Problem(message: "step=\(value) is not above 0") }
            annotation.step = step
        case "label":
            isRepeated = annotation.label != nil
            annotation.label = value
        case "choices":
            isRepeated = !annotation.choices.isEmpty
            annotation.choices = try words(value)
        case "fewest":
            isRepeated = annotation.fewest != nil
            guard let fewest = Int(value), fewest > 0 else {
                throw Problem(
                    message: "fewest=\(value) is no number of elements", advice: "write a whole number from 1 up")
            }
            annotation.fewest = fewest
        case "unit":
            isRepeated = annotation.isInPixels
            guard value == "px" else {
                throw Problem(message: "unit=\(value) is not known", advice: "write unit=px, or leave it out")
            }
            annotation.isInPixels = true
        default:
            isRepeated =
                annotation.isColor || annotation.isLookupTable || annotation.isOriginal || annotation.isMipmapped
            switch value {
            case "color", "colour": annotation.isColor = true
            case "lut": annotation.isLookupTable = true
            case "original": annotation.isOriginal = true
            case "mipmaps": annotation.isMipmapped = true
            default:
                throw Problem(
                    message: "kind=\(value) is not known",
                    advice: "write kind=color; for a sampler kind=lut, kind=original or kind=mipmaps; or leave it out")
            }
        }
        if isRepeated { throw Problem(message: "'\(name)=' is given twice") }
    }

    /// `low|medium|high`: at least two different names.
    private func words(_ value: String) throws(Problem) -> [String] {
        let words = value.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
        if words.count < 2 || words.contains("") || Set(words).count < words.count {
            throw Problem(
                message: "choices=\(value) are not different names",
                advice: "write at least two with '|' between, the first for 0, the next for 1")
        }
        return words
    }

    /// A number; of Natron's lists in parentheses the chosen one.
    private func number(_ name: String, _ value: String, _ choose: ([Double]) -> Double?) throws(Problem) -> Double {
        var tokens: [Token] = []
        let list = value.hasPrefix("(") ? "vec4" + value : value
        guard (try? Tokenizer.append(Array(list.utf8), line: 0, isCertain: true, to: &tokens)) != nil else {
            throw Problem(message: "\(name)=\(value) is no number")
        }
        if value.hasPrefix("(") {
            var numbers: [Double] = []
            for part in value.dropFirst().dropLast().split(separator: ",") {
                guard let number = Double(part.trimmed.hasSuffix(".") ? part.trimmed + "0" : part.trimmed) else {
                    throw Problem(message: "\(name)=\(value) is no number")
                }
                numbers.append(number)
            }
            if let chosen = choose(numbers) { return chosen }
        }
        var evaluator = ConstantEvaluator()
        guard let number = evaluator.evaluate(tokens), number.components.count == 1 else {
            throw Problem(message: "\(name)=\(value) is no number")
        }
        return number.components[0]
    }

    /// A quoted string, a list in parentheses, or the text up to white space; a list continues after a comma.
    private mutating func value(of name: String) throws(Problem) -> String {
        guard position < text.count else { return "" }
        if text[position] == "\"" { return try quoted(name) }
        let start = position
        var depth = 0
        while position < text.count {
            let character = text[position]
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0, character.isWhitespace || character == ":" || character == ";" { break }
            if depth == 0, character == ",", !listGoesOn(name) { break }
            position += 1
            // A space after a list's comma does not end the list.
            if depth == 0, character == "," { skip(while: \.isWhitespace) }
        }
        if depth != 0 { throw Problem(message: "a parenthesis after '\(name)=' is never closed") }
        return String(text[start..<position]).trimmed
    }

    /// Whether a number follows the comma here, so that it belongs to the value.
    private func listGoesOn(_ name: String) -> Bool {
        guard name == "default" else { return false }
        var next = position + 1
        while next < text.count, text[next].isWhitespace { next += 1 }
        guard next < text.count, key(at: next) == nil else { return false }
        return text[next].isNumber || "+-.".contains(text[next]) || text[next...].starts(with: "true")
            || text[next...].starts(with: "false")
    }

    private mutating func quoted(_ name: String) throws(Problem) -> String {
        position += 1
        var result = ""
        while position < text.count, text[position] != "\"" {
            if text[position] == "\\", position + 1 < text.count { position += 1 }
            result.append(text[position])
            position += 1
        }
        guard position < text.count else {
            throw Problem(message: "the quotation mark after '\(name)=' is never closed")
        }
        position += 1
        return result
    }

    private mutating func skip(while condition: (Character) -> Bool) {
        while position < text.count, condition(text[position]) { position += 1 }
    }
}
