internal import GLFXCore
internal import GLFXShaderText

/// A storage or uniform buffer: what a tone mapper keeps from frame to frame.
struct MPVBuffer {
    var name: String
    /// Shaders may write into it.
    private var isStorage = false
    private var variables: [(type: String, name: String, count: Int?)] = []
    /// Its content before the first frame.
    private(set) var bytes: [UInt8] = []

    private static let names = ["BUFFER", "VAR", "STORAGE"]
    /// 16 MiB. Every driver allows 64 KiB for a uniform block; metering takes some 10.
    private static let maximumBytes = 1 << 24

    /// - Throws: for malformed directives, and for data of another size.
    init(_ block: MPVBlock, in file: SourceFile) throws(Failure) {
        name = ""
        for directive in block.directives {
            switch directive.name {
            case "BUFFER": name = try directive.identifier(file)
            case "STORAGE": isStorage = true
            case "VAR": variables.append(try Self.variable(directive, file))
            default: throw file.unknownDirective(directive, known: Self.names)
            }
        }
        guard !variables.isEmpty else {
            throw file.failure(
                line: block.line, byte: nil, "buffer '\(name)' has no variables", advice: "add //!VAR float name")
        }
        let size = size
        guard size <= Self.maximumBytes else {
            throw Failure(
                .limit, "\(file.name):\(block.line): buffer '\(name)' of \(size) bytes is too large",
                advice: "\(Self.maximumBytes) are possible")
        }
        // Only writable memory may begin as zeros.
        if !isStorage || !file.bytes(block.body).allSatisfy(Tokenizer.isSpace) {
            bytes = try file.hexadecimal(block, count: Double(size), what: "buffer '\(name)'")
        }
        bytes += Array(repeating: 0, count: (size + 15) / 16 * 16 - bytes.count)
    }

    /// `float name`, `uint name[256]`, with or without a semicolon.
    private static func variable(
        _ directive: MPVDirective, _ file: SourceFile
    ) throws(Failure) -> (type: String, name: String, count: Int?) {
        let advice: MessageText = "write //!VAR float name, or //!VAR float name[16]"
        var text = directive.argument[...]
        if text.hasSuffix(";") { text = text.dropLast() }
        let type = String(text.prefix { !$0.isWhitespace })
        guard Layout(type) != nil else {
            throw directive.failure(file, "\(type.quoted) is no type of a variable in a buffer", advice: advice)
        }
        let rest = text.dropFirst(type.count).trimmed
        let name = String(rest.prefix { $0 != "[" }).trimmed
        var count: Int?
        if name.count < rest.count {
            let size = rest.dropFirst(name.count).trimmed
            guard size.hasPrefix("["), size.hasSuffix("]"),
                let number = Int(size.dropFirst().dropLast().trimmed), (1...(1 << 20)).contains(number)
            else { throw directive.failure(file, "\(size.quoted) is no size of an array", advice: advice) }
            count = number
        }
        guard Tokenizer.isName(name) else {
            throw directive.failure(file, "\(name.quoted) is no name", advice: advice)
        }
        return (type, name, count)
    }

    /// The block in GLSL.
    func declaration(binding: Int) -> String {
        let members = variables.map { "\($0.type) \($0.name)\($0.count.map { "[\($0)]" } ?? "");" }.joined(
            separator: " ")
        return "layout(\(isStorage ? "std430" : "std140"), binding = \(binding)) "
            + "\(isStorage ? "coherent" : "readonly") buffer glfx_\(name) { \(members) };"
    }

    /// Bytes up to the end of the last variable; OpenGL 4.6, 7.6.2.2.
    private var size: Int {
        var end = 0
        for variable in variables {
            guard let layout = Layout(variable.type) else { continue }
            let (alignment, bytes) = layout.placed(count: variable.count, isStandard140: !isStorage)
            end = (end + alignment - 1) / alignment * alignment + bytes
        }
        return end
    }

    /// The memory layout of a type.
    private struct Layout {
        private var columns = 1
        private var rows = 1
        private var isMatrix = false

        /// Nil for a type that a buffer cannot have.
        init?(_ type: String) {
            if ["float", "int", "uint"].contains(type) { return }
            for prefix in ["vec", "ivec", "uvec"] where type.hasPrefix(prefix) {
                guard let rows = Int(type.dropFirst(prefix.count)), (2...4).contains(rows) else { return nil }
                self.rows = rows
                return
            }
            guard type.hasPrefix("mat") else { return nil }
            let sides = type.dropFirst(3).split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard (1...2).contains(sides.count), sides.allSatisfy({ (2...4).contains($0) }) else { return nil }
            isMatrix = true
            columns = sides[0]
            rows = sides[sides.count - 1]
        }

        /// Alignment and size in bytes of one, or of an array.
        func placed(count: Int?, isStandard140: Bool) -> (alignment: Int, bytes: Int) {
            var alignment = rows == 3 ? 16 : rows * 4
            guard count != nil || isMatrix else { return (alignment, rows * 4) }
            // std140 aligns elements of arrays and columns of matrices to 16 bytes.
            if isStandard140 { alignment = 16 }
            return (alignment, alignment * columns * (count ?? 1))
        }
    }
}
