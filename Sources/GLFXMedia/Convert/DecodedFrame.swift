internal import CGLFXLibAV
internal import GLFXCore
internal import struct Synchronization.Atomic

/// A decoded frame, converted to a pixel buffer once, on first access; its memory returns to the decoder then or with
/// this object. One on a card is copied to memory only where a renderer does not draw it in place.
final class DecodedFrame: DecodedPicture, @unchecked Sendable {
    private let frame: UnsafeMutablePointer<AVFrame>
    private let conversion: FrameConversion
    private let pool: PixelBufferPool
    private let color: ColorDescription
    /// Of the frame's own code values.
    private let coding: ColorDescription
    private let time: ConversionTime
    /// What is drawn are the frame's planes.
    private let plan: PlanePlan?
    /// What the frame stands for; nil: it has its samples.
    private let lent: LentSurface?
    private let converted = Mutex<PixelBuffer?>(nil)
    /// Number of `endUse` calls: orders uses before `deinit`.
    private let uses = Atomic<Int>(0)

    /// - Parameters:
    ///   - decoded: blank afterwards.
    ///   - color: of the converted pixels.
    ///   - coding: of the frame's own code values.
    ///   - planes: a renderer gets its planes, where it takes them.
    init(
        moving decoded: UnsafeMutablePointer<AVFrame>, _ conversion: FrameConversion, into pool: PixelBufferPool,
        color: ColorDescription, coding: ColorDescription, time: ConversionTime, planes: PlaneSupport
    ) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a frame")
        self.conversion = conversion
        self.pool = pool
        self.color = color
        self.coding = coding
        self.time = time
        lent = decoded.lent
        plan = conversion.planes.flatMap { plan in
            planes.takes(plan.form, plan.placement) && (decoded.lent != nil || plan.fits(decoded)) ? plan : nil
        }
        av_frame_move_ref(frame, decoded)
    }

    deinit {
        _ = uses.load(ordering: .acquiring)
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    var width: Int { pool.width }
    var height: Int { pool.height }
    var format: PixelFormat { pool.format }
    var isOpaque: Bool { conversion.isOpaque }
    /// Neither scaled, cropped, turned nor brought into other light: the decoder's samples are the picture.
    var isPlain: Bool { conversion.isPlain }
    /// The samples that are the picture, where it is at most cut and scaled.
    var area: SampleArea? { conversion.area }

    func pixels() throws(Failure) -> PixelBuffer {
        try converted.withLock { (converted) throws(Failure) in
            if let converted { return converted }
            let start = monotonicNanoseconds()
            defer { time.total.add(monotonicNanoseconds() - start, ordering: .relaxed) }
            let buffer = try pool.makeBuffer(color: color)
            try fetch()
            try conversion.convert(frame, into: buffer)
            converted = buffer
            if plan == nil { av_frame_unref(frame) }
            return buffer
        }
    }

    var hasPlanes: Bool { plan != nil }

    func planes() throws(Failure) -> DecoderPlanes? {
        guard let plan else { return nil }
        return try converted.withLock { (_) throws(Failure) in
            if let lent, isInPlace, lent.mayBeDrawn {
                return DecoderPlanes(
                    form: lent.form(coding), placement: plan.placement, content: .shared(lent.planes), format: format,
                    color: color, owner: lent)
            }
            try fetch()
            let held = try CodedFrame(referring: frame, color: coding, time: nil, duration: nil, index: 0)
            return plan.picture(of: held, format: format, color: color)
        }
    }

    /// The frame in its own coding; nil where it was converted already.
    /// - Throws: `.limit` where there is no memory.
    func coded(time: Timestamp?, duration: Int64?, index: Int) throws(Failure) -> CodedFrame? {
        try converted.withLock { (converted) throws(Failure) in
            guard converted == nil else { return nil }
            try fetch()
            return try CodedFrame(referring: frame, color: coding, time: time, duration: duration, index: index)
        }
    }

    func refuseSharing(_ reason: String) { lent?.refuse(reason) }

    /// Its samples are on a card only.
    private var isInPlace: Bool { frame.pointee.data.0 == nil }

    /// Brings the samples to memory. Call it with the lock.
    private func fetch() throws(Failure) {
        if let lent, isInPlace { try lent.copy(into: frame) }
    }

    func endUse() {
        uses.add(1, ordering: .releasing)
        converted.withLock { $0?.endUse() }
    }
}

/// Nanoseconds of conversions, counted on any thread.
final class ConversionTime: Sendable {
    let total = Atomic<UInt64>(0)
}
