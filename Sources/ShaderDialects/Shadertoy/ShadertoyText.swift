import FrameCore
import GLSLText
import ShaderPrograms

/// A file of a Shadertoy: what its comments and VS Code's lines say of its channels and parameters, and its text
/// without those lines, which are none of GLSL's.
struct ShadertoyText {
    /// A `#iChannel0 "file://…"` that names a file.
    struct Reference {
        var channel: Int
        var path: String
        var line: Int
    }

    /// Channels that there can be: Shadertoy has 4, VS Code's Shader Toy 10.
    static let channelCount = 10

    private(set) var file: SourceFile
    private(set) var channels: [Int: ShadertoyChannel] = [:]
    private(set) var references: [Reference] = []
    /// `#iUniform` lines: parameters that the host has to declare.
    private(set) var parameters: [Parameter] = []
    /// Natron's comments stand in it. Natron keeps the alpha that a shader makes; Shadertoy's is 1.
    private(set) var isNatron = false

    /// A pass whose channels are known from elsewhere.
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
        guard let found = ShadertoyComment(comment.text) else { return }
        isNatron = isNatron || found.isNatron
        guard let number = found.channel, channels[number] == nil else { return }
        guard found.unknown.isEmpty else {
            throw file.failure(
                line: line, byte: nil, "iChannel\(number) has \(found.unknown)",
                advice: "write filter=nearest, linear or mipmap, and wrap=clamp, repeat or mirror")
        }
        var channel = found.settings
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

    /// Says what a channel is that a reference named.
    mutating func resolve(_ reference: Reference, to content: ShadertoyChannel.Content) {
        channels[reference.channel, default: ShadertoyChannel(content)].content = content
    }
}

extension SourceFile {
    /// Puts spaces where lines stood: all others keep their numbers.
    mutating func blank(line number: Int, count: Int) {
        for line in number..<(number + count) {
            for index in self.line(line).indices { bytes[index] = 0x20 }
        }
    }
}
