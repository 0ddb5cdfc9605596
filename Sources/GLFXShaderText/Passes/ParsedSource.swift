/// A shader's text, parsed: the input of `CompileLadder`.
package struct ParsedSource: Sendable {
    /// An input from the vertex shader.
    package struct Varying: Sendable, Hashable {
        package var name: String
        /// `vec2`, `vec3` or `vec4`.
        package var type: GLSLType
        /// `flat`, `centroid` …: the vertex shader needs the same.
        package var qualifiers: [String]
        /// The text in `layout(…)`, or nil.
        package var layout: String?
        /// What the host's vertex shader writes into it, in GLSL; nil: the position in the picture. It may use
        /// `glfx_place` (that position, a vec2) and `glfx_texel` (a vec2: one over the target's size).
        package var value: String? = nil
        /// For an array: what the vertex shader writes into each of its elements.
        package var elements: [String] = []
        /// Float parameters that `value` and `elements` use.
        package var parameters: [String] = []
    }

    /// Keywords of GLSL ES 1.00, or of 3.00 and later.
    package enum Style: Sendable { case old, modern }

    /// The user's own `out vec4`.
    package struct Output: Sendable, Hashable {
        package var name: String
        /// The token `out`.
        package var storage: Token
    }

    /// The text for the driver, initialisers of uniforms blanked.
    package var assembled: AssembledSource
    package var style: Style
    package var varyings: [Varying]
    package var functions: [FunctionSpan]
    /// Names in the active text, macros' bodies included.
    package var mentioned: Set<String>
    /// The shader writes `gl_FragColor`, `gl_FragData`.
    package var usesFragColor: Bool
    package var usesFragData: Bool
    /// Nil where the output is `gl_FragColor`, or is inside an `#if` that the driver decides.
    package var output: Output?
    /// Functions that read a sampler at a position: `texture(sampler, position)`.
    package var readingCalls: Set<String> = ["texture", "texture2D"]
    /// Macros of the host's that read their only argument, a sampler, at the pixel's own position.
    package var ownPositionCalls: Set<String> = []
    /// Macros defined before the user's text: `VERTEX`, `BUFFER_0`, `PI 3.14`.
    package var definitions: [(name: String, value: String)] = []
    /// Lines of the host's before and after the user's text: declarations, functions, a `main` that calls the user's
    /// entry point. `wrap(prelude:postlude:)` sets them.
    package private(set) var prelude: [String] = []
    package private(set) var postlude: [String] = []

    /// It may leave pixels out (`discard`).
    package var mayDiscard: Bool { mentioned.contains("discard") }

    /// Renames `main`, in the text or in the host's lines, for a `main` of the host's that calls it.
    /// - Parameter name: not longer than `main` where that is in the text, so that every column stays.
    /// - Returns: false where a macro makes it, or it is not there: nothing is changed.
    package mutating func renameMain(to name: String) -> Bool {
        guard !assembled.macroTokens.contains(where: { $0.isText("main") }) else { return false }
        var isRenamed = false
        for index in assembled.tokens.indices where assembled.tokens[index].isText("main") {
            let token = assembled.tokens[index]
            assembled.lines[token.line].text.replaceSubrange(
                token.column..<token.column + token.text.utf8.count, with: name.utf8)
            assembled.tokens[index].text = name
            isRenamed = true
        }
        let entry = "void main("
        for index in postlude.indices where postlude[index].hasPrefix(entry) {
            postlude[index] = "void \(name)(" + postlude[index].dropFirst(entry.count)
            isRenamed = true
        }
        return isRenamed
    }

    /// Puts lines of the host's around the user's. They may use GLSL ES 1.00 (`texture2D`, `varying`, `gl_FragColor`)
    /// whatever the text's style is: the header translates them.
    package mutating func wrap(prelude: [String] = [], postlude: [String] = []) {
        self.prelude += prelude
        self.postlude += postlude
        for line in prelude + postlude {
            var tokens: [Token] = []
            try? Tokenizer.append(Array(line.utf8), line: 0, isCertain: true, to: &tokens)
            for token in tokens where token.kind == .identifier { mentioned.insert(token.text) }
        }
        let defined = assembled.macros.everDefined
        usesFragColor = mentioned.contains("gl_FragColor") && !defined.contains("gl_FragColor")
        usesFragData = mentioned.contains("gl_FragData") && !defined.contains("gl_FragData")
    }
}

extension ParsedSource.Varying {
    /// A vec2 with the position in the picture.
    package init(position name: String) { self.init(name: name, type: .vec2, qualifiers: [], layout: nil) }
}

extension ParsedSource {
    /// Positions in the picture are in pixels rather than 0 to 1.
    package var countsInPixels: Bool { mentioned.contains("sampler2DRect") }

    /// The vertex shader needs `glfx_texel`, one over the target's size.
    package var needsTexelSize: Bool {
        countsInPixels
            || varyings.contains { ([$0.value].compactMap { $0 } + $0.elements).contains { $0.contains("glfx_texel") } }
    }
}
