internal import GLFXShaderText

/// A compiler's log, parsed: messages with lines of the generated text.
///
/// Each message is a line of its own, `0:6: error: 'x' : undeclared identifier`, where `0` is the text's name. What is
/// found only when the whole text is known has no line, and a second line that begins with spaces:
/// `0: error: Linking fragment stage: Recursion detected:` and `0:     f(f1; calling f(f1;`.
struct CompilerLog {
    struct Message: Hashable {
        /// From 1; nil where the compiler reports none.
        var line: Int?
        var text: String
        var isError: Bool
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
            guard !text.isEmpty, !CompilerLog.isCount(text) else { continue }
            if let more = CompilerLog.continuation(line), let last = messages.indices.last {
                messages[last].text += " " + more
            } else {
                messages.append(CompilerLog.message(text))
            }
        }
    }

    var errors: [Message] {
        let errors = messages.filter(\.isError)
        // A log without the word "error": all of it.
        return errors.isEmpty ? messages.filter { !$0.text.lowercased().hasPrefix("warning") } : errors
    }

    /// The errors that a user may have to know, in the log's order: without the count of them, and without that the
    /// compiler stopped because of them.
    var causes: [Message] {
        let errors = errors
        var seen: Set<Message> = []
        let causes = errors.filter { error in
            !error.text.hasSuffix("compilation terminated") && seen.insert(error).inserted
        }
        return causes.isEmpty ? errors : causes
    }

    /// The second line of a message.
    private static func continuation(_ line: Substring) -> String? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let rest = line[line.index(after: colon)...]
        return rest.hasPrefix("   ") ? rest.trimmed : nil
    }

    /// `2 errors generated.`
    private static func isCount(_ text: String) -> Bool {
        text.hasSuffix(" generated.") && text.prefix { $0.isNumber }.isEmpty == false
    }

    private static func message(_ text: String) -> Message {
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map { $0.trimmed }
        if parts.count > 3, let line = Int(parts[1]), let isError = severity(parts[2]) {
            return Message(line: line, text: parts[3], isError: isError)
        }
        if parts.count > 2, let isError = severity(parts[1]) {
            return Message(line: nil, text: parts.dropFirst(2).joined(separator: ": "), isError: isError)
        }
        if parts.count > 1, let isError = severity(parts[0]) {
            return Message(line: nil, text: parts.dropFirst().joined(separator: ": "), isError: isError)
        }
        return Message(line: nil, text: text, isError: text.lowercased().contains("error"))
    }

    /// Whether a word announces an error; nil where it announces nothing.
    private static func severity(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "error", "fatal error", "internal error": true
        case "warning", "note", "info": false
        default: nil
        }
    }
}
