/// A decoder's plane in buffers of a card's memory that devices share: Linux's dma-bufs.
package struct SharedPlane: Hashable, Sendable {
    /// What a buffer holds of the plane: its samples, or what their compression needs beside them.
    package struct Part: Hashable, Sendable {
        /// The dma-buf's; who made it closes it.
        package var descriptor: Int32
        /// The plane's offset in bytes from the buffer's start.
        package var offset: Int
        package var bytesPerRow: Int

        package init(descriptor: Int32, offset: Int, bytesPerRow: Int) {
            (self.descriptor, self.offset, self.bytesPerRow) = (descriptor, offset, bytesPerRow)
        }
    }

    /// How samples lie side by side, and their order in memory: DRM's code (drm_fourcc.h).
    package var format: UInt32
    /// How rows are tiled and compressed: DRM's code; nil: the driver knows it from the buffer.
    package var modifier: UInt64?
    package var parts: [Part]

    package init(format: UInt32, modifier: UInt64?, parts: [Part]) {
        (self.format, self.modifier, self.parts) = (format, modifier, parts)
    }

    /// DRM's code of a plane's format; nil where it has none.
    /// - Parameters:
    ///   - channels: samples side by side.
    ///   - bytes: of a sample.
    package static func format(channels: Int, bytes: Int) -> UInt32? {
        switch (channels, bytes) {
        case (1, 1): code("R8  ")
        case (2, 1): code("GR88")
        case (1, 2): code("R16 ")
        case (2, 2): code("GR32")
        default: nil
        }
    }

    private static func code(_ letters: StaticString) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(letters.utf8Start[$1]) << UInt32(8 * $1) }
    }
}
