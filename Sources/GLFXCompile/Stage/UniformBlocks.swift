/// Turns the members of a uniform block into uniforms: `uniform B { float a; };` becomes `uniform float a;`, and `b.a`,
/// where the block has the name `b`, becomes a name of its own. Lines stay.
enum UniformBlocks {
    static func open(_ text: inout StageText) {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        // The uniform's name, by the block's name, then by the member's.
        var members: [String: [String: String]] = [:]
        for index in tokens.indices.dropLast(2)
        where tokens[index].isText("uniform") && tokens[index + 2].isText("{") && !tokens[index + 1].isText("struct") {
            guard let block = UniformBlock(tokens, from: start(of: index, tokens), open: index + 2) else { continue }
            edits += (Array(block.head) + Array(block.tail)).map { .init(tokens[$0], "") }
            for member in block.members {
                edits.append(.init(before: tokens[member.lowerBound], "uniform "))
                // `layout(offset = 16)`, which only members of blocks have.
                if tokens[member.lowerBound].isText("layout"), let close = tokens.closing(member.lowerBound + 1) {
                    edits += tokens[member.lowerBound...close].map { .init($0, "") }
                }
                guard let instance = block.instance else { continue }
                for name in UniformBlock.names(in: member, of: tokens) {
                    let own = text.freeName("glfx_\(name.text.drop { $0 == "_" })")
                    members[instance, default: [:]][name.text] = own
                    edits.append(.init(name, own))
                }
            }
        }
        guard !edits.isEmpty else { return }
        for (instance, names) in members {
            edits += reads(of: instance, names, tokens) + reads(of: instance, names, text.macroTokens)
            for (name, own) in names { text.note(own, standsFor: name) }
        }
        text.apply(edits)
    }

    /// The start of the declaration with this `uniform`: its `layout(…)`, if it has one.
    private static func start(of uniform: Int, _ tokens: [Token]) -> Int {
        guard uniform > 2, tokens[uniform - 1].isText(")"), let open = tokens.opening(uniform - 1), open > 0,
            tokens[open - 1].isText("layout")
        else { return uniform }
        return open - 1
    }

    /// `values.a`
    private static func reads(of instance: String, _ names: [String: String], _ tokens: [Token]) -> [StageText.Edit] {
        var edits: [StageText.Edit] = []
        for index in tokens.indices.dropLast(2) where tokens[index].isText(instance) && tokens[index + 1].isText(".") {
            guard let own = names[tokens[index + 2].text], index == 0 || !tokens[index - 1].isText(".") else {
                continue
            }
            edits += [.init(tokens[index], own), .init(tokens[index + 1], ""), .init(tokens[index + 2], "")]
        }
        return edits
    }
}
