internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The options between `[configuration]` and `[/configuration]`.
enum DolphinOptions {
    private struct Section {
        var kind: String
        var line: Int
        /// Values and their lines, by key.
        var entries: [String: (text: String, line: Int)] = [:]
    }

    private static func sections(of file: SourceFile) -> [Section] {
        var sections: [Section] = []
        var isInside = false
        for number in file.lineNumbers {
            let text = String(decoding: file.line(number), as: UTF8.self).trimmed
            if text == "[configuration]" { isInside = true }
            if text == "[/configuration]" { break }
            guard isInside else { continue }
            if text.hasPrefix("["), text.hasSuffix("]") {
                sections.append(Section(kind: String(text.dropFirst().dropLast()), line: number))
            } else if let equals = text.firstIndex(of: "="), !sections.isEmpty {
                let key = text[..<equals].trimmed
                sections[sections.count - 1].entries[key] = (text[text.index(after: equals)...].trimmed, number)
            }
        }
        return sections
    }

    /// The lines of the configuration, by number.
    static func lines(of file: SourceFile) -> Range<Int> {
        func line(_ text: String) -> Int? {
            file.lineNumbers.first { String(decoding: file.line($0), as: UTF8.self).trimmed == text }
        }
        guard let first = line("[configuration]"), let last = line("[/configuration]"), first < last else {
            return 0..<0
        }
        return first..<last + 1
    }

    /// The entry points of the configuration's passes, with their lines, in their order.
    static func entries(_ file: SourceFile) -> [(name: String, line: Int)] {
        sections(of: file).filter { $0.kind == "Pass" }.map { ($0.entries["EntryPoint"]?.text ?? "main", $0.line) }
    }

    /// An option each.
    static func parameters(of file: SourceFile) throws(Failure) -> [Parameter] {
        var parameters: [Parameter] = []
        for section in sections(of: file) where section.kind.hasPrefix("Option") {
            guard let name = section.entries["OptionName"] else {
                throw file.failure(
                    line: section.line, byte: nil, "this option has no name", advice: "write OptionName = NAME")
            }
            parameters.append(try parameter(named: name, section, file))
        }
        return parameters
    }

    private static func parameter(
        named name: (text: String, line: Int), _ section: Section, _ file: SourceFile
    ) throws(Failure) -> Parameter {
        let defaults = try numbers("DefaultValue", section, file)
        guard let type = type(of: section.kind, count: max(defaults.count, 1)) else {
            throw file.failure(
                line: section.line, byte: nil, "there is no option of the kind '\(section.kind)'",
                advice: "write OptionBool, OptionRangeFloat or OptionRangeInteger, with up to four numbers")
        }
        let place = SourceLocation(file: file.name, line: name.line)
        var parameter = Parameter(name: name.text, type: type, location: place)
        parameter.label = section.entries["GUIName"]?.text
        parameter.help = section.entries["GUIDescription"]?.text
        parameter.defaultValue = ParameterValue(defaults.isEmpty ? [0] : defaults)
        if type == .bool {
            parameter.kind = .flag
        } else {
            parameter.minimum = try numbers("MinValue", section, file).min()
            parameter.maximum = try numbers("MaxValue", section, file).max()
            parameter.step = try numbers("StepAmount", section, file).min().flatMap { $0 > 0 ? $0 : nil }
        }
        // Dolphin does not compare them.
        if let value = defaults.max(), let maximum = parameter.maximum, value > maximum { parameter.maximum = value }
        if let value = defaults.min(), let minimum = parameter.minimum, value < minimum { parameter.minimum = value }
        return parameter
    }

    private static func type(of kind: String, count: Int) -> GLSLType? {
        switch (kind, count) {
        case ("OptionBool", 1): .bool
        case ("OptionRangeFloat", 1): .float
        case ("OptionRangeInteger", 1): .int
        case ("OptionRangeFloat", 2...4): GLSLType(rawValue: "vec\(count)")
        case ("OptionRangeInteger", 2...4): GLSLType(rawValue: "ivec\(count)")
        default: nil
        }
    }

    private static func numbers(_ key: String, _ section: Section, _ file: SourceFile) throws(Failure) -> [Double] {
        guard let (text, line) = section.entries[key] else { return [] }
        var numbers: [Double] = []
        for part in text.split(separator: ",") {
            let word = part.trimmed.lowercased()
            let number = word.hasSuffix("f") ? Double(word.dropLast()) : Double(word)
            switch word {
            case "true": numbers.append(1)
            case "false": numbers.append(0)
            default:
                guard let number, number.isFinite else {
                    throw file.failure(
                        line: line, byte: nil, "'\(text)' is no number, true or false", advice: "write \(key) = 0.5")
                }
                numbers.append(number)
            }
        }
        return numbers
    }
}
