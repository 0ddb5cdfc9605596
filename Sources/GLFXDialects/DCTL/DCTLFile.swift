internal import GLFXCore
internal import GLFXShaderText

/// A DCTL's text without the lines that Resolve itself reads, and what those say.
struct DCTLFile {
    private(set) var file: SourceFile
    private(set) var parameters: [DCTLParameter] = []
    private(set) var tables: [DCTLTable] = []
    /// Of the form with alpha: colors are multiplied by it.
    private(set) var isPremultiplied = true

    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        var tooltips: [String: String] = [:]
        var bytes = file.bytes
        var position = 0
        while position < bytes.count {
            if file.has("//", at: position) {
                position = file.next("\n", from: position) ?? bytes.count
            } else if file.has("/*", at: position) {
                position = file.next("*/", from: position).map { $0 + 2 } ?? bytes.count
            } else if bytes[position] == UInt8(ascii: "\"") {
                let end = bytes[(position + 1)...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A }
                position = end.map { $0 + 1 } ?? bytes.count
            } else if bytes[position...].starts(with: Self.noBreakSpace) {
                for _ in Self.noBreakSpace {
                    bytes[position] = 0x20
                    position += 1
                }
            } else if Tokenizer.isNameStart(bytes[position]) {
                let end =
                    bytes[position...].firstIndex { !Tokenizer.isNameStart($0) && !Tokenizer.isDigit($0) }
                    ?? bytes.count
                let word = String(decoding: bytes[position..<end], as: UTF8.self)
                let line = file.place(ofOffset: position).line
                guard word.hasPrefix("DEFINE_"), Self.words.contains(word) else {
                    position = end
                    continue
                }
                var last = end
                if word.hasPrefix("DEFINE_DCTL_ALPHA") {
                    if word.hasSuffix("STRAIGHT") { isPremultiplied = false }
                } else if let close = Self.close(bytes, from: end) {
                    last = close + 1
                    let inner = bytes[end..<last].drop { $0 != 0x28 }.dropFirst().dropLast()
                    let parts = Self.parts(String(decoding: inner, as: UTF8.self))
                    switch word {
                    case "DEFINE_UI_PARAMS": parameters.append(try DCTLParameter(parts, line: line, file))
                    case "DEFINE_UI_TOOLTIP" where parts.count > 1:
                        tooltips[parts[0]] = parts[1...].joined(separator: ", ").replacing("\"", with: "")
                    case "DEFINE_LUT" where parts.count == 2 && Tokenizer.isName(parts[0]):
                        tables.append(DCTLTable(name: parts[0], path: parts[1], line: line))
                    case "DEFINE_LUT", "DEFINE_CUBE_LUT":
                        throw file.failure(
                            line: line, byte: nil, "this table of colors (\(word)) is not read",
                            advice: "put it into a file, and write DEFINE_LUT(name, file.cube)")
                    case "DEFINE_ACES_PARAM" where parts.first?.hasPrefix("IS_PARAMETRIC_ACES_TRANSFORM: 0") == true:
                        break
                    case "DEFINE_ACES_PARAM", "DEFINE_ACES_V2_PARAM":
                        throw file.failure(
                            line: line, byte: nil, "this DCTL sets up Resolve's own ACES transform (\(word))",
                            advice: "give a DCTL that computes its colors itself")
                    default: break
                    }
                }
                for index in position..<last where bytes[index] != UInt8(ascii: "\n") { bytes[index] = 0x20 }
                position = last
            } else {
                position += 1
            }
        }
        for index in parameters.indices { parameters[index].help = tooltips[parameters[index].label] }
        self.file.bytes = bytes
    }

    /// U+00A0, which clang takes for a space.
    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

    private static let words: Set<String> = [
        "DEFINE_UI_PARAMS", "DEFINE_UI_TOOLTIP", "DEFINE_LUT", "DEFINE_CUBE_LUT", "DEFINE_ACES_PARAM",
        "DEFINE_ACES_V2_PARAM", "DEFINE_DCTL_ALPHA_MODE_STRAIGHT", "DEFINE_DCTL_ALPHA_MODE_PREMULTIPLY",
    ]

    /// Where the parenthesis that opens after a position is closed; nil: there is none.
    private static func close(_ bytes: [UInt8], from start: Int) -> Int? {
        guard let open = bytes[start...].firstIndex(where: { !Tokenizer.isSpace($0) && $0 != 0x0A }),
            bytes[open] == 0x28
        else { return nil }
        var depth = 0
        for index in bytes[open...].indices {
            if bytes[index] == 0x28 { depth += 1 }
            if bytes[index] == 0x29 { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Split at the commas outside of braces.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var depth = 0
        for letter in text {
            if letter == "{" { depth += 1 }
            if letter == "}" { depth -= 1 }
            if letter == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(letter) }
        }
        return parts.map(\.trimmed)
    }
}
