extension TextureStorage {
    /// The storage of a picture that a shader draws into for itself.
    /// - Parameters:
    ///   - frame: how the device holds the movie's frames.
    ///   - isFiltered: some pass reads it between its pixel centers too.
    /// - Throws: `.gpu` where floats are required and the device cannot draw into them.
    init(
        _ format: Target.Format, like frame: TextureStorage, on device: GraphicsDevice, isFiltered: Bool
    ) throws(Failure) {
        switch format {
        // A sampler2D cannot read words; the chain's pictures are floats there.
        case .likeFrame: self = frame == .words ? .float : frame
        case .rgba8: self = .rgba8
        case .srgb8: self = .srgb8
        case .float16: self = try .float16(on: device)
        case .float32: self = try .float32(on: device, isFiltered: isFiltered)
        }
    }

    /// A picture of 16-bit floats to draw into.
    static func float16(on device: GraphicsDevice) throws(Failure) -> TextureStorage {
        guard device.drawsHalfFloats || device.drawsFloats else {
            throw Failure(
                .gpu, "'\(device.renderer)' cannot draw into pictures of floating-point numbers",
                advice: "use --device software")
        }
        return .half
    }

    /// A picture of 32-bit floats to draw into; of 16-bit ones where the device cannot draw into these or cannot filter
    /// them as needed.
    /// - Parameter isFiltered: it is read between its pixel centers too.
    static func float32(on device: GraphicsDevice, isFiltered: Bool) throws(Failure) -> TextureStorage {
        guard device.drawsFloats, device.filtersFloats || !isFiltered else { return try float16(on: device) }
        return .float
    }
}
