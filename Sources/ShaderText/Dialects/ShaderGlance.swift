/// What a file of shader text is, as far as a glance at the text tells.
public struct ShaderGlance: Sendable, Hashable {
    /// What a file is for.
    public enum Role: Sendable, Hashable {
        /// It can be drawn, or at least means to.
        case shader
        /// A vertex shader: it places corners and colors nothing.
        case vertexShader
        /// Nothing in it is called by a host: other files include it.
        case library
    }

    /// What the file is for. What cannot be understood means to be a shader, so that somebody says what is wrong.
    public var role = Role.shader
    /// The ecosystem that it was written for; nil where the text contradicts itself or is none.
    public var dialect: Dialect?

    /// - Parameter name: the file's, for messages only.
    public init(text: String, name: String) {
        guard let file = try? SourceFile(name: name, text: text), let found = try? DialectDetector.detect(file) else {
            return
        }
        dialect = found.dialect
        switch found.dialect {
        case .glsl, .gpuimage, .glslviewer, .glslsandbox, .matchbox: role = Self.role(of: DetectionText(file))
        case .shadertoy, .isf, .glTransitions, .mpv, .retroarch, .obs: break
        }
    }

    /// The file of the same folder that draws with this one: Image for Shadertoy's Common and buffers.
    /// - Parameter names: the files of the folder.
    public static func owner(of name: String, among names: some Sequence<String>) -> String? {
        ShadertoyCompanions.image(of: name, among: names)
    }

    /// For dialects whose files begin at `main`.
    private static func role(of text: DetectionText) -> Role {
        guard text.line(ofFunction: "main") != nil else { return .library }
        let placesCorners = text.firstLine["gl_Position"] != nil
        return placesCorners && text.first(of: ["gl_FragColor", "gl_FragData", "FRAGMENT"]) == nil
            ? .vertexShader : .shader
    }
}
