/// A driver's log, parsed: messages with lines of the generated text.
struct DriverLog {
    struct Message: Hashable {
        /// From 1; nil where the driver reports none.
        var line: Int?
        /// From 1, in the driver's own count; nil where it gives none.
        var column: Int?
        var text: String
        var isError: Bool
        /// Its column counts in the original text, not in the preprocessed one.
        var isFromPreprocessor = false
    }

    var messages: [Message]
    /// Further ones are not read.
    private static let mostBytes = 1 << 16

    init(_ log: String) {
        // One error for each token of a long line, say.
        let isCut = log.utf8.count > Self.mostBytes
        self.init(whole: isCut ? String(decoding: log.utf8.prefix(Self.mostBytes), as: UTF8.self) : log)
        if isCut, !messages.contains(where: \.isError) { self.init(whole: log) }
    }

    private init(whole log: String) {
        messages = []
        for line in log.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\0" }) {
            let text = line.trimmed
            guard !text.isEmpty else { continue }
            messages.append(DriverLog.message(text))
        }
    }

    var errors: [Message] {
        let errors = messages.filter(\.isError)
        // A log without the word "error": all of it.
        return errors.isEmpty ? messages.filter { !$0.text.lowercased().hasPrefix("warning") } : errors
    }

    /// The errors that a user has to know, in the log's order: without the candidate functions that Mesa lists after a
    /// call, each as an error of its own, without what only follows from an error on the same line, and without
    /// glslang's count of errors.
    var toldErrors: [Message] {
        let errors = errors
        let placed = errors.filter { $0.line != nil }
        var told: [Message] = []
        var listing: Message?
        for error in placed.isEmpty ? errors : placed {
            if let call = listing, call.line == error.line, Arguments.parameters(error.text) != nil { continue }
            var message = error
            listing = error.text.hasSuffix(Self.candidates) ? error : nil
            if listing != nil { message.text = String(error.text.dropLast(Self.candidates.count)) }
            if error.text.hasSuffix("compilation terminated"), placed.count > 1 { continue }
            if Self.isConsequence(error.text), told.contains(where: { $0.line == error.line }) { continue }
            if !told.contains(message) { told.append(message) }
        }
        return told.isEmpty ? errors : told
    }

    /// Of an expression whose type Mesa could not determine.
    private static func isConsequence(_ text: String) -> Bool {
        [
            "operands to arithmetic operators must be numeric", "type mismatch", "non-numeric data type",
            "wrong type error", "of type error", "(error)", "(error,", ", error)", ", error,",
        ].contains { text.contains($0) }
    }

    private static let candidates = "; candidates are:"

    private static func message(_ text: String) -> Message {
        var reader = Reader(text)
        // Mesa `0:6(2): error: …`, NVIDIA `0(6) : error C1008: …`.
        if reader.number() != nil {
            if reader.accept(":"), let line = reader.number() {
                let column = reader.accept("(") ? reader.number() : nil
                _ = reader.accept(")")
                return rest(reader, line: line, column: column)
            }
            if reader.accept("("), let line = reader.number(), reader.accept(")") {
                return rest(reader, line: line, column: nil)
            }
        }
        // ANGLE, ARM, Adreno, Apple: `ERROR: 0:6: 'x' : undeclared identifier`.
        reader = Reader(text)
        let word = reader.word().lowercased()
        if ["error", "warning", "info"].contains(word), reader.accept(":"), reader.number() != nil,
            reader.accept(":"), let line = reader.number()
        {
            var message = rest(reader, line: line, column: nil)
            message.isError = word == "error"
            return message
        }
        return rest(Reader(text), line: nil, column: nil)
    }

    /// Removes `: error C1008:`, and detects errors by it.
    private static func rest(_ reader: Reader, line: Int?, column: Int?) -> Message {
        var reader = reader
        _ = reader.accept(":")
        let start = reader
        var prefix = reader.word().lowercased()
        let isFromPreprocessor = prefix == "preprocessor"
        if prefix == "fatal" || prefix == "preprocessor" || prefix == "internal" {
            prefix = reader.word().lowercased()
        }
        if ["error", "warning", "note", "info"].contains(prefix) {
            let code = reader
            _ = reader.word()
            if !reader.accept(":") {
                reader = code
                _ = reader.accept(":")
            }
            // Mesa's preprocessor prints `preprocessor error: Error: …`.
            let inner = reader
            if reader.word() != "Error" || !reader.accept(":") { reader = inner }
            return Message(
                line: line, column: column, text: reader.remainder, isError: prefix == "error",
                isFromPreprocessor: isFromPreprocessor)
        }
        let text = start.remainder
        return Message(line: line, column: column, text: text, isError: text.lowercased().contains("error"))
    }

    /// Scans a line of a log.
    private struct Reader {
        private var rest: Substring

        init(_ text: String) { rest = text[...] }

        var remainder: String { rest.trimmed }

        private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

        mutating func number() -> Int? {
            skipSpace()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            return number
        }

        mutating func accept(_ mark: Character) -> Bool {
            skipSpace()
            guard rest.first == mark else { return false }
            rest.removeFirst()
            return true
        }

        /// Letters and digits.
        mutating func word() -> String {
            skipSpace()
            let word = rest.prefix { $0.isLetter || $0.isNumber }
            rest = rest.dropFirst(word.count)
            return String(word)
        }
    }
}
