/// A picture that a pass draws into, beside the program's result. It begins transparent black.
package struct Target: Sendable {
    /// What samplers' rules call it.
    package var name: String
    /// Computed once, before the first frame.
    package var size: PictureSizeRule
    /// Its pixel format.
    package var format: Format
    /// Its content is kept from frame to frame where a pass leaves pixels out.
    package var isPersistent: Bool

    /// A pixel format.
    package enum Format: Sendable, Hashable {
        /// The depth of the movie's frames in the renderer.
        case likeFrame
        case rgba8
        /// 8 bits with the sRGB curve: shaders read and write linear light.
        case srgb8
        case float16, float32
    }

    /// By default of the frame's size and depth.
    package init(
        name: String, size: PictureSizeRule = .frame, format: Format = .likeFrame, isPersistent: Bool = false
    ) {
        self.name = name
        self.size = size
        self.format = format
        self.isPersistent = isPersistent
    }
}

/// A picture that came with the text, as numbers.
package struct DataTexture: Sendable, Hashable {
    /// What samplers' rules call it.
    package var name: String
    /// In pixels.
    package var width: Int
    /// In pixels; 1 for a row of numbers.
    package var height: Int
    /// Nil: a plain picture; otherwise slices of a 3D texture.
    package var depth: Int?
    /// How its numbers are stored.
    package var format: Format
    /// Rows in the order in which v grows, without padding, in the machine's byte order.
    package var bytes: [UInt8]

    /// Channels, their bits and kind, named as OpenGL's sized formats.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case r8, rg8, rgb8, rgba8, r16, rg16, rgb16, rgba16
        case r16f, rg16f, rgb16f, rgba16f, r32f, rg32f, rgb32f, rgba32f

        /// Numbers in a pixel.
        package var channels: Int {
            if rawValue.hasPrefix("rgba") { return 4 }
            if rawValue.hasPrefix("rgb") { return 3 }
            return rawValue.hasPrefix("rg") ? 2 : 1
        }

        /// Bytes of one of them.
        package var bytesPerChannel: Int { rawValue.contains("32") ? 4 : rawValue.contains("16") ? 2 : 1 }
    }

    /// A picture from numbers.
    package init(name: String, width: Int, height: Int, depth: Int? = nil, format: Format, bytes: [UInt8]) {
        self.name = name
        self.width = width
        self.height = height
        self.depth = depth
        self.format = format
        self.bytes = bytes
    }
}

/// Memory that every pass of a program can read and write: GLSL's `buffer` block, with `binding` = its index in
/// `ShaderProgram.buffers`. What a pass writes, later passes and the next frame read.
package struct DataBuffer: Sendable, Hashable {
    /// The name of the block in messages.
    package var name: String
    /// Its content before the first frame, as many bytes as the block has, in the machine's byte order.
    package var bytes: [UInt8]

    /// Memory with its first content.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
