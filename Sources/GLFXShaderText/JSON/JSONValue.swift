/// A JSON value with its place in the user's file.
package struct JSONValue: Sendable, Hashable {
    package indirect enum Content: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([JSONValue])
        /// In the text's order; keys may repeat.
        case object([Member])
    }

    /// A key of an object with its value.
    package struct Member: Sendable, Hashable {
        package var key: String
        /// Byte offset of the key's quotation mark in the file.
        package var offset: Int
        package var value: JSONValue
    }

    package var content: Content
    /// Byte offset of its first character in the file.
    package var offset: Int

    /// The value of a key; of a repeated key the last, as in JavaScript. Nil where there is none, and for `null`.
    package subscript(key: String) -> JSONValue? {
        guard let value = members.last(where: { $0.key == key })?.value, value.content != .null else { return nil }
        return value
    }

    /// The pairs of an object; nothing for other values.
    package var members: [Member] {
        if case .object(let members) = content { return members }
        return []
    }

    package var isObject: Bool {
        if case .object = content { return true }
        return false
    }

    package var list: [JSONValue]? {
        if case .list(let values) = content { return values }
        return nil
    }

    package var text: String? {
        if case .text(let text) = content { return text }
        return nil
    }

    package var number: Double? {
        if case .number(let number) = content { return number }
        return nil
    }

    package var bool: Bool? {
        if case .bool(let bool) = content { return bool }
        return nil
    }

    /// For messages: `a number`, `a list`.
    package var kindInWords: String {
        switch content {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
