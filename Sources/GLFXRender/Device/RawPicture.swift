package import GLFXCore
package import GLFXPrograms

/// A texture's content from a shader's text.
package struct RawPicture {
    package var width: Int
    package var height: Int
    /// Slices of a volume; nil: a plain picture. A one-dimensional texture has a height of 1.
    package var depth: Int?
    package var format: ChannelFormat
    /// Rows without padding, in the order in which v grows, in the machine's byte order.
    package var bytes: [UInt8]

    package init(width: Int, height: Int, depth: Int? = nil, format: ChannelFormat, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.depth = depth
        self.format = format
        self.bytes = bytes
    }

    package init(_ texture: DataTexture) {
        self.init(
            width: texture.width, height: texture.height, depth: texture.depth,
            format: ChannelFormat(texture.format), bytes: texture.bytes)
    }

    package var shape: TextureShape { depth.map { .volume(depth: $0) } ?? .plane }

    /// - Throws: `.shader` where there are not as many bytes as the size needs.
    package func check(_ what: PictureRole) throws(Failure) {
        let pixels = [width, height, depth ?? 1].reduce((1, false)) { product, side in
            let (next, overflows) = product.0.multipliedReportingOverflow(by: side)
            return (next, product.1 || overflows || side < 1)
        }
        let (count, overflows) = pixels.0.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !pixels.1, !overflows, count == bytes.count else {
            let size = [width, height, depth].compactMap { $0.map(String.init) }
            throw Failure(
                .shader,
                "\(what) has \(bytes.count) bytes, which are not those of a picture of " + size.joined(separator: "x"))
        }
    }
}
