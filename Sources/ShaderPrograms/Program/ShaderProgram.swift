import GLSLText

/// A shader of any dialect in its one neutral form: what the renderer draws and the command makes options of.
///
/// A plain value, made from text alone: no GL is needed to know a shader's inputs and parameters.
public struct ShaderProgram: Sendable {
    /// For messages: the file as the user gave it, or the bundled shader's name.
    public var name: String
    /// The ecosystem that the text was written for.
    public var dialect: Dialect
    /// Why it was taken for that: `line 3 says '//!HOOK LUMA'`.
    public var reason: String
    /// Which way the shader's pictures go.
    public var origin = Origin.bottomLeft
    /// Drawn one after the other for every frame.
    public var passes: [Pass]
    /// Pictures that passes draw into, to be read by others or by themselves at the next frame.
    public var targets: [Target] = []
    /// The samplers that want a picture from outside, in order of declaration. The first free one that `--input` does
    /// not name gets the frame.
    public var inputs: [Input]
    /// Every uniform that the host does not fill, in order of declaration.
    public var parameters: [Parameter]
    /// Pictures that came with the text.
    public var dataTextures: [DataTexture] = []
    /// Memory that passes read and write beside pictures.
    public var buffers: [DataBuffer] = []
    /// The size of what comes out; nil: that of the frame that came in.
    public var resultSize: PictureSizeRule?
    /// What the shader is for: its first comment's first line, or nil.
    public var summary: String?

    /// Which corner of a picture has the coordinates (0, 0).
    public enum Origin: Sendable, Hashable {
        /// v and `gl_FragCoord.y` go up, as OpenGL has it.
        case bottomLeft
        /// They go down. The renderer turns pictures over at the program's borders.
        case topLeft
    }

    /// The files that its text came from, as they are named in messages: the shader's own and what it includes.
    public var files: Set<String> {
        let texts = passes.flatMap { pass in
            if case .own(let vertex, _) = pass.vertex { [pass.source, vertex] } else { [pass.source] }
        }
        return Set(texts.flatMap { $0.assembled.files.map(\.name) })
    }

    /// What its text says that cannot be so but does not keep it from being drawn: a line each, with its place.
    public var notes: [String] { parameters.compactMap(\.note) }

    /// The uniforms that the host fills, of all passes, each name once.
    public var builtins: [BuiltinUniform] {
        var seen: Set<String> = []
        return passes.flatMap(\.builtins).filter { seen.insert($0.name).inserted }
    }
}

extension ShaderProgram {
    /// One that draws nothing yet.
    package init(name: String, dialect: Dialect, reason: String) {
        self.init(name: name, dialect: dialect, reason: reason, passes: [], inputs: [], parameters: [])
    }
}
