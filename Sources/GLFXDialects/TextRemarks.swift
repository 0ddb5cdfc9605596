internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// What a text seems to expect of its host and does not get: it is drawn all the same.
struct TextRemarks {
    /// Varyings that hold the position in the picture, though their names speak of something else.
    static func onVaryings(_ program: ShaderProgram) -> [Diagnostic] {
        program.passes.flatMap { pass -> [Diagnostic] in
            guard case .generated = pass.vertex else { return [] }
            let names = pass.source.varyings.filter { $0.value == nil && $0.elements.isEmpty }.map(\.name)
            return names.compactMap { name in
                let tokens = pass.source.assembled.tokens
                guard !soundsLikePosition(name), tokens.filter({ $0.isText(name) }).count > 1,
                    let token = tokens.first(where: { $0.isText(name) })
                else { return nil }
                return Diagnostic(
                    .unfilledVarying, .note,
                    at: pass.source.assembled.location(line: token.line, column: token.column),
                    "no vertex shader fills '\(name)': it holds the position in the picture; "
                        + "if that is not meant, declare it as a uniform and give its value")
            }
        }
    }

    /// Words of names such as `v_texCoord`, `vUv2`, `fragPosition`, `st`, `TEX0`.
    private static func soundsLikePosition(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        let parts = ["coord", "uv", "pos", "vert", "frag", "place", "point"]
        if parts.contains(where: lowercased.contains) { return true }
        var word = lowercased[...]
        while let last = word.last, last.isNumber || last == "_" { word = word.dropLast() }
        for prefix in ["v_", "o_", "f_", "a_", "var_", "vs_", "out_", "in_", "v"] where word.hasPrefix(prefix) {
            word = word.dropFirst(prefix.count)
            break
        }
        return word.count < 3 || ["tex", "texture", "screen", "local", "world", "map"].contains(word)
    }

    /// Reads of smaller copies that a picture does not have: `textureLod(image, uv, 3.0)`, or a bias.
    /// Of dialects in which the text can ask for them.
    static func onSmallerCopies(_ program: ShaderProgram) -> [Diagnostic] {
        var said: Set<String> = []
        return program.passes.flatMap { pass in
            let tokens = pass.source.assembled.tokens
            return tokens.indices.compactMap { index -> Diagnostic? in
                guard index + 2 < tokens.count, tokens[index + 1].isText("("),
                    let number = levelArgument[tokens[index].text],
                    case let sampler = tokens[index + 2].text, let rule = pass.samplers[sampler], !rule.isMipmapped,
                    let close = tokens.closing(index + 1),
                    case let arguments = arguments(tokens, index + 2..<close), arguments.count > number,
                    !isZero(tokens[arguments[number]]), said.insert(sampler).inserted,
                    let advice = advice(sampler, program.dialect)
                else { return nil }
                return Diagnostic(
                    .noSmallerCopies, .note,
                    at: pass.source.assembled.location(line: tokens[index].line, column: tokens[index].column),
                    "'\(sampler)' has no smaller copies (mipmaps), so that this reads the picture itself; \(advice)")
            }
        }
    }

    /// What makes them.
    private static func advice(_ sampler: String, _ dialect: Dialect) -> String? {
        switch dialect {
        case .glsl: "write // kind=mipmaps behind its declaration"
        case .shadertoy: "write // \(sampler): Source, filter=mipmap"
        default: nil
        }
    }

    /// Functions that read a level or take a bias, by the number of that argument.
    private static let levelArgument = [
        "texture": 2, "texture2D": 2, "textureLod": 2, "texture2DLod": 2, "texture2DLodEXT": 2,
    ]

    private static func isZero(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.allSatisfy { Double($0.text.hasSuffix(".") ? $0.text + "0" : $0.text) == 0 || $0.isText("-") }
    }

    private static func arguments(_ tokens: [Token], _ range: Range<Int>) -> [Range<Int>] {
        var (ranges, start, depth): ([Range<Int>], Int, Int) = ([], range.lowerBound, 0)
        for index in range {
            if tokens[index].isText("(") || tokens[index].isText("[") { depth += 1 }
            if tokens[index].isText(")") || tokens[index].isText("]") { depth -= 1 }
            guard depth == 0, tokens[index].isText(",") else { continue }
            ranges.append(start..<index)
            start = index + 1
        }
        return ranges + [start..<range.upperBound]
    }
}
