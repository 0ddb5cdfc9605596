/// A picture in the pipeline, packed or not yet; a decoder's also has its planes.
package enum Picture: Sendable {
    /// Packed pixels, in memory.
    case pixels(PixelBuffer)
    /// A decoder's output: converted on first access.
    case decoded(any DecodedPicture)
}

extension Picture {
    /// Its packed pixels. A decoded picture is converted once, on the thread of the first access.
    /// - Throws: `.limit` where there is no memory for them.
    package func pixels() throws(Failure) -> PixelBuffer {
        switch self {
        case .pixels(let buffer): return buffer
        case .decoded(let picture): return try picture.pixels()
        }
    }

    /// A decoder's own planes, for a renderer that takes them; nil where it gets pixels.
    /// - Throws: `.limit` where there is no memory.
    package func planes() throws(Failure) -> DecoderPlanes? {
        switch self {
        case .pixels: nil
        case .decoded(let picture): try picture.planes()
        }
    }

    /// Its shared planes cannot be drawn: this picture's and the coming ones' are given in memory.
    /// - Parameter reason: for the user.
    package func refuseSharing(_ reason: String) {
        if case .decoded(let picture) = self { picture.refuseSharing(reason) }
    }

    /// A renderer gets it as planes.
    package var hasPlanes: Bool {
        switch self {
        case .pixels: false
        case .decoded(let picture): picture.hasPlanes
        }
    }

    /// Brings it into the form that the renderer gets, so that other threads need not wait for that.
    /// - Throws: as `pixels`.
    package func prepare() throws(Failure) {
        if !hasPlanes { _ = try pixels() }
    }

    /// Every pixel's alpha is known to be the highest.
    package var isOpaque: Bool {
        switch self {
        case .pixels: false
        case .decoded(let picture): picture.isOpaque
        }
    }

    /// Whether both are the same memory.
    package func isSame(as other: Picture) -> Bool {
        switch (self, other) {
        case (.pixels(let one), .pixels(let two)): one === two
        case (.decoded(let one), .decoded(let two)): one === two
        default: false
        }
    }

    /// Call on any thread before releasing the picture, so that another thread may reuse its memory.
    package func endUse() {
        switch self {
        case .pixels(let buffer): buffer.endUse()
        case .decoded(let picture): picture.endUse()
        }
    }
}

/// A decoded picture, converted on first access. Thread-safe.
package protocol DecodedPicture: AnyObject, Sendable {
    /// The width of the packed pixels.
    var width: Int { get }
    var height: Int { get }
    var format: PixelFormat { get }
    /// Every pixel's alpha is the highest, since the picture has no alpha of its own.
    var isOpaque: Bool { get }

    /// Converts it on the first call.
    func pixels() throws(Failure) -> PixelBuffer

    /// As of `Picture`: `planes` gives them if `hasPlanes`.
    var hasPlanes: Bool { get }
    func planes() throws(Failure) -> DecoderPlanes?
    func refuseSharing(_ reason: String)

    /// As `Picture.endUse`.
    func endUse()
}

extension DecodedPicture {
    package var hasPlanes: Bool { false }
    package func planes() throws(Failure) -> DecoderPlanes? { nil }
    package func refuseSharing(_ reason: String) {}
}
