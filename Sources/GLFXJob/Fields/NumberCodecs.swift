internal import GLFXCore
internal import GLFXShaderText

/// A decimal number.
struct NumberCodec: FieldCodec {
    var range = -Double.infinity...Double.infinity
    /// What it accepts, for messages.
    var accepted = "a number"

    func parse(_ text: OptionText) throws(Failure) -> Double {
        guard let value = OptionText.number(text.text) else {
            throw text.wrong(": not a number", "write it so: 18 or 18.5")
        }
        guard range.contains(value) else { throw text.wrong(" is out of its range", "it takes \(accepted)") }
        return value
    }

    func read(_ value: JobValue) throws(Failure) -> Double {
        guard let number = value.json.number, range.contains(number) else { throw value.wrong("give \(accepted)") }
        return number
    }

    func node(_ value: Double) -> JSONNode? { .number(value) }
}

/// Bits a channel.
struct DepthCodec: FieldCodec {
    private static let range = 8...16

    func parse(_ text: OptionText) throws(Failure) -> Int {
        guard let number = OptionText.digits(text.text[...], atMost: 2), Self.range.contains(Int(number)) else {
            throw text.wrong(": not a number of bits that a channel may have", "write 8, 10, 12 or 16")
        }
        return Int(number)
    }

    func read(_ value: JobValue) throws(Failure) -> Int {
        guard let bits = value.json.number.flatMap(Int.init(exactly:)), Self.range.contains(bits) else {
            throw value.wrong("give a number of bits a channel: 8, 10, 12 or 16")
        }
        return bits
    }

    func node(_ value: Int) -> JSONNode? { .number("\(value)") }
}

/// The seed of random numbers: 64 bits, unsigned.
struct SeedCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> UInt64 {
        guard text.text.allSatisfy({ $0.isASCII && $0.isNumber }), let seed = UInt64(text.text) else {
            throw text.wrong(": not a whole number", "write it so: \(.seed) 7")
        }
        return seed
    }

    func read(_ value: JobValue) throws(Failure) -> UInt64 {
        let json = value.json
        guard let seed = json.number.flatMap(UInt64.init(exactly:)) ?? json.text.flatMap(UInt64.init) else {
            throw value.wrong("give a whole number from 0 up, beyond 2^53 as a text")
        }
        return seed
    }

    /// From 2^53 on a number of JSON is not exact.
    func node(_ value: UInt64) -> JSONNode? { value < 1 << 53 ? .number("\(value)") : .text("\(value)") }
}

/// A number of pixels: `200000000` or `200M` (million).
struct PixelsCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> Int {
        let isMillions = text.text.hasSuffix("M")
        guard let number = OptionText.digits(isMillions ? text.text.dropLast() : text.text[...], atMost: 9) else {
            throw text.wrong(": not a number of pixels", "write it so: 200000000 or 200M")
        }
        let pixels = Int(number) * (isMillions ? 1_000_000 : 1)
        let range = JobLimits.pixels
        guard range.contains(pixels) else {
            throw text.wrong(" is out of its range", "it takes \(range.lowerBound) to \(range.upperBound)")
        }
        return pixels
    }

    func read(_ value: JobValue) throws(Failure) -> Int {
        guard let pixels = value.json.number.flatMap(Int.init(exactly:)), JobLimits.pixels.contains(pixels) else {
            throw value.wrong("give a whole number of pixels, at most \(JobLimits.pixels.upperBound)")
        }
        return pixels
    }

    func node(_ value: Int) -> JSONNode? { .number("\(value)") }
}

/// A small whole number: of threads, of frames.
struct CountCodec: FieldCodec {
    let range: ClosedRange<Int>
    /// `threads`
    let things: String
    /// `--threads 4`
    let example: MessageText

    func parse(_ text: OptionText) throws(Failure) -> Int {
        guard let number = OptionText.digits(text.text[...], atMost: 9) else {
            throw text.wrong(": not a number of \(things)", "write it so: \(example)")
        }
        guard range.contains(Int(number)) else {
            throw text.wrong(" is out of its range", "it takes \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }

    func read(_ value: JobValue) throws(Failure) -> Int {
        guard let number = value.json.number.flatMap(Int.init(exactly:)), range.contains(number) else {
            throw value.wrong("give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func node(_ value: Int) -> JSONNode? { .number("\(value)") }
}
