import GLSLText
public import ShaderPrograms

/// What a file of shader text is, as far as its text tells.
public struct ShaderProbe: Sendable, Hashable {
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
        if found.reader.beginsAtMain { role = Self.role(of: DetectionText(file)) }
    }

    /// Endings of names, in lower case, of files that hold a shader to draw. What is read with the shader that it stands
    /// beside is missing: vertex shaders (vert, vs, vsh).
    public static let endings = Set(Dialects.readers.flatMap { $0.endings })

    /// Endings that are a shader's only if the text is of this dialect.
    public static let sharedEndings = Dictionary(
        Dialects.readers.flatMap { reader in reader.sharedEndings.map { ($0, reader.dialect) } },
        uniquingKeysWith: { first, _ in first })

    /// The file of the same folder that draws with this one: Image for Shadertoy's Common and buffers, the first pass for
    /// Matchbox's others.
    /// - Parameter names: the files of the folder.
    public static func owner(of name: String, among names: Set<String>) -> String? {
        Dialects.readers.lazy.compactMap { $0.owner(of: name, among: names) }.first
    }

    /// For dialects whose files begin at `main`.
    private static func role(of text: DetectionText) -> Role {
        guard text.hasMain else { return .library }
        let placesCorners = text.firstLine["gl_Position"] != nil
        return placesCorners && text.first(of: ["gl_FragColor", "gl_FragData", "FRAGMENT"]) == nil
            ? .vertexShader : .shader
    }
}
