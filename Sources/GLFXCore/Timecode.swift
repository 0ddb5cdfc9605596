/// A label of a frame by SMPTE ST 12-1: `10:20:30:12`, and `10:20:30;12` where the count is a drop frame count.
///
/// Frames are counted at a whole number a second. A drop frame count leaves out the first labels of each minute that is
/// no multiple of ten, two at 29.97 and four at 59.94 frames a second, and so keeps to the clock.
package struct Timecode: Sendable, Hashable {
    /// Frames counted a second: 30 for 29.97.
    package let framesPerSecond: Int64
    package let isDropFrame: Bool
    /// The number of the frame, from 00:00:00:00 on.
    package let count: Int64

    /// - Parameter rate: frames a second; more than 0.
    /// - Returns: nil where the text is no label at that rate.
    package init?(_ text: String, rate: Rational) {
        let fields = text.split(omittingEmptySubsequences: false) { ":;.,".contains($0) }
        let numbers = fields.compactMap { $0.count <= 3 ? Int64($0) : nil }
        guard numbers.count == 4, fields.count == 4, numbers.allSatisfy({ $0 >= 0 }), numbers[1] < 60, numbers[2] < 60
        else { return nil }
        let second = Self.counted(rate)
        // Only the colon counts every label; QuickTime's and MXF's readers write a semicolon, others a full stop.
        let mark = text.dropLast(fields[3].count).last
        isDropFrame = mark != ":" && second % 30 == 0
        framesPerSecond = second
        guard numbers[3] < second else { return nil }
        count = Self.count(
            minutes: numbers[0] * 60 + numbers[1], seconds: numbers[2], frames: numbers[3], framesPerSecond: second,
            isDropFrame: isDropFrame)
    }

    init(count: Int64, framesPerSecond: Int64, isDropFrame: Bool) {
        (self.framesPerSecond, self.isDropFrame) = (framesPerSecond, isDropFrame)
        let tenMinutes = Self.tenMinutes(framesPerSecond, isDropFrame)
        let day = 144 * tenMinutes
        self.count = (count % day + day) % day
    }

    /// The label so many frames later; it begins again after 24 hours.
    package func advanced(by frames: Int64) -> Timecode {
        Timecode(count: count + frames, framesPerSecond: framesPerSecond, isDropFrame: isDropFrame)
    }

    /// Frames from another label to this one, on the same or the next day.
    package func frames(since other: Timecode) -> Int64 {
        let day = 144 * Self.tenMinutes(framesPerSecond, isDropFrame)
        return ((count - other.count) % day + day) % day
    }

    /// The label of the same second, and of the frame that is shown at the same part of it, at another rate.
    package func counted(at rate: Rational) -> Timecode {
        let second = Self.counted(rate)
        let drops = isDropFrame && second % 30 == 0
        let (minutes, seconds, frames) = fields
        // A label that a drop frame count has is one at every rate that is dropped: twice as many labels of twice as many.
        let count = Self.count(
            minutes: minutes, seconds: seconds, frames: frames * second / framesPerSecond, framesPerSecond: second,
            isDropFrame: drops)
        return Timecode(count: count, framesPerSecond: second, isDropFrame: drops)
    }

    package var text: String {
        let (minutes, seconds, frames) = fields
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60)):\(two(seconds))\(isDropFrame ? ";" : ":")\(two(frames))"
    }

    /// Whole minutes, seconds and frames of the label.
    private var fields: (minutes: Int64, seconds: Int64, frames: Int64) {
        var labels = count
        if isDropFrame {
            let (tenMinutes, dropped) = (Self.tenMinutes(framesPerSecond, true), Self.dropped(framesPerSecond))
            let (tens, rest) = count.quotientAndRemainder(dividingBy: tenMinutes)
            labels += 9 * dropped * tens
            if rest >= dropped { labels += dropped * ((rest - dropped) / (60 * framesPerSecond - dropped)) }
        }
        let seconds = labels / framesPerSecond
        return (seconds / 60, seconds % 60, labels % framesPerSecond)
    }

    private static func counted(_ rate: Rational) -> Int64 { max(1, Int64(rate.double.rounded())) }
    /// The labels that a drop frame count leaves out at the beginning of most minutes.
    static func dropped(_ framesPerSecond: Int64) -> Int64 { framesPerSecond / 15 }

    /// The number of a label's frame.
    /// - Parameter minutes: the hours' too.
    static func count(
        minutes: Int64, seconds: Int64, frames: Int64, framesPerSecond: Int64, isDropFrame: Bool
    ) -> Int64 {
        let dropped = isDropFrame ? dropped(framesPerSecond) * (minutes - minutes / 10) : 0
        return (minutes * 60 + seconds) * framesPerSecond + frames - dropped
    }

    private static func tenMinutes(_ framesPerSecond: Int64, _ isDropFrame: Bool) -> Int64 {
        600 * framesPerSecond - (isDropFrame ? 9 * dropped(framesPerSecond) : 0)
    }
}
