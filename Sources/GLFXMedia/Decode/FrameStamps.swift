internal import CGLFXLibAV

/// The time stamps of a movie's decoded frames, strictly ascending whatever the file says.
struct FrameStamps {
    /// The newest frame's; nil before the first.
    private(set) var last: Timestamp?
    private let path: String
    private let timeBase: Rational
    private let notes: NoteHandler
    /// When the first frame is shown, where stamps are of decoding: frames are shown later by as many as are reordered.
    private let beginning: Timestamp?
    /// Subtracted from stamps; nil before the first.
    private var lag: Int64?
    /// In ticks; nil where the decoder does not say.
    private var lastDuration: Int64?
    private var hasReportedBadStamps = false

    /// - Parameter beginning: when the first frame is shown, where the container says only when frames are decoded.
    init(path: String, timeBase: Rational, beginning: Timestamp? = nil, notes: @escaping NoteHandler) {
        self.beginning = beginning
        self.path = path
        self.timeBase = timeBase
        self.notes = notes
    }

    /// When the newest frame ends, by the decoder's duration.
    var lastEnd: Timestamp? { last.map { Timestamp($0.value + (lastDuration ?? 0), timeBase: timeBase) } }

    /// A frame's stamp; if it has none or does not ascend, the next one that does, which is reported once.
    mutating func stamp(of frame: UnsafePointer<AVFrame>) -> Timestamp {
        let given =
            Timestamp(libav: frame.pointee.pts, timeBase: timeBase)
            ?? Timestamp(libav: frame.pointee.best_effort_timestamp, timeBase: timeBase)
        guard let beginning else { return stamp(given: given) }
        let shift = lag ?? given.map { $0.value - beginning.rescaled(to: timeBase).value } ?? 0
        lag = shift
        return stamp(given: given.map { Timestamp($0.value - shift, timeBase: timeBase) })
    }

    /// The same for a stamp that was found already.
    mutating func stamp(given: Timestamp?) -> Timestamp {
        guard let last else { return given ?? Timestamp(0, timeBase: timeBase) }
        if let given, given > last { return given }
        if !hasReportedBadStamps {
            hasReportedBadStamps = true
            let what = given == nil ? "have no time stamp" : "have time stamps that repeat or go back"
            let place = secondsText(last.seconds)
            notes("\(path): some frames \(what) (the first after \(place)); they follow the frame before")
        }
        return Timestamp(last.value + max(1, given == nil ? lastDuration ?? 1 : 1), timeBase: timeBase)
    }

    /// The decoder's frame has been taken.
    mutating func take(_ time: Timestamp, of frame: UnsafePointer<AVFrame>) {
        let duration = glfx_frame_duration(frame)
        take(time, duration: duration > 0 ? duration : nil)
    }

    /// A frame has been taken; the next one comes after it.
    mutating func take(_ time: Timestamp, duration: Int64?) {
        (last, lastDuration) = (time, duration)
    }
}
