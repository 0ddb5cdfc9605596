import GLSLText
import ShaderPrograms

/// What a preset says about one of its passes.
struct RetroArchPass {
    /// One side of what the pass draws.
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
    /// What later passes may call its picture.
    var alias: String?
    /// How it reads what was drawn before; nil: as the host likes.
    var filter: SamplerRule.Filter?
    var wrap = SamplerRule.Wrap.border
    var isMipmapped = false
    var isFloat = false
    var isSRGB = false
    /// The frame's number begins again after so many.
    var frameCountModulo: Int?
    /// Nil: no size is asked for.
    var width: Extent?
    var height: Extent?
    /// Where the size is asked for.
    var sizePlace: SourceLocation?

    var format: Target.Format { isFloat ? .float32 : isSRGB ? .srgb8 : .likeFrame }
}

/// A picture that a preset names.
struct RetroArchTexture {
    /// The sampler's name.
    var name: String
    /// Where it can be opened.
    var path: String
    var rule: SamplerRule
}
