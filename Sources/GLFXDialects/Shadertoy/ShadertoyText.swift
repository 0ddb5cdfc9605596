internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A file of a Shadertoy: the channels and parameters of its comments and VS Code's lines, and its text without those
/// lines, which are not GLSL.
struct ShadertoyText {
    /// A `#iChannel0 "file://…"` that names a file.
    struct Reference {
        var channel: Int
        var path: String
        var line: Int
    }

    /// The most channels: Shadertoy has 4, VS Code's Shader Toy 10.
    static let channelCount = 10

    private(set) var file: SourceFile
    private(set) var channels: [Int: ShadertoyChannel] = [:]
    private(set) var references: [Reference] = []
    /// Parameters of `#iUniform` lines, which the host has to declare.
    private(set) var parameters: [Parameter] = []
    /// It has Natron's comments. Natron keeps the shader's alpha; Shadertoy's is 1.
    private(set) var isNatron = false

    /// A pass with channels from the JSON.
    init(_ file: SourceFile, channels: [Int: ShadertoyChannel]) {
        self.file = file
        self.channels = channels
    }

    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        var cutter = LineCutter(bytes: file.bytes)
        while let line = cutter.next() {
            for comment in line.comments { try read(comment, line: line.number + comment.line) }
            if line.isDirective, let directive = ShadertoyDirective(line, in: file) { try read(directive, line) }
        }
    }

    private mutating func read(_ comment: AssembledSource.Comment, line: Int) throws(Failure) {
        guard let settings = ShadertoyComment(comment.text) else { return }
        isNatron = isNatron || settings.isNatron
        guard let number = settings.channel, channels[number] == nil else { return }
        guard settings.unknown.isEmpty else {
            throw file.failure(
                line: line, byte: nil, "iChannel\(number) has \(settings.unknown)",
                advice: "write filter=nearest, linear or mipmap, and wrap=clamp, repeat or mirror")
        }
        var channel = settings.settings
        channel.line = line
        channels[number] = channel
    }

    private mutating func read(_ directive: ShadertoyDirective, _ line: LineCutter.Line) throws(Failure) {
        let comment = line.comments.last?.text.trimmed
        switch try directive.meaning(comment: comment) {
        case .file(let channel, let path):
            references.append(Reference(channel: channel, path: path, line: line.number))
        case .content(let channel, let content):
            channels[channel, default: ShadertoyChannel(content)].content = content
        case .setting(let channel, let change):
            var changed = channels[channel] ?? ShadertoyChannel(.outside("iChannel\(channel)"))
            guard change(&changed) else { throw directive.unknownSetting() }
            channels[channel] = changed
        case .parameter(let parameter):
            if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
        case .nothing: break
        }
        file.blank(line: line.number, count: line.joined + 1)
    }

    /// Sets the content of a reference's channel.
    mutating func resolve(_ reference: Reference, to content: ShadertoyChannel.Content) {
        channels[reference.channel, default: ShadertoyChannel(content)].content = content
    }
}

extension SourceFile {
    /// Replaces lines by spaces, so that all others keep their numbers.
    mutating func blank(line number: Int, count: Int) {
        for line in number..<(number + count) {
            for index in self.line(line).indices { bytes[index] = 0x20 }
        }
    }
}
