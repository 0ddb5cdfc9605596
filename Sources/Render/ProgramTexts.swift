internal import CGLES
package import FrameCore
import GLSLCompile
package import ShaderPrograms

/// The texts of a pass that a device really compiled.
package struct PassTexts: Sendable {
    /// What people call the pass; nil where the program has but one.
    package var name: String?
    /// Which version of the language, and what was done to the text: `GLSL ES 3.20 with implicit conversions`.
    package var label: String
    /// Empty for a compute shader.
    package var vertex: String
    package var fragment: String
}

extension GraphicsDevice {
    /// The texts that work here for every pass of a program, the first of the ladder that compiles and links.
    /// - Throws: what is wrong with the shader where none does.
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
}
