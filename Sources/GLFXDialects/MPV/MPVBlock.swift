internal import GLFXCore
internal import GLFXShaderText

/// A block of a user shader: the directives of its head, and the lines after them.
struct MPVBlock {
    enum Kind: String {
        case hook = "HOOK"
        case texture = "TEXTURE"
        case buffer = "BUFFER"
        case parameter = "PARAM"
    }

    var kind: Kind
    var directives: [MPVDirective]
    /// Line numbers, from 1.
    var body: Range<Int>

    /// Of its first directive.
    var line: Int { directives.first?.line ?? body.lowerBound }
}

extension SourceFile {
    /// The file split into mpv's blocks. Lines before the first directive belong to none.
    /// - Throws: `.shader` for a file without a directive, and `.limit` for too many blocks.
    func mpvBlocks() throws(Failure) -> [MPVBlock] {
        var blocks: [MPVBlock] = []
        var isHead = false
        for number in lineNumbers {
            guard let directive = MPVDirective(line(number), line: number) else {
                isHead = false
                if let last = blocks.indices.last { blocks[last].body = blocks[last].body.lowerBound..<(number + 1) }
                continue
            }
            let kind = MPVBlock.Kind(rawValue: directive.name)
            let beginsOther = kind != nil && kind != .hook
            if let last = blocks.indices.last, !beginsOther, isHead || continues(blocks[last], with: directive) {
                blocks[last].directives.append(directive)
                blocks[last].body = (number + 1)..<(number + 1)
            } else {
                blocks.append(
                    MPVBlock(
                        kind: beginsOther ? kind ?? .hook : .hook, directives: [directive],
                        body: (number + 1)..<(number + 1)))
            }
            isHead = true
            guard blocks.count <= ShaderLimits.blocks else {
                throw Failure(
                    .limit, "\(name):\(number): more than \(ShaderLimits.blocks) blocks", advice: "split the file")
            }
        }
        guard !blocks.isEmpty else {
            throw Failure(
                .shader, "\(name): no line begins with //!, as a block of mpv's user shaders does",
                advice: "write //!HOOK MAIN and //!BIND HOOKED above 'vec4 hook()'")
        }
        return blocks
    }

    /// An empty line inside a head does not end it, as long as it has no HOOK yet.
    private func continues(_ block: MPVBlock, with directive: MPVDirective) -> Bool {
        guard block.kind == .hook, directive.name != "HOOK" || !block.directives.contains(where: { $0.name == "HOOK" })
        else { return false }
        return bytes(block.body).allSatisfy(Tokenizer.isSpace)
    }
}
