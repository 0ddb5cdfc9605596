package import GLFXCore

/// The text of an option's argument, before it is parsed.
package struct OptionText {
    /// What messages call the option.
    package let subject: MessageText
    package let text: String
    /// Whether a file exists: only to tell a color from a file.
    let exists: (String) -> Bool

    package init(subject: MessageText, _ text: String, exists: @escaping (String) -> Bool = { _ in false }) {
        self.subject = subject
        self.text = text
        self.exists = exists
    }

    /// `--fps '0': not a frame rate`
    /// - Parameter problem: follows the quoted text.
    package func wrong(_ problem: MessageText, _ advice: MessageText) -> Failure {
        Failure(.usage, "\(subject) '\(text)'\(problem)", advice: advice)
    }

    /// The text before a mark, and after it; nil where there is none.
    package static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// A plain decimal number, finite; nil for anything else.
    package static func number(_ text: String) -> Double? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        guard isPlain, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// One to so many ASCII digits and nothing else; nil for anything else.
    package static func digits(_ text: Substring, atMost count: Int) -> Int64? {
        guard !text.isEmpty, text.utf8.count <= count, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
