internal import CGLFXLibAV
internal import GLFXCore

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
    init?(moving surface: UnsafeMutablePointer<AVFrame>, of lender: SurfaceLender) throws(Failure) {
        let mapped = try Owned<AVFrame>.frame()
        mapped.pointer.pointee.format = AV_PIX_FMT_DRM_PRIME.rawValue
        // Waits until it is decoded, and fails where that failed.
        let size = PictureSize(width: Int(surface.pointee.width), height: Int(surface.pointee.height))
        guard let stored = surface.storedFormat,
            let form = PlaneForm(stored, size: size, color: ColorDescription()),
            av_hwframe_map(mapped.pointer, surface, Int32(AV_HWFRAME_MAP_READ)) >= 0,
            let planes = SharedPlane.all(of: mapped.pointer, form)
        else { return nil }
        self.surface = try .frame()
        self.mapped = mapped
        (self.form, self.planes, self.lender) = (form, planes, lender)
        av_frame_move_ref(self.surface.pointer, surface)
        lender.countLent()
    }

    /// How the samples lie in the planes.
    /// - Parameter color: of the samples.
    func form(_ color: ColorDescription) -> PlaneForm {
        var form = form
        form.color = color
        return form
    }

    deinit { lender.countReturned() }

    /// Copies it to memory.
    /// - Parameter frame: is filled.
    /// - Throws: `.gpu` where the card does not hand it over, `.limit` where there is no memory.
    func copy(into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        try lender.copy(surface.pointer, into: frame)
    }

    /// Whether a device may draw it in place.
    var mayBeDrawn: Bool { !lender.isRefused }

    /// No device draws it: the coming ones are copied.
    func refuse(_ reason: String) { lender.refuse(reason) }
}

extension UnsafeMutablePointer<AVFrame> {
    /// The surface that a frame without samples stands for; nil: it has its samples.
    var lent: LentSurface? {
        guard pointee.data.0 == nil, let loan = pointee.opaque_ref?.pointee.data else { return nil }
        return Unmanaged<LentSurface>.fromOpaque(loan).takeUnretainedValue()
    }

    /// The form of a card's samples; nil where they are in memory.
    var storedFormat: AVPixelFormat? {
        guard let frames = pointee.hw_frames_ctx?.pointee.data else { return nil }
        return UnsafeRawPointer(frames).assumingMemoryBound(to: AVHWFramesContext.self).pointee.sw_format
    }
}
