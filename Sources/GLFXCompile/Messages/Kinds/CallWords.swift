internal import GLFXCore
internal import GLFXShaderText

/// Calls of functions with arguments that they do not take.
enum CallWords {
    static let kinds: [MessageKind] = [
        MessageKind("no matching overloaded function found", .noMatchingFunction, unmatched),
        MessageKind("ambiguous*", .noMatchingFunction) {
            "several functions '\($0.word)' take these arguments once converted: convert them yourself"
        },
        MessageKind("can't resolve types*", .noMatchingFunction) { "no '\($0.word)' takes these arguments" },
        MessageKind("incomplete method syntax", .syntax) { "'\($0.word)' is a function: write .\($0.word)()" },
        MessageKind("method does not accept any arguments", .noMatchingFunction) {
            "'\($0.word)' takes no arguments: write .\($0.word)()"
        },
        MessageKind("only supported on array*", .typeMismatch) { "'\($0.word)' is only for arrays" },
        MessageKind("unexpected use of .length()*", .typeMismatch) { _ in "this value has no length" },
        MessageKind("function call, method, or subroutine call expected", .syntax) { _ in
            "only a function can be called"
        },
        MessageKind("argument must be compile-time constant", of: "texel offset", .notConstant) {
            constant($0, "offset")
        },
        MessageKind("value is out of range: *", of: "texel offset", .compile) { finding in
            Sentence("the offset is too large: it can be from -8 to 7", at: call(finding))
        },
        MessageKind("argument must be compile-time constant", .notConstant) { constant($0, $0.message.word) },
        MessageKind("must be a compile-time constant: *", .notConstant) { constant($0, $0.captures[0]) },
        MessageKind("must be 0, 1, 2, or 3: component argument", .compile) { finding in
            Sentence("the last argument chooses a component: it is 0, 1, 2 or 3", at: call(finding))
        },
        MessageKind("components must be in the range [*, *]", .compile) {
            Sentence(
                "the \($0.message.word) is out of range: it can be from \($0.captures[0]) to \($0.captures[1])",
                at: call($0))
        },
        MessageKind("first argument must be an interpolant*", .typeMismatch) { "'\($0.word)' takes a varying first" },
        MessageKind("only supported on image with format *", .typeMismatch) {
            "'\($0.word)' needs an image with the format \($0.captures[0])"
        },
        MessageKind("only supported on integer images", .typeMismatch) { "'\($0.word)' needs an image of integers" },
    ]

    /// The first call of a reading function on the line.
    private static func call(_ finding: Finding) -> Int? {
        finding.range.first {
            finding.tokens[$0].text.hasPrefix("texture") || finding.tokens[$0].text.hasPrefix("texel")
        }
    }

    private static func constant(_ finding: Finding, _ what: String) -> Sentence {
        Sentence("the \(what) has to be a constant: a number, or a const", at: call(finding))
    }

    private static func unmatched(_ finding: Finding) -> Sentence? {
        let (word, names) = (finding.message.word, finding.context.names)
        let userFunctions = names.functions[word] ?? []
        let builtIn = BuiltInFunctions.signatures(of: word)
        let calls = finding.mentions.filter { index in !userFunctions.contains { $0.token == index } }
        if userFunctions.isEmpty, builtIn.isEmpty { return unknown(finding, calls.first) }
        let typed = calls.map { (place: $0, arguments: finding.context.types.arguments(ofCallAt: $0)) }
        let wrong = typed.first { call in
            guard let arguments = call.arguments else { return false }
            return !userFunctions.contains { fits($0.parameters, arguments) }
                && !builtIn.contains { $0.takes(arguments) }
        }
        let call = wrong ?? typed.first
        let place = call?.place ?? finding.context.macro(mentioning: word, in: finding.range)
        let arguments = call?.arguments ?? []
        if word == "mod", !finding.context.text.source.mentioned.contains("mod") {
            // A repair wrote it.
            return Sentence("'%' takes two ints or two floats: convert one of them, as in float(…)", at: place)
        }
        if userFunctions.isEmpty, let call, call.arguments?.contains(where: { $0 == nil }) == false,
            builtIn.contains(where: { $0.takes(arguments) })
        {
            return Sentence(
                "'\(finding.word)' is not available in this kind of shader, or this version of GLSL", at: place)
        }
        let signatures = userFunctions.map(\.parameters) + nearest(builtIn, arguments)
        var sentence = Sentence(self.sentence(finding.word, arguments, signatures), at: place)
        if userFunctions.isEmpty, signatures.isEmpty {
            sentence = Sentence("no '\(finding.word)' takes these arguments", at: place)
        }
        return sentence
    }

    private static func fits(_ parameters: [String], _ arguments: [String?]) -> Bool {
        parameters.count == arguments.count && zip(parameters, arguments).allSatisfy { $1 == nil || $0 == $1 }
    }

    /// Those with as many parameters, if there are any, and of these those that most arguments fit.
    private static func nearest(_ signatures: [FunctionSignature], _ arguments: [String?]) -> [[String]] {
        let same = signatures.filter { $0.count == arguments.count }
        let scalar = arguments.lazy.compactMap(\.self).compactMap { TypeNames.vector($0)?.scalar }.first
        var all = (same.isEmpty ? signatures : same).map { $0.parameters(near: arguments) }
        let ofThese = all.filter { $0.contains { TypeNames.vector($0)?.scalar == scalar } }
        if !ofThese.isEmpty { all = ofThese }
        func score(_ parameters: [String]) -> Int { zip(parameters, arguments).count { $0 == $1 } }
        let best = same.isEmpty ? 0 : all.map(score).max() ?? 0
        var seen: Set<[String]> = []
        return Array(all.filter { score($0) >= best && seen.insert($0).inserted }.prefix(3))
    }

    private static func sentence(_ name: String, _ arguments: [String?], _ taken: [[String]]) -> String {
        var lists: [String] = []
        for list in taken.map(list) where !lists.contains(list) { lists.append(list) }
        let takes = listed(lists.count > 4 ? Array(lists.prefix(4)) + ["others"] : lists)
        guard !arguments.contains(where: { $0 == nil }) else {
            return "no '\(name)' takes these arguments: it takes \(takes)"
        }
        if arguments.isEmpty { return "'\(name)' takes \(takes): here are no arguments" }
        return "'\(name)' takes \(takes), not \(list(arguments.compactMap(\.self)))"
    }

    private static func list(_ types: [String]) -> String {
        types.isEmpty ? "no arguments" : "(\(types.joined(separator: ", ")))"
    }

    private static func unknown(_ finding: Finding, _ call: Int?) -> Sentence {
        let place = call ?? finding.context.macro(mentioning: finding.message.word, in: finding.range)
        let word = finding.word
        if let hint = NameWords.foreign[word] {
            return Sentence("GLSL has no '\(word)'\(hint)", at: place.map { .token($0) } ?? .word, .alone)
        }
        // A repair may have renamed it.
        let variableName = finding.context.names.variables.keys.first { finding.context.userName($0) == word } ?? word
        if let index = call, let variable = finding.context.names.variable(variableName, at: index) {
            let hint =
                TypeNames.isOpaque(variable.type) ? ": read it with texture(\(word), …)" : ": it cannot be called"
            return Sentence(
                "'\(word)' is \(TypeNames.withArticle(variable.type)), no function\(hint)", at: .token(index), .alone)
        }
        if BuiltInFunctions.names.contains(finding.message.word) {
            return Sentence("no '\(word)' takes these arguments", at: place)
        }
        let known = finding.context.names.functions.keys.filter { !$0.hasPrefix("glfx_") }.sorted()
        let near = nearestName(to: word, in: known + BuiltInFunctions.names + NameWords.types)
        let text = "there is no function '\(word)'" + (near.map { ": did you mean '\($0)'?" } ?? "")
        return Sentence(text, at: place.map { .token($0) } ?? .word, .alone)
    }
}
