import FrameCore
import GLFXKit
import Media

/// The values of the options that are no mere words, each from its text.
enum OptionValues {
    /// Seconds (`12`, `0.04`) or `mm:ss`, `hh:mm:ss` with a fraction, exactly: `0.04` is 1/25. Below a million seconds
    /// and to the millionth, so that later products with a time base fit 64 bits.
    static func time(_ text: String, of option: Option.Name) throws(Failure) -> Rational {
        let failure = Failure(
            .usage, "--\(option.rawValue) '\(text)': not a time",
            advice: "write seconds (12.5) or hh:mm:ss.sss (01:02:03.5)")
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 3 else { throw failure }
        let (whole, fraction) = split(last, at: ".")
        guard var seconds = digits(whole, atMost: 6), let ticks = digits(fraction ?? "0", atMost: 6) else {
            throw failure
        }
        if parts.count > 1, seconds >= 60 { throw failure }
        var unit: Int64 = 60
        for (place, part) in parts.dropLast().reversed().enumerated() {
            guard let number = digits(part, atMost: 6), place + 2 == parts.count || number < 60 else { throw failure }
            seconds += number * unit
            unit *= 60
        }
        guard seconds < 1_000_000 else {
            throw Failure(
                .usage, "--\(option.rawValue) '\(text)': too long", advice: "give less than a million seconds")
        }
        let denominator = (0..<(fraction?.count ?? 0)).reduce(Int64(1)) { power, _ in power * 10 }
        return Rational(seconds * denominator + ticks, denominator).reduced
    }

    /// The sum of two values of `time(_:of:)`, exactly: their denominators divide a million.
    static func sum(_ left: Rational, _ right: Rational) -> Rational {
        let ticks: Int64 = 1_000_000
        let sum = left.numerator * (ticks / left.denominator) + right.numerator * (ticks / right.denominator)
        return Rational(sum, ticks).reduced
    }

    /// A length of time, more than 0.
    static func seconds(_ text: String, of option: Option.Name) throws(Failure) -> Rational {
        let length = try time(text, of: option)
        guard length > Rational(0, 1) else {
            throw Failure(.usage, "--\(option.rawValue) '\(text)' is no time at all", advice: "give more than 0")
        }
        return length
    }

    /// Frames a second: `25`, `23.976` or `30000/1001`, exactly.
    static func frameRate(_ text: String) throws(Failure) -> Rational {
        let failure = Failure(
            .usage, "--fps '\(text)': not a frame rate", advice: "write frames a second: 25, 30000/1001 or 12.5")
        let (above, below) = split(text[...], at: "/")
        let rate: Rational
        if let below {
            guard let above = digits(above, atMost: 9), let below = digits(below, atMost: 9), below > 0 else {
                throw failure
            }
            rate = Rational(above, below).reduced
        } else {
            guard !text.contains(":"), let number = try? time(text, of: .fps) else { throw failure }
            rate = number
        }
        guard JobLimits.frameRates.contains(rate) else {
            throw Failure(
                .usage, "--fps '\(text)' is not from 1/1000 to 1000 frames a second",
                advice: "write it so: 25, 30000/1001 or 12.5")
        }
        return rate
    }

    /// A plain decimal number, finite.
    static func number(_ text: String, of option: Option.Name) throws(Failure) -> Double {
        let plain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        guard plain, let value = Double(text), value.isFinite else {
            throw Failure(.usage, "--\(option.rawValue) '\(text)': not a number", advice: "write it so: 18 or 18.5")
        }
        return value
    }

    /// `320,240`, or with where it was clicked behind it.
    static func mouse(_ text: String) throws(Failure) -> SIMD4<Double> {
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = try? number(String(part), of: .mouse) else { break }
            numbers.append(value)
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).count
        guard numbers.count == parts, parts == 2 || parts == 4 else {
            throw Failure(
                .usage, "--mouse '\(text)': not a place",
                advice: "write X,Y in pixels from the bottom left, or X,Y,X,Y with where it was clicked")
        }
        return SIMD4(numbers[0], numbers[1], parts == 4 ? numbers[2] : 0, parts == 4 ? numbers[3] : 0)
    }

    static func date(_ text: String) throws(Failure) -> JobDate {
        guard let date = JobDate(text) else {
            throw Failure(
                .usage, "--date '\(text)': not a date", advice: "write 2026-11-21 or 2026-11-21T09:30:15")
        }
        return date
    }

    static func seed(_ text: String) throws(Failure) -> UInt64 {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let seed = UInt64(text) else {
            throw Failure(.usage, "--seed '\(text)': not a whole number", advice: "write it so: --seed 7")
        }
        return seed
    }

    /// `200000000` or `200M` (million), as many as a limit can be.
    static func pixels(_ text: String) throws(Failure) -> Int {
        let isMillions = text.hasSuffix("M")
        guard let number = digits(isMillions ? text.dropLast() : text[...], atMost: 9) else {
            throw Failure(
                .usage, "--max-pixels '\(text)': not a number of pixels", advice: "write it so: 200000000 or 200M")
        }
        let pixels = Int(number) * (isMillions ? 1_000_000 : 1)
        guard JobLimits.pixels.contains(pixels) else {
            throw Failure(
                .usage, "--max-pixels '\(text)' is out of its range",
                advice: "it takes \(JobLimits.pixels.lowerBound) to \(JobLimits.pixels.upperBound)")
        }
        return pixels
    }

    /// `tune=film`
    static func encoderOption(_ text: String) throws(Failure) -> OutputRequest.EncoderOption {
        let (name, value) = Tokenizer.split(text)
        guard let value, !name.isEmpty else {
            throw Failure(
                .usage, "--encoder-option '\(text)': not K=V", advice: "write it so: --encoder-option tune=film")
        }
        return OutputRequest.EncoderOption(name: name, value: value)
    }

    /// What stands before a mark, and behind it; nil where there is none.
    static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// One to so many ASCII digits and nothing else.
    static func digits(_ text: Substring, atMost count: Int) -> Int64? {
        guard !text.isEmpty, text.utf8.count <= count, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
