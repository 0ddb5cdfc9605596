package import FrameCore

/// What a reader hands out, in the order of the file, and a writer takes: pictures, and everything else as it is.
package enum MediaEvent: Sendable {
    case picture(TimedPicture)
    /// A packet of another stream.
    case packet(MediaPacket)
}
