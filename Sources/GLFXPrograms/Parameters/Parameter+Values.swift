public import GLFXCore
internal import GLFXShaderText

extension Parameter {
    /// Reads what the user gives for this parameter: `0.4`, `0.1,0.2,0.3`, `true`, `off`, `#40ff18`, `lime`.
    ///
    /// One number fills every component of a vector. A color for a vec3 loses its alpha; for a vec4 it has alpha 1
    /// where none is given.
    /// - Throws: `.usage`, naming the parameter, what was given and what is allowed.
    public func parseValue(_ text: String) throws(Failure) -> ParameterValue {
        try value(text, of: "\(parameter: name)")
    }

    /// - Parameter subject: what messages call the parameter: `--threshold`, `values.json:3:5: 'threshold'`.
    package func value(_ text: String, of subject: MessageText) throws(Failure) -> ParameterValue {
        if !choices.isEmpty { return try choice(text, of: subject) }
        if kind == .event { return try times(text, of: subject) }
        if isInPixels, let value = try percent(text, of: subject) { return value }
        let numbers: [Double]
        do {
            numbers = try ValueText.parse(text, type: type, arraySize: arraySize, fewest: fewestElements)
        } catch {
            throw Failure(
                .usage, "\(subject) cannot be \(text.quoted)",
                advice: "it takes \(error.expected)\(rangeText(", each "))")
        }
        if let outside = numbers.first(where: { !isInRange($0) }) {
            let what = numbers.count == 1 ? text.quoted : "\(text.quoted) (\(Parameter.number(outside)))"
            throw Failure(
                .usage, "\(subject) cannot be \(what), which is out of its range",
                advice:
                    "it takes \(ValueText.expectation(type, arraySize, fewest: fewestElements))\(rangeText(", each "))")
        }
        return ParameterValue(numbers)
    }

    /// `1.5%` of the frame's height, each component so; nil for any other text.
    private func percent(_ text: String, of subject: MessageText) throws(Failure) -> ParameterValue? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard parts.allSatisfy({ $0.hasSuffix("%") }) else { return nil }
        let plain = parts.map { $0.dropLast() }.joined(separator: ",")
        let form = [1: GLSLType.float, 2: .vec2, 3: .vec3][type.componentCount] ?? .vec4
        guard let numbers = try? ValueText.parse(plain, type: form, arraySize: arraySize, fewest: fewestElements) else {
            throw Failure(
                .usage, "\(subject) cannot be \(text.quoted)",
                advice: "it takes pixels, or percent of the frame's height: 1.5%")
        }
        if let minimum, minimum >= 0, let negative = numbers.first(where: { $0 < 0 }) {
            throw Failure(
                .usage,
                "\(subject) cannot be \(text.quoted) (\(Parameter.number(negative))%), which is out of its range",
                advice: "it takes at least 0%")
        }
        var value = ParameterValue(numbers)
        value.isRelative = true
        return value
    }

    /// A value as pixels: where it is percent, of a frame of that height.
    /// - Throws: `.usage` where that is out of its range.
    package func inPixels(_ value: ParameterValue, height: Int) throws(Failure) -> ParameterValue {
        guard value.isRelative else { return value }
        let pixels = value.components.map { percent in
            let exact = percent / 100 * Double(height)
            return type.scalar == .float ? exact : exact.rounded()
        }
        if let outside = pixels.first(where: { !isInRange($0) }) {
            throw Failure(
                .usage,
                "\(parameter: name) \(format(value)) is \(Parameter.number((outside * 100).rounded() / 100)) pixels of "
                    + "\(height) rows, which is out of its range",
                advice: "it takes pixels\(rangeText(", each "))")
        }
        return ParameterValue(pixels)
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The value of a choice by its label, ignoring case and punctuation, or by its number.
    package func chosen(_ text: String) -> Double? {
        let plain = Self.plain(text)
        let exact = choices.first { $0.label == text } ?? choices.first { Self.plain($0.label) == plain }
        if let exact, !text.isEmpty { return exact.value }
        let number = try? ValueText.parse(text.trimmed, type: .float, arraySize: nil).first
        return number.flatMap { number in choices.first { $0.value == number }?.value }
    }

    /// One choice for all components, or one for each with commas between.
    private func choice(_ text: String, of subject: MessageText) throws(Failure) -> ParameterValue {
        let count = type.componentCount * (arraySize ?? 1)
        if let value = chosen(text) { return ParameterValue(Array(repeating: value, count: count)) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { chosen(String($0)) }
        if parts.count == count, !parts.contains(nil) { return ParameterValue(parts.compactMap { $0 }) }
        let near = nearestName(to: Self.plain(text), in: choices.map { Self.plain($0.label) })
        let meant = near.flatMap { near in choices.first { Self.plain($0.label) == near }?.label }
        let all = choices.map(\.label.quoted).joined(separator: ", ")
        throw Failure(
            .usage, "\(subject) cannot be \(text.quoted)",
            advice: MessageText((meant.map { "did you mean \($0.quoted)? " } ?? "") + "it takes one of \(all)"))
    }

    /// Seconds of the movie at which an event happens.
    private func times(_ text: String, of subject: MessageText) throws(Failure) -> ParameterValue {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        var numbers: [Double] = []
        for part in parts {
            guard let number = try? ValueText.parse(String(part), type: .float, arraySize: nil).first else {
                throw Failure(
                    .usage, "\(subject) cannot be \(text.quoted)",
                    advice: "it takes the times at which it happens, in seconds with commas between")
            }
            numbers.append(number)
        }
        return ParameterValue(numbers)
    }

    /// The value as `parseValue` reads it.
    public func format(_ value: ParameterValue) -> String {
        if value.isRelative { return value.components.map { Parameter.number($0) + "%" }.joined(separator: ",") }
        let labels = value.components.compactMap { number in choices.first { $0.value == number }?.label }
        if labels.count == value.components.count, let first = labels.first {
            return labels.allSatisfy { $0 == first } ? first : labels.joined(separator: ",")
        }
        if kind == .event, value.components.isEmpty { return "never" }
        if isColor, arraySize == nil, let color = CSSColor.hexadecimal(value.components) { return color }
        if type.scalar == .bool {
            return value.components.map { $0 != 0 ? "true" : "false" }.joined(separator: ",")
        }
        if type.isVector, arraySize == nil, let first = value.components.first,
            value.components.count > 1, value.components.allSatisfy({ $0 == first })
        {
            return Parameter.number(first)
        }
        return value.components.map(Parameter.number).joined(separator: ",")
    }

    /// A number without a needless `.0`.
    package static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    package func isInRange(_ number: Double) -> Bool {
        number >= minimum ?? -.infinity && number <= maximum ?? .infinity
    }

    /// A number, clamped to the range.
    package func broughtIntoRange(_ number: Double) -> Double {
        max(minimum ?? -.infinity, min(maximum ?? .infinity, number))
    }

    /// ` from 0 to 1`, ` of at least 0`; empty without a range.
    private func rangeText(_ each: String) -> String {
        let lead = type.componentCount * (arraySize ?? 1) > 1 ? each : " "
        switch (minimum, maximum) {
        case (let low?, let high?): return "\(lead)from \(Parameter.number(low)) to \(Parameter.number(high))"
        case (let low?, nil): return "\(lead)of at least \(Parameter.number(low))"
        case (nil, let high?): return "\(lead)of at most \(Parameter.number(high))"
        case (nil, nil): return ""
        }
    }
}
