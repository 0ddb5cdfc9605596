internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A line of VS Code's Shader Toy: `#iChannel0 "file://./buffer.glsl"`, `#iChannel0 "self"`,
/// `#iChannel0::WrapMode "Repeat"`, `#iUniform float x = 1.0 in { 0.0, 5.0 }`.
struct ShadertoyDirective {
    enum Meaning {
        /// A file beside the shader: another pass, or a picture.
        case file(channel: Int, path: String)
        case content(channel: Int, ShadertoyChannel.Content)
        /// False: the word is not known.
        case setting(channel: Int, (inout ShadertoyChannel) -> Bool)
        case parameter(Parameter)
        /// It has no effect here.
        case nothing
    }

    private static let audioEndings = [".mp3", ".wav", ".ogg", ".flac", ".m4a", ".aac"]
    private let line: LineCutter.Line
    private let file: SourceFile
    /// `iChannel0`, `iUniform`.
    private let name: String
    /// The line after the name.
    private let rest: String

    /// Nil for a line of GLSL.
    init?(_ line: LineCutter.Line, in file: SourceFile) {
        let text = String(decoding: line.bytes, as: UTF8.self).trimmed.dropFirst().drop { $0 == " " || $0 == "\t" }
        name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = text.dropFirst(name.count).trimmed
        self.line = line
        self.file = file
        let isChannel = name.hasPrefix("iChannel") && Self.number(name) != nil
        guard isChannel || ["iUniform", "iKeyboard", "StrictCompatibility", "iFirstPersonControls"].contains(name)
        else { return nil }
    }

    private static func number(_ name: String) -> Int? {
        Int(name.dropFirst(8)).flatMap { (0..<ShadertoyText.channelCount).contains($0) ? $0 : nil }
    }

    /// - Parameter comment: the one after the line.
    func meaning(comment: String?) throws(Failure) -> Meaning {
        if name == "iUniform" { return .parameter(try ShadertoyUniformLine(line, file).parameter(help: comment)) }
        guard let channel = Self.number(name) else { return .nothing }
        if rest.hasPrefix("::") { return try setting(channel) }
        let value = try quoted(rest)
        switch value.lowercased() {
        case "self": return .content(channel: channel, .itself)
        case let url where url.hasPrefix("http://") || url.hasPrefix("https://"):
            return .content(channel: channel, .outside(value))
        case let path where Self.audioEndings.contains { path.hasSuffix($0) }: return .content(channel: channel, .sound)
        default: break
        }
        var path = Substring(value.replacing("\\", with: "/"))
        if path.hasPrefix("file://") { path = path.dropFirst(7) }
        guard !path.isEmpty else {
            throw failure("it names no file", advice: #"write #iChannel0 "file://picture.png""#)
        }
        return .file(channel: channel, path: String(path))
    }

    private func quoted(_ text: String) throws(Failure) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.dropFirst().dropLast().contains("\"")
        else {
            throw failure("it needs a text in quotation marks", advice: #"write #iChannel0 "file://a.glsl""#)
        }
        return String(text.dropFirst().dropLast())
    }

    private func setting(_ channel: Int) throws(Failure) -> Meaning {
        let text = rest.dropFirst(2)
        let key = text.prefix(while: \.isLetter)
        let value = try quoted(text.dropFirst(key.count).trimmed).lowercased()
        switch key {
        case "WrapMode": return .setting(channel: channel) { $0.setWrap(value) }
        case "MagFilter":
            return .setting(channel: channel) { channel in
                channel.filter = value == "nearest" ? .nearest : .linear
                return value == "nearest" || value == "linear"
            }
        case "MinFilter":
            return .setting(channel: channel) { channel in
                channel.isMipmapped = value.contains("mipmap")
                // There is one filter for both: MagFilter has precedence.
                if channel.filter == nil { channel.filter = value.hasPrefix("nearest") ? .nearest : .linear }
                return value.hasPrefix("nearest") || value.hasPrefix("linear")
            }
        case "Type":
            return .setting(channel: channel) { channel in
                channel.type = value == "cubemap" ? .samplerCube : .sampler2D
                return value == "cubemap" || value == "texture2d"
            }
        default: throw unknownSetting()
        }
    }

    func unknownSetting() -> Failure {
        failure("this setting is not known", advice: "MinFilter, MagFilter, WrapMode and Type can be set")
    }

    private func failure(_ message: String, advice: MessageText) -> Failure {
        file.failure(
            line: line.number, byte: line.bytes.firstIndex(of: UInt8(ascii: "#")), "'#\(name)': \(message)",
            advice: advice)
    }
}
