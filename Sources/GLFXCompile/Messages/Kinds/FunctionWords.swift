internal import GLFXCore
internal import GLFXShaderText

/// Functions: what they return, their parameters, `main`, recursion.
enum FunctionWords {
    static let kinds: [MessageKind] = [
        MessageKind("void function cannot return a value", of: "return", .typeMismatch, returnedByVoid),
        MessageKind("cannot convert return value to function return type", of: "return", .typeMismatch, returned),
        MessageKind(
            "type does not match, or is not convertible to, the function's return type", of: "return", .typeMismatch,
            returned),
        MessageKind("non-void function must return a value", of: "return", .typeMismatch) { finding in
            let function = finding.mentions.first.flatMap(finding.context.names.function(around:))
            let what =
                function.map { ": '\(finding.context.userName($0.name))' returns \(TypeNames.withArticle($0.result))" }
                ?? ""
            return Sentence("a value is missing behind 'return'\(what)", at: finding.mentions.first)
        },
        MessageKind("function does not return a value: *", .compile, noReturn),
        MessageKind("entry point cannot return a value", .typeMismatch) {
            "'main' returns nothing: write void, not \($0.word)"
        },
        MessageKind("function cannot take any parameter(s)", of: "main", .compile) { _ in
            "'main' has no parameters: write void main()"
        },
        MessageKind("overloaded functions must have the same return type", .redeclared, told: .alone, otherResult),
        MessageKind("overloaded functions must have the same *", .redeclared, told: .alone) { finding in
            Sentence(
                "a function of this name has the same parameters with other qualifiers: take another name", at: nil)
        },
        MessageKind("linking * stage: recursion detected: * calling *", .compile, recursion),
        MessageKind("linking * stage: no function definition (body) found: *", .link, noBody),
        MessageKind("linking * stage: missing entry point*", .link) { _ in "there is no 'void main()'" },
        MessageKind("linking * stage: cannot use gl_fragcolor or gl_fragdata when using user-defined outputs", .link) {
            _ in
            "a shader sets gl_FragColor, or an 'out' of its own: not both"
        },
        MessageKind("linking * stage: when more than one fragment shader output*", .link) { _ in
            "of several outputs, each needs a layout(location = …)"
        },
        MessageKind("cannot be an argument type except for '(void)'", of: "void", .typeMismatch) { _ in
            "'void' is no type of a parameter: leave the parameter out"
        },
        MessageKind("no qualifiers allowed for function return*", .syntax) {
            "'\($0.word)' has no place before what a function returns"
        },
        MessageKind("storage qualifier not allowed on function parameter", .syntax) {
            "a parameter cannot be '\($0.word)': it is in, out, inout or const"
        },
        MessageKind("cannot use * on a function parameter", .syntax) { "a parameter cannot have \($0.captures[0])" },
        MessageKind("default argument values are only available for builtins*", .syntax) { _ in
            "a parameter has no default value in GLSL"
        },
        MessageKind("not supported with this profile: *", of: "local function declaration", .syntax) { _ in
            "a function cannot be declared inside of another one"
        },
        MessageKind("not supported for this version*", of: "calling user function from global scope", .notConstant) {
            _ in
            "a function cannot be called outside of functions"
        },
    ]

    private static func returnPlace(_ finding: Finding, _ isMeant: (TextNames.Function) -> Bool) -> (
        Int, TextNames.Function
    )? {
        for place in finding.mentions {
            if let function = finding.context.names.function(around: place), isMeant(function) {
                return (place, function)
            }
        }
        return nil
    }

    /// Of a function that is declared twice, the compiler forgets what it returns.
    private static func returnedByVoid(_ finding: Finding) -> Sentence? {
        guard let (place, function) = returnPlace(finding, { $0.result == "void" }) else {
            return finding.mentions.isEmpty ? "a function that is declared as void returns nothing: write return;" : nil
        }
        let name = finding.context.userName(function.name)
        let other = name == "main" ? "" : " or, in place of void, the type of this value"
        return Sentence("'\(name)' is declared as void: write return;\(other)", at: place)
    }

    private static func returned(_ finding: Finding) -> Sentence {
        func value(_ place: Int) -> String? {
            finding.end(ofValueAt: place + 1).flatMap { finding.type(of: place + 1..<$0) }
        }
        let wrong = finding.mentions.first { place in
            guard let function = finding.context.names.function(around: place) else { return false }
            return value(place).map { $0 != function.result } ?? true
        }
        guard let place = wrong ?? finding.mentions.first, let function = finding.context.names.function(around: place)
        else {
            return "this is not the type that the function returns"
        }
        let name = finding.context.userName(function.name)
        let returns = "'\(name)' returns \(TypeNames.withArticle(function.result))"
        guard let type = value(place), type != function.result else {
            return Sentence("\(returns): this value has another type", at: .token(place))
        }
        return Sentence(
            "\(returns), not \(TypeNames.withArticle(type))\(TypeAdvice.from(type, to: function.result))",
            at: .token(place))
    }

    private static func noReturn(_ finding: Finding) -> Sentence? {
        let name = finding.captures[0]
        let function = finding.context.names.functions[name]?.first { $0.body != nil }
        // What is wrong with those is told.
        if name == "main" || name == "glfx_main" { return nil }
        if let body = function?.body, finding.tokens[body].contains(where: { $0.isText("return") }) { return nil }
        let type = function.map { TypeNames.withArticle($0.result) } ?? "a value"
        return Sentence("'\(finding.context.userName(name))' returns \(type), but has no 'return'", at: function?.token)
    }

    private static func otherResult(_ finding: Finding) -> Sentence {
        let all = finding.context.names.functions[finding.message.word] ?? []
        let second = all.last { finding.range.contains($0.token) }
        let first = all.first { $0.token != second?.token && $0.parameters == second?.parameters }
        let line = first.flatMap { finding.context.lineWords(of: $0.token, from: finding.line) }
        return Sentence(
            "'\(finding.word)' is already declared\(line.map { " \($0)" } ?? "") with the same parameters"
                + (first.map { " and returns \(TypeNames.withArticle($0.result))" } ?? "") + ": take another name",
            at: second?.token)
    }

    /// `f` of the compiler's `f(f1;`.
    private static func bare(_ mangled: String) -> String { String(mangled.prefix { $0 != "(" }).trimmed }

    private static func recursion(_ finding: Finding) -> Sentence {
        let (one, other) = (bare(finding.captures[1]), bare(finding.captures[2]))
        let place = finding.context.names.functions[one]?.first { $0.body != nil }?.token
        let (first, second) = (finding.context.userName(one), finding.context.userName(other))
        let who = one == other ? "'\(first)' calls itself" : "'\(first)' and '\(second)' call each other"
        return Sentence("\(who), which GLSL does not allow: write a loop", at: place)
    }

    private static func noBody(_ finding: Finding) -> Sentence {
        let name = bare(finding.captures[1])
        let place = finding.context.names.functions[name]?.first?.token
        return Sentence(
            "'\(finding.context.userName(name))' is declared, but has no body: write { … } behind it", at: place)
    }
}
