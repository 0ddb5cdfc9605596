package import CGLFXLibAV
internal import CGLFXPixels
internal import CGLFXZimg
package import GLFXCore

/// Converts pictures to the frames that an encoder takes: unpacked, converted to the codec's matrix, range and
/// subsampling with its chroma siting, and padded by repeating the edge if the codec needs a larger size.
///
/// Belongs to one thread; does not allocate per frame.
package final class OutputConverter {
    private enum Target {
        /// zimg writes the frame's own planes.
        case planes(PlanarLayout, ZimgGraph, PlaneRing)
        /// zimg writes scratch planes, which are converted to associated light.
        case light(PlanarLayout, ZimgGraph, PlaneRing, AssociatedLight)
        /// zimg writes scratch planes, which are repacked: NV12, UYVY …
        case repackedPlanes(PlanarLayout, ZimgGraph, PlaneRing, Repacker, planes: ScratchFrame)
        /// The same samples in another order: RGB24, ARGB, big-endian RGBA …
        case repackedPixels(Repacker, rows: ScratchFrame)
    }

    private let width: Int
    private let height: Int
    private let format: PixelFormat
    private let targetFormat: AVPixelFormat
    private let targetSize: PictureSize
    private let color: ColorDescription
    private let source: ColorDescription
    /// By the format of the pixel buffers, made when it is first met.
    private var targets: [PixelFormat: Target] = [:]
    /// Of pictures of scene light that are written as codes.
    private let lightCoder: LightCoder?
    /// For frames of a decoder whose samples are the picture.
    private var direct: DirectConversion?

    /// - Parameters:
    ///   - width: the pixel buffers' width in pixels; `height` likewise.
    ///   - format: of the first pixel buffers; others are met as they come.
    ///   - target: the frames' pixel format. Their color coding is `color`; its range and matrix must be resolved.
    ///   - source: the pixel buffers' color; used only if they or the frames hold linear light.
    ///   - targetWidth: the frames' width; at least `width`. Padding repeats the last column.
    /// - Throws: `.output` where the pixel format cannot be written.
    package init(
        width: Int, height: Int, format: PixelFormat, to target: AVPixelFormat, color: ColorDescription,
        source: ColorDescription = .init(), targetWidth: Int, targetHeight: Int
    ) throws(Failure) {
        let isCoded =
            format == .rgbaFloat && source.transfer == .linear && !ColorResolver.isLight(color, format: target)
        lightCoder = isCoded ? LightCoder(source) : nil
        let format = isCoded ? .rgba16 : format
        var source = source
        if let lightCoder {
            (source.primaries, source.transfer) = (lightCoder.color.primaries, lightCoder.color.transfer)
        }
        self.width = width
        self.height = height
        self.format = format
        targetFormat = target
        targetSize = PictureSize(width: targetWidth, height: targetHeight)
        self.color = color
        self.source = source
        _ = try self.target(packedFormat(of: format) ?? format)
    }

    /// What pictures are brought to before they are packed as RGB; nil where that is not what the frames hold. Packed RGB
    /// holds what is displayed, and swscale makes codes of 8 bits half a code too great of those of 16.
    private func packedFormat(of format: PixelFormat) -> PixelFormat? {
        let traits = PixelFormatTraits(targetFormat)
        guard PlanarLayout(targetFormat) == nil, traits.isRGB else { return nil }
        guard format.bitsPerChannel > 8 else { return format }
        return traits.depth > 8 ? .rgba16 : .bgra8
    }

    private func target(_ format: PixelFormat) throws(Failure) -> Target {
        if let target = targets[format] { return target }
        let target = try makeTarget(format)
        targets[format] = target
        return target
    }

    private func makeTarget(_ format: PixelFormat) throws(Failure) -> Target {
        let (width, height) = (targetSize.width, targetSize.height)
        if let layout = PlanarLayout(targetFormat) {
            if layout.hasAlpha, ColorResolver.isLight(color, format: targetFormat) {
                var coded = color
                (coded.transfer, coded.primaries) = (source.transfer, source.primaries)
                let (graph, ring) = try Self.makeGraph(
                    format: format, layout: layout, color: coded, source: source, width: width, height: height)
                return .light(
                    layout, graph, ring,
                    try AssociatedLight(width: width, height: height, layout: layout, from: coded, to: color))
            }
            let (graph, ring) = try Self.makeGraph(
                format: format, layout: layout, color: color, source: source, width: width, height: height)
            return .planes(layout, graph, ring)
        }
        let traits = PixelFormatTraits(targetFormat)
        guard sws_isSupportedOutput(targetFormat) != 0 else {
            throw Failure(.output, "the pixel format '\(traits.name)' cannot be written")
        }
        if traits.isRGB {
            let pictureFormat = format.libavFormat
            return .repackedPixels(
                try Repacker(width: width, height: height, from: pictureFormat, to: targetFormat),
                rows: try ScratchFrame(width: width, height: height, format: pictureFormat))
        }
        guard let planar = PlanarLayout.readableFormat(for: targetFormat), let layout = PlanarLayout(planar) else {
            throw Failure(.output, "the pixel format '\(traits.name)' cannot be written")
        }
        let (graph, ring) = try Self.makeGraph(
            format: format, layout: layout, color: color, source: source, width: width, height: height)
        return .repackedPlanes(
            layout, graph, ring, try Repacker(width: width, height: height, from: planar, to: targetFormat),
            planes: try ScratchFrame(width: width, height: height, format: planar))
    }

    private static func makeGraph(
        format: PixelFormat, layout: PlanarLayout, color: ColorDescription, source: ColorDescription, width: Int,
        height: Int
    ) throws(Failure) -> (ZimgGraph, PlaneRing) {
        var from = PlanarLayout.rgbFormat(
            width: width, height: height, depth: format.bitsPerChannel, isFloat: format.isFloat,
            hasAlpha: layout.hasAlpha, color: color)
        var to = layout.zimgFormat(width: width, height: height, color: color)
        if ColorResolver.isLight(color, format: layout.format) {
            from.nameLight(of: source)
            to.nameLight(of: color)
        }
        let graph = try ZimgGraph(from: from, to: to)
        let ring = PlaneRing(
            width: width, rows: graph.inputLines, bytesPerSample: format.bitsPerChannel / 8,
            hasAlpha: layout.hasAlpha)
        return (graph, ring)
    }

    /// Writes the picture into `frame`, which has format, size and writable memory already.
    /// - Parameter picture: of the converter's size.
    package func convert(_ picture: Picture, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        if let samples = try picture.placedSamples(), try convert(samples.frame, samples.area, into: frame) { return }
        var buffer = try picture.pixels()
        if let lightCoder { buffer = try lightCoder.codes(of: buffer) }
        precondition(buffer.width == width && buffer.height == height)
        if let packed = packedFormat(of: buffer.format) { buffer = try buffer.codes(as: packed) }
        switch try target(buffer.format) {
        case .planes(let layout, let graph, let ring):
            try fill(frame, layout, graph, ring, from: buffer)
        case .light(let layout, let graph, let ring, let light):
            try fill(light.codedFrame, layout, graph, ring, from: buffer)
            try light.light(into: frame)
        case .repackedPlanes(let layout, let graph, let ring, let repacker, let planes):
            try fill(planes.pointer, layout, graph, ring, from: buffer)
            try repacker.repack(planes.pointer, into: frame)
        case .repackedPixels(let repacker, let rows):
            copyRows(of: buffer, into: rows.pointer)
            try repacker.repack(rows.pointer, into: frame)
        }
    }

    /// Converts a decoder's samples without a detour over pixels.
    /// - Returns: false where the detour is needed.
    private func convert(
        _ samples: CodedFrame, _ area: SampleArea, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        guard targetSize == PictureSize(width: width, height: height) else { return false }
        if direct?.form != samples.form || direct?.area != area {
            direct = try DirectConversion(
                samples.form, area, to: CodedForm(size: targetSize, pixelFormat: targetFormat, color: color))
        }
        return try direct?.convert(samples, into: frame) ?? false
    }

    private func fill(
        _ frame: UnsafeMutablePointer<AVFrame>, _ layout: PlanarLayout, _ graph: ZimgGraph, _ ring: PlaneRing,
        from buffer: PixelBuffer
    ) throws(Failure) {
        var planes = zimg_image_buffer()
        planes.version = ZimgGraph.apiVersion
        for (index, plane) in layout.planeOrder.enumerated() {
            let (start, stride) = frame.pointee.plane(plane)
            glfx_zimg_set_target(&planes, Int32(index), start, stride, UInt32.max)
        }
        // The picture's top row is the last one in memory.
        var unpack = glfx_unpack(
            planes: ring.planes,
            origin: (buffer.baseAddress + (height - 1) * buffer.bytesPerRow).assumingMemoryBound(to: UInt8.self),
            row_step: -buffer.bytesPerRow, width: UInt32(width), height: UInt32(height),
            layout: buffer.format.packedLayout)
        var source = ring.source
        try graph.process(&source, &planes, unpack: glfx_unpack_row, unpackUser: &unpack)
    }

    /// Rows top-down into a frame of the same layout, the edges repeated where it is larger.
    private func copyRows(of buffer: PixelBuffer, into frame: UnsafeMutablePointer<AVFrame>) {
        guard let start = frame.pointee.data.0 else { return }
        let stride = Int(frame.pointee.linesize.0)
        let pixelBytes = buffer.format.bytesPerPixel
        for y in 0..<Int(frame.pointee.height) {
            let row = buffer.row(min(y, height - 1))
            let out = UnsafeMutableRawPointer(start + y * stride)
            guard let base = row.baseAddress else { continue }
            out.copyMemory(from: base, byteCount: row.count)
            for x in width..<max(width, Int(frame.pointee.width)) {
                (out + x * pixelBytes).copyMemory(from: base + row.count - pixelBytes, byteCount: pixelBytes)
            }
        }
    }
}

extension PixelFormat {
    /// libav's name for the same layout; of floating point, which libav has no name for, that of `normalized()`.
    package var libavFormat: AVPixelFormat {
        switch self {
        case .bgra8: AV_PIX_FMT_BGRA
        case .rgba8: AV_PIX_FMT_RGBA
        case .rgba16, .rgbaHalf, .rgbaFloat: AV_PIX_FMT_RGBA64LE
        }
    }
}

extension PixelBuffer {
    /// Whether any pixel is less than opaque.
    package var hasTransparentPixel: Bool {
        for y in 0..<height {
            let start = (baseAddress + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            if glfx_row_has_alpha(start, UInt32(width), format.packedLayout) != 0 { return true }
        }
        return false
    }
}

extension Picture {
    /// Whether any pixel is less than opaque.
    /// - Throws: as `pixels`.
    package func hasTransparentPixel() throws(Failure) -> Bool {
        if case .decoded(let picture) = self, let known = (picture as? CodedPicture)?.wasOpaque { return !known }
        return try pixels().hasTransparentPixel
    }
}
