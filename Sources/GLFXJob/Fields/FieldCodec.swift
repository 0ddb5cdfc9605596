internal import GLFXCore

/// Converts the value of a job's field from the text of an option, and from and to JSON.
protocol FieldCodec: Sendable {
    associatedtype Value: Sendable, Equatable

    /// The texts that the option accepts; empty: anything.
    var choices: [String] { get }

    /// - Throws: `.usage` for an invalid text, with the option's name and what to write.
    func parse(_ text: OptionText) throws(Failure) -> Value

    /// The value when the option is repeated: the new one, or a list of both.
    func join(_ old: Value, _ new: Value) -> Value

    /// - Throws: `.usage` for an invalid JSON value, with its line and column.
    func read(_ value: JobValue) throws(Failure) -> Value

    /// As `read(_:)` takes it; nil for a value that a job file expresses by omitting the key.
    func node(_ value: Value) -> JSONNode?
}

extension FieldCodec {
    var choices: [String] { [] }
    func join(_ old: Value, _ new: Value) -> Value { new }
}

/// A flag; as an option it takes no text.
struct FlagCodec: FieldCodec {
    /// The texts that the option accepts after an equals sign.
    var choices: [String] = []

    func parse(_ text: OptionText) -> Bool { true }
    func read(_ value: JobValue) throws(Failure) -> Bool { try value.flag() }
    func node(_ value: Bool) -> JSONNode? { .bool(value) }
}

struct TextCodec: FieldCodec {
    /// Whether an option's text may be empty.
    var mayBeEmpty = true

    func parse(_ text: OptionText) throws(Failure) -> String {
        guard mayBeEmpty || !text.text.isEmpty else {
            throw Failure(.usage, "\(text.subject) is empty", advice: "give the name of a file")
        }
        return text.text
    }

    func read(_ value: JobValue) throws(Failure) -> String { try value.text() }
    func node(_ value: String) -> JSONNode? { .text(value) }
}

/// A case of an enumeration by its text.
struct ChoiceCodec<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>: FieldCodec {
    let choices = Choice.allCases.map(\.rawValue)

    func parse(_ text: OptionText) throws(Failure) -> Choice {
        guard let choice = Choice(rawValue: text.text) else {
            throw text.wrong(": no such choice", "\(choiceAdvice(text.text, choices))")
        }
        return choice
    }

    func read(_ value: JobValue) throws(Failure) -> Choice { try value.choice() }
    func node(_ value: Choice) -> JSONNode? { .text(value.rawValue) }
}
