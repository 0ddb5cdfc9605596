internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The time stamps of a movie's decoded frames, strictly ascending whatever the file says.
struct FrameStamps {
    /// The newest frame's; nil before the first.
    private(set) var last: Timestamp?
    private let path: String
    private let timeBase: Rational
    private let notes: MessageHandler
    /// What the stamps of the file tell.
    enum Meaning {
        /// When each frame is shown.
        case shown
        /// The same, but for frames that the container gives none, which libav's guesses put up to two frames away.
        case shownWithGaps
        /// When frames are decoded: they are shown later by as many as are reordered; the first one at this time.
        case decoded(Timestamp)
        /// Nothing: frames follow one another, from this time on.
        case counted(Timestamp)
    }

    private let meaning: Meaning
    /// Subtracted from stamps; nil before the first.
    private var lag: Int64?
    /// In ticks; nil where the decoder does not say.
    private var lastDuration: Int64?
    private var hasReportedBadStamps = false

    init(path: String, timeBase: Rational, meaning: Meaning = .shown, notes: @escaping MessageHandler) {
        self.meaning = meaning
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
        switch meaning {
        case .shown: return stamp(given: given)
        case .shownWithGaps:
            guard let given, let last, let lastDuration, lastDuration > 0 else { return stamp(given: given) }
            let distance = abs(given.value - last.value - lastDuration)
            // Half a frame is jitter, three frames are a gap.
            let isGuess = 2 * distance > lastDuration && distance < 3 * lastDuration
            return isGuess ? Timestamp(last.value + lastDuration, timeBase: timeBase) : stamp(given: given)
        case .decoded(let beginning):
            let shift = lag ?? given.map { $0.value - beginning.rescaled(to: timeBase).value } ?? 0
            lag = shift
            return stamp(given: given.map { Timestamp($0.value - shift, timeBase: timeBase) })
        case .counted(let beginning):
            guard let last else { return beginning.rescaled(to: timeBase) }
            return Timestamp(last.value + max(1, lastDuration ?? 1), timeBase: timeBase)
        }
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
