package import GLFXCore
package import GLFXPrograms

/// The texts of a pass as they are compiled.
package struct PassTexts: Sendable {
    /// The pass's name; nil where the program has only one.
    package var name: String?
    /// The version of GLSL, and changes to the text: `GLSL ES 3.20 with implicit conversions`.
    package var label: String
    /// Empty for a compute shader.
    package var vertex: String
    package var fragment: String
}

extension ShaderProgram {
    /// For every pass the first texts of the ladder that the compiler takes.
    /// - Throws: the shader's errors where it takes none.
    package func texts(_ words: WordStore) throws(Failure) -> [PassTexts] {
        var texts: [PassTexts] = []
        for (index, pass) in passes.enumerated() {
            let variant = try PassCompiler(self, pass: index, words: words).compile().variant
            texts.append(
                PassTexts(
                    name: passes.count > 1 ? pass.name ?? "pass \(index)" : nil, label: variant.label,
                    vertex: pass.kind == .fragment ? variant.vertex : "", fragment: variant.fragment))
        }
        return texts
    }

    /// The mistakes in the texts of all passes, each once.
    package func mistakes(_ words: WordStore) -> [Diagnostic] {
        var mistakes: [Diagnostic] = []
        for index in passes.indices {
            do {
                _ = try PassCompiler(self, pass: index, words: words).compile()
            } catch {
                for mistake in error.diagnostics where !mistakes.contains(mistake) { mistakes.append(mistake) }
            }
        }
        return mistakes
    }
}
