package import CGLFXLibAV
internal import CGLFXPixels
package import GLFXCore
internal import Synchronization

/// Converts decoded frames to pixel buffers: chroma upsampled by its siting, matrix and range inverted, the picture
/// turned upright, scaled and packed, all in one pass over cache-sized strips.
///
/// Belongs to one thread; the pictures that `take` returns may be converted on any other.
/// Rebuilds its graph when a frame's format, size or color changes.
package final class InputConverter {
    private let geometry: CanvasGeometry
    private let light: ColorDescription?
    private let pool: PixelBufferPool
    /// For pictures that go beyond black or white; nil: they are cut.
    private let widePool: PixelBufferPool?
    private var conversion: FrameConversion?
    private var wideConversion: FrameConversion?
    private let time = ConversionTime()
    private let planes: PlaneSupport
    /// The shape of the pixels of the first frame that had one.
    private var firstAspect: Rational?
    private let appliesProfiles: Bool

    /// - Parameters:
    ///   - light: primaries and transfer for pictures of another gamut or kind of transfer; nil: none are converted.
    ///   - keepsExcursions: pictures of `take` that go beyond black or white come in floating point.
    ///   - appliesProfiles: those of frames; otherwise pixels stay as they are.
    ///   - planes: pictures of `take` that can be drawn from such planes give these.
    package init(
        geometry: CanvasGeometry, format: PixelFormat, light: ColorDescription? = nil, keepsExcursions: Bool = false,
        appliesProfiles: Bool = true, planes: PlaneSupport = .none
    ) {
        self.appliesProfiles = appliesProfiles
        self.planes = planes
        self.geometry = geometry
        self.light = light
        let size = geometry.size
        pool = PixelBufferPool(width: size.width, height: size.height, format: format)
        widePool =
            keepsExcursions ? PixelBufferPool(width: size.width, height: size.height, format: .rgbaHalf) : nil
    }

    /// Nanoseconds spent converting pictures of `take`, on any thread.
    package var conversionTime: UInt64 { time.total.load(ordering: .relaxed) }

    /// A new buffer with the frame's picture.
    /// - Parameter color: the frame's coding, resolved.
    package func convert(
        _ frame: UnsafePointer<AVFrame>, color: ColorDescription
    ) throws(Failure) -> PixelBuffer {
        let (conversion, color) = try conversion(of: frame, color: color, into: pool, &conversion)
        let buffer = try pool.makeBuffer(color: color)
        try conversion.convert(frame, into: buffer)
        return buffer
    }

    /// The frame's picture, converted on first access.
    /// - Parameters:
    ///   - frame: blank afterwards.
    ///   - color: the frame's coding, resolved.
    package func take(
        _ frame: UnsafeMutablePointer<AVFrame>, color: ColorDescription
    ) throws(Failure) -> Picture {
        if let lent = frame.lent {
            // What is not drawn from its planes is converted here.
            let (conversion, _) = try conversion(of: frame, color: color, into: pool, &conversion)
            if conversion.planes == nil { try lent.copy(into: frame) }
        }
        // Nobody looks at the samples of what stays on a card: floating point has room for whatever they are.
        if let widePool, frame.lent != nil || Excursions.areIn(frame, color: color) {
            let (conversion, shown) = try conversion(of: frame, color: color, into: widePool, &wideConversion)
            return .decoded(
                try DecodedFrame(
                    moving: frame, conversion, into: widePool, color: shown, coding: color, time: time,
                    planes: planes))
        }
        let (conversion, shown) = try conversion(of: frame, color: color, into: pool, &conversion)
        return .decoded(
            try DecodedFrame(
                moving: frame, conversion, into: pool, color: shown, coding: color, time: time,
                planes: planes))
    }

    /// How much wider the frame's pixels are than the first frame's.
    private func stretch(of frame: UnsafePointer<AVFrame>) -> Rational {
        guard let aspect = Rational(frame.pointee.sample_aspect_ratio), aspect.numerator > 0 else { return 1 }
        guard let first = firstAspect else {
            firstAspect = aspect
            return 1
        }
        return Rational(aspect.numerator * first.denominator, aspect.denominator * first.numerator).reduced
    }

    /// A frame's conversion, and the color of the result.
    private func conversion(
        of frame: UnsafePointer<AVFrame>, color: ColorDescription, into pool: PixelBufferPool,
        _ current: inout FrameConversion?
    ) throws(Failure) -> (FrameConversion, ColorDescription) {
        let sourceColor = ColorResolver.buffered(color, format: frame.pointee.pixelFormat, in: pool.format)
        let key = FrameConversion.Key(
            format: frame.pointee.format, width: frame.pointee.width, height: frame.pointee.height,
            stretch: stretch(of: frame), color: color, profile: appliesProfiles ? frame.profile : nil)
        let shown = light.map { sourceColor.isOfOtherLight(than: $0) ? $0 : sourceColor } ?? sourceColor
        let conversion: FrameConversion
        if let current, current.key == key {
            conversion = current
        } else {
            var geometry = geometry
            let (aspect, stretch) = (geometry.pixelAspect, key.stretch)
            geometry.pixelAspect =
                Rational(
                    aspect.numerator * stretch.numerator, aspect.denominator * stretch.denominator
                ).reduced
            conversion = try FrameConversion(key: key, geometry: geometry, format: pool.format, shown: shown)
            current = conversion
        }
        return (
            conversion,
            ColorDescription(matrix: .rgb, range: .full, primaries: shown.primaries, transfer: shown.transfer)
        )
    }
}

extension PixelFormat {
    /// The layout for the C loops.
    var packedLayout: glfx_layout {
        switch self {
        case .bgra8: GLFX_BGRA8
        case .rgba8: GLFX_RGBA8
        case .rgba16: GLFX_RGBA16
        case .rgbaHalf: GLFX_RGBA_HALF
        case .rgbaFloat: GLFX_RGBA_FLOAT
        }
    }
}

/// Luma beyond black or white, which the limited range has room for: highlights of cameras, overshoot of sharpening.
enum Excursions {
    /// Whether a frame has any. Black is 16 and white 235 of 8 bits (ITU-R BT.709, 4.6).
    static func areIn(_ frame: UnsafePointer<AVFrame>, color: ColorDescription) -> Bool {
        guard color.range != .full, let description = av_pix_fmt_desc_get(frame.pointee.pixelFormat)?.pointee else {
            return false
        }
        let flags = Int32(truncatingIfNeeded: description.flags)
        let refused =
            AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT
        let luma = description.comp.0
        guard flags & refused == 0, luma.depth >= 8 else { return false }
        let bytes = luma.depth > 8 ? 2 : 1
        let scale = UInt32(luma.depth - 8 + luma.shift)
        let (first, stride) = frame.pointee.plane(Int(luma.plane))
        guard let start = first else { return false }
        for y in 0..<Int(frame.pointee.height) {
            let row = UnsafeRawPointer(start + y * stride + Int(luma.offset)).assumingMemoryBound(to: UInt8.self)
            let exceeds = glfx_row_exceeds(
                row, UInt32(frame.pointee.width), UInt32(luma.step), UInt32(bytes), 16 << scale, 235 << scale)
            if exceeds != 0 { return true }
        }
        return false
    }
}
