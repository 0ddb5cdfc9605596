internal import GLFXShaderText

extension StageText {
    /// Renames a name of the user's wherever it is mentioned, in macros' bodies too. After a point (fields, swizzles),
    /// only if a structure has a field of that name.
    /// - Parameters:
    ///   - isMeant: whether the code's token at an index is to be renamed.
    ///   - isMeantInMacro: whether the token of macros' bodies at an index is.
    mutating func rename(
        _ name: String, to other: String, where isMeant: (Int) -> Bool = { _ in true },
        inMacros isMeantInMacro: (Int) -> Bool = { _ in true }
    ) {
        let isField = fields.contains(name)
        var edits: [Edit] = []
        for index in tokens.indices where tokens[index].isText(name) {
            let isAfterPoint = index > 0 && tokens[index - 1].isText(".")
            if !isAfterPoint || isField, isMeant(index) { edits.append(Edit(tokens[index], other)) }
        }
        for index in macroTokens.indices where macroTokens[index].isText(name) && !isMacroName(index) {
            let isAfterPoint = macroTokens[index - 1].isText(".")
            if !isAfterPoint || isField, isMeantInMacro(index) { edits.append(Edit(macroTokens[index], other)) }
        }
        guard apply(edits) else { return }
        renameInMacros(name, to: other)
        note(other, standsFor: name)
    }

    /// Whether this token of a `#define` is the macro's own name.
    func isMacroName(_ index: Int) -> Bool {
        index == 0 || macroTokens[index - 1].line != macroTokens[index].line
    }

    /// The names of all structures' fields.
    private var fields: Set<String> {
        var fields: Set<String> = []
        var index = 0
        while let start = tokens[index...].firstIndex(where: { $0.isText("struct") }) {
            index = start + 1
            guard let open = tokens[start...].prefix(3).firstIndex(where: { $0.isText("{") }),
                let close = tokens.closing(open)
            else { continue }
            for position in open..<close where tokens[position].kind == .identifier {
                if [";", ",", "["].contains(tokens[position + 1].text) { fields.insert(tokens[position].text) }
            }
            index = close
        }
        return fields
    }
}
