/// The text of a message, in which settings of a job are named by what they are: `"make it smaller with \(.size)"`. It is
/// spelled when it leaves the library, in the words of its reader.
package struct MessageText: Hashable, Sendable {
    fileprivate enum Part: Hashable, Sendable {
        case text(String)
        case setting(Setting)
        case parameter(String)
        /// What stands for the value of the setting before it.
        case placeholder(String)
    }

    private var parts: [Part]

    /// A text that names no setting.
    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    /// As it is printed.
    package func spelled(in words: SettingWords) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .setting(let setting): result += words.name(setting)
            case .parameter(let name): result += words.name(ofParameter: name)
            case .placeholder(let text): if words.hasPlaceholders { result += " " + text }
            }
        }
        return result
    }

    /// On one line, safe to print and not too long.
    package func line(in words: SettingWords) -> String { printable(spelled(in: words).shortened) }

    /// The same text with these words for its settings, once and for all.
    package func fixed(in words: SettingWords) -> MessageText { MessageText(spelled(in: words)) }

    package static func + (one: MessageText, other: MessageText) -> MessageText {
        var sum = one
        other.parts.forEach { sum.append($0) }
        return sum
    }

    /// Texts become one, so that equal messages are equal.
    fileprivate mutating func append(_ part: Part) {
        if case .text(let text) = part {
            if text.isEmpty { return }
            if case .text(let before)? = parts.last {
                parts[parts.count - 1] = .text(before + text)
                return
            }
        }
        parts.append(part)
    }
}

extension MessageText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(text) }
    package init(stringInterpolation text: Interpolation) { self = text.message }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var message = MessageText("")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { message.append(.text(text)) }
        package mutating func appendInterpolation<Value>(_ value: Value) { appendLiteral("\(value)") }
        package mutating func appendInterpolation(_ text: MessageText) { text.parts.forEach { message.append($0) } }

        /// - Parameter placeholder: what stands for the value: `SECONDS`; only where the reader's words have such.
        package mutating func appendInterpolation(_ setting: Setting, placeholder: String? = nil) {
            append(.setting(setting), placeholder)
        }

        /// - Parameter name: of a shader's parameter, as its text has it.
        package mutating func appendInterpolation(parameter name: String, placeholder: String? = nil) {
            append(.parameter(name), placeholder)
        }

        private mutating func append(_ part: Part, _ placeholder: String?) {
            message.append(part)
            if let placeholder { message.append(.placeholder(placeholder)) }
        }
    }
}

extension [MessageText] {
    package func joined(separator: String) -> MessageText {
        guard let first else { return "" }
        return dropFirst().reduce(first) { "\($0)\(separator)\($1)" }
    }
}

extension DefaultStringInterpolation {
    /// A text has no words before its reader is known. Deprecated and not unavailable: of an unavailable one the compiler
    /// would take the generic one in its place, which shows the parts.
    @available(*, deprecated, message: "say in which words: spelled(in:)")
    package mutating func appendInterpolation(_ text: MessageText) { appendInterpolation(text.spelled(in: .library)) }
}

/// Takes one-line messages about what was decided or changed, before they are spelled. Called on any of the pipeline's
/// threads.
package typealias MessageHandler = @Sendable (MessageText) -> Void

extension MessageText {
    /// A handler that gives a user of the library the messages in the library's words.
    package static func handler(_ notes: @escaping NoteHandler) -> MessageHandler {
        { notes($0.spelled(in: .library)) }
    }
}
