public import ShaderPrograms

/// One attempt at compilable text for a pass: a vertex and a fragment shader that belong together, or a compute shader.
public struct ShaderVariant: Sendable {
    /// The vertex shader as the driver gets it; empty for a compute shader.
    public var vertex: String
    /// The fragment (or compute) shader as the driver gets it.
    public var fragment: String
    /// Only of texts that are drawn in place, and may be a point operation: a vertex shader with which `fragment` can be
    /// linked only if it reads nothing that differs from place to place. Then it is one, unless a uniform changes.
    public var bareVertex: String?
    /// What the vertex shader's attributes get, by their names in `vertex`. The host's own shader has one,
    /// `glfx_position`.
    public var attributes: [String: VertexAttribute] = ["glfx_position": .position]
    /// From lines of `fragment` to lines of the user's files.
    public var map: LineMap
    /// The same for `vertex`, where that is the user's own.
    var vertexMap: LineMap?
    /// What was tried: `GLSL ES 1.00`, `GLSL ES 3.20 with implicit conversions`.
    public var label: String
    /// What the headers call by another name, for the way back from messages.
    var renamed: [String: String]
    var vertexRenamed: [String: String] = [:]

    /// The step that the driver's log is about.
    public enum Stage: String, Sendable {
        case vertex
        /// Of the fragment shader, or of the compute shader.
        case compile
        case link
    }

    /// What the user calls a uniform that the driver names: a repair may have given it another name.
    /// - Parameter name: as the driver has it: `glfx_sample`, `light.glfx_input`.
    public func userName(of name: String) -> String {
        let names = map.text.userNames.merging(vertexMap?.text.userNames ?? [:]) { own, _ in own }
        guard !names.isEmpty else { return name }
        return name.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let bare = part.prefix { $0 != "[" }
            return (names[String(bare)] ?? String(bare)) + part.dropFirst(bare.count)
        }.joined(separator: ".")
    }
}
