package import CGLFXLibAV
package import GLFXCore

/// How exact the numbers of scene light are in a file: 11 or 24 significant bits.
package enum LightPrecision: Sendable {
    case half, float
}

/// How frames are coded: what has to be equal for their samples to be comparable.
package struct CodedForm: Sendable, Hashable {
    /// Pixels of a stored frame.
    package var size: PictureSize
    package var pixelFormat: AVPixelFormat
    /// Resolved: nothing is unspecified.
    package var color: ColorDescription

    package init(size: PictureSize, pixelFormat: AVPixelFormat, color: ColorDescription) {
        self.size = size
        self.pixelFormat = pixelFormat
        self.color = color
    }

    /// Scene light as OpenEXR holds it: 32 bits of floating point, alpha associated.
    /// - Parameter color: linear.
    package static func light(size: PictureSize, hasAlpha: Bool, color: ColorDescription) -> CodedForm {
        CodedForm(
            size: size, pixelFormat: hasAlpha ? AV_PIX_FMT_GBRAPF32LE : AV_PIX_FMT_GBRPF32LE, color: color)
    }

    /// - Parameter formatName: libav's name of the pixel format.
    /// - Returns: nil where libav does not know it.
    package init?(size: PictureSize, formatName: String, color: ColorDescription) {
        let format = av_get_pix_fmt(formatName)
        guard format != AV_PIX_FMT_NONE else { return nil }
        self.init(size: size, pixelFormat: format, color: color)
    }

    /// libav's name: `yuv420p10le`.
    package var formatName: String { traits.name }
    package var traits: PixelFormatTraits { PixelFormatTraits(pixelFormat) }
    /// Whether the samples are linear light, in floating point.
    package var isLight: Bool { ColorResolver.isLight(color, format: pixelFormat) }

    /// Frames of both have the same samples, with the same meaning: size, pixel format, matrix, range and chroma siting.
    package func meansTheSame(as other: CodedForm) -> Bool {
        let isSited = traits.horizontalLog2 > 0 || traits.verticalLog2 > 0
        let hasSameCoding =
            traits.isRGB
            || color.matrix == other.color.matrix && color.range == other.color.range
                && (!isSited || color.zimgChromaLocation == other.color.zimgChromaLocation)
        return size == other.size && pixelFormat == other.pixelFormat && hasSameCoding
    }

    /// Bytes of a frame without padding. The corresponding C function is `av_image_get_buffer_size`.
    package var byteCount: Int {
        Int(max(0, av_image_get_buffer_size(pixelFormat, Int32(size.width), Int32(size.height), 1)))
    }
}
