/// Which versions of the language to try, in turn.
enum CompileLadder {
    struct Rung: Hashable {
        var version: Int
        var hasImplicitConversions = false

        var label: String {
            let name = "GLSL ES \(version / 100).\(version % 100 == 0 ? "00" : String(version % 100))"
            return hasImplicitConversions ? name + " with implicit conversions" : name
        }
    }

    /// Turns int into float where GLSL ES would refuse it; for GLSL ES 3.10 and later.
    static let implicitConversions = "GL_EXT_shader_implicit_conversions"

    static func rungs(of source: ParsedSource, for target: GLSLTarget) -> [Rung] {
        var rungs: [Rung] = []
        let declared = source.assembled.isVersionES ? source.assembled.version : nil
        if source.style == .old {
            rungs.append(Rung(version: 100))
        } else if let declared, declared < target.version {
            // What the text says of itself is the truth, if it can be had.
            rungs.append(Rung(version: declared))
        }
        rungs.append(Rung(version: target.version))
        if target.version >= 310, target.extensions.contains(implicitConversions) {
            rungs.append(Rung(version: target.version, hasImplicitConversions: true))
        }
        // Later versions reserve words that 3.00 leaves free ("buffer", "shared", "precise").
        if source.style == .modern, declared == nil, target.version > 300 { rungs.append(Rung(version: 300)) }
        return rungs
    }
}
