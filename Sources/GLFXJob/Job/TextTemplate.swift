package import GLFXCore

/// A title with words in braces for what differs by file or frame: `{name} {timecode}`. A brace itself is written twice.
package struct TextTemplate: Sendable, Hashable {
    /// A part of it.
    package enum Piece: Sendable, Hashable {
        case text(String)
        case label(FrameLabel)
        /// The name of the file that is shown, without folder and ending; its ending.
        case name, ending
        /// The day.
        case date
        /// A tag of the movie.
        case metadata(String)
    }

    package let pieces: [Piece]

    /// For messages.
    package static let words: MessageText =
        "there is {name}, {ext}, {timecode}, {frame}, {time}, {date}, {title} and {metadata:KEY}; a brace itself is written twice: {{"

    /// - Parameter failure: makes an error of a problem, and what to do.
    /// - Throws: for an unknown word, and for a single brace.
    package init(
        _ title: String, _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) {
        var (pieces, plain): ([Piece], String) = ([], "")
        var rest = title[...]
        while let character = rest.popFirst() {
            guard "{}".contains(character) else {
                plain.append(character)
                continue
            }
            if rest.first == character {
                plain.append(character)
                rest.removeFirst()
                continue
            }
            guard character == "{", let end = rest.firstIndex(where: { "{}".contains($0) }), rest[end] == "}" else {
                throw failure("a '\(character)' stands alone", Self.words)
            }
            let word = String(rest[..<end])
            guard let piece = Self.piece(word) else { throw failure("'{\(word)}' is no word for a text", Self.words) }
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(piece)
            rest = rest[rest.index(after: end)...]
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    private static func piece(_ word: String) -> Piece? {
        if let label = FrameLabel(rawValue: word) { return .label(label) }
        let (kind, key) = OptionText.split(word[...], at: ":")
        if kind == "metadata", let key, !key.isEmpty { return .metadata(String(key)) }
        return switch word {
        case "name": .name
        case "ext": .ending
        case "date": .date
        case "title": .metadata("title")
        default: nil
        }
    }
}
