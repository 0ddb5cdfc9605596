/// The texts of a pass as a device compiled them.
package struct PassTexts: Sendable {
    /// The pass's name; nil where the program has only one.
    package var name: String?
    /// The version of GLSL, and changes to the text: `GLSL ES 3.20 with implicit conversions`.
    package var label: String
    /// Empty for a compute shader.
    package var vertex: String
    package var fragment: String
}

extension DrawingDevice {
    /// For every pass of a program the first texts of the ladder that compile and link.
    /// - Throws: the shader's errors where none does.
    package func texts(of program: ShaderProgram, values: [String: ParameterValue] = [:]) throws(Failure) -> [PassTexts]
    {
        try use()
        let program = program.defining(values)
        var texts: [PassTexts] = []
        for (index, pass) in program.passes.enumerated() {
            let variant = try ProgramLinker(program: program, index: index, device: self).link().variant
            texts.append(
                PassTexts(
                    name: program.passes.count > 1 ? pass.name ?? "pass \(index)" : nil, label: variant.label,
                    vertex: pass.kind == .fragment ? variant.vertex : "", fragment: variant.fragment))
        }
        return texts
    }

    /// Whether a pass compiles and links as it is written.
    package func takesAsWritten(_ program: ShaderProgram, pass: Int) throws(Failure) -> Bool {
        try ProgramLinker(program: program, index: pass, device: self).takesAsWritten()
    }

    /// The mistakes in the texts of all passes, each once.
    package func mistakes(in program: ShaderProgram) throws(Failure) -> [Diagnostic] {
        try use()
        var mistakes: [Diagnostic] = []
        for index in program.passes.indices {
            do {
                _ = try ProgramLinker(program: program, index: index, device: self).link()
            } catch {
                for mistake in error.diagnostics where !mistakes.contains(mistake) { mistakes.append(mistake) }
            }
        }
        return mistakes
    }
}
