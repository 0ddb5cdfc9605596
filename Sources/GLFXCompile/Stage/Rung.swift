/// A version of the language to try a text in.
struct Rung: Sendable, Hashable {
    var version: Int
    var profile = GLSLTarget.Profile.es
    var hasImplicitConversions = false
    /// Desktop GLSL without its old names.
    var isCore = false

    /// It has `attribute`, `varying` and `gl_FragColor` rather than `in` and `out`.
    var isOld: Bool { profile == .es ? version < 300 : version < 130 }

    /// Compatibility contexts came with 1.50.
    var versionLine: String {
        if profile == .es { return "#version \(version)\(version < 300 ? "" : " es")" }
        return "#version \(version)\(version < 150 || isCore ? "" : " compatibility")"
    }

    var label: String {
        let number = "\(version / 100).\(version % 100 == 0 ? "00" : String(version % 100))"
        guard profile == .es else { return "GLSL " + number }
        return "GLSL ES \(number)" + (hasImplicitConversions ? " with implicit conversions" : "")
    }

    /// It has shader storage blocks.
    var hasStorage: Bool { version >= (profile == .es ? 310 : 430) }

    /// Whether ints are implicitly converted to floats.
    var convertsImplicitly: Bool { profile == .desktop ? version >= 120 : hasImplicitConversions }

    /// Implicit conversions for GLSL ES 3.10 and later.
    static let implicitConversions = "GL_EXT_shader_implicit_conversions"

    /// The ladder of a pass.
    /// - Parameters:
    ///   - sources: its fragment shader, and the vertex shader if that is the user's.
    ///   - isCompute: it is a compute shader.
    static func ladder(of sources: [ParsedSource], isCompute: Bool, for target: GLSLTarget) -> [Rung] {
        var rungs = embedded(sources, isCompute: isCompute, target)
        guard !target.isForSPIRV else {
            rungs.removeAll { $0.version < 310 }
            return rungs + [Rung(version: target.version, profile: .desktop, isCore: true)]
        }
        guard target.profile == .desktop else { return rungs }
        rungs.append(Rung(version: target.version, profile: .desktop))
        let declared = sources.compactMap { $0.assembled.isVersionES ? nil : $0.assembled.version }.max()
        if let declared, declared >= 130, declared < target.version {
            rungs.append(Rung(version: declared, profile: .desktop))
        }
        // It reserves the fewest words.
        if sources.allSatisfy({ $0.style == .old }), !isCompute { rungs.append(Rung(version: 120, profile: .desktop)) }
        return rungs
    }

    private static func embedded(_ sources: [ParsedSource], isCompute: Bool, _ target: GLSLTarget) -> [Rung] {
        let highest = target.embeddedVersion
        let lowest = isCompute ? 310 : sources.contains { $0.style == .modern } ? 300 : 100
        let declared = sources.compactMap { $0.assembled.isVersionES ? $0.assembled.version : nil }.max()
        var rungs: [Rung] = []
        if lowest == 100 {
            rungs.append(Rung(version: 100))
        } else if let declared, declared < highest, declared >= lowest {
            // The text's own version, if available.
            rungs.append(Rung(version: declared))
        }
        rungs.append(Rung(version: highest))
        if highest >= 310, target.extensions.contains(implicitConversions) {
            rungs.append(Rung(version: highest, hasImplicitConversions: true))
        }
        // Later versions reserve words that 3.00 leaves free ("buffer", "shared", "precise").
        if lowest == 300, declared == nil, highest > 300 { rungs.append(Rung(version: 300)) }
        return rungs.filter { $0.version >= lowest && $0.version <= highest }
    }
}

extension GLSLTarget {
    /// The highest version of GLSL ES that the context accepts, by extensions for a desktop one. 0 for none.
    var embeddedVersion: Int {
        guard profile == .desktop else { return version }
        let offers = [("3_2", 320), ("3_1", 310), ("3", 300), ("2", 100)]
        return offers.first { extensions.contains("GL_ARB_ES\($0.0)_compatibility") }?.1 ?? 0
    }
}
