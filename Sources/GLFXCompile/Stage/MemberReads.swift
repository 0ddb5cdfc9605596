internal import GLFXShaderText

/// Where a text reads the members of uniform blocks with a name: `values.a`, also through macros (`#define IN values`,
/// `#define size a.xy`, `IN.size`).
struct MemberReads {
    /// The uniform's name, by the block's name, then by the member's.
    let members: [String: [String: String]]
    let macros: MacroTable
    /// Of blocks' names and macros for them: the block.
    private let blocks: [String: String]

    init(members: [String: [String: String]], macros: MacroTable) {
        (self.members, self.macros) = (members, macros)
        var blocks: [String: String] = [:]
        for block in members.keys { blocks[block] = block }
        for name in macros.everDefined where blocks[name] == nil {
            let meant = macros.nameMeant(by: name)
            if meant != name, members[meant] != nil { blocks[name] = meant }
        }
        self.blocks = blocks
    }

    /// What makes each read one of the uniform.
    func edits(_ tokens: [Token]) -> [StageText.Edit] {
        var edits: [StageText.Edit] = []
        for index in tokens.indices.dropLast(2) where tokens[index + 1].isText(".") {
            guard let block = blocks[tokens[index].text], index == 0 || !tokens[index - 1].isText("."),
                let text = uniform(tokens[index + 2].text, of: block)
            else { continue }
            edits += [.init(tokens[index], text), .init(tokens[index + 1], ""), .init(tokens[index + 2], "")]
        }
        return edits
    }

    /// The uniform for a member's name, or for a macro that begins with one.
    private func uniform(_ name: String, of block: String) -> String? {
        if let own = members[block]?[name] { return own }
        guard let body = macros.body(of: name).flatMap({ macros.expanded($0) }), let first = body.first,
            let own = members[block]?[first.text]
        else { return nil }
        return own + body.dropFirst().map(\.text).joined()
    }
}
