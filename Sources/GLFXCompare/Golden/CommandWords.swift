package import GLFXCore

/// Splits a command line in a file into words, as a shell does: quotes, backslashes, comments; several lines are one.
package enum CommandWords {
    /// - Parameter file: for messages.
    /// - Throws: `.usage` for a quotation mark that is never closed, and for no words at all.
    package static func split(_ text: String, file: String) throws(Failure) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"", let next = rest.first, "\"\\".contains(next) {
                    word = (word ?? "") + String(rest.removeFirst())
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "\\" {
                guard let next = rest.popFirst(), !next.isNewline else { continue }
                word = (word ?? "") + String(next)
            } else if character == "#", word == nil {
                rest = rest.drop { !$0.isNewline }
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else {
            throw Failure(
                .usage, "'\(file)': a quotation mark is never closed", advice: "close it, or write it after a backslash"
            )
        }
        if let done = word { words.append(done) }
        if words.first == "glfx" { words.removeFirst() }
        guard !words.isEmpty else {
            throw Failure(
                .usage, "'\(file)' is empty", advice: "write a command line without OUTPUT: in.png --shader blur")
        }
        return words
    }
}
