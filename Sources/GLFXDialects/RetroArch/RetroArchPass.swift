internal import GLFXPrograms
internal import GLFXShaderText

/// One pass of a preset.
struct RetroArchPass {
    /// Width or height of the pass's picture.
    enum Extent: Hashable {
        /// Times the size of what the pass reads.
        case source(Double)
        /// Times the size of the frame.
        case viewport(Double)
        /// In pixels.
        case absolute(Double)
    }

    /// Its shader.
    var file: SourceFile
    /// A name of its picture for other passes.
    var alias: String?
    /// How it reads the pass before; nil: automatic.
    var filter: SamplerRule.Filter?
    var wrap = SamplerRule.Wrap.border
    var isMipmapped = false
    /// Of its picture; nil: not given.
    var format: Target.Format?
    /// The frame's number is modulo this.
    var frameCountModulo: Int?
    /// Nil: not given.
    var width: Extent?
    var height: Extent?
    /// Where the size is given.
    var sizePlace: SourceLocation?
}

/// A picture that a preset names.
struct RetroArchTexture {
    /// The sampler's name.
    var name: String
    /// A path that can be opened.
    var path: String
    var rule: SamplerRule
}
