package import GLFXCore
package import GLFXJob

extension FilterJob {
    /// Takes the values of its key, the first shader, as found in the movie before.
    /// - Parameter plate: the clean plate that was made; nil: it is the user's file.
    package mutating func takeFoundKey(plate: PixelBuffer?) {
        guard var stage = shaders.first, stage.isKey else { return }
        if let plate { stage.fillings["plate"] = .buffer(plate) }
        foundKey = stage
    }
}

extension ShaderStage {
    /// The clean plate that was made of the movie; nil where the user gave one, and for other shaders.
    package var madePlate: PixelBuffer? {
        if case .buffer(let picture)? = fillings["plate"] { picture } else { nil }
    }
}
