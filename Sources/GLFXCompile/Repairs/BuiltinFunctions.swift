/// Functions of the user's with the name of a built-in one: they are renamed, and their calls too.
///
/// Only where a compiler complains: desktop GLSL allows it. Calls are matched by the number of their arguments; a call
/// that then matches none of the user's is changed back to the built-in one.
enum BuiltinFunctions {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        if restore(&text, complaints, rung) { return true }
        let names = complaints.filter { $0.says("built-in", "builtin") }.flatMap(\.names)
        var isRepaired = false
        for name in Set(names).sorted() where text.source.functions.contains(where: { $0.name == name }) {
            if rename(name, in: &text) { isRepaired = true }
        }
        return isRepaired
    }

    private static func rename(_ name: String, in text: inout StageText) -> Bool {
        let tokens = text.tokens
        let definitions = tokens.indices.filter { isDeclaration(tokens, $0, of: name) }
        guard let first = definitions.first else { return false }
        let counts = Set(definitions.compactMap { argumentCount(tokens, $0) })
        let before = text.layers.count
        text.rename(name, to: text.freeName("glfx_\(name)")) { index in
            guard index >= first, index + 1 < tokens.count, tokens[index + 1].isText("(") else { return false }
            return argumentCount(tokens, index).map(counts.contains) ?? false
        }
        return text.layers.count > before
    }

    /// Changes a call that matches none of the user's functions to the built-in one.
    private static func restore(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var edits: [StageText.Edit] = []
        for complaint in complaints
        where complaint.says("no matching", "no function", "overload", "undeclared", "undefined") {
            guard let name = complaint.call?.name ?? complaint.names.first, let line = complaint.line else { continue }
            let builtin: String
            if let user = text.userNames[name], text.source.functions.contains(where: { $0.name == user }) {
                builtin = modern(user, rung)
            } else if text.source.functions.contains(where: { $0.name == name }), modern(name, rung) != name {
                // The user's own `texture2D` with other arguments, where that is no longer a built-in.
                builtin = modern(name, rung)
            } else {
                continue
            }
            edits += mentions(of: name, line, complaint.column, text.tokens).map { .init($0, builtin) }
        }
        return text.apply(edits)
    }

    /// The call at a place; without a column all on the line.
    private static func mentions(of name: String, _ line: Int, _ column: Int?, _ tokens: [Token]) -> [Token] {
        let range = tokens.range(ofLine: line)
        let found = range.filter { tokens[$0].isText(name) && !isDeclaration(tokens, $0, of: name) }
        if let exact = found.first(where: { tokens[$0].column == column }) { return [tokens[exact]] }
        return found.map { tokens[$0] }
    }

    private static func modern(_ name: String, _ rung: Rung) -> String {
        ModernNames.all.first { $0.old == name }?.new ?? name
    }

    /// `float round(float x)`: a type precedes the name.
    private static func isDeclaration(_ tokens: [Token], _ index: Int, of name: String) -> Bool {
        guard index > 0, index + 1 < tokens.count, tokens[index].isText(name), tokens[index + 1].isText("(") else {
            return false
        }
        let before = tokens[index - 1]
        return before.kind == .identifier && before.text != "return" && before.text != "else" || before.isText("]")
    }

    private static func argumentCount(_ tokens: [Token], _ name: Int) -> Int? {
        guard let parts = tokens.parts(ofListAt: name + 1) else { return nil }
        if parts.count == 1, parts[0].count == 1, tokens[parts[0].lowerBound].isText("void") { return 0 }
        return parts.count
    }
}
