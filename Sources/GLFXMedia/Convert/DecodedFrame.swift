internal import CGLFXLibAV
internal import Synchronization

/// A decoded frame, converted to a pixel buffer once, on first access; its memory returns to the decoder then or with
/// this object.
final class DecodedFrame: DecodedPicture, @unchecked Sendable {
    private let frame: UnsafeMutablePointer<AVFrame>
    private let conversion: FrameConversion
    private let pool: PixelBufferPool
    private let color: ColorDescription
    /// Of the frame's own code values.
    private let coding: ColorDescription
    private let time: ConversionTime
    private let converted = Mutex<PixelBuffer?>(nil)
    /// Number of `endUse` calls: orders uses before `deinit`.
    private let uses = Atomic<Int>(0)

    /// - Parameters:
    ///   - decoded: blank afterwards.
    ///   - color: of the converted pixels.
    ///   - coding: of the frame's own code values.
    init(
        moving decoded: UnsafeMutablePointer<AVFrame>, _ conversion: FrameConversion, into pool: PixelBufferPool,
        color: ColorDescription, coding: ColorDescription, time: ConversionTime
    ) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a frame")
        av_frame_move_ref(frame, decoded)
        self.conversion = conversion
        self.pool = pool
        self.color = color
        self.coding = coding
        self.time = time
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

    func pixels() throws(Failure) -> PixelBuffer {
        try converted.withLock { (converted) throws(Failure) in
            if let converted { return converted }
            let start = monotonicNanoseconds()
            defer { time.total.add(monotonicNanoseconds() - start, ordering: .relaxed) }
            let buffer = try pool.makeBuffer(color: color)
            try conversion.convert(frame, into: buffer)
            converted = buffer
            av_frame_unref(frame)
            return buffer
        }
    }

    /// The frame in its own coding; nil where it was converted already.
    /// - Throws: `.limit` where there is no memory.
    func coded(time: Timestamp?, duration: Int64?, index: Int) throws(Failure) -> CodedFrame? {
        try converted.withLock { (converted) throws(Failure) in
            guard converted == nil else { return nil }
            return try CodedFrame(referring: frame, color: coding, time: time, duration: duration, index: index)
        }
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
