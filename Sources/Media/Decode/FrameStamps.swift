internal import CLibAV
internal import FrameCore

/// The time stamps of a movie's decoded frames, always forward, whatever the file says.
struct FrameStamps {
    /// The newest frame's; nil before the first.
    private(set) var last: Timestamp?
    private let path: String
    private let timeBase: Rational
    private let notes: NoteHandler
    /// In ticks; nil where the decoder does not say.
    private var lastDuration: Int64?
    private var hasSaidBadStamps = false

    init(path: String, timeBase: Rational, notes: @escaping NoteHandler) {
        self.path = path
        self.timeBase = timeBase
        self.notes = notes
    }

    /// When the newest frame ends, as far as its decoder says.
    var lastEnd: Timestamp? { last.map { Timestamp($0.value + (lastDuration ?? 0), timeBase: timeBase) } }

    /// A frame's stamp; where it has none or it does not go forward, the smallest one that does, which is said once.
    mutating func stamp(of frame: UnsafePointer<AVFrame>) -> Timestamp {
        let given =
            Timestamp(libav: frame.pointee.pts, timeBase: timeBase)
            ?? Timestamp(libav: frame.pointee.best_effort_timestamp, timeBase: timeBase)
        guard let last else { return given ?? Timestamp(0, timeBase: timeBase) }
        if let given, given > last { return given }
        if !hasSaidBadStamps {
            hasSaidBadStamps = true
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
