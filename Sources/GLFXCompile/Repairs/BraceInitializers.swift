/// C's initialisers in braces: `float a[2] = {1.0, 2.0};` becomes `float a[2] = float[2](1.0, 2.0);`, and so on for
/// structures, vectors and arrays of arrays.
enum BraceInitializers {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        guard
            complaints.contains(where: {
                $0.says("c-style initialization", "style initializ", "initializer list", "'{'", "\"{\"")
            })
        else { return false }
        let tokens = text.tokens
        let writer = Writer(tokens: tokens, structures: structures(tokens))
        var edits: [StageText.Edit] = []
        var index = 0
        while index + 1 < tokens.count {
            index += 1
            guard tokens[index].isText("{"), tokens[index - 1].isText("="),
                let declaration = LocalDeclaration(tokens, containing: index - 1)
            else { continue }
            for declarator in declaration.declarators {
                guard let equals = declarator.equals, tokens[equals + 1].isText("{") else { continue }
                let brackets = declarator.brackets + declaration.typeBrackets
                let sizes = writer.counted(brackets.map { writer.size(at: $0) }, braces: equals + 1)
                let type = Shape(name: tokens[declaration.type].text, sizes: sizes)
                guard let written = writer.written(type, braces: equals + 1) else { continue }
                edits += written
                // Only the outermost size may be left to the initialiser.
                for (open, size) in zip(brackets, sizes).dropFirst() where tokens[open + 1].isText("]") {
                    edits.append(.init(after: tokens[open], size))
                }
            }
            index = declaration.declarators.last?.terminator ?? index
        }
        return text.apply(edits)
    }

    /// A type with the sizes of its array.
    private struct Shape {
        var name: String
        /// The texts between the brackets, outermost first.
        var sizes: [String]
    }

    /// Every structure's fields, in order.
    private static func structures(_ tokens: [Token]) -> [String: [Shape]] {
        var structures: [String: [Shape]] = [:]
        for index in tokens.indices where tokens[index].isText("struct") {
            guard index + 2 < tokens.count, tokens[index + 2].isText("{"), let close = tokens.closing(index + 2)
            else { continue }
            var fields: [Shape] = []
            var position = index + 3
            while position < close, let field = LocalDeclaration(tokens, at: position) {
                for declarator in field.declarators {
                    let sizes = (declarator.brackets + field.typeBrackets).map {
                        Writer(tokens: tokens, structures: [:]).size(at: $0)
                    }
                    fields.append(Shape(name: tokens[field.type].text, sizes: sizes))
                }
                position = (field.declarators.last?.terminator ?? close) + 1
            }
            structures[tokens[index + 1].text] = fields
        }
        return structures
    }

    private struct Writer {
        let tokens: [Token]
        let structures: [String: [Shape]]

        /// The text between brackets.
        func size(at open: Int) -> String {
            guard let close = tokens.closing(open) else { return "" }
            return tokens[(open + 1)..<close].map(\.text).joined()
        }

        /// The sizes of an array, those that are left out counted: as many as the first list of its depth has.
        func counted(_ sizes: [String], braces: Int) -> [String] {
            var sizes = sizes
            var open: Int? = braces
            for depth in sizes.indices.dropFirst() {
                open = open.flatMap { tokens.parts(ofListAt: $0)?.first?.lowerBound }
                guard let list = open, tokens[list].isText("{") else { break }
                if sizes[depth].isEmpty { sizes[depth] = "\(tokens.parts(ofListAt: list)?.count ?? 0)" }
            }
            return sizes
        }

        /// A constructor for a list in braces; nil where the types are not known. Recursive, as deep as braces are
        /// nested (`ShaderLimits.nesting` at most).
        func written(_ type: Shape, braces open: Int) -> [StageText.Edit]? {
            guard let close = tokens.closing(open), let parts = tokens.parts(ofListAt: open) else { return nil }
            let constructor = type.name + type.sizes.map { "[\($0)]" }.joined() + "("
            var edits: [StageText.Edit] = [.init(tokens[open], constructor), .init(tokens[close], ")")]
            if tokens[close - 1].isText(",") { edits.append(.init(tokens[close - 1], "")) }
            for (number, part) in parts.enumerated() where tokens[part.lowerBound].isText("{") {
                guard let inner = element(number, of: type), let written = written(inner, braces: part.lowerBound)
                else { return nil }
                edits += written
            }
            return edits
        }

        private func element(_ number: Int, of type: Shape) -> Shape? {
            if !type.sizes.isEmpty { return Shape(name: type.name, sizes: Array(type.sizes.dropFirst())) }
            if let fields = structures[type.name] { return fields.indices.contains(number) ? fields[number] : nil }
            switch GLSLType(rawValue: type.name) {
            case .mat2?: return Shape(name: "vec2", sizes: [])
            case .mat3?: return Shape(name: "vec3", sizes: [])
            case .mat4?: return Shape(name: "vec4", sizes: [])
            case let known?:
                let scalar = ["float": "float", "int": "int", "uint": "uint", "bool": "bool"]["\(known.scalar)"]
                return scalar.map { Shape(name: $0, sizes: []) }
            case nil: return nil
            }
        }
    }
}
