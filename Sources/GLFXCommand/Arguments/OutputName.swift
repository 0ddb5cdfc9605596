internal import GLFXCore

/// How the outputs of many INPUTs are called: `{name}-keyed.{ext}`.
struct OutputName: Sendable, Equatable {
    private enum Piece: Sendable, Equatable {
        case text(String)
        /// The INPUT's name without folder and ending.
        case name
        /// Its ending, without the dot.
        case ending
        /// The INPUT's position, from 1, with as many digits as the last one has.
        case number
    }

    private let pieces: [Piece]

    /// What is called as its INPUT.
    static let usual = "{name}.{ext}"

    private static let words: KeyValuePairs<String, Piece> = ["name": .name, "ext": .ending, "number": .number]

    /// - Throws: `.usage` for an unknown word in braces, and for a name with a folder.
    init(_ text: String) throws(Failure) {
        guard !text.isEmpty, !text.contains("/") else {
            throw Failure(
                .usage, "--name '\(text)': not the name of a file",
                advice: "write it without a folder, which is --output-folder's: --name '{name}-keyed.{ext}'")
        }
        var pieces: [Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let inside = rest[rest.index(after: brace)...]
            let word = String(inside.prefix { $0 != "}" })
            guard word.count < inside.count, let piece = Self.words.first(where: { $0.key == word })?.value else {
                throw Failure(
                    .usage, "--name '\(text)': '{\(word)' is no word for a name",
                    advice: "there is {name}, {ext} and {number}")
            }
            pieces.append(piece)
            rest = inside.dropFirst(word.count + 1)
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The name for an INPUT.
    /// - Parameters:
    ///   - input: its path.
    ///   - number: its position, from 1.
    ///   - count: how many INPUTs there are.
    func text(for input: String, number: Int, of count: Int) -> String {
        let file = input.split(separator: "/").last.map(String.init) ?? input
        // `.hidden` has no ending.
        let dot = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? $0 : nil }
        let ending = dot.map { String(file[file.index(after: $0)...]) } ?? ""
        return pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .name: dot.map { String(file[..<$0]) } ?? file
            case .ending: ending
            case .number: String(repeating: "0", count: max(0, "\(count)".count - "\(number)".count)) + "\(number)"
            }
        }.joined()
    }
}
