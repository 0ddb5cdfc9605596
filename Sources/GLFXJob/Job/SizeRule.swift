public import GLFXCore
internal import GLFXMedia

/// A size that follows the first INPUT's: as large as it is shown, in square pixels and upright.
public enum SizeRule: Sendable, Hashable {
    /// This many pixels wide; the height follows.
    case width(Int)
    /// This many pixels high; the width follows.
    case height(Int)
    /// Part of both sides, in percent, more than 0.
    case percent(Rational)
    /// A screen of 16:9 with this many lines, from `SizeRule.screens`; upright where the INPUT is.
    case screen(lines: Int)
    /// The largest frame of this shape, width to height, that lies in the INPUT, which is cropped to it.
    case shape(Int, Int)

    /// Screens of 16:9 by their lines: the width of 480p is the even number next to 853.3.
    static let screens = [480: 854, 720: 1280, 1080: 1920, 1440: 2560, 2160: 3840, 4320: 7680]

    /// The longest side that a rule may ask for.
    package static let longest = 999_999

    /// The size for an INPUT; sides that follow are even, so that any codec takes them.
    /// - Parameter source: nil: there is none whose size is known.
    /// - Throws: `.usage` for a rule that needs one.
    func size(of source: PictureSize?) throws(Failure) -> PictureSize {
        if case .screen(let lines) = self {
            let long = Self.screens[lines] ?? lines * 16 / 9
            let isUpright = source.map { $0.height > $0.width } ?? false
            return PictureSize(width: isUpright ? lines : long, height: isUpright ? long : lines)
        }
        guard let source else {
            throw Failure(
                .usage, "\(.size) \(text) follows an INPUT's size, and there is none to be measured",
                advice: "write \(.size) 1280x720, or \(.size) 720p")
        }
        let (width, height) = (Double(source.width), Double(source.height))
        let size: PictureSize
        switch self {
        case .width(let wantedWidth):
            size = PictureSize(width: wantedWidth, height: Self.even(height * Double(wantedWidth) / width))
        case .height(let wantedHeight):
            size = PictureSize(width: Self.even(width * Double(wantedHeight) / height), height: wantedHeight)
        case .percent(let part):
            size = PictureSize(
                width: Self.even(width * part.double / 100), height: Self.even(height * part.double / 100))
        case .shape(let across, let down):
            if width / Double(across) <= height / Double(down) {
                let side = Self.evenBelow(source.width)
                size = PictureSize(width: side, height: Self.even(Double(side * down) / Double(across)))
            } else {
                let side = Self.evenBelow(source.height)
                size = PictureSize(width: Self.even(Double(side * across) / Double(down)), height: side)
            }
        case .screen: size = source
        }
        guard max(size.width, size.height) <= Self.longest else {
            throw Failure(
                .usage, "\(.size) \(text): \(size.width)x\(size.height) is too large", advice: "give a smaller size")
        }
        return size
    }

    /// The nearest even number, at least 2.
    private static func even(_ side: Double) -> Int { 2 * max(1, Int(min((side / 2).rounded(), Double(longest)))) }

    private static func evenBelow(_ side: Int) -> Int { max(1, side - side % 2) }

    /// As `--size` takes it.
    var text: String {
        switch self {
        case .width(let width): "\(width)x"
        case .height(let height): "x\(height)"
        case .percent(let part): "\(decimal(part))%"
        case .screen(let lines): "\(lines)p"
        case .shape(let across, let down): "\(across):\(down)"
        }
    }
}
