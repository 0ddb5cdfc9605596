/// A picture on its way through the pipeline, in the form that it has there.
package enum Picture: Sendable {
    /// Packed pixels, in memory.
    case pixels(PixelBuffer)
    /// As a decoder gave it: converted when somebody takes it.
    case decoded(any DecodedPicture)
    /// A plane for each channel, of 8 bits a sample.
    case planes(PixelPlanes)
    /// What an encoder takes as it is, and nobody else can read.
    case encodable(any EncodablePicture)
}

extension Picture {
    /// What a filter would rather get, where it can be had without a conversion more. It takes every form.
    package enum Form: Sendable { case packed, decoded }

    /// Its packed pixels. Those of a decoded picture are converted once, on the thread that asks first; planes are packed
    /// into a buffer of their own each time.
    /// - Throws: `.limit` where there is no memory for them; `.usage` for what was made for an encoder.
    package func pixels() throws(Failure) -> PixelBuffer {
        switch self {
        case .pixels(let buffer): return buffer
        case .decoded(let picture): return try picture.pixels()
        case .planes(let planes): return try planes.packed(.bgra8)
        case .encodable: throw Failure(.usage, "a picture that was made for an encoder has no pixels")
        }
    }

    /// To be called, on whatever thread, by who is about to let the picture go for another thread to use.
    package func endUse() {
        switch self {
        case .pixels(let buffer): buffer.endUse()
        case .decoded(let picture): picture.endUse()
        case .planes(let planes): planes.endUse()
        case .encodable: break
        }
    }
}

/// A decoded picture that has not been converted. May be asked on any thread, also by several at once.
package protocol DecodedPicture: AnyObject, Sendable {
    /// Of its packed pixels.
    var width: Int { get }
    var height: Int { get }
    var format: PixelFormat { get }

    /// Converts it, if nobody has before.
    func pixels() throws(Failure) -> PixelBuffer

    /// It is opaque, of 8 bits a channel, and can be shown as planes without being packed. No longer, once it was packed.
    var hasPlanarRows: Bool { get }

    /// Shows every part of every row once, the rows from the top. Only where it `hasPlanarRows`.
    func show(to sink: any PlanarSink) throws(Failure)

    /// As `Picture.endUse`.
    func endUse()
}

/// Somebody who looks at a picture's planes, part by part, on the thread that shows them.
package protocol PlanarSink: AnyObject {
    func take(_ part: PlanarPart)
}

/// Neighboring pixels of one row, as planes.
package struct PlanarPart {
    /// From the top.
    package let row: Int
    package let columns: Range<Int>
    /// The first sample of each; there are as many as columns. Valid while it is shown.
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
