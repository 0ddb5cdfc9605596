internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Makes progressive frames of interlaced ones, by libavfilter's bwdif, from the frames before and after too. Frames that
/// are progressive stay as they are.
///
/// Belongs to one thread.
final class Deinterlacer {
    private let mode: Deinterlacing
    /// As the container says, for frames whose coding does not.
    private let order: FieldOrder?
    private var graph: FilterGraph?
    private var form: PictureForm?
    /// Of a graph that was left since the pictures' form changed.
    private var ready: [UnsafeMutablePointer<AVFrame>] = []

    init(_ mode: Deinterlacing, order: FieldOrder?) { (self.mode, self.order) = (mode, order) }

    deinit { flush() }

    /// Ticks of the frames that come out for each of those that go in.
    var ticks: Int64 { mode == .field ? 2 : 1 }

    /// Takes a decoded frame, which is blank afterwards.
    /// - Throws: `.usage` where libavfilter is missing, `.limit` where there is no memory.
    func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        let now = PictureForm(frame)
        if form != now {
            try drain()
            let size = PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
            graph = try FilterGraph(
                "bwdif=mode=send_\(mode.rawValue):deint=interlaced", size: size, format: frame.pointee.pixelFormat,
                for: "\(.deinterlace)")
            form = now
        }
        if frame.pointee.pts == glfx_av_nopts_value { frame.pointee.pts = frame.pointee.best_effort_timestamp }
        if glfx_frame_is_interlaced(frame) == 0, let order {
            glfx_frame_set_fields(frame, 1, order == .topFirst ? 1 : 0)
        }
        try graph?.push(frame)
    }

    /// The next frame that is finished.
    /// - Parameter frame: is filled; its times are in ticks of the stream, or half of them for fields.
    /// - Returns: false where the next decoded frame is needed.
    func next(into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Bool {
        if !ready.isEmpty {
            var first: UnsafeMutablePointer<AVFrame>? = ready.removeFirst()
            av_frame_unref(frame)
            if let first { av_frame_move_ref(frame, first) }
            av_frame_free(&first)
            return true
        }
        guard let graph else { return false }
        av_frame_unref(frame)
        guard try graph.pull(into: frame) else { return false }
        place(frame)
        return true
    }

    /// No frame comes after the last one.
    func finish() throws(Failure) { try drain() }

    /// Forgets all frames.
    func flush() {
        for frame in ready {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
        (graph, form, ready) = (nil, nil, [])
    }

    private func drain() throws(Failure) {
        guard let old = graph else { return }
        (graph, form) = (nil, nil)
        try old.push(nil)
        while true {
            var frame: UnsafeMutablePointer<AVFrame>? = try allocated(av_frame_alloc(), "a frame")
            guard let output = frame, try old.pull(into: output) else {
                av_frame_free(&frame)
                return
            }
            place(output)
            ready.append(output)
        }
    }

    /// bwdif counts in half ticks, whatever its mode.
    private func place(_ frame: UnsafeMutablePointer<AVFrame>) {
        if frame.pointee.pts != glfx_av_nopts_value, mode == .frame { frame.pointee.pts /= 2 }
        frame.pointee.best_effort_timestamp = frame.pointee.pts
        glfx_frame_set_fields(frame, 0, 0)
    }
}
