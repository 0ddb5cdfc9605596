internal import GLFXShaderText

/// A version of the language to try a text in.
struct Rung: Sendable, Hashable {
    var version: Int
    /// Desktop GLSL without its old names; else GLSL ES.
    var isDesktop = false
    var hasImplicitConversions = false

    var versionLine: String { isDesktop ? "#version \(version)" : "#version \(version) es" }

    var label: String {
        let number = "\(version / 100).\(version % 100 == 0 ? "00" : String(version % 100))"
        return isDesktop
            ? "GLSL \(number)" : "GLSL ES \(number)" + (hasImplicitConversions ? " with implicit conversions" : "")
    }

    /// Whether ints are implicitly converted to floats.
    var convertsImplicitly: Bool { isDesktop || hasImplicitConversions }

    /// Implicit conversions for GLSL ES 3.10 and later.
    static let implicitConversions = "GL_EXT_shader_implicit_conversions"

    /// What SPIR-V can be made of: GLSL ES from 3.10, and desktop GLSL's core profile.
    private static let oldest = 310, newest = 320, desktop = 460

    /// The ladder of a pass.
    /// - Parameter sources: its fragment shader, and the vertex shader if that is the user's.
    static func ladder(of sources: [ParsedSource]) -> [Rung] {
        let declared = sources.compactMap { $0.assembled.isVersionES ? $0.assembled.version : nil }.max()
        var rungs: [Rung] = []
        // The text's own version, where there is a newer one.
        if let declared, declared >= oldest, declared < newest { rungs.append(Rung(version: declared)) }
        return rungs + [
            Rung(version: newest), Rung(version: newest, hasImplicitConversions: true),
            Rung(version: desktop, isDesktop: true),
        ]
    }
}
