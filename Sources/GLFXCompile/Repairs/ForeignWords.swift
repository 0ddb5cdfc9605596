internal import GLFXShaderText

/// Types and functions of HLSL and Cg, which some drivers accept in GLSL too.
enum ForeignWords {
    private static let types: [String: String] = {
        var types: [String: String] = [:]
        for count in 2...4 {
            for word in ["float", "half", "fixed"] {
                types["\(word)\(count)"] = "vec\(count)"
                types["\(word)\(count)x\(count)"] = "mat\(count)"
            }
            types["int\(count)"] = "ivec\(count)"
            types["uint\(count)"] = "uvec\(count)"
            types["bool\(count)"] = "bvec\(count)"
        }
        return types
    }()

    /// The macro, with its parameters, and its body.
    private static let functions: [String: (macro: String, meaning: String)] = [
        "lerp": ("lerp", "mix"), "frac": ("frac", "fract"), "rsqrt": ("rsqrt", "inversesqrt"),
        "ddx": ("ddx", "dFdx"), "ddy": ("ddy", "dFdy"), "atan2": ("atan2", "atan"),
        "saturate": ("saturate(x)", "clamp(x, 0.0, 1.0)"),
        "fmod": ("fmod(a, b)", "((a) - (b) * trunc((a) / (b)))"),
        "log10": ("log10(x)", "(log2(x) * 0.30102999566398)"),
        "tex2D": ("tex2D", "texture"), "tex2Dlod": ("tex2Dlod(s, p)", "textureLod(s, (p).xy, (p).w)"),
    ]

    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let before = text.foreignWords.count
        for complaint in complaints {
            if complaint.says("function", "undeclared") {
                text.foreignWords.formUnion(complaint.names.filter { functions[$0] != nil })
            }
            // An unknown type is only a syntax error.
            guard complaint.says("syntax error", "undeclared"), let line = complaint.line else { continue }
            for token in text.tokens[text.tokens.range(ofLine: line)] where types[token.text] != nil {
                text.foreignWords.insert(token.text)
            }
        }
        return text.foreignWords.count > before
    }

    static func definitions(of words: Set<String>) -> [(name: String, meaning: String)] {
        words.sorted().compactMap { word in
            types[word].map { (word, $0) } ?? functions[word].map { ($0.macro, $0.meaning) }
        }
    }
}
