/// A value of JSON that knows where it stands in the user's file.
struct JSONValue: Sendable, Hashable {
    indirect enum Content: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([JSONValue])
        /// In the text's order; a key may be there twice.
        case object([Member])
    }

    /// A key of an object with its value.
    struct Member: Sendable, Hashable {
        var key: String
        /// Byte offset of the key's quotation mark in the file.
        var offset: Int
        var value: JSONValue
    }

    var content: Content
    /// Byte offset of its first character in the file.
    var offset: Int

    /// The value of a key; of one that is there twice the last, as in JavaScript. Nil where there is none, and for `null`.
    subscript(key: String) -> JSONValue? {
        guard let found = members.last(where: { $0.key == key })?.value, found.content != .null else { return nil }
        return found
    }

    /// The pairs of an object; nothing for other values.
    var members: [Member] {
        if case .object(let members) = content { return members }
        return []
    }

    var isObject: Bool {
        if case .object = content { return true }
        return false
    }

    var list: [JSONValue]? {
        if case .list(let values) = content { return values }
        return nil
    }

    var text: String? {
        if case .text(let text) = content { return text }
        return nil
    }

    var number: Double? {
        if case .number(let number) = content { return number }
        return nil
    }

    var bool: Bool? {
        if case .bool(let bool) = content { return bool }
        return nil
    }

    /// For messages: `a number`, `a list`.
    var kindInWords: String {
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
