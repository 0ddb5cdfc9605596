package import GLFXCore
internal import GLFXShaderText

/// Parses a list of keyframes: `0s:0.2, 2s:0.6 ease`.
enum KeyframeText {
    /// A keyframe as it is written, its value and easing in one text.
    struct Entry: Equatable {
        var time: Time
        /// After the colon, up to the next keyframe.
        var text: String
    }

    /// When a keyframe is.
    enum Time: Equatable {
        case seconds(Double)
        /// In frames or as a timecode, which need a frame rate.
        case frames(WrittenTime)
    }

    /// The keyframes of a list; nil for a text that does not begin with a time and a colon (`0s:`, `0:`, `0:01:`). A comma begins a new keyframe only
    /// where such a time follows it, so that values with commas need no brackets.
    static func entries(_ text: String) -> [Entry]? {
        guard var lead = lead(of: text[...]) else { return nil }
        var entries: [Entry] = []
        var start = lead.end
        var place = start
        while place < text.endIndex {
            let next = text.index(after: place)
            if text[place] == ",", let nextLead = Self.lead(of: text[next...]) {
                entries.append(Entry(time: lead.time, text: String(text[start..<place]).trimmed))
                (lead, start) = (nextLead, nextLead.end)
                place = start
            } else {
                place = next
            }
        }
        return entries + [Entry(time: lead.time, text: String(text[start...]).trimmed)]
    }

    /// The same list with every time in seconds; nil where no time is in frames.
    /// - Parameter rate: frames a second.
    /// - Throws: for a timecode that is none at that rate, and what `rate` throws.
    static func inSeconds(_ text: String, rate: () throws(Failure) -> Rational) throws(Failure) -> String? {
        guard let entries = entries(text),
            entries.contains(where: { if case .frames = $0.time { true } else { false } })
        else { return nil }
        return try entries.map { (entry) throws(Failure) in
            switch entry.time {
            case .seconds(let seconds): return "\(Parameter.number(seconds))s:\(entry.text)"
            case .frames(let written):
                let seconds = try written.seconds(rate: rate) { problem, advice in
                    Failure(.usage, "a keyframe of '\(text)': \(problem)", advice: advice)
                }
                return "\(Parameter.number(seconds.double))s:\(entry.text)"
            }
        }.joined(separator: ", ")
    }

    /// A time and a colon at the beginning of a text, and the index after it: `2s:`, `2:`, `0:02:`, `00:00:02:00:`,
    /// `50f:`. The longest time counts, since no value has a colon.
    private static func lead(of text: Substring) -> (time: Time, end: String.Index)? {
        let text = text.drop(while: \.isWhitespace)
        let reach = text.prefix { $0.isASCII && ($0.isNumber || $0.isWhitespace || "+-.eE:;fs/".contains($0)) }
        var end = reach.endIndex
        while let colon = reach[..<end].lastIndex(of: ":") {
            if let time = time(String(reach[..<colon]).trimmed) { return (time, text.index(after: colon)) }
            end = colon
        }
        return nil
    }

    private static func time(_ text: String) -> Time? {
        let number = text.hasSuffix("s") ? String(text.dropLast()) : text
        if let time = try? ValueText.parse(number, type: .float, arraySize: nil) { return .seconds(time[0]) }
        return switch WrittenTime(text) {
        case .seconds(let seconds)?: .seconds(seconds.double)
        case let written?: .frames(written)
        case nil: nil
        }
    }
}

extension Animation {
    /// Keyframes of what is no shader's parameter: `0s:8%, 2s:12% ease`. Nil for a text that does not begin with a time.
    /// - Parameters:
    ///   - rate: frames a second; asked only for times in frames.
    ///   - failure: makes an error of a problem, and what to do.
    ///   - components: of a keyframe's value.
    /// - Throws: for times that do not ascend, and what `rate` and `components` throw.
    package init?(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure,
        components: (String) throws(Failure) -> [Double]
    ) throws(Failure) {
        guard let entries = KeyframeText.entries(text) else { return nil }
        var keyframes: [Keyframe] = []
        for entry in entries {
            let time =
                switch entry.time {
                case .seconds(let seconds): seconds
                case .frames(let written): try written.seconds(rate: rate, failure).double
                }
            guard time > keyframes.last?.time ?? -.infinity else {
                throw failure("its keyframes are not in the order of time", "write each time once, in order")
            }
            let words = entry.text.split(separator: " ")
            let easing = words.count > 1 ? words.last.flatMap { Easing(rawValue: $0.lowercased()) } : nil
            let value = easing == nil ? entry.text : words.dropLast().joined(separator: " ")
            keyframes.append(
                Keyframe(time: time, value: ParameterValue(try components(value)), easing: easing ?? .linear))
        }
        self.init(keyframes)
    }
}
