internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A value of a job file and its key. Its accessors convert it; their errors have its line and column.
struct JobValue {
    let file: SourceFile
    let key: String
    let json: JSONValue

    /// The values of an object by their keys; `null` counts as missing.
    /// - Parameters:
    ///   - what: what the object is, for messages: `a shader`.
    ///   - keys: the known ones.
    /// - Throws: `.usage` for anything but an object, and for keys that are unknown or repeated.
    func members(of what: String, keys: [String]) throws(Failure) -> [String: JobValue] {
        guard json.isObject else {
            throw mistake("\(what) is an object, not \(json.kindInWords)", "write it in {…}")
        }
        var values: [String: JobValue] = [:]
        var seen: Set<String> = []
        for member in json.members {
            guard keys.contains(member.key) else {
                throw file.mistake(
                    at: member.offset, "\(what) has no '\(member.key)'",
                    advice: nearestName(to: member.key, in: keys).map { "did you mean '\($0)'?" }
                        ?? "it can have \(keys.joined(separator: ", "))")
            }
            guard seen.insert(member.key).inserted else {
                throw file.mistake(
                    at: member.offset, "'\(member.key)' is there twice", advice: "leave one of them out")
            }
            if member.value.content != .null {
                values[member.key] = JobValue(file: file, key: member.key, json: member.value)
            }
        }
        return values
    }

    /// A text that is not empty.
    func text() throws(Failure) -> String {
        guard let text = json.text, !text.isEmpty else { throw wrong("give a text in \"…\"") }
        return text
    }

    func flag() throws(Failure) -> Bool {
        guard let flag = json.bool else { throw wrong("give true or false") }
        return flag
    }

    func number() throws(Failure) -> Double {
        guard let number = json.number else { throw wrong("give a number") }
        return number
    }

    func numbers(count: Int) throws(Failure) -> [Double] {
        let numbers = json.list?.compactMap(\.number) ?? []
        guard numbers.count == count, json.list?.count == count else { throw wrong("give \(count) numbers in […]") }
        return numbers
    }

    func list() throws(Failure) -> [JobValue] {
        guard let list = json.list else { throw wrong("write a list in […]") }
        return list.map { JobValue(file: file, key: key, json: $0) }
    }

    func texts() throws(Failure) -> [String] {
        try list().map { (value) throws(Failure) in
            guard let text = value.json.text else { throw value.wrong("give texts in \"…\"") }
            return text
        }
    }

    /// A case of an enumeration by its text.
    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(Failure) -> Choice {
        if let choice = json.text.flatMap(Choice.init) { return choice }
        let all = Choice.allCases.map(\.rawValue)
        let near = json.text.flatMap { nearestName(to: $0, in: all) }.map { "did you mean '\($0)'? " } ?? ""
        throw wrong("\(near)it can be \(all.joined(separator: ", "))")
    }

    /// A time or a rate: a decimal number, exactly, or a ratio as a string.
    /// - Parameter isAllowed: the range.
    func rational(_ advice: MessageText, where isAllowed: (Rational) -> Bool) throws(Failure) -> Rational {
        let rational = json.number.flatMap(Rational.init(decimal:)) ?? json.text.flatMap(Rational.init(ratio:))
        guard let rational, isAllowed(rational) else { throw wrong(advice) }
        return rational
    }

    /// The name of a file; nil for anything but a string.
    /// - Parameter what: what the file is, for messages: `an input`.
    func path(_ what: String) throws(Failure) -> String? {
        guard json.text != "" else { throw mistake("\(what) has an empty name", "give the name of a file") }
        return json.text
    }

    /// `'fit' cannot be 'covre'`
    func wrong(_ advice: MessageText) -> Failure {
        let valueText = json.text?.quoted ?? json.number.map { "\($0)" } ?? json.kindInWords
        return mistake("'\(key)' cannot be \(valueText)", advice)
    }

    /// An error at this place of the file.
    func mistake(_ message: MessageText, _ advice: MessageText?) -> Failure {
        file.mistake(at: json.offset, message, advice: advice)
    }
}

extension Rational {
    /// A number with at most six decimals, exactly.
    init?(decimal number: Double) {
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
