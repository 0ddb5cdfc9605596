internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The lines of a preset, and of the presets that it refers to: the first line of a key counts, and the file's own
/// lines are before those that it refers to.
struct RetroArchEntries {
    /// A key's value, and its place.
    struct Value {
        /// Without quotation marks.
        var text: String
        var file: SourceFile
        var line: Int
        /// The file's path, from the folder of the preset that the user gave.
        var base: String

        var location: SourceLocation { SourceLocation(file: file.name, line: line) }

        func failure(_ message: MessageText, advice: MessageText? = nil) -> Failure {
            file.failure(line: line, byte: nil, message, advice: advice)
        }

        /// The value as a path from the folder of the preset that the user gave.
        var path: String { ClosureFiles.resolve(text.replacing("\\", with: "/"), from: base) }

        /// Something at the path; failures are reported at this line.
        func located<Content>(_ find: (String) throws(Failure) -> Content?) throws(Failure) -> Content? {
            do throws(Failure) {
                return try find(path)
            } catch {
                throw failure(error.text, advice: error.adviceText)
            }
        }

        func number() throws(Failure) -> Double {
            guard let number = SignedNumber.parse(text) else {
                throw failure("\(text.quoted) is no number", advice: "write a number such as 2.0")
            }
            return number
        }

        func whole() throws(Failure) -> Int {
            guard let number = Int(exactly: try number()), number >= 0 else {
                throw failure("\(text.quoted) is no whole number", advice: "write a number such as 2")
            }
            return number
        }

        func bool() throws(Failure) -> Bool {
            switch text.lowercased() {
            case "true", "1", "yes", "on": return true
            case "false", "0", "no", "off", "": return false
            default: throw failure("\(text.quoted) is neither true nor false", advice: "write true or false")
            }
        }

        func wrap() throws(Failure) -> SamplerRule.Wrap {
            switch text {
            case "clamp_to_border", "": return .border
            case "clamp_to_edge": return .clamp
            case "repeat": return .repeat
            case "mirrored_repeat": return .mirror
            default:
                throw failure(
                    "a wrap mode cannot be \(text.quoted)",
                    advice: "write clamp_to_border, clamp_to_edge, repeat or mirrored_repeat")
            }
        }
    }

    private static let maximumDepth = 16
    private static let maximumReferences = 256
    private var referenceCount = 0
    private(set) var values: [String: Value] = [:]

    subscript(key: String) -> Value? { values[key] }

    /// Nil: the text is no preset.
    init?(_ request: DialectRequest) throws(Failure) {
        let text = String(decoding: request.file.bytes, as: UTF8.self)
        guard Self.presetLine(text.split(separator: "\n", omittingEmptySubsequences: false)) != nil else { return nil }
        try read(request.file, base: "", request, depth: 0)
        guard values["shaders"] != nil else {
            throw request.file.failure(
                "this preset does not say how many shaders it has", advice: "add a line 'shaders = 1'")
        }
    }

    /// The line, from 1, by which a text is a preset, and its text; nil if it is none.
    static func presetLine(_ lines: [Substring]) -> (line: Int, text: String)? {
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            let isCount = text.hasPrefix("shaders") && text.dropFirst("shaders".count).trimmed.hasPrefix("=")
            if isCount || text.hasPrefix("#reference") { return (index + 1, text) }
        }
        return nil
    }

    private mutating func read(
        _ file: SourceFile, base: String, _ request: DialectRequest, depth: Int
    ) throws(Failure) {
        var references: [Value] = []
        for number in 1...file.lineStarts.count {
            let line = String(decoding: file.line(number), as: UTF8.self).trimmed
            if line.hasPrefix("#reference") {
                let text = Self.unquoted(String(line.dropFirst("#reference".count)).trimmed)
                references.append(Value(text: text, file: file, line: number, base: base))
            }
            guard !line.isEmpty, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<equals]).trimmed
            let text = Self.unquoted(String(line[line.index(after: equals)...]).trimmed)
            guard !key.isEmpty, values[key] == nil else { continue }
            values[key] = Value(text: text, file: file, line: number, base: base)
        }
        for reference in references {
            guard depth < Self.maximumDepth else {
                throw reference.failure("presets refer to each other more than \(Self.maximumDepth) deep")
            }
            referenceCount += 1
            guard referenceCount <= Self.maximumReferences else {
                throw reference.failure("presets refer to more than \(Self.maximumReferences) others")
            }
            guard let preset = try reference.located({ (place) throws(Failure) in try request.files.text(place) })
            else { throw reference.failure("there is no file '\(reference.path)'", advice: "correct the path") }
            try read(
                try SourceFile(name: preset.name, text: preset.text), base: reference.path, request, depth: depth + 1)
        }
    }

    /// The text in quotation marks, or else up to a space or a comment.
    private static func unquoted(_ text: String) -> String {
        if text.hasPrefix("\"") { return String(text.dropFirst().prefix { $0 != "\"" }) }
        return String(text.prefix { $0 != "#" && !$0.isWhitespace })
    }
}
