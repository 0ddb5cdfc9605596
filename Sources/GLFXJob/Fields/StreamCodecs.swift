internal import GLFXCore
internal import GLFXShaderText

/// The number of a stream.
struct StreamNumberCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> Int {
        guard let number = OptionText.digits(text.text[...], atMost: 4) else {
            throw text.wrong(": not a number of a stream", "write it so: \(text.subject) 2; `glfx inspect` lists them")
        }
        return Int(number)
    }

    func read(_ value: JobValue) throws(Failure) -> Int {
        guard let number = value.json.number.flatMap(Int.init(exactly:)), (0..<10_000).contains(number) else {
            throw value.wrong("give the number of a stream, from 0 up")
        }
        return number
    }

    func node(_ value: Int) -> JSONNode? { .number("\(value)") }
}

/// Which audio tracks: `all`, the number of a stream, or a language.
struct StreamsCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> JobSound.Streams {
        if text.text == "all" { return .all }
        if let number = OptionText.digits(text.text[...], atMost: 4) { return .number(Int(number)) }
        guard let language = Self.language(text.text) else {
            throw text.wrong(
                ": neither a number nor a language",
                "write it so: \(text.subject) 2, deu or all; `glfx inspect` lists them")
        }
        return .language(language)
    }

    func read(_ value: JobValue) throws(Failure) -> JobSound.Streams {
        if let number = value.json.number.flatMap(Int.init(exactly:)), (0..<10_000).contains(number) {
            return .number(number)
        }
        if value.json.text == "all" { return .all }
        guard let language = value.json.text.flatMap(Self.language) else {
            throw value.wrong("give the number of a stream, a language (\"deu\") or \"all\"")
        }
        return .language(language)
    }

    func node(_ value: JobSound.Streams) -> JSONNode? {
        switch value {
        case .all: nil
        case .number(let number): .number("\(number)")
        case .language(let language): .text(language)
        }
    }

    /// A code of ISO 639, with or without a region as in BCP 47.
    static func language(_ text: String) -> String? {
        let isCode =
            text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                (97...122).contains(byte | 32) || (48...57).contains(byte) || byte == 45
            }
        return isCode && (2...16).contains(text.utf8.count) ? text.lowercased() : nil
    }
}

/// Bits a second: `128k`, `1.5M` or `128000`.
struct BitRateCodec: FieldCodec {
    private static let range = 1_000...100_000_000
    private static let advice = "from 1k to 100M: 128k"

    func parse(_ text: OptionText) throws(Failure) -> Int {
        guard let rate = Self.rate(text.text) else {
            throw text.wrong(": no bits a second", "write it so: \(text.subject) 128k")
        }
        guard Self.range.contains(rate) else {
            throw text.wrong(" is out of its range", "give bits a second, \(Self.advice)")
        }
        return rate
    }

    func read(_ value: JobValue) throws(Failure) -> Int {
        guard let rate = value.json.number.flatMap(Int.init(exactly:)) ?? value.json.text.flatMap(Self.rate),
            Self.range.contains(rate)
        else { throw value.wrong("give bits a second, \(Self.advice)") }
        return rate
    }

    func node(_ value: Int) -> JSONNode? { .number("\(value)") }

    private static func rate(_ text: String) -> Int? {
        let factor =
            switch text.last {
            case "k", "K": 1_000.0
            case "m", "M": 1_000_000.0
            default: 1.0
            }
        guard let number = OptionText.number(factor == 1 ? text : String(text.dropLast())), number > 0,
            number * factor < 1e12
        else { return nil }
        return Int((number * factor).rounded())
    }
}
