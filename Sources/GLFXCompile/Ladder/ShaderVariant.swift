package import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// One attempt at compilable text for a pass: a vertex and a fragment shader that belong together, or a compute shader.
package struct ShaderVariant: Sendable {
    /// The vertex shader for the compiler; empty for a compute shader.
    package var vertex: String
    /// The fragment (or compute) shader for the compiler.
    package var fragment: String
    /// The vertex shader's attributes, by their names in `vertex`. The host's own shader has one, `glfx_position`.
    package var attributes: [String: VertexAttribute] = ["glfx_position": .position]
    /// From lines of `fragment` to lines of the user's files.
    package var map: LineMap
    /// The same for `vertex`, where that is the user's own.
    var vertexMap: LineMap?
    /// What was tried: `GLSL ES 1.00`, `GLSL ES 3.20 with implicit conversions`.
    package var label: String
    /// It is desktop GLSL.
    package var isDesktop = false
    /// Its version of GLSL converts integers to floats only because an extension makes it.
    package var hasImplicitConversions = false
    /// Names that the headers replace, to translate messages back.
    var renamed: [String: String]
    var vertexRenamed: [String: String] = [:]

    /// The step that the compiler's log is about.
    package enum Stage: String, Sendable {
        case vertex
        /// Of the fragment shader, or of the compute shader.
        case compile
        case link
    }

    /// The user's name of a uniform: a repair may have renamed it.
    /// - Parameter name: the compiler's: `glfx_sample`, `light.glfx_input`.
    package func userName(of name: String) -> String {
        let names = map.text.userNames.merging(vertexMap?.text.userNames ?? [:]) { first, _ in first }
        guard !names.isEmpty else { return name }
        return name.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let bare = part.prefix { $0 != "[" }
            return (names[String(bare)] ?? String(bare)) + part.dropFirst(bare.count)
        }.joined(separator: ".")
    }
}

extension ShaderVariant {
    /// What repairs changed in the user's text, as notes.
    package var repairs: [Diagnostic] {
        [vertexMap, map].compactMap(\.?.text).flatMap { text in
            text.repairs.map { repair in
                let place = text.source.assembled.location(
                    line: repair.line - text.userLines.lowerBound, column: repair.column)
                return Diagnostic(repair.kind.rule, .note, at: place, repair.message)
            }
        }
    }
}
