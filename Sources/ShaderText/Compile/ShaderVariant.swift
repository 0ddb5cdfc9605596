/// One attempt at compilable text for a pass: a vertex and a fragment shader that belong together.
public struct ShaderVariant: Sendable {
    /// The vertex shader as the driver gets it.
    public var vertex: String
    /// The fragment shader as the driver gets it.
    public var fragment: String
    /// From lines of `fragment` to lines of the user's files.
    public var map: LineMap
    /// What was tried: `GLSL ES 1.00`, `GLSL ES 3.20 with implicit conversions`.
    public var label: String
    /// What the header calls by another name, for the way back from messages.
    var renamed: [String: String]

    /// The step that the driver's log is about.
    public enum Stage: String, Sendable { case vertex, compile, link }
}
