internal import CGLFXLibAV
internal import Synchronization

/// A decoded frame that stays where a card's decoder left it, in buffers that devices share (dma-bufs). Thread-safe.
final class LentSurface: @unchecked Sendable {
    private let form: PlaneForm
    let planes: [SharedPlane]
    private let lender: SurfaceLender
    private let surface: Owned<AVFrame>
    /// Has the buffers' descriptors.
    private let mapped: Owned<AVFrame>

    /// - Parameter surface: blank afterwards, unless nil is returned.
    /// - Returns: nil where the surface cannot be shared.
    /// - Throws: `.limit` where there is no memory.
    fileprivate init?(moving surface: UnsafeMutablePointer<AVFrame>, of lender: SurfaceLender) throws(Failure) {
        let mapped = try Owned<AVFrame>.frame()
        mapped.pointer.pointee.format = AV_PIX_FMT_DRM_PRIME.rawValue
        // Waits until it is decoded, and fails where that failed.
        guard let size = PictureSize(shown: surface), let stored = surface.storedFormat,
            let form = PlaneForm(stored, size: size, color: ColorDescription()),
            av_hwframe_map(mapped.pointer, surface, Int32(AV_HWFRAME_MAP_READ)) >= 0,
            let planes = SharedPlane.all(of: mapped.pointer, form)
        else { return nil }
        self.surface = try .frame()
        self.mapped = mapped
        (self.form, self.planes, self.lender) = (form, planes, lender)
        av_frame_move_ref(self.surface.pointer, surface)
        lender.count.add(1, ordering: .relaxed)
    }

    /// How the samples lie in the planes.
    /// - Parameter color: of the samples.
    func form(_ color: ColorDescription) -> PlaneForm {
        var form = form
        form.color = color
        return form
    }

    deinit { lender.count.subtract(1, ordering: .relaxed) }

    /// Copies it to memory.
    /// - Parameter frame: is filled.
    /// - Throws: `.gpu` where the card does not hand it over, `.limit` where there is no memory.
    func copy(into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        try lender.copy(surface.pointer, into: frame)
    }

    /// Whether a device may draw it in place.
    var mayBeDrawn: Bool { !lender.isRefused.load(ordering: .relaxed) }

    /// No device draws it: the coming ones are copied.
    func refuse(_ reason: String) { lender.refuse(reason) }
}

/// Leaves a card's frames where they are for as long as somebody draws them. Thread-safe, but for `lend`.
final class SurfaceLender: @unchecked Sendable {
    /// How many may be lent at a time; the decoder has as many more than it needs.
    static let most = 12
    fileprivate let count = Atomic<Int>(0)
    /// The form in which the processor's decoder would give them.
    private let format: AVPixelFormat
    private let copying: SurfaceCopy
    private let lock = Mutex(())
    fileprivate let isRefused = Atomic<Bool>(false)
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: told why a device does not draw the frames in place.
    init(as format: AVPixelFormat, tell: @escaping @Sendable (String) -> Void) throws(Failure) {
        self.format = format
        self.tell = tell
        copying = try SurfaceCopy()
    }

    /// Lends a surface.
    /// - Parameters:
    ///   - surface: blank afterwards, unless false is returned.
    ///   - frame: gets everything of the frame but its samples, in the form in which the processor's decoder would give it,
    ///     and the loan (`lent`).
    /// - Returns: false where the surface has to be copied.
    /// - Throws: `.limit` where there is no memory.
    func lend(
        _ surface: UnsafeMutablePointer<AVFrame>, as frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        guard !isRefused.load(ordering: .relaxed), count.load(ordering: .relaxed) < Self.most,
            // Of what is on a card, libavcodec crops only the right and the lower edge.
            surface.pointee.crop_left == 0, surface.pointee.crop_top == 0,
            let stored = surface.storedFormat, SurfaceCopy.planarFormat(of: stored, as: format) == format
        else { return false }
        let (width, height) = (surface.pointee.width, surface.pointee.height)
        av_frame_unref(frame)
        try check(av_frame_copy_props(frame, surface), .limit, "hold a frame")
        guard let loan = try LentSurface(moving: surface, of: self) else { return false }
        let box = Unmanaged.passRetained(loan)
        av_buffer_unref(&frame.pointee.opaque_ref)
        frame.pointee.opaque_ref = av_buffer_create(
            box.toOpaque().assumingMemoryBound(to: UInt8.self), 1,
            { _, loan in
                if let loan { Unmanaged<LentSurface>.fromOpaque(loan).release() }
            }, nil, 0)
        guard frame.pointee.opaque_ref != nil else {
            box.release()
            throw Failure(.limit, "out of memory: cannot hold a frame")
        }
        (frame.pointee.width, frame.pointee.height, frame.pointee.format) = (width, height, format.rawValue)
        return true
    }

    fileprivate func copy(
        _ surface: UnsafeMutablePointer<AVFrame>, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        let code = try lock.withLock { (_) throws(Failure) in
            try copying.copy(surface, as: format, into: frame)
        }
        guard code >= 0 else {
            throw Failure(
                .gpu, "a frame of the card's decoder cannot be copied: \(libavMessage(code))",
                advice: "use --upload rgb, or --decoder software")
        }
    }

    fileprivate func refuse(_ reason: String) {
        let isNew = !isRefused.exchange(true, ordering: .relaxed)
        if isNew { tell(reason) }
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// The surface that a frame without samples stands for; nil: it has its samples.
    var lent: LentSurface? {
        guard pointee.data.0 == nil, let loan = pointee.opaque_ref?.pointee.data else { return nil }
        return Unmanaged<LentSurface>.fromOpaque(loan).takeUnretainedValue()
    }

    /// The form of a card's samples; nil where they are in memory.
    fileprivate var storedFormat: AVPixelFormat? {
        guard let frames = pointee.hw_frames_ctx?.pointee.data else { return nil }
        return UnsafeRawPointer(frames).assumingMemoryBound(to: AVHWFramesContext.self).pointee.sw_format
    }
}

extension PictureSize {
    fileprivate init?(shown frame: UnsafeMutablePointer<AVFrame>) {
        guard frame.pointee.width > 0, frame.pointee.height > 0 else { return nil }
        self.init(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    }
}

extension SharedPlane {
    /// The planes of a frame of dma-bufs (`AVDRMFrameDescriptor`), by plane; nil where they do not lie as the form says.
    fileprivate static func all(of frame: UnsafeMutablePointer<AVFrame>, _ form: PlaneForm) -> [SharedPlane]? {
        guard let data = frame.pointee.data.0 else { return nil }
        let descriptor = UnsafeRawPointer(data).assumingMemoryBound(to: AVDRMFrameDescriptor.self).pointee
        let objects = elements(of: descriptor.objects, AVDRMObjectDescriptor.self, descriptor.nb_objects)
        var layers = elements(of: descriptor.layers, AVDRMLayerDescriptor.self, descriptor.nb_layers).map { layer in
            (format: layer.format, parts: elements(of: layer.planes, AVDRMPlaneDescriptor.self, layer.nb_planes))
        }
        let formats = (0..<form.planeCount).compactMap {
            format(channels: form.channels(of: $0), bytes: form.bytesPerSample)
        }
        guard formats.count == form.planeCount else { return nil }
        // All planes in one layer.
        if layers.count == 1, formats.count > 1, layers[0].parts.count == formats.count {
            layers = zip(formats, layers[0].parts).map { ($0, [$1]) }
        }
        guard layers.map(\.format) == formats else { return nil }
        var planes: [SharedPlane] = []
        for layer in layers {
            var modifiers: Set<UInt64> = []
            var parts: [Part] = []
            for part in layer.parts {
                guard objects.indices.contains(Int(part.object_index)) else { return nil }
                let object = objects[Int(part.object_index)]
                modifiers.insert(object.format_modifier)
                parts.append(Part(descriptor: object.fd, offset: part.offset, bytesPerRow: part.pitch))
            }
            guard let modifier = modifiers.first, modifiers.count == 1 else { return nil }
            planes.append(
                SharedPlane(format: layer.format, modifier: modifier == unknownModifier ? nil : modifier, parts: parts))
        }
        return planes
    }

    /// DRM_FORMAT_MOD_INVALID (drm_fourcc.h).
    private static let unknownModifier: UInt64 = 0x00ff_ffff_ffff_ffff

    /// The first elements of a C array.
    private static func elements<Array, Element>(of array: Array, _: Element.Type, _ count: Int32) -> [Element] {
        withUnsafeBytes(of: array) { Swift.Array($0.bindMemory(to: Element.self).prefix(Int(max(0, count)))) }
    }
}
