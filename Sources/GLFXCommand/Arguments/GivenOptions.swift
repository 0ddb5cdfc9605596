internal import GLFXCore

/// The given options with their texts, without repeatable ones.
struct GivenOptions {
    private var texts: [String: String] = [:]

    /// - Throws: `.usage` for an option with a text that is given twice; a flag may be given again.
    mutating func note(_ name: String, _ text: String?) throws(Failure) {
        if let before = texts[name], let text {
            throw Failure(
                .usage, "--\(name) is given twice ('\(before)' and '\(text)')", advice: "leave one of them out")
        }
        texts[name] = text ?? ""
    }

    /// Sets an option that is not given.
    mutating func fill(_ name: String, _ text: String) {
        if texts[name] == nil { texts[name] = text }
    }

    /// The text of an option, empty for a flag; nil where it is not given.
    subscript(name: String) -> String? { texts[name] }

    /// - Throws: `.usage` where both options are given.
    func exclude(_ one: String, _ other: String) throws(Failure) {
        guard self[one] == nil || self[other] == nil else {
            throw Failure(
                .usage, "--\(one) and --\(other) exclude each other", advice: "leave one of them out")
        }
    }
}
