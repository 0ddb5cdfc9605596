internal import GLFXCore
internal import GLFXShaderText

/// One line of a block's head: `//!WIDTH LUMA.w 2 *`.
struct MPVDirective {
    /// `WIDTH`.
    var name: String
    /// After the name, trimmed.
    var argument: String
    /// From 1.
    var line: Int
    /// Byte offset of the argument in its line.
    var column: Int

    /// A word of the argument, and its byte offset in the line.
    typealias Word = (text: String, column: Int)

    /// Nil for a line that does not begin with `//!`.
    init?(_ bytes: ArraySlice<UInt8>, line: Int) {
        var rest = bytes.drop(while: Tokenizer.isSpace)
        guard rest.starts(with: "//!".utf8) else { return nil }
        rest = rest.dropFirst(3)
        let name = rest.prefix { Tokenizer.isNameStart($0) }
        rest = rest.dropFirst(name.count).drop(while: Tokenizer.isSpace)
        self.name = String(decoding: name, as: UTF8.self)
        argument = String(decoding: rest, as: UTF8.self).trimmed
        self.line = line
        column = rest.startIndex - bytes.startIndex
    }

    /// The argument's words.
    var words: [Word] {
        var words: [Word] = []
        var current: [UInt8] = []
        var start = column
        for (offset, byte) in (argument + " ").utf8.enumerated() {
            if !Tokenizer.isSpace(byte) {
                if current.isEmpty { start = column + offset }
                current.append(byte)
            } else if !current.isEmpty {
                words.append((String(decoding: current, as: UTF8.self), start))
                current = []
            }
        }
        return words
    }

    /// A `.shader` failure that points at the argument, or at a word of it.
    func failure(_ file: SourceFile, at word: Word? = nil, _ message: MessageText, advice: MessageText) -> Failure {
        file.failure(line: line, byte: word?.column ?? column, message, advice: advice)
    }

    /// The argument as a name that GLSL can have.
    func identifier(_ file: SourceFile) throws(Failure) -> String {
        guard Tokenizer.isName(argument) else {
            throw failure(
                file, argument.isEmpty ? "//!\(name) names nothing" : "\(argument.quoted) is no name",
                advice: "use letters, digits and underscores")
        }
        return argument
    }

    /// Whole numbers, all of the argument's words.
    func wholeNumbers(_ file: SourceFile, counts: Set<Int>, advice: MessageText) throws(Failure) -> [Int] {
        let words = words
        guard counts.contains(words.count) else {
            throw failure(file, "//!\(name) does not take \(words.count) numbers", advice: advice)
        }
        var numbers: [Int] = []
        for word in words {
            guard let number = Int(word.text), number >= 1, number <= 1 << 24 else {
                throw failure(
                    file, at: word, "\(word.text.quoted) is no whole number from 1 to \(1 << 24)", advice: advice)
            }
            numbers.append(number)
        }
        return numbers
    }
}
