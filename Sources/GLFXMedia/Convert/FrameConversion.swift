internal import CGLFXLibAV
internal import CGLFXPixels
internal import CGLFXZimg
internal import GLFXCore

/// Converts frames of one format, size and color. Thread-safe: one frame at a time.
final class FrameConversion {
    struct Key: Hashable {
        var format: Int32
        var width: Int32
        var height: Int32
        /// How much wider its pixels are than the first frame's.
        var stretch = Rational(1, 1)
        var color: ColorDescription
        /// The picture's color profile, with what its pixels are converted to; nil: the color says all.
        var profile: [UInt8]?

        var size: PictureSize { PictureSize(width: Int(width), height: Int(height)) }
    }

    private enum Source {
        /// zimg reads the frame's own planes.
        case planes(PlanarLayout)
        /// The repacked frame is interleaved; a row callback unpacks it for zimg.
        case packed(glfx_layout, PlaneRing)
        /// The samples are those of the buffer in another order: repacked in one step.
        case reordered(Repacker)
    }

    let key: Key
    /// It gives every pixel the highest alpha.
    let isOpaque: Bool
    /// The picture is neither scaled, cropped, turned nor brought into other light.
    let isPlain: Bool
    /// The samples that the picture is scaled from, where nothing else is done; nil: it is turned, has borders, or is brought
    /// into other light.
    let area: SampleArea?
    /// How the picture is drawn from the frame's own planes; nil where it takes this conversion.
    let planes: PlanePlan?
    private let geometry: CanvasGeometry
    private let placement: CanvasGeometry.Placement
    private let source: Source
    private let repacker: Repacker?
    /// For repacked or padded frames, and frames whose planes are not aligned.
    private var scratch: ScratchFrame?
    private let padding: ChromaPadding?
    /// Only for frames of linear light with associated alpha.
    private let associated: AssociatedLight?
    /// Weights of red, green and blue.
    private let luma: (Float, Float, Float)
    private let graph: ZimgGraph
    /// The last step.
    private let profile: ColorProfile?
    private let output: PlaneRing
    private let lock = Mutex(())

    /// - Parameter shown: has the buffers' primaries and transfer.
    init(
        key: Key, geometry: CanvasGeometry, format: PixelFormat, shown: ColorDescription
    ) throws(Failure) {
        self.key = key
        self.geometry = geometry
        profile = try key.profile.map { (bytes) throws(Failure) in try ColorProfile(bytes, to: shown, format: format) }
        // A profile's values are only coded here; what they are shown in comes behind.
        let shown =
            key.profile == nil
            ? shown : ColorResolver.buffered(key.color, format: AVPixelFormat(rawValue: key.format), in: format)
        let weights = key.color.matrix.lumaCoefficients
        luma = (Float(weights.x), Float(weights.y), Float(weights.z))
        placement = geometry.place(width: Int(key.width), height: Int(key.height))
        let readable = try Readable(key)
        (repacker, padding) = (readable.repacker, readable.padding)
        scratch = try readable.scratch()

        var from = readable.zimgFormat(crop: placement.crop)
        let scaled = placement.scaled
        // Rounded to 16 bits when it is packed.
        let bits = format.isFloat ? 32 : format.bitsPerChannel
        var to = PlanarLayout.rgbFormat(
            width: scaled.width, height: scaled.height, depth: bits, isFloat: format.isFloat,
            hasAlpha: readable.hasAlpha, color: key.color)
        let isLight = ColorResolver.isLight(key.color, format: readable.source)
        if isLight, readable.hasAlpha, let layout = readable.layout {
            associated = try AssociatedLight(
                width: Int(key.width), height: Int(key.height), layout: layout, from: key.color, to: shown)
        } else if isLight {
            associated = nil
            from.nameLight(of: key.color)
            to.nameLight(of: shown)
        } else {
            associated = nil
            from = from.inLight(of: key.color, unlike: shown)
            to = to.inLight(of: shown, unlike: key.color)
        }
        graph = try ZimgGraph(from: from, to: to)
        output = PlaneRing(
            width: scaled.width, rows: graph.outputLines, bytesPerSample: bits / 8, hasAlpha: readable.hasAlpha)
        isOpaque = !readable.hasAlpha && (!placement.hasBorders || geometry.hasBlackBorders)

        let isSameLight = !key.color.isOfOtherLight(than: shown)
        let isScaledOnly =
            !placement.hasBorders && geometry.orientation == .upright && isSameLight && key.profile == nil
        isPlain = isScaledOnly && placement.crop == nil && scaled == key.size
        area = isScaledOnly ? placement.crop ?? SampleArea(key.size) : nil
        planes =
            isSameLight && !isLight && key.profile == nil
            ? PlanePlan(key, placement: placement, orientation: geometry.orientation) : nil
        source = try readable.steps(to: format, isPlain: isPlain, rows: graph.inputLines)
    }

    /// What zimg reads of a frame: its own planes, or those of another format that it is repacked into.
    private struct Readable {
        let key: Key
        let source: AVPixelFormat
        let format: AVPixelFormat
        let repacker: Repacker?
        /// Nil: interleaved, a row is unpacked at a time.
        let layout: PlanarLayout?
        let padding: ChromaPadding?
        let hasAlpha: Bool
        /// Of interleaved formats.
        private var packed: glfx_layout { format == AV_PIX_FMT_BGRA ? GLFX_BGRA8 : GLFX_RGBA16 }

        init(_ key: Key) throws(Failure) {
            self.key = key
            source = AVPixelFormat(rawValue: key.format)
            if PlanarLayout(source) == nil {
                guard let other = PlanarLayout.readableFormat(for: source) else {
                    throw Failure(.input, "the pixel format '\(PlanarLayout.name(of: source))' cannot be read")
                }
                format = other
                repacker = try Repacker(width: key.size.width, height: key.size.height, from: source, to: other)
            } else {
                format = source
                repacker = nil
            }
            layout = PlanarLayout(format)
            padding = layout.flatMap { ChromaPadding(width: key.size.width, height: key.size.height, layout: $0) }
            hasAlpha = layout?.hasAlpha ?? PixelFormatTraits(source).hasAlpha
        }

        /// For repacked or padded frames.
        func scratch() throws(Failure) -> ScratchFrame? {
            guard repacker != nil || padding != nil else { return nil }
            let (width, height) = (padding?.width ?? key.size.width, padding?.height ?? key.size.height)
            return try ScratchFrame(width: width, height: height, format: format)
        }

        func zimgFormat(crop: SampleArea?) -> zimg_image_format {
            let (width, height) = (key.size.width, key.size.height)
            var result: zimg_image_format
            if let layout {
                result = layout.zimgFormat(width: width, height: height, color: key.color)
                result = padding?.applied(to: result) ?? result
            } else {
                result = PlanarLayout.rgbFormat(
                    width: width, height: height, depth: packed == GLFX_BGRA8 ? 8 : 16, hasAlpha: hasAlpha,
                    color: key.color)
            }
            if let crop {
                result.active_region.left = crop.left
                result.active_region.top = crop.top
                result.active_region.width = crop.width
                result.active_region.height = crop.height
            }
            return result
        }

        /// - Parameters:
        ///   - isPlain: the picture keeps its size, place and light.
        ///   - rows: that zimg needs at a time.
        func steps(to format: PixelFormat, isPlain: Bool, rows: Int) throws(Failure) -> Source {
            if let layout { return .planes(layout) }
            let (width, height) = (key.size.width, key.size.height)
            let isDeep = packed == GLFX_RGBA16
            if isPlain, !format.isFloat, format.isDeep == isDeep {
                return .reordered(
                    try Repacker(width: width, height: height, from: source, to: format.libavFormat))
            }
            return .packed(
                packed, PlaneRing(width: width, rows: rows, bytesPerSample: isDeep ? 2 : 1, hasAlpha: hasAlpha))
        }
    }

    func convert(_ frame: UnsafePointer<AVFrame>, into buffer: PixelBuffer) throws(Failure) {
        try lock.withLock { (_) throws(Failure) in
            try pack(frame, into: buffer)
            profile?.apply(to: buffer)
        }
    }

    private func pack(_ frame: UnsafePointer<AVFrame>, into buffer: PixelBuffer) throws(Failure) {
        if placement.hasBorders {
            if geometry.hasBlackBorders { buffer.fillWithBlack() } else { buffer.fillWithNothing() }
        }
        if case .reordered(let repacker) = source {
            // The buffer's first row in memory is the picture's last.
            return try repacker.repack(frame, into: buffer.row(0).baseAddress, stride: -buffer.bytesPerRow)
        }
        var pack = packing(into: buffer)
        try process(frame, to: &pack)
    }

    /// Converts a frame row by row, each packed while it is in the cache.
    private func process(_ frame: UnsafePointer<AVFrame>, to pack: inout glfx_pack) throws(Failure) {
        var target = output.target
        switch source {
        case .planes(let layout):
            let readable: UnsafePointer<AVFrame>
            if let associated {
                readable = try associated.coded(frame)
            } else {
                readable = try aligned(frame, layout: layout)
            }
            var planes = zimg_image_buffer_const()
            planes.version = ZimgGraph.apiVersion
            for (index, plane) in layout.planeOrder.enumerated() {
                // A gray picture with alpha does not get here, so the order is Y U V A or R G B A.
                let (start, stride) = readable.pointee.plane(plane)
                glfx_zimg_set_source(&planes, Int32(index), start, stride, UInt32.max)
            }
            try graph.process(&planes, &target, pack: glfx_pack_row, packUser: &pack)
        case .reordered: break
        case .packed(let layout, let ring):
            guard let repacker, let scratch, let start = scratch.pointer.pointee.data.0 else { return }
            try repacker.repack(frame, into: scratch.pointer)
            var unpack = glfx_unpack(
                planes: ring.planes, origin: start, row_step: Int(scratch.pointer.pointee.linesize.0),
                width: UInt32(key.width), height: UInt32(key.height), layout: layout)
            var planes = ring.source
            try graph.process(
                &planes, &target, unpack: glfx_unpack_row, unpackUser: &unpack, pack: glfx_pack_row, packUser: &pack)
        }
    }

    /// The frame itself, or a copy if zimg cannot read its layout (big-endian, NV12 …), alignment (a cropped picture)
    /// or size.
    private func aligned(
        _ frame: UnsafePointer<AVFrame>, layout: PlanarLayout
    ) throws(Failure) -> UnsafePointer<AVFrame> {
        if repacker == nil, padding == nil, isAligned(frame, layout) { return frame }
        let copy: ScratchFrame
        if let scratch {
            copy = scratch
        } else {
            copy = try ScratchFrame(width: Int(key.width), height: Int(key.height), format: layout.format)
            scratch = copy
        }
        if let repacker {
            try repacker.repack(frame, into: copy.pointer)
        } else {
            try check(av_frame_copy(copy.pointer, frame), .limit, "copy a picture")
        }
        padding?.fill(copy.pointer)
        return UnsafePointer(copy.pointer)
    }

    private func isAligned(_ frame: UnsafePointer<AVFrame>, _ layout: PlanarLayout) -> Bool {
        layout.planeOrder.allSatisfy { plane in
            let (start, stride) = frame.pointee.plane(plane)
            return Int(bitPattern: start) % ZimgGraph.alignment == 0 && stride % ZimgGraph.alignment == 0
        }
    }

    /// Addresses of the scaled picture's pixels: the buffer is bottom-up, and turning only changes the steps.
    private func packing(into buffer: PixelBuffer) -> glfx_pack {
        func address(_ x: Int, _ y: Int) -> Int {
            let at = geometry.canvasPosition(x: x, y: y, placement: placement)
            return (buffer.height - 1 - at.y) * buffer.bytesPerRow + at.x * buffer.format.bytesPerPixel
        }
        let origin = address(0, 0)
        return glfx_pack(
            planes: output.planes, origin: (buffer.baseAddress + origin).assumingMemoryBound(to: UInt8.self),
            pixel_step: address(1, 0) - origin, row_step: address(0, 1) - origin, layout: buffer.format.packedLayout,
            luma: luma)
    }
}
