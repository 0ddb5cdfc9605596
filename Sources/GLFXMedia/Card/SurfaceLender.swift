package import CGLFXLibAV
package import GLFXCore
internal import struct Synchronization.Atomic

/// Leaves a card's frames where they are for as long as somebody draws them. Thread-safe, but for `lend`.
package final class SurfaceLender: @unchecked Sendable {
    /// How many may be lent at a time; the decoder has as many more than it needs.
    package static let most = 12
    private let count = Atomic<Int>(0)
    /// The form in which the processor's decoder would give them.
    private let format: AVPixelFormat
    private let copying: SurfaceCopy
    private let lock = Mutex(())
    private let refused = Atomic<Bool>(false)
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: told why a device does not draw the frames in place.
    package init(as format: AVPixelFormat, tell: @escaping @Sendable (String) -> Void) throws(Failure) {
        self.format = format
        self.tell = tell
        copying = try SurfaceCopy()
    }

    /// No device draws the surfaces in place.
    var isRefused: Bool { refused.load(ordering: .relaxed) }

    func countLent() { count.add(1, ordering: .relaxed) }

    func countReturned() { count.subtract(1, ordering: .relaxed) }

    /// Lends a surface.
    /// - Parameters:
    ///   - surface: blank afterwards, unless false is returned.
    ///   - frame: gets everything of the frame but its samples, in the form in which the processor's decoder would give it,
    ///     and the loan (`lent`).
    /// - Returns: false where the surface has to be copied.
    /// - Throws: `.limit` where there is no memory.
    package func lend(
        _ surface: UnsafeMutablePointer<AVFrame>, as frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        guard !isRefused, count.load(ordering: .relaxed) < Self.most,
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

    func copy(
        _ surface: UnsafeMutablePointer<AVFrame>, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        let code = try lock.withLock { (_) throws(Failure) in
            try copying.copy(surface, as: format, into: frame)
        }
        guard code >= 0 else {
            throw Failure(
                .gpu, "a frame of the card's decoder cannot be copied: \(libavMessage(code))",
                advice: "use \(.upload) rgb, or \(.decoder) software")
        }
    }

    func refuse(_ reason: String) {
        let isNew = !refused.exchange(true, ordering: .relaxed)
        if isNew { tell(reason) }
    }
}
