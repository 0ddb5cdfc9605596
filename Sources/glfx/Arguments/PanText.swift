import FrameCore
import GLFXKit
import ShaderPrograms

/// `--pan`: a way over a still, as a word or as two areas.
enum PanText {
    /// The words for ways, in the order in which they are told.
    static let words = ["in", "out", "left", "right", "up", "down"]

    /// The words for how a way is gone.
    static let easings = Easing.allCases.map(\.rawValue)

    /// `in`, `left ease`, `0,0,1,1 to 0.25,0.25,0.5,0.5 ease-in-out`, `10%,0,50%,50% to 0,0,1,1`.
    static func parse(_ text: String) throws(Failure) -> Pan {
        var words = text.split(separator: " ").map(String.init)
        var easing = Easing.linear
        if words.count == 2 || words.count == 4, let last = words.last {
            guard let named = Easing(rawValue: last) else {
                throw Failure(
                    .usage, "--pan '\(text)': there is no easing '\(last)'", advice: choiceAdvice(last, easings))
            }
            easing = named
            words.removeLast()
        }
        switch words.count {
        case 1:
            guard let way = way(words[0]) else { throw failure(text) }
            return Pan(from: way.from, to: way.to, easing: easing)
        case 3 where words[1] == "to":
            return Pan(from: try area(words[0], of: text), to: try area(words[2], of: text), easing: easing)
        default: throw failure(text)
        }
    }

    private static func failure(_ text: String) -> Failure {
        Failure(
            .usage, "--pan '\(text)': not a way over a picture",
            advice: "write 'X,Y,WIDTH,HEIGHT to X,Y,WIDTH,HEIGHT' in fractions of the picture, or \(listed(words))")
    }

    private static func listed(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// Four fifths of the picture move: enough to be seen, and nothing is magnified much.
    private static func way(_ word: String) -> (from: PictureArea, to: PictureArea)? {
        func part(_ x: Double, _ y: Double) -> PictureArea { PictureArea(x: x, y: y, width: 0.8, height: 0.8) }
        return switch word {
        case "in": (PictureArea(), part(0.1, 0.1))
        case "out": (part(0.1, 0.1), PictureArea())
        case "left": (part(0.2, 0.1), part(0, 0.1))
        case "right": (part(0, 0.1), part(0.2, 0.1))
        case "up": (part(0.1, 0.2), part(0.1, 0))
        case "down": (part(0.1, 0), part(0.1, 0.2))
        default: nil
        }
    }

    private static func area(_ word: String, of text: String) throws(Failure) -> PictureArea {
        var numbers: [Double] = []
        for part in word.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = fraction(part) else { throw failure(text) }
            numbers.append(number)
        }
        guard numbers.count == 4 else { throw failure(text) }
        let area = PictureArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard area.isInside else {
            throw Failure(
                .usage, "--pan '\(text)': the area \(word) is not inside the picture",
                advice: "the picture is 0,0,1,1 or 0,0,100%,100%, and an area has a width and a height")
        }
        return area
    }

    /// `0.25` or `25%`
    private static func fraction(_ text: Substring) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = try? OptionValues.number(String(isPercent ? text.dropLast() : text), of: .pan) else {
            return nil
        }
        return isPercent ? number / 100 : number
    }
}
