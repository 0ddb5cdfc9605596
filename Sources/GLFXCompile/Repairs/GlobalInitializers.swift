/// Global variables whose initialisers are not constant: `vec2 size = vec2(width, height);`.
///
/// GLSL ES requires constants there. So each initialiser becomes a function in the same place, where names and macros
/// have the same meaning:
/// `vec2 size; void glfx_init1() { size = vec2(width, height); }`, and a `main` after the text calls them first.
enum GlobalInitializers {
    private static let lineLimit = 20_000

    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let about = complaints.filter {
            $0.says("constant expression", "non-constant", "non constant", "initializers must be constant")
        }
        guard !about.isEmpty, !text.macros.everDefined.contains("main") else { return false }
        var scanner = DeclarationScanner(AssembledSource(tokens: text.tokens, macros: text.macros))
        scanner.scan()
        let declarations = scanner.declarations.filter { !$0.isBlock }
        let moved = wanted(about, text, declarations, functions: scanner.functions.map(\.name))
        var writer = Writer(text: text)
        for declaration in declarations where declaration.storage == .plain || declaration.storage == .constant {
            writer.move(declaration, moved)
        }
        // Untrusted text could have thousands of these under thousands of conditions.
        let lines = writer.initializers.reduce(0) { $0 + 1 + $1.conditions.reduce(0) { $0 + $1.count } }
        guard lines <= lineLimit, text.apply(writer.edits) else { return false }
        text.initializers += writer.initializers
        text.initializers.sort { $0.place.lexicographicallyPrecedes($1.place) }
        return true
    }

    /// The globals, by the tokens of their names, that have to be initialised in a function: those that the compiler
    /// reports, and those whose initialisers mention non-constants.
    private static func wanted(
        _ about: [Complaint], _ text: StageText, _ declarations: [Declaration], functions: [String]
    ) -> Set<Token> {
        let mentions = MacroMentions(text.macroTokens)
        let declared = Set(declarations.flatMap { $0.declarators.map(\.name.text) })
        let named = Set(about.flatMap(\.names))
        // Some messages tell only the line.
        let lines = Set(about.filter { declared.isDisjoint(with: $0.names) }.compactMap(\.line))
        var variable = Set(functions)
        var moved: Set<Token> = []
        for declaration in declarations {
            let isDeclaredConstant = declaration.storage == .constant
            for declarator in declaration.declarators {
                let name = declarator.name
                var isMoved = false
                if isDeclaredConstant || declaration.storage == .plain, declarator.equals != nil {
                    let used = mentions.identifiers(in: declarator.initializer)
                    isMoved =
                        lines.contains(name.line)
                        || used.contains { variable.contains($0) || $0.hasPrefix("gl_") && !isConstant($0) }
                }
                if isMoved { moved.insert(name) }
                if !isDeclaredConstant || isMoved { variable.insert(name.text) }
            }
            guard isDeclaredConstant || declaration.storage == .plain else { continue }
            // Those that only the compiler reports.
            let refused = declaration.declarators.filter { $0.equals != nil && named.contains($0.name.text) }.map(
                \.name)
            if moved.isDisjoint(with: declaration.declarators.map(\.name)) { moved.formUnion(refused) }
            // Without `const`, the others of its list are not constant either.
            if !moved.isDisjoint(with: declaration.declarators.map(\.name)) {
                variable.formUnion(declaration.declarators.map(\.name.text))
            }
        }
        return moved
    }

    /// Whether a built-in is a compile-time constant.
    private static func isConstant(_ name: String) -> Bool {
        name.hasPrefix("gl_Max") || name.hasPrefix("gl_Min") || name == "gl_WorkGroupSize"
    }

    /// A `main` after the text that calls the functions before the user's own.
    /// - Parameter others: lines after the call of the user's own.
    static func footer(_ initializers: [StageText.Initializer], behind others: [String]) -> [String] {
        var lines = ["#undef main", "void main() {"]
        for initializer in initializers {
            lines += initializer.conditions.flatMap { $0 }
            lines.append("    \(initializer.name)();")
            lines += initializer.conditions.map { _ in "#endif" }
        }
        return lines + ["    glfx_main();"] + others + ["}"]
    }

    /// Turns initialisers into functions.
    private struct Writer {
        let text: StageText
        var edits: [StageText.Edit] = []
        var initializers: [StageText.Initializer] = []

        private var conditionals: ArraySlice<Token>
        /// Those open at the current position.
        private var open: [[String]] = []

        init(text: StageText) {
            self.text = text
            conditionals = text.tokens.filter { $0.kind == .conditional }[...]
        }

        mutating func move(_ declaration: Declaration, _ moved: Set<Token>) {
            let chosen = declaration.declarators.filter { $0.equals != nil && moved.contains($0.name) }
            guard !chosen.isEmpty else { return }
            let constant = declaration.head.first { $0.isText("const") }
            // A macro's `const`, and a structure that is declared here, are not supported.
            guard declaration.storage == .plain || constant != nil,
                !declaration.head.contains(where: { $0.isText("{") || $0.isText("layout") })
            else { return }
            var sizes: [StageText.Edit] = []
            for declarator in chosen where declarator.arraySize?.isEmpty == true {
                guard let size = size(declarator) else { return }
                sizes.append(size)
            }
            edits += sizes
            if let constant { edits.append(.init(constant, "")) }
            var head = declaration.head.filter { !$0.isText("const") }.map(\.text)
            if let size = sizes.first, let open = head.lastIndex(of: "[") { head.insert(size.text, at: open + 1) }
            for declarator in declaration.declarators {
                guard let equals = declarator.equals, moved.contains(declarator.name) else { continue }
                let name = text.freeName("glfx_init\(text.initializers.count + initializers.count + 1)")
                edits.append(.init(equals, "; void \(name)() { \(declarator.name.text) ="))
                let isLast = declarator.terminator.isText(";")
                edits.append(.init(declarator.terminator, isLast ? "; }" : "; } \(head.joined(separator: " ")) "))
                initializers.append(
                    StageText.Initializer(
                        name: name, conditions: conditions(at: declarator.name.line),
                        place: [declarator.name.line, declarator.name.column]))
            }
        }

        /// Writes the initialiser's number of elements into `[]`.
        private func size(_ declarator: Declaration.Declarator) -> StageText.Edit? {
            let value = declarator.initializer
            guard let open = value.firstIndex(where: { $0.isText("(") }), value.closing(open) == value.count - 1,
                let count = value.parts(ofListAt: open)?.count
            else { return nil }
            let tokens = text.tokens
            // After the name, or after the type.
            var index = tokens.firstIndex(line: declarator.name.line, column: declarator.name.column)
            if index + 1 < tokens.count, tokens[index + 1].isText("[") { index += 1 } else { index -= 2 }
            guard tokens.indices.contains(index), index >= 0, tokens[index].isText("[") else { return nil }
            return .init(after: tokens[index], String(count))
        }

        /// The lines of every `#if` around a line that only the compiler decides. To be called in the lines' order.
        private mutating func conditions(at line: Int) -> [[String]] {
            while let token = conditionals.first, token.line < line {
                conditionals.removeFirst()
                let directive = String(decoding: text.lines[token.line], as: UTF8.self)
                switch token.text {
                case "if": open.append([directive])
                case "else": if let last = open.indices.last { open[last].append(directive) }
                default: _ = open.popLast()
                }
            }
            return open
        }
    }
}
