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
    private let target: Target

    /// - Parameters:
    ///   - width: the pixel buffers' width in pixels; `height` and `format` likewise.
    ///   - target: the frames' pixel format. Their color coding is `color`; its range and matrix must be resolved.
    ///   - source: the pixel buffers' color; used only if frames hold linear light.
    ///   - targetWidth: the frames' width; at least `width`. Padding repeats the last column.
    /// - Throws: `.output` where the pixel format cannot be written.
    package init(
        width: Int, height: Int, format: PixelFormat, to target: AVPixelFormat, color: ColorDescription,
        source: ColorDescription = .init(), targetWidth: Int, targetHeight: Int
    ) throws(Failure) {
        self.width = width
        self.height = height
        self.format = format
        if let layout = PlanarLayout(target) {
            if layout.hasAlpha, ColorResolver.isLight(color, format: target) {
                var coded = color
                (coded.transfer, coded.primaries) = (source.transfer, source.primaries)
                let (graph, ring) = try Self.makeGraph(
                    format: format, layout: layout, color: coded, source: source, width: targetWidth,
                    height: targetHeight)
                self.target = .light(
                    layout, graph, ring,
                    try AssociatedLight(
                        width: targetWidth, height: targetHeight, layout: layout, from: coded, to: color))
                return
            }
            let (graph, ring) = try Self.makeGraph(
                format: format, layout: layout, color: color, source: source, width: targetWidth, height: targetHeight)
            self.target = .planes(layout, graph, ring)
            return
        }
        let traits = PixelFormatTraits(target)
        guard sws_isSupportedOutput(target) != 0 else {
            throw Failure(.output, "the pixel format '\(traits.name)' cannot be written")
        }
        if traits.isRGB {
            let own = format.libavFormat
            self.target = .repackedPixels(
                try Repacker(width: targetWidth, height: targetHeight, from: own, to: target),
                rows: try ScratchFrame(width: targetWidth, height: targetHeight, format: own))
            return
        }
        guard let planar = Repacker.readableFormat(for: target), let layout = PlanarLayout(planar) else {
            throw Failure(.output, "the pixel format '\(traits.name)' cannot be written")
        }
        let (graph, ring) = try Self.makeGraph(
            format: format, layout: layout, color: color, source: source, width: targetWidth, height: targetHeight)
        self.target = .repackedPlanes(
            layout, graph, ring, try Repacker(width: targetWidth, height: targetHeight, from: planar, to: target),
            planes: try ScratchFrame(width: targetWidth, height: targetHeight, format: planar))
    }

    private static func makeGraph(
        format: PixelFormat, layout: PlanarLayout, color: ColorDescription, source: ColorDescription, width: Int,
        height: Int
    ) throws(Failure) -> (ZimgGraph, PlaneRing) {
        var from = PlanarLayout.rgbFormat(
            width: width, height: height, depth: format.bitsPerChannel, hasAlpha: layout.hasAlpha, color: color)
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
    /// - Parameter picture: of the converter's size and format.
    package func convert(_ picture: Picture, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        switch target {
        case .planes(let layout, let graph, let ring):
            try fill(frame, layout, graph, ring, from: picture)
        case .light(let layout, let graph, let ring, let light):
            try fill(light.codedFrame, layout, graph, ring, from: picture)
            try light.light(into: frame)
        case .repackedPlanes(let layout, let graph, let ring, let repacker, let planes):
            try fill(planes.pointer, layout, graph, ring, from: picture)
            try repacker.repack(planes.pointer, into: frame)
        case .repackedPixels(let repacker, let rows):
            copyRows(of: try pixels(of: picture), into: rows.pointer)
            try repacker.repack(rows.pointer, into: frame)
        }
    }

    private func fill(
        _ frame: UnsafeMutablePointer<AVFrame>, _ layout: PlanarLayout, _ graph: ZimgGraph, _ ring: PlaneRing,
        from picture: Picture
    ) throws(Failure) {
        var planes = zimg_image_buffer()
        planes.version = ZimgGraph.apiVersion
        for (index, plane) in layout.planeOrder.enumerated() {
            let (start, stride) = frame.pointee.plane(plane)
            glfx_zimg_set_target(&planes, Int32(index), start, stride, UInt32.max)
        }
        let buffer = try pixels(of: picture)
        // The picture's top row is the last one in memory.
        var unpack = glfx_unpack(
            planes: ring.planes,
            origin: (buffer.baseAddress + (height - 1) * buffer.bytesPerRow).assumingMemoryBound(to: UInt8.self),
            row_step: -buffer.bytesPerRow, width: UInt32(width), height: UInt32(height), layout: format.packedLayout)
        var source = ring.source
        try graph.process(&source, &planes, unpack: glfx_unpack_row, unpackUser: &unpack)
    }

    private func pixels(of picture: Picture) throws(Failure) -> PixelBuffer {
        let buffer = try picture.pixels()
        precondition(buffer.width == width && buffer.height == height && buffer.format == format)
        return buffer
    }

    /// Rows top-down into a frame of the same layout, the edges repeated where it is larger.
    private func copyRows(of buffer: PixelBuffer, into frame: UnsafeMutablePointer<AVFrame>) {
        guard let start = frame.pointee.data.0 else { return }
        let stride = Int(frame.pointee.linesize.0)
        let pixelBytes = format.bytesPerPixel
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
    /// libav's name for the same layout.
    package var libavFormat: AVPixelFormat {
        switch self {
        case .bgra8: AV_PIX_FMT_BGRA
        case .rgba8: AV_PIX_FMT_RGBA
        case .rgba16: AV_PIX_FMT_RGBA64LE
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
        try pixels().hasTransparentPixel
    }
}
