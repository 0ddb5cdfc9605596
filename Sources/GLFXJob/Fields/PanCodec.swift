internal import GLFXCore
internal import GLFXPrograms

/// A pan over a still, by name or as two areas.
package struct PanCodec: FieldCodec {
    /// The names of pans, in the order of the help.
    package static let names = ["in", "out", "left", "right", "up", "down"]

    /// The names of easings.
    package static let easings = Easing.allCases.map(\.rawValue)

    /// `in`, `left ease`, `0,0,1,1 to 0.25,0.25,0.5,0.5 ease-in-out`, `10%,0,50%,50% to 0,0,1,1`.
    func parse(_ text: OptionText) throws(Failure) -> Pan {
        var words = text.text.split(separator: " ").map(String.init)
        var easing = Easing.linear
        if words.count == 2 || words.count == 4, let last = words.last {
            guard let named = Easing(rawValue: last) else {
                throw text.wrong(": there is no easing '\(last)'", "\(choiceAdvice(last, Self.easings))")
            }
            easing = named
            words.removeLast()
        }
        switch words.count {
        case 1:
            guard let named = Self.named(words[0]) else { throw Self.failure(text) }
            return Pan(from: named.from, to: named.to, easing: easing)
        case 3 where words[1] == "to":
            return Pan(from: try Self.area(words[0], of: text), to: try Self.area(words[2], of: text), easing: easing)
        default: throw Self.failure(text)
        }
    }

    func read(_ value: JobValue) throws(Failure) -> Pan {
        let object = try value.members(of: "a pan", keys: ["from", "to", "easing"])
        func area(_ key: String) throws(Failure) -> PictureArea {
            guard let numbers = try object[key]?.numbers(count: 4) else {
                throw value.mistake(
                    "this pan has no '\(key)'",
                    "write {\"from\": [0, 0, 1, 1], \"to\": [X, Y, WIDTH, HEIGHT]} in fractions of the picture")
            }
            let area = PictureArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            guard area.isInside else {
                throw (object[key] ?? value).wrong("the picture is [0, 0, 1, 1]; stay inside it")
            }
            return area
        }
        return Pan(from: try area("from"), to: try area("to"), easing: try object["easing"]?.choice() ?? .linear)
    }

    func node(_ value: Pan) -> JSONNode? {
        func area(_ area: PictureArea) -> JSONNode {
            .list([area.x, area.y, area.width, area.height].map { .number($0) })
        }
        var members = [(key: "from", value: area(value.from)), ("to", area(value.to))]
        if value.easing != .linear { members.append(("easing", .text(value.easing.rawValue))) }
        return .object(members)
    }

    private static func failure(_ text: OptionText) -> Failure {
        text.wrong(
            ": not a pan over a picture",
            "write 'X,Y,WIDTH,HEIGHT to X,Y,WIDTH,HEIGHT' in fractions of the picture, or \(listed(names))")
    }

    /// Four fifths of the picture's size: a visible movement with little magnification.
    private static func named(_ word: String) -> (from: PictureArea, to: PictureArea)? {
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

    private static func area(_ word: String, of text: OptionText) throws(Failure) -> PictureArea {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(fraction)
        guard parts.count == 4, numbers.count == 4 else { throw failure(text) }
        let area = PictureArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard area.isInside else {
            throw text.wrong(
                ": the area \(word) is not inside the picture",
                "the picture is 0,0,1,1 or 0,0,100%,100%, and an area has a width and a height")
        }
        return area
    }

    /// `0.25` or `25%`
    private static func fraction(_ text: Substring) -> Double? {
        guard text.hasSuffix("%") else { return OptionText.number(String(text)) }
        return OptionText.number(String(text.dropLast())).map { $0 / 100 }
    }
}
