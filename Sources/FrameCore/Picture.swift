/// A picture in the pipeline, in one of several forms.
package enum Picture: Sendable {
    /// Packed pixels, in memory.
    case pixels(PixelBuffer)
    /// A decoder's output: converted on first access.
    case decoded(any DecodedPicture)
    /// A plane for each channel, of 8 bits a sample.
    case planes(PixelPlanes)
}

extension Picture {
    /// What a filter prefers where no extra conversion is needed; it takes every form.
    package enum Form: Sendable { case packed, decoded }

    /// Its packed pixels. A decoded picture is converted once, on the thread of the first access; planes are packed
    /// into a new buffer each time.
    /// - Throws: `.limit` where there is no memory for them.
    package func pixels() throws(Failure) -> PixelBuffer {
        switch self {
        case .pixels(let buffer): return buffer
        case .decoded(let picture): return try picture.pixels()
        case .planes(let planes): return try planes.packed(.bgra8)
        }
    }

    /// Whether both are the same memory.
    package func isSame(as other: Picture) -> Bool {
        switch (self, other) {
        case (.pixels(let one), .pixels(let two)): one === two
        case (.decoded(let one), .decoded(let two)): one === two
        case (.planes(let one), .planes(let two)): one === two
        default: false
        }
    }

    /// Call on any thread before releasing the picture, so that another thread may reuse its memory.
    package func endUse() {
        switch self {
        case .pixels(let buffer): buffer.endUse()
        case .decoded(let picture): picture.endUse()
        case .planes(let planes): planes.endUse()
        }
    }
}

/// A decoded picture, converted on first access. Thread-safe.
package protocol DecodedPicture: AnyObject, Sendable {
    /// Of its packed pixels.
    var width: Int { get }
    var height: Int { get }
    var format: PixelFormat { get }

    /// Converts it on the first call.
    func pixels() throws(Failure) -> PixelBuffer

    /// It is opaque, has 8 bits a channel, and has not been packed yet, so that `show` can pass its planes.
    var hasPlanarRows: Bool { get }

    /// Passes every part of every row once, rows top-down. Requires `hasPlanarRows`.
    func show(to sink: any PlanarSink) throws(Failure)

    /// As `Picture.endUse`.
    func endUse()
}

/// Takes a picture's planes part by part, on the thread that calls `show`.
package protocol PlanarSink: AnyObject {
    func take(_ part: PlanarPart)
}

/// Neighboring pixels of one row, as planes.
package struct PlanarPart {
    /// From the top.
    package let row: Int
    package let columns: Range<Int>
    /// The first sample of each; one per column. Valid during `take`.
    package let red: UnsafePointer<UInt8>
    package let green: UnsafePointer<UInt8>
    package let blue: UnsafePointer<UInt8>

    package init(
        row: Int, columns: Range<Int>, red: UnsafePointer<UInt8>, green: UnsafePointer<UInt8>,
        blue: UnsafePointer<UInt8>
    ) {
        self.row = row
        self.columns = columns
        self.red = red
        self.green = green
        self.blue = blue
    }
}
