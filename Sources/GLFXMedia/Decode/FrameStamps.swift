internal import CGLFXLibAV

/// The time stamps of a movie's decoded frames, strictly ascending whatever the file says.
struct FrameStamps {
    /// The newest frame's; nil before the first.
    private(set) var last: Timestamp?
    private let path: String
    private let timeBase: Rational
    private let notes: NoteHandler
    /// In ticks; nil where the decoder does not say.
    private var lastDuration: Int64?
    private var hasReportedBadStamps = false

    init(path: String, timeBase: Rational, notes: @escaping NoteHandler) {
        self.path = path
        self.timeBase = timeBase
        self.notes = notes
    }

    /// When the newest frame ends, by the decoder's duration.
    var lastEnd: Timestamp? { last.map { Timestamp($0.value + (lastDuration ?? 0), timeBase: timeBase) } }

    /// A frame's stamp; if it has none or does not ascend, the next one that does, which is reported once.
    mutating func stamp(of frame: UnsafePointer<AVFrame>) -> Timestamp {
        stamp(
            given: Timestamp(libav: frame.pointee.pts, timeBase: timeBase)
                ?? Timestamp(libav: frame.pointee.best_effort_timestamp, timeBase: timeBase))
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

    /// A frame has been taken; the next one comes after it.
    mutating func take(_ time: Timestamp, duration: Int64?) {
        (last, lastDuration) = (time, duration)
    }
}
