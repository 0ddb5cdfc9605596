package import GLFXCore

/// Checks that a shader has a `main` and exactly one output.
struct OutputCheck {
    let source: AssembledSource
    let declarations: [Declaration]
    let functions: [FunctionSpan]
    let mentions: [String: Int]

    func check() throws(Failure) {
        try checkMain()
        let outputs = declarations.filter { $0.storage == .output || $0.storage == .inputAndOutput }
        for output in outputs where output.isCertain { try checkType(output) }
        let certain = outputs.filter(\.isCertain).flatMap(\.declarators)
        let isOldUsed = ["gl_FragColor", "gl_FragData"].contains { name in
            source.tokens.contains { $0.isText(name) && $0.isCertain } && !source.macros.everDefined.contains(name)
        }
        if certain.count > 1 {
            throw source.failure(
                at: certain[1].name, "a second picture comes out: '\(certain[1].name.text)'",
                advice: "keep one 'out vec4'")
        }
        if let first = certain.first, isOldUsed {
            throw source.failure(
                at: first.name, "two pictures come out: '\(first.name.text)' and gl_FragColor",
                advice: "keep one of them")
        }
        if mentions["gl_FragColor"] == nil, mentions["gl_FragData"] == nil, outputs.isEmpty {
            let isVertex = mentions["gl_Position"] != nil
            throw source.failure(
                isVertex
                    ? "this is a vertex shader: it sets gl_Position and no color"
                    : "no picture comes out: the shader neither sets gl_FragColor nor has an 'out vec4'",
                advice: isVertex ? "give the fragment shader" : "set gl_FragColor")
        }
        try checkFragData()
    }

    private func checkMain() throws(Failure) {
        // A macro may define it, so a mention is enough.
        guard mentions["main"] == nil else { return }
        if functions.contains(where: { $0.name == "mainImage" }) {
            throw source.failure(
                "this is a Shadertoy shader: it has mainImage, but no 'void main()'",
                advice: "add a 'void main()' that calls mainImage(gl_FragColor, gl_FragCoord.xy)")
        }
        if let slip = functions.first(where: { ["mainimage", "main_image"].contains($0.name.lowercased()) }) {
            throw source.failure(
                line: slip.firstLine, column: nil, "there is no 'void main()', but '\(slip.name)'",
                advice: "did you mean 'mainImage'?")
        }
        throw source.failure("there is no 'void main()'", advice: "give a whole fragment shader")
    }

    private func checkType(_ output: Declaration) throws(Failure) {
        if output.isBlock || output.storage == .inputAndOutput {
            throw source.failure(
                at: output.first, "an output of this kind cannot be drawn", advice: "declare 'out vec4'")
        }
        for declarator in output.declarators where output.typeName != "vec4" || declarator.arraySize != nil {
            throw source.failure(
                at: declarator.name,
                "'\(declarator.name.text)' is a \(output.typeName)\(declarator.arraySize == nil ? "" : "[]"), "
                    + "but a picture needs a vec4",
                advice: "declare it as 'out vec4'")
        }
    }

    /// Only `gl_FragData[0]` is allowed.
    private func checkFragData() throws(Failure) {
        let tokens = source.tokens
        for index in tokens.indices where tokens[index].isText("gl_FragData") && tokens[index].isCertain {
            guard index + 2 < tokens.count, tokens[index + 1].isText("["), tokens[index + 2].kind == .number else {
                continue
            }
            if ConditionEvaluator.integer(tokens[index + 2].text) != 0 {
                throw source.failure(
                    at: tokens[index], "a second picture comes out: gl_FragData[\(tokens[index + 2].text)]",
                    advice: "use gl_FragData[0] alone")
            }
        }
    }
}

extension PassText {
    /// Throws where there is no `main`, or not exactly one output.
    package func checkOutput() throws(Failure) {
        try OutputCheck(
            source: source.assembled, declarations: declarations, functions: source.functions, mentions: mentions
        ).check()
    }
}
