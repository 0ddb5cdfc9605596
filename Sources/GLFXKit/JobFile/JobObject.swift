internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

/// An object of a job file whose keys are known: each value in the form that is asked for, each mistake with its line
/// and column.
struct JobObject<Key: RawRepresentable<String> & CaseIterable & Hashable> {
    let file: SourceFile
    let value: JSONValue
    private var members: [Key: JSONValue] = [:]

    /// - Parameter what: what the object is, for messages: `a shader`.
    /// - Throws: `.usage` for what is no object, and for keys that are unknown or there twice.
    init(_ value: JSONValue, what: String, in file: SourceFile) throws(Failure) {
        self.file = file
        self.value = value
        guard value.isObject else {
            throw file.mistake(
                at: value.offset, "\(what) is an object, not \(value.kindInWords)", advice: "write it in {…}")
        }
        var seen: Set<Key> = []
        for member in value.members {
            guard let key = Key(rawValue: member.key) else {
                let keys = Key.allCases.map(\.rawValue)
                throw file.mistake(
                    at: member.offset, "\(what) has no '\(member.key)'",
                    advice: nearestName(to: member.key, in: keys).map { "did you mean '\($0)'?" }
                        ?? "it can have \(keys.joined(separator: ", "))")
            }
            guard seen.insert(key).inserted else {
                throw file.mistake(
                    at: member.offset, "'\(member.key)' is there twice", advice: "leave one of them out")
            }
            if member.value.content != .null { members[key] = member.value }
        }
    }

    subscript(key: Key) -> JSONValue? { members[key] }

    /// What stands behind a key, read; nil where the key is missing.
    func read<Value>(
        _ key: Key, _ parse: (JSONValue) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let value = members[key] else { return nil }
        return try parse(value)
    }

    func text(_ key: Key) throws(Failure) -> String? {
        try read(key) { (value) throws(Failure) in
            guard let text = value.text, !text.isEmpty else { throw wrong(key, value, "give a text in \"…\"") }
            return text
        }
    }

    func flag(_ key: Key) throws(Failure) -> Bool {
        try read(key) { (value) throws(Failure) in
            guard let flag = value.bool else { throw wrong(key, value, "give true or false") }
            return flag
        } ?? false
    }

    func number(_ key: Key) throws(Failure) -> Double? {
        try read(key) { (value) throws(Failure) in
            guard let number = value.number else { throw wrong(key, value, "give a number") }
            return number
        }
    }

    func numbers(_ key: Key, count: Int) throws(Failure) -> [Double]? {
        try read(key) { (value) throws(Failure) in
            let numbers = value.list?.compactMap(\.number) ?? []
            guard numbers.count == count, value.list?.count == count else {
                throw wrong(key, value, "give \(count) numbers in […]")
            }
            return numbers
        }
    }

    func list(_ key: Key) throws(Failure) -> [JSONValue] {
        try read(key) { (value) throws(Failure) in
            guard let list = value.list else { throw wrong(key, value, "write a list in […]") }
            return list
        } ?? []
    }

    func texts(_ key: Key) throws(Failure) -> [String] {
        var texts: [String] = []
        for value in try list(key) {
            guard let text = value.text else { throw wrong(key, value, "give texts in \"…\"") }
            texts.append(text)
        }
        return texts
    }

    /// One of the words of an enumeration.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws(Failure) -> Choice? {
        try read(key) { (value) throws(Failure) in
            if let choice = value.text.flatMap(Choice.init) { return choice }
            let all = Choice.allCases.map(\.rawValue)
            let near = value.text.flatMap { nearestName(to: $0, in: all) }.map { "did you mean '\($0)'? " } ?? ""
            throw wrong(key, value, "\(near)it can be \(all.joined(separator: ", "))")
        }
    }

    /// A time or a rate: a decimal number, exactly, or a ratio as a text.
    /// - Parameter isAllowed: what it can be.
    func rational(
        _ key: Key, _ advice: String, where isAllowed: (Rational) -> Bool
    ) throws(Failure) -> Rational? {
        try read(key) { (value) throws(Failure) in
            let rational = value.number.flatMap(Rational.init(decimal:)) ?? value.text.flatMap(Rational.init(ratio:))
            guard let rational, isAllowed(rational) else { throw wrong(key, value, advice) }
            return rational
        }
    }

    /// What is wrong with the value of a key.
    func wrong(_ key: Key, _ value: JSONValue, _ advice: String) -> Failure {
        let given = value.text?.quoted ?? value.number.map { "\($0)" } ?? value.kindInWords
        return file.mistake(at: value.offset, "'\(key.rawValue)' cannot be \(given)", advice: advice)
    }
}

extension Rational {
    /// A number with at most six digits behind its point, exactly.
    fileprivate init?(decimal number: Double) {
        let million = 1_000_000.0
        guard abs(number) < million * million else { return nil }
        let ticks = (number * million).rounded()
        guard ticks / million == number else { return nil }
        self = Rational(Int64(ticks), Int64(million)).reduced
    }

    /// `30000/1001`
    fileprivate init?(ratio text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let above = Int64(parts[0]), let below = Int64(parts[1]), below > 0 else { return nil }
        self.init(above, below)
    }
}
