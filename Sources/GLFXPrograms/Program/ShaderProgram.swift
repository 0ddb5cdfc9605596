package import GLFXCore
package import GLFXShaderText

/// A shader of any dialect in one neutral form. `ShaderLibrary` and `ShaderStage` make it of a text.
///
/// A plain value, made from text alone: no GL is needed to know a shader's inputs and parameters.
public struct ShaderProgram: Sendable {
    /// For messages: the file as the user gave it, or the bundled shader's name.
    public var name: String
    /// The ecosystem that the text was written for.
    public var dialect: Dialect
    /// Why that dialect was chosen, before it is spelled.
    package var reasonText: MessageText
    /// The origin of the shader's coordinates.
    package var origin = Origin.bottomLeft
    /// Drawn one after the other for every frame.
    package var passes: [Pass]
    /// Pictures that passes draw into, for other passes or for the next frame.
    package var targets: [Target] = []
    /// The samplers for pictures from outside, in order of declaration. The first free one to which the job
    /// gives no picture gets the frame.
    public var inputs: [Input]
    /// Every uniform that the host does not fill, in order of declaration.
    public var parameters: [Parameter]
    /// Pictures that came with the text.
    package var dataTextures: [DataTexture] = []
    /// Storage buffers of the passes.
    package var buffers: [DataBuffer] = []
    /// Of the movie's planes, for those of its samplers that read them.
    package var planeShape = MoviePlaneShape()
    /// The size of what comes out; nil: that of the frame that came in.
    package var resultSize: PictureSizeRule?
    /// The vector (width, height) that gives the shape into which it fits the whole frame, itself in square pixels; nil:
    /// it does not.
    package var fittedShape: String?
    /// The color space of what comes out; nil: that of the frame that came in.
    package var resultColor: ResultColor?
    /// What its text seems to expect of its host, and does not get.
    package var textRemarks: [Diagnostic] = []
    /// What its alpha was before it was made straight.
    public package(set) var resultAlpha = ResultAlpha.straight
    /// Its pictures have their color multiplied by alpha.
    package var takesPremultiplied = false
    /// It takes scene light as well as code values.
    package var takesLight = false
    /// What a first pass over the movie measures for its parameters; nil: nothing.
    package var measurement: Measurement?
    /// The first line of its first comment, or nil.
    public var summary: String?

    /// Which corner of a picture has the coordinates (0, 0).
    package enum Origin: Sendable, Hashable {
        /// v and `gl_FragCoord.y` go up, as OpenGL has it.
        case bottomLeft
        /// They go down. The renderer flips pictures where they enter and leave the program.
        case topLeft
    }

    /// The files that its text came from, as they are named in messages: the shader's own and what it includes.
    public var files: Set<String> {
        let texts = passes.flatMap { pass in
            if case .shader(let vertex, _) = pass.vertex { [pass.source, vertex] } else { [pass.source] }
        }
        return Set(texts.flatMap { $0.assembled.files.map(\.name) })
    }

    /// Mistakes in its text that do not keep it from being drawn: a line each, with its place.
    public var notes: [String] { parameters.compactMap(\.note) + textNotes }

    /// Those of them that are not about a parameter.
    package var textNotes: [String] { textRemarks.map { "\($0.place): \($0.text.spelled(in: .library))" } }

    /// The notes as values.
    package var remarks: [Diagnostic] { parameters.compactMap(\.remark) + textRemarks }

    /// The uniforms that the host fills, of all passes, each name once.
    package var builtins: [BuiltinUniform] {
        var seen: Set<String> = []
        return passes.flatMap(\.builtins).filter { seen.insert($0.name).inserted }
    }
}

extension ShaderProgram {
    /// A program without passes.
    package init(name: String, dialect: Dialect, reason: MessageText) {
        self.init(name: name, dialect: dialect, reasonText: reason, passes: [], inputs: [], parameters: [])
        (resultAlpha, takesPremultiplied) = (dialect.resultAlpha, dialect.takesPremultiplied)
    }

    /// Why that dialect was chosen: `line 3 says '//!HOOK LUMA'`.
    public var reason: String { reasonText.spelled(in: .library) }

    /// Whether a pass may leave pixels undrawn.
    package func mayDiscard(pass: Int) -> Bool {
        passes.indices.contains(pass) && (passes[pass].source.mayDiscard || passes[pass].movesCorners)
    }

    /// Whether a pass has a vertex shader of the user's own.
    package func hasOwnVertexShader(pass: Int) -> Bool {
        guard passes.indices.contains(pass), case .shader = passes[pass].vertex else { return false }
        return true
    }
}

/// An ecosystem whose shaders can be read: one of `ShaderLibrary.dialects`.
public struct Dialect: Sendable, Hashable {
    /// Its name in lower case: `shadertoy`.
    public let rawValue: String
    /// The ecosystem's own spelling.
    public let title: String
    /// Its hosts' language converts integers to floats by itself, as desktop GLSL and HLSL do.
    package let convertsNumbers: Bool
    /// What its hosts make of a result's alpha.
    public let resultAlpha: ResultAlpha
    /// Its hosts give shaders pictures whose color is multiplied by alpha.
    package let takesPremultiplied: Bool

    package init(
        _ rawValue: String, title: String, convertsNumbers: Bool = false, resultAlpha: ResultAlpha = .straight,
        takesPremultiplied: Bool = false
    ) {
        self.rawValue = rawValue
        self.title = title
        self.convertsNumbers = convertsNumbers
        self.resultAlpha = resultAlpha
        self.takesPremultiplied = takesPremultiplied
    }
}
