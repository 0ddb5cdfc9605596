internal import GLFXCore
internal import GLFXShaderText

/// Names: not declared, declared twice, reserved.
enum NameWords {
    static let kinds: [MessageKind] = [
        MessageKind("undeclared identifier", .undeclared, told: .alone, undeclared),
        MessageKind("redefinition struct", .redeclared, told: .alone, structureAgain),
        MessageKind("redefinition", .redeclared, told: .alone, again),
        MessageKind("function already has a body", .redeclared, bodyAgain),
        MessageKind("function name is redeclaration of existing name", .redeclared, told: .alone) { finding in
            "'\(finding.word)' is declared as something else already: a function needs a name of its own"
        },
        MessageKind("can't find function", .redeclared, told: .weak) { "'\($0.word)' is no function" },
        MessageKind("redefinition of built-in function", .redeclared) { _ in
            "GLSL has a function of this name: take another name"
        },
        MessageKind(
            "not supported with this profile: *", of: "redefinition of built-in function", .redeclared, told: .alone
        ) { _ in
            "GLSL ES has a function of this name itself: take another name"
        },
        MessageKind("reserved word", of: "attribute", .unsupported, told: .alone) { _ in
            "only a vertex shader has an 'attribute': write varying, or uniform"
        },
        MessageKind("reserved word", .reservedWord, told: .alone) {
            "'\($0.word)' is a reserved word of GLSL: take another name"
        },
        MessageKind("identifiers starting with \"gl_\" are reserved", .reservedWord, told: .alone) {
            "'\($0.word)' begins with 'gl_', which only GLSL's own names do: take another name"
        },
        MessageKind("identifiers containing consecutive underscores*", .reservedWord, told: .alone) {
            "'\($0.word)' has two underscores in a row, which GLSL reserves: take another name"
        },
        MessageKind("can't use function syntax on variable", .noMatchingFunction, told: .alone, calledVariable),
        MessageKind("variable name expected", .undeclared) { "'\($0.word)' is no variable" },
        MessageKind("cannot be used (maybe an instance name is needed)", .undeclared) {
            "'\($0.word)' is the name of a block: write the name of one of its members"
        },
        MessageKind("identifier not previously declared", .undeclared, told: .alone) {
            "the type is missing before '\($0.word)'"
        },
        MessageKind("cannot add * to an existing variable", .redeclared, told: .alone) {
            "the type is missing before '\($0.word)', or it is declared twice"
        },
        MessageKind("expected type name", .undeclared) { "there is no type '\($0.word)'" },
        MessageKind("duplicate member name: *", .redeclared) {
            let member = $0.captures[0]
            return Sentence("two members of this structure are called '\(member)'", at: $0.mentions(of: member).last)
        },
    ]

    /// Names of types, for those that are mistyped.
    static let types = [
        "float", "vec2", "vec3", "vec4", "int", "ivec2", "ivec3", "ivec4", "uint", "uvec2", "uvec3", "uvec4", "bool",
        "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4", "sampler2D", "sampler3D", "samplerCube", "void",
    ]

    /// Words of other languages, and what to write in their place.
    static let foreign = [
        "var": ": write the type, as in float x = …", "let": ": write the type, as in float x = …",
        "auto": ": write the type, as in float x = …", "elseif": ": write else if", "elsif": ": write else if",
        "elif": ": write else if", "then": ": write { … } behind the condition", "and": ": write &&",
        "or": ": write ||",
        "not": ": write !",
    ]

    private static func undeclared(_ finding: Finding) -> Sentence {
        let (word, names) = (finding.word, finding.context.names)
        let place =
            finding.mentions.first { index in
                names.variable(finding.message.word, at: index) == nil
                    && !(index > 0 && finding.tokens[index - 1].isText("."))
                    && names.functions[finding.message.word]?.contains { $0.token == index } != true
            } ?? finding.mentions.first
        let macro = place == nil ? finding.context.macro(mentioning: finding.message.word, in: finding.range) : nil
        let known = place ?? macro ?? 0
        if let owner = BuiltInNames.owner(of: word) {
            return Sentence("only a \(owner) shader has '\(word)'", at: place)
        }
        if finding.context.text.macros.everDefined.contains(word), place != nil {
            return Sentence("'\(word)' is a macro with arguments: write \(word)(…)", at: place)
        }
        if names.functions[word] != nil || !BuiltInFunctions.signatures(of: word).isEmpty {
            return Sentence("'\(word)' is a function: write \(word)(…)", at: place)
        }
        if let hint = foreign[word] { return Sentence("GLSL has no '\(word)'\(hint)", at: place) }
        if ReservedWord.all[word] != nil { return Sentence("GLSL has no '\(word)'", at: place) }
        if let place, place + 1 < finding.tokens.count, finding.tokens[place + 1].kind == .identifier {
            let near = didYouMean(word, in: types + names.structures.keys.sorted())
            return Sentence("there is no type '\(word)'" + (near.map { ": \($0)" } ?? ""), at: place)
        }
        let through = macro.map { " (it comes from the macro '\(finding.tokens[$0].text)')" } ?? ""
        if let hint = elsewhere(finding, known) {
            return Sentence("'\(word)' is not declared here\(through): \(hint)", at: place ?? macro)
        }
        let candidates =
            names.known(at: known) + BuiltInNames.variables.keys.sorted()
            + finding.context.text.macros.everDefined.sorted()
        let near = nearestName(to: word, in: candidates.filter { $0 != word })
        return Sentence(
            "'\(word)' is not declared\(through)" + (near.map { ": did you mean '\($0)'?" } ?? ""), at: place ?? macro)
    }

    /// Where a variable of that name is declared, if it is not known here.
    private static func elsewhere(_ finding: Finding, _ place: Int) -> String? {
        let all = finding.context.names.variables[finding.message.word] ?? []
        guard let other = all.last(where: { $0.scope.upperBound <= place }) ?? all.first(where: { $0.token > place }),
            let line = finding.context.lineWords(of: other.token, from: finding.line)
        else { return nil }
        return other.token > place
            ? "its declaration comes later, \(line)" : "the one \(line) is known only in its own block"
    }

    /// The declaration that a second one repeats, and the place of the second one.
    private static func again(_ finding: Finding) -> Sentence {
        let word = finding.message.word
        let all = finding.context.names.variables[word] ?? []
        let second = all.last { finding.range.contains($0.token) }
        let first = all.first { other in
            guard let second else { return true }
            return other.token < second.token && other.scope.contains(second.token)
        }
        let functions = finding.context.names.functions[word] ?? []
        let declared = first?.token ?? functions.first?.token
        let line = declared.flatMap { finding.context.lineWords(of: $0, from: finding.line) }
        let isOnThisLine = declared.map { finding.tokens[$0].line == finding.line } ?? false
        let place = second?.token ?? finding.mentions.last
        if isOnThisLine {
            return Sentence("'\(finding.word)' is declared twice on this line: take another name", at: place)
        }
        return Sentence(
            "'\(finding.word)' is already declared\(line.map { " \($0)" } ?? ""): take another name", at: place)
    }

    private static func structureAgain(_ finding: Finding) -> Sentence {
        let line = finding.context.names.structures[finding.message.word].flatMap {
            finding.context.lineWords(of: $0.token, from: finding.line)
        }
        return Sentence(
            "the structure '\(finding.word)' is already declared\(line.map { " \($0)" } ?? ""): take another name",
            at: finding.mentions.last)
    }

    private static func bodyAgain(_ finding: Finding) -> Sentence {
        let all = finding.context.names.functions[finding.message.word] ?? []
        let second = all.last { finding.range.contains($0.token) && $0.body != nil }
        let first = all.first { other in
            guard let second else { return other.body != nil }
            return other.body != nil && other.token < second.token && other.parameters == second.parameters
        }
        let line = first.flatMap { finding.context.lineWords(of: $0.token, from: finding.line) }
        return Sentence(
            "there is a second '\(finding.word)'" + (line.map { ": the first is \($0)" } ?? "")
                + (finding.word == "main" ? "" : ", with the same parameters"),
            at: second?.token ?? finding.mentions.last)
    }

    private static func calledVariable(_ finding: Finding) -> Sentence {
        let place = finding.mentions.first { finding.context.names.variable(finding.message.word, at: $0) != nil }
        let type = place.flatMap(finding.type(ofName:))
        let hint =
            type.map(TypeNames.isOpaque) == true
            ? ": read it with texture(\(finding.word), …)" : ": it cannot be called"
        return Sentence(
            "'\(finding.word)' is \(type.map(TypeNames.withArticle) ?? "a variable"), no function\(hint)", at: place)
    }
}
