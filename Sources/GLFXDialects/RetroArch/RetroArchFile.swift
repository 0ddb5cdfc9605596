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

    var file: SourceFile
    var parameters: [Parameter] = []

    init(_ file: SourceFile) throws(Failure) {
        try Self.checkIsNoSlang(file)
        self.file = file
        var bytes = file.bytes
        for number in 1...file.lineStarts.count {
            let line = file.line(number)
            guard line.contains(UInt8(ascii: "#")) else { continue }
            let text = String(decoding: line, as: UTF8.self)
            guard text.trimmed.hasPrefix("#pragma") else { continue }
            // Labels may have quotation marks and slashes, which are no code.
            for index in line.indices { bytes[index] = 0x20 }
            let place = SourceLocation(file: file.name, line: number)
            if let parameter = Self.parameter(text.trimmed, at: place) { parameters.append(parameter) }
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

    /// RetroArch's later shaders are written for Vulkan.
    static func checkIsNoSlang(_ file: SourceFile) throws(Failure) {
        for number in 1...min(file.lineStarts.count, 2_000) {
            let line = file.line(number)
            guard line.contains(UInt8(ascii: "#")) else { continue }
            let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            guard words.first == "#pragma", words.dropFirst().first == "stage" else { continue }
            throw file.failure(
                line: number, byte: nil, "this is a Slang shader, which is written for Vulkan",
                advice: "give RetroArch's .glsl shader or .glslp preset of the same name")
        }
    }
}
