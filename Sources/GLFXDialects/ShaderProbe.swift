package import GLFXPrograms
internal import GLFXShaderText

/// What a file of shader text is, by its text alone.
package struct ShaderProbe: Sendable, Hashable {
    /// What a file is for.
    package enum Role: Sendable, Hashable {
        /// It is meant to be drawn.
        case shader
        /// A vertex shader: it writes a position and no color.
        case vertexShader
        /// It has no entry point: other files include it.
        case library
    }

    /// What the file is for. Unreadable text counts as a shader, so that its mistake is reported.
    package var role = Role.shader
    /// The ecosystem that it was written for; nil where the evidence is contradictory or the text unreadable.
    package var dialect: Dialect?

    /// - Parameter name: the file's, for messages only.
    package init(text: String, name: String) {
        guard let file = try? EmbeddedShader.text(of: SourceFile(name: name, text: text)),
            let finding = try? DialectDetector.detect(file)
        else {
            return
        }
        dialect = finding.dialect
        if finding.reader.beginsAtMain { role = Self.role(of: DetectionText(file)) }
    }

    /// Extensions, in lower case, of files with a shader to draw. Vertex shaders (vert, vs, vsh) are not among them:
    /// they are read with the shader beside them.
    package static let endings = Set(Dialects.readers.flatMap { $0.endings })

    /// Extensions that are a shader's only if the text is of one of these dialects.
    package static let sharedEndings: [String: Set<Dialect>] = Dictionary(
        Dialects.readers.flatMap { reader in reader.sharedEndings.map { ($0, [reader.dialect]) } },
        uniquingKeysWith: { $0.union($1) })

    /// Whether a text is a shader of an ecosystem that is not read, so that a message should name that.
    package static func isForeign(text: String) -> Bool {
        guard let file = try? SourceFile(name: "", text: text) else { return false }
        return ForeignShader.failure(DetectionText(file)) != nil
    }

    /// The file of the same folder that this one is a part of: Image for Shadertoy's Common and buffers, the first pass
    /// for Matchbox's others.
    /// - Parameter names: the files of the folder.
    package static func owner(of name: String, among names: Set<String>) -> String? {
        Dialects.readers.lazy.compactMap { $0.owner(of: name, among: names) }.first
    }

    /// The project that a shader belongs to: its folder, with a trailing `/` or empty for the current one, and the folders
    /// in it whose files the shader may read.
    package static func project(of path: String) -> (folder: String, parts: [String])? {
        Dialects.readers.lazy.compactMap { $0.project(of: path) }.first
    }

    /// For dialects whose entry point is `main`.
    private static func role(of text: DetectionText) -> Role {
        guard text.hasMain else { return .library }
        let placesCorners = text.firstLine["gl_Position"] != nil
        return placesCorners && text.first(of: ["gl_FragColor", "gl_FragData", "FRAGMENT"]) == nil
            ? .vertexShader : .shader
    }
}
