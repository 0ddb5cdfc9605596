import GLSLText

/// Whether what a shader makes of a pixel follows from that pixel alone, wherever it stands.
enum PointOperation {
    /// Whether the text, drawn in place, may be one: it uses nothing of the driver's that differs from place to place.
    /// Its varyings are not looked at: linking it with `VertexText.bare` tells whether it reads one.
    static func isPossible(_ source: ParsedSource) -> Bool {
        source.wordsOfAll.allSatisfy { !$0.hasPrefix("gl_") || $0 == "gl_FragColor" }
    }
}

extension ParsedSource {
    /// It asks for the difference between a value here and at the pixel beside. Of what is read from the framebuffer
    /// llvmpipe of Mesa 22.3 gives a wrong one.
    var usesDerivatives: Bool {
        let functions = ["dFdx", "dFdy", "fwidth"].flatMap { [$0, $0 + "Fine", $0 + "Coarse"] }
        return !wordsOfAll.isDisjoint(with: functions)
    }

    /// The names that its text mentions, and those that the host's own macros do.
    fileprivate var wordsOfAll: Set<String> {
        var tokens: [Token] = []
        for definition in definitions {
            try? Tokenizer.append(Array(definition.value.utf8), line: 0, isCertain: true, to: &tokens)
        }
        return mentioned.union(tokens.lazy.filter { $0.kind == .identifier }.map(\.text))
    }
}
