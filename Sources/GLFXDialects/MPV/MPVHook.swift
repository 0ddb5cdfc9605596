internal import GLFXCore
internal import GLFXShaderText

/// The head of a block that draws.
struct MPVHook {
    /// A texture's name, and where it was written.
    struct Name {
        var text: String
        var directive: MPVDirective
    }

    struct Compute: Hashable {
        var blockWidth: Int
        var blockHeight: Int
        var threadsWide: Int
        var threadsHigh: Int
    }

    enum Offset: Hashable {
        /// The picture is shifted by so many of its own pixels.
        case pixels(Double, Double)
        /// Earlier shifts are undone.
        case align
    }

    private(set) var block: MPVBlock
    private(set) var stages: [MPVHookPoint] = []
    private(set) var binds: [Name] = []
    private(set) var save: Name?
    private(set) var description: String?
    private(set) var width: MPVExpression?
    private(set) var height: MPVExpression?
    private(set) var condition: MPVExpression?
    private(set) var offset: Offset?
    private(set) var compute: Compute?

    /// For messages: `block at line 12 (Sharpen)`.
    var title: String { "block at line \(block.line)" + (description.map { " (\($0))" } ?? "") }

    /// - Throws: for malformed directives.
    init(_ block: MPVBlock, in file: SourceFile) throws(Failure) {
        self.block = block
        for directive in block.directives { try read(directive, file) }
        guard !stages.isEmpty else {
            throw file.failure(
                line: block.line, byte: nil, "this block hooks nothing, so it would never be drawn",
                advice: "add a line such as //!HOOK MAIN")
        }
    }

    private static let names = [
        "HOOK", "BIND", "SAVE", "DESC", "OFFSET", "WIDTH", "HEIGHT", "WHEN", "COMPONENTS", "COMPUTE",
    ]

    private mutating func read(_ directive: MPVDirective, _ file: SourceFile) throws(Failure) {
        switch directive.name {
        case "HOOK": try hook(directive, file)
        case "BIND":
            let name = MPVHookPoint.canonical(try directive.identifier(file))
            if !binds.contains(where: { $0.text == name }) { binds.append(Name(text: name, directive: directive)) }
            guard binds.count <= 16 else {
                throw directive.failure(file, "more than 16 textures in a block", advice: "split it into two")
            }
        case "SAVE":
            save = Name(text: MPVHookPoint.canonical(try directive.identifier(file)), directive: directive)
        case "DESC": description = directive.argument.isEmpty ? nil : directive.argument
        case "OFFSET": offset = try Self.offset(directive, file)
        case "WIDTH": width = try MPVExpression(directive, in: file)
        case "HEIGHT": height = try MPVExpression(directive, in: file)
        case "WHEN": condition = try MPVExpression(directive, in: file)
        case "COMPONENTS":
            // Every texture has four here.
            let words = directive.words
            guard words.count == 1, let count = Int(words[0].text), (1...4).contains(count) else {
                throw directive.failure(
                    file, "\(directive.argument.quoted) is no number of components", advice: "write 1, 2, 3 or 4")
            }
        case "COMPUTE": compute = try Self.compute(directive, file)
        default: throw file.unknownDirective(directive, known: Self.names)
        }
    }

    private mutating func hook(_ directive: MPVDirective, _ file: SourceFile) throws(Failure) {
        guard let stage = MPVHookPoint(name: directive.argument) else {
            let names = MPVHookPoint.allCases.map(\.rawValue)
            let near = nearestName(to: directive.argument, in: names).map { "did you mean '\($0)'? " } ?? ""
            throw directive.failure(
                file, "\(directive.argument.quoted) is no stage that can be hooked",
                advice: "\(near)there are \(names.joined(separator: ", "))")
        }
        if !stages.contains(stage) { stages.append(stage) }
    }

    private static func offset(_ directive: MPVDirective, _ file: SourceFile) throws(Failure) -> Offset {
        if directive.argument == "ALIGN" { return .align }
        let numbers = directive.words.compactMap { Double($0.text) }
        guard numbers.count == 2, directive.words.count == 2, numbers.allSatisfy({ abs($0) <= 65_536 }) else {
            throw directive.failure(
                file, "\(directive.argument.quoted) is no offset", advice: "write two numbers of pixels, or ALIGN")
        }
        return .pixels(numbers[0], numbers[1])
    }

    private static func compute(_ directive: MPVDirective, _ file: SourceFile) throws(Failure) -> Compute {
        let advice: MessageText = "write //!COMPUTE 32 32, or //!COMPUTE 32 32 8 8 for blocks and threads"
        let numbers = try directive.wholeNumbers(file, counts: [2, 4], advice: advice)
        let threads = numbers.count == 4 ? (numbers[2], numbers[3]) : (numbers[0], numbers[1])
        guard threads.0 * threads.1 <= 1024 else {
            throw directive.failure(
                file, "\(threads.0)x\(threads.1) threads are more than the 1024 that a group can have",
                advice: "give fewer threads after the size of a block: //!COMPUTE 32 32 8 8")
        }
        return Compute(
            blockWidth: numbers[0], blockHeight: numbers[1], threadsWide: threads.0, threadsHigh: threads.1)
    }
}

extension SourceFile {
    /// The failure for a directive that a block of this kind does not have.
    func unknownDirective(_ directive: MPVDirective, known: [String]) -> Failure {
        let near = nearestName(to: directive.name, in: known).map { "did you mean '//!\($0)'? " } ?? ""
        return failure(
            line: directive.line, byte: nil, "'//!\(directive.name)' is no directive of this block",
            advice: "\(near)it can have \(known.joined(separator: ", "))")
    }
}
