/// A shader of any dialect in its one neutral form: what the renderer draws and the command makes options of.
///
/// A plain value, made from text alone: no GL is needed to know a shader's inputs and parameters.
public struct ShaderProgram: Sendable {
    /// For messages: the file as the user gave it, or the bundled shader's name.
    public var name: String
    /// The ecosystem that the text was written for.
    public var dialect: Dialect
    /// Drawn one after the other; each sees the result of the one before as the program's first input.
    public var passes: [Pass]
    /// The samplers in order of declaration. The first that `--input` does not name gets the frame.
    public var inputs: [Input]
    /// Every uniform that the host does not fill, in order of declaration.
    public var parameters: [Parameter]
    /// The uniforms that the host fills.
    public var builtins: [BuiltinUniform]
    /// What the shader is for: its first comment's first line, or nil.
    public var summary: String?

    /// The ecosystems whose texts are understood.
    public enum Dialect: String, Sendable { case glslES = "GLSL ES" }

    /// One drawing of the whole picture.
    public struct Pass: Sendable {
        /// The pass's number, which the shader reads from its `passIndex` uniform.
        public var index: Int
        var source: ParsedSource
    }

    /// A sampler, which wants a picture.
    public struct Input: Sendable, Hashable {
        /// The uniform's name, as GLSL knows it.
        public var name: String
        /// Its kind of sampler.
        public var type: GLSLType
        /// False: the text declares it and never mentions it again, so that nothing has to fill it.
        public var isUsed: Bool
        /// The shader reads this sampler only at the pixel's own position, so that a nearest filter gives the same
        /// picture as a linear one (when the picture has the frame's size), at two thirds of the cost.
        public var isReadAtOwnPositionOnly: Bool
        /// A short name for people.
        public var label: String?
        /// A sentence for `--help`.
        public var help: String?
    }
}

/// What the host writes into a uniform.
public struct BuiltinUniform: Sendable, Hashable {
    /// Which fact of the frame or the run.
    public enum Meaning: Sendable, Hashable {
        /// Seconds of the frame's time stamp.
        case time
        /// Seconds since the frame before.
        case timeDelta
        case frameIndex
        case frameRate
        /// Width and height in pixels (a vec3 gets the pixel aspect ratio as its third).
        case resolution
        /// Year, month (0 to 11), day, seconds of the day.
        case date
        case mouse
        case passIndex
        /// Width and height of the picture that an input's sampler holds.
        case inputResolution(String)
    }

    /// The uniform's name, as GLSL knows it.
    public var name: String
    /// As declared: the same fact fits several types.
    public var type: GLSLType
    /// What is written into it.
    public var meaning: Meaning
}
