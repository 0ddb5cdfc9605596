internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// An expression in reverse Polish notation: `OUTPUT.w LUMA.w / 1.2 >`.
struct MPVExpression {
    /// A variable that a word names.
    enum Variable {
        case width(String), height(String)
        /// A parameter, or a name of its choices.
        case value(String)
    }

    private enum Item {
        case number(Double)
        case variable(Variable)
        case operation(Character)
    }

    let directive: MPVDirective
    private let file: SourceFile
    private var items: [(item: Item, word: MPVDirective.Word)] = []

    var location: SourceLocation { SourceLocation(file: file.name, line: directive.line) }

    /// - Throws: for malformed numbers, operands that are missing or left over, a division by 0.
    init(_ directive: MPVDirective, in file: SourceFile) throws(Failure) {
        self.directive = directive
        self.file = file
        for word in directive.words { items.append((try item(word), word)) }
        try check()
    }

    private func item(_ word: MPVDirective.Word) throws(Failure) -> Item {
        for suffix in [".w", ".width"] where word.text.hasSuffix(suffix) {
            return .variable(.width(String(word.text.dropLast(suffix.count))))
        }
        for suffix in [".h", ".height"] where word.text.hasSuffix(suffix) {
            return .variable(.height(String(word.text.dropLast(suffix.count))))
        }
        // mpv only reads the first character, so that people write '==' as well.
        if let first = word.text.first, "+-*/%!<>=".contains(first) { return .operation(first) }
        if let first = word.text.utf8.first, Tokenizer.isDigit(first) {
            guard let value = ConstantEvaluator.number(word.text)?.components.first else {
                throw directive.failure(
                    file, at: word, "\(word.text.quoted) is no number", advice: "write a number such as 1.5")
            }
            return .number(value)
        }
        return .variable(.value(word.text))
    }

    /// Checks the depth of the stack.
    private func check() throws(Failure) {
        guard items.count <= ShaderLimits.sizeWords else {
            throw directive.failure(
                file, "an expression of more than \(ShaderLimits.sizeWords) words", advice: "shorten it")
        }
        var depth = 0
        var previous: Item?
        for (item, word) in items {
            if case .operation(let operation) = item {
                let needed = operation == "!" ? 1 : 2
                guard depth >= needed else {
                    throw directive.failure(
                        file, at: word,
                        "'\(word.text)' wants \(needed) value\(needed == 1 ? "" : "s") before it, not \(depth)",
                        advice: "operators follow their values: LUMA.w 2 *")
                }
                if "/%".contains(operation), case .number(0)? = previous {
                    throw directive.failure(file, at: word, "this divides by zero", advice: "correct the expression")
                }
                depth -= needed - 1
            } else {
                depth += 1
            }
            previous = item
        }
        guard depth == 1 else {
            throw directive.failure(
                file,
                depth == 0 ? "//!\(directive.name) has no expression" : "\(depth) values are left over at its end",
                advice: "write one expression, its operators after their values: LUMA.w 2 *")
        }
    }

    /// Every picture whose size it uses.
    var pictures: [String] {
        items.compactMap {
            switch $0.item {
            case .variable(.width(let name)), .variable(.height(let name)): name
            default: nil
            }
        }
    }

    /// The expression with its variables resolved.
    /// - Parameter value: the value of a variable; nil for an unknown name.
    func resolve(_ value: (Variable) throws(Failure) -> SizeExpression?) throws(Failure) -> SizeExpression {
        var stack: [SizeExpression] = []
        for (item, word) in items {
            switch item {
            case .number(let number): stack.append(.number(number))
            case .variable(let variable):
                guard let known = try value(variable) else {
                    throw directive.failure(
                        file, at: word, "there is nothing here by the name \(word.text.quoted)",
                        advice: "use a stage or a texture that is there before this block, or a //!PARAM")
                }
                stack.append(known)
            case .operation(let operation):
                guard let right = stack.popLast() else { continue }
                if operation == "!" {
                    stack.append(.unary(.not, right))
                } else if let left = stack.popLast() {
                    stack.append(Self.apply(operation, left, right))
                }
            }
        }
        return stack.last ?? .number(0)
    }

    private static func apply(_ operation: Character, _ left: SizeExpression, _ right: SizeExpression) -> SizeExpression
    {
        switch operation {
        case "+": .binary(.add, left, right)
        case "-": .binary(.subtract, left, right)
        case "*": .binary(.multiply, left, right)
        case "/": .binary(.divide, left, right)
        case "%": .binary(.remainder, left, right)
        case "<": .binary(.less, left, right)
        case ">": .binary(.greater, left, right)
        // Equal ratios of sizes may differ in their last bits.
        default: .binary(.lessOrEqual, .unary(.abs, .binary(.subtract, left, right)), .number(1e-6))
        }
    }
}
