internal import GLFXShaderText

/// Turns the members of a uniform block into uniforms: `uniform B { float a; };` becomes `uniform float a;`, and `b.a`,
/// where the block has the name `b`, becomes a name of its own. Lines stay.
enum UniformBlocks {
    static func open(_ text: inout StageText) {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        // The uniform's name, by the block's name, then by the member's.
        var members: [String: [String: String]] = [:]
        // Members of blocks with a name that have a uniform.
        var declared: Set<String> = []
        for index in tokens.indices.dropLast(2)
        where tokens[index].isText("uniform") && tokens[index + 2].isText("{") && !tokens[index + 1].isText("struct") {
            guard let block = UniformBlock(tokens, from: start(of: index, tokens), open: index + 2) else { continue }
            edits += (Array(block.head) + Array(block.tail)).map { .init(tokens[$0], "") }
            for member in block.members {
                edits += opened(member, tokens)
                guard let instance = block.instance else { continue }
                for name in UniformBlock.names(in: member, of: tokens) {
                    // Two blocks may have a member of the same name: the host writes both.
                    let isNew = declared.insert(name.text).inserted
                    let plain = name.text.drop { $0 == "_" }
                    let own = text.freeName(isNew ? "glfx_\(plain)" : "glfx_\(instance)_\(plain)")
                    members[instance, default: [:]][name.text] = own
                    edits.append(.init(name, own))
                }
            }
        }
        guard !edits.isEmpty else { return }
        let reader = MemberReads(members: members, macros: text.macros)
        edits += reader.edits(tokens) + reader.edits(text.macroTokens)
        for names in members.values {
            for (name, own) in names { text.note(own, standsFor: name) }
        }
        text.apply(edits)
    }

    /// Makes a member's declaration one of a uniform.
    private static func opened(_ member: Range<Int>, _ tokens: [Token]) -> [StageText.Edit] {
        let uniform = StageText.Edit(before: tokens[member.lowerBound], "uniform ")
        // `layout(offset = 16)`, which only members of blocks have.
        guard tokens[member.lowerBound].isText("layout"), let close = tokens.closing(member.lowerBound + 1) else {
            return [uniform]
        }
        return [uniform] + tokens[member.lowerBound...close].map { .init($0, "") }
    }

    /// The start of the declaration with this `uniform`: its `layout(…)`, if it has one.
    private static func start(of uniform: Int, _ tokens: [Token]) -> Int {
        guard uniform > 2, tokens[uniform - 1].isText(")"), let open = tokens.opening(uniform - 1), open > 0,
            tokens[open - 1].isText("layout")
        else { return uniform }
        return open - 1
    }
}
