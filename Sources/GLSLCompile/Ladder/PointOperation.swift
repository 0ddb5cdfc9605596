/// Whether a shader's result depends on the pixel's color alone, wherever it is.
enum PointOperation {
    /// Whether the text, drawn in place, may be one: it uses no built-in that differs between pixels. Varyings are not
    /// checked: linking it with `VertexText.bare` shows whether it reads one.
    static func isPossible(_ source: ParsedSource) -> Bool {
        source.wordsOfAll.allSatisfy { !$0.hasPrefix("gl_") || $0 == "gl_FragColor" }
    }
}

extension ParsedSource {
    /// It uses derivatives. For values read from the framebuffer, llvmpipe of Mesa 22.3 computes them wrong.
    var usesDerivatives: Bool {
        let functions = ["dFdx", "dFdy", "fwidth"].flatMap { [$0, $0 + "Fine", $0 + "Coarse"] }
        return !wordsOfAll.isDisjoint(with: functions)
    }

    /// The names in its text and in the host's macros.
    fileprivate var wordsOfAll: Set<String> {
        var tokens: [Token] = []
        for definition in definitions {
            try? Tokenizer.append(Array(definition.value.utf8), line: 0, isCertain: true, to: &tokens)
        }
        return mentioned.union(tokens.lazy.filter { $0.kind == .identifier }.map(\.text))
    }
}
