internal import GLFXShaderText

/// A shader of one pass: its text without the lines that declare parameters, and those parameters.
struct RetroArchFile {
    /// `#pragma parameter id "label" default minimum maximum step`
    struct Parameter {
        var id: String
        var label: String
        /// Default, minimum, maximum and, if given, step.
        var numbers: [Double]
        var location: SourceLocation
    }

    /// `#pragma name value`
    struct Pragma {
        var value: String
        var line: Int
    }

    var file: SourceFile
    var parameters: [Parameter] = []
    /// Slang's pragmas with one value that count for a whole pass, `name` and `format`, by their names.
    private(set) var pragmas: [String: Pragma] = [:]

    /// The lines that the text's reader sees of a Slang shader.
    static let stagePragmas: Set<String> = ["stage", "include_optional"]

    /// - Parameter kept: names of pragmas whose lines stay in the text.
    init(_ file: SourceFile, keeping kept: Set<String> = []) {
        self.file = file
        var bytes = file.bytes
        for number in 1...file.lineStarts.count {
            let line = file.line(number)
            guard line.contains(UInt8(ascii: "#")) else { continue }
            let text = String(decoding: line, as: UTF8.self).trimmed
            guard text.hasPrefix("#pragma") else { continue }
            let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
            let name = words.count > 1 ? String(words[1]) : ""
            guard !kept.contains(name) else { continue }
            // Labels may have quotation marks and slashes, which are no code.
            for index in line.indices { bytes[index] = 0x20 }
            let place = SourceLocation(file: file.name, line: number)
            if let parameter = Self.parameter(text, at: place) { parameters.append(parameter) }
            guard words.count > 2, pragmas[name] == nil, let value = words[2].split(separator: " ").first else {
                continue
            }
            pragmas[name] = Pragma(value: String(value), line: number)
        }
        self.file.bytes = bytes
    }

    /// Nil: malformed. As in RetroArch, such a line is skipped; its uniform then has no range.
    private static func parameter(_ text: String, at location: SourceLocation) -> Parameter? {
        let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let words = parts[0].split(whereSeparator: \.isWhitespace)
        guard words.count == 3, words[0] == "#pragma", words[1] == "parameter" else { return nil }
        var numbers: [Double] = []
        for word in parts[2].split(whereSeparator: { $0.isWhitespace || $0 == "," }).prefix(4) {
            guard let number = SignedNumber.parse(String(word)) else { break }
            numbers.append(number)
        }
        guard numbers.count >= 3 else { return nil }
        return Parameter(id: String(words[2]), label: String(parts[1]).trimmed, numbers: numbers, location: location)
    }

    /// The line, from 1, that begins a stage in RetroArch's later shaders; nil: this is none of those.
    static func stageLine(_ file: SourceFile) -> Int? {
        (1...min(file.lineStarts.count, 2_000)).first { number in
            let line = file.line(number)
            guard line.contains(UInt8(ascii: "#")) else { return false }
            let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            return words.first == "#pragma" && words.dropFirst().first == "stage"
        }
    }
}
