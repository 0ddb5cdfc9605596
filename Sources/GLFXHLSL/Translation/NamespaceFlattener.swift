package import GLFXCore
package import GLFXShaderText

/// Takes namespaces out of an effect's tokens: `namespace A { float f(); }` becomes a function `A_f`, and each name is
/// replaced by what it means where it stands.
///
/// Names are declared before they are used, so that one walk from the beginning knows what each means. Local names that
/// hide one of a namespace are renamed with it, which changes nothing.
package struct NamespaceFlattener {
    private let source: AssembledSource
    private let tokens: [Token]
    private var position = 0
    private var output: [Token] = []
    /// The namespaces around this place, outermost first.
    private var path: [String] = []
    /// `using namespace`, by the number of namespaces around it.
    private var used: [Int: [String]] = [:]
    /// Qualified names so far.
    private var declared: Set<String> = []
    /// New names, by qualified name.
    private var names: [String: String] = [:]
    /// Every declaration in order.
    private var declarations: [(name: String, isUniform: Bool)] = []

    /// - Throws: `.shader` for brackets that are not closed, and for too many namespaces inside each other.
    package static func flatten(_ tokens: [Token], of source: AssembledSource) throws(Failure) -> [Token] {
        let joined = joined(tokens)
        guard joined.contains(where: { $0.isText("namespace") || $0.isText("using") || $0.text.contains("::") }) else {
            return joined
        }
        var first = NamespaceFlattener(source: source, tokens: joined)
        try first.walk()
        var second = NamespaceFlattener(source: source, tokens: joined)
        second.names = newNames(first.declarations)
        try second.walk()
        return second.output
    }

    private init(source: AssembledSource, tokens: [Token]) { (self.source, self.tokens) = (source, tokens) }

    /// `A::b` and `::b` as one token.
    private static func joined(_ tokens: [Token]) -> [Token] {
        guard zip(tokens, tokens.dropFirst()).contains(where: { $0.isText(":") && $1.isText(":") }) else {
            return tokens
        }
        var result: [Token] = []
        var index = 0
        while index < tokens.count {
            guard index + 2 < tokens.count, tokens[index].isText(":"), tokens[index + 1].isText(":"),
                tokens[index + 2].kind == .identifier
            else {
                result.append(tokens[index])
                index += 1
                continue
            }
            let isContinued = result.last.map { $0.kind == .identifier && !isKeyword($0.text) } ?? false
            if isContinued {
                result[result.count - 1].text += "::" + tokens[index + 2].text
            } else {
                var token = tokens[index + 2]
                token.text = "::" + token.text
                result.append(token)
            }
            index += 3
        }
        return result
    }

    private static func isKeyword(_ text: String) -> Bool { ["return", "else", "in", "case"].contains(text) }

    /// A uniform keeps its short name where no other declaration has it: it is an option's.
    private static func newNames(_ declarations: [(name: String, isUniform: Bool)]) -> [String: String] {
        var count: [String: Set<String>] = [:]
        for (name, _) in declarations { count[last(name), default: []].insert(name) }
        var names: [String: String] = [:]
        var taken = Set(declarations.map(\.name).filter { !$0.contains("::") })
        var numbers: [String: Int] = [:]
        for (name, isUniform) in declarations where name.contains("::") && names[name] == nil {
            let short = last(name)
            let isFree = isUniform && count[short]?.count == 1 && !EffectTranslator.isFunctionName(short)
            let whole = name.split(separator: ":").joined(separator: "_")
            var new = isFree ? short : whole
            while !taken.insert(new).inserted {
                numbers[whole, default: 1] += 1
                new = "\(whole)_\(numbers[whole, default: 1])"
            }
            names[name] = new
        }
        return names
    }

    private static func last(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    // MARK: Declarations

    private var current: Token? { position < tokens.count ? tokens[position] : nil }
    private func isAt(_ text: String) -> Bool { current?.isText(text) == true }

    private mutating func walk() throws(Failure) {
        while let token = current {
            switch token.text {
            case "namespace": try open()
            case "}" where !path.isEmpty:
                used[path.count] = nil
                path.removeLast()
                position += 1
            case "using" where position + 2 < tokens.count && tokens[position + 1].isText("namespace"):
                try use(qualifiedNamespace(tokens[position + 2].text))
                position += 3
            case ";", "}", ")", "]", ">": take()
            case "[", "(", "{", "<": try group(.code)
            case "struct": try structure()
            case "technique", "technique10", "technique11":
                take()
                if current?.kind == .identifier { take() }
                if isAt("<") { annotations() }
                if isAt("{") { try group(.states) }
            default: try declaration()
            }
        }
        guard path.isEmpty else {
            throw source.failure(
                at: tokens[tokens.count - 1], "the namespace '\(path[path.count - 1])' is never closed",
                advice: "close it with }")
        }
    }

    private mutating func open() throws(Failure) {
        let word = tokens[position]
        guard position + 2 < tokens.count, tokens[position + 1].kind == .identifier, tokens[position + 2].isText("{")
        else { throw source.failure(at: word, "'namespace' needs a name and '{'") }
        guard path.count < 16 else { throw source.failure(at: word, "namespaces more than 16 deep") }
        path.append(tokens[position + 1].text)
        position += 3
    }

    /// Each makes every name after it cost one look more.
    private mutating func use(_ name: String) throws(Failure) {
        guard used[path.count]?.contains(name) != true else { return }
        guard used.values.reduce(0, { $0 + $1.count }) < 32 else {
            throw source.failure(at: tokens[position], "'using namespace' for more than 32 namespaces")
        }
        used[path.count, default: []].append(name)
    }

    private func qualifiedNamespace(_ name: String) -> String {
        name.hasPrefix("::") ? String(name.dropFirst(2)) : name
    }

    /// Declares the name at the cursor, and writes it.
    private mutating func declare(isUniform: Bool = false) {
        guard var token = current else { return }
        let qualified = (path + [token.text]).joined(separator: "::")
        declared.insert(qualified)
        declarations.append((qualified, isUniform))
        token.text = names[qualified] ?? token.text
        output.append(token)
        position += 1
    }

    private mutating func structure() throws(Failure) {
        take()
        if current?.kind == .identifier { declare() }
        if isAt("{") { try group(.members) }
    }

    /// A uniform, another variable, a texture or a function.
    private mutating func declaration() throws(Failure) {
        let start = position
        var isUniform = false
        // The declared name is the last one before the first mark.
        while let token = current, token.kind == .identifier, let next = after(position) {
            if token.isText("uniform") { isUniform = true }
            let isType = HLSLType(word: token.text) != nil || Self.isObjectType(token.text)
            if isType, next.isText("<") || next.isText("[") {
                take()
                try group(.code)
                continue
            }
            if next.kind == .identifier {
                takeMeaning()
                continue
            }
            declare(isUniform: isUniform)
            break
        }
        guard position > start else { return take() }
        var hasValue = false
        while let token = current {
            switch token.text {
            case ";": return take()
            case "}": return
            case "<" where !hasValue: annotations()
            case "=", ">=":
                hasValue = true
                take()
            case ",":
                hasValue = false
                take()
                if current?.kind == .identifier { declare(isUniform: isUniform) }
            case "(": try group(hasValue ? .code : .parameters)
            case "[": try group(.code)
            case "{":
                let isFunction = output.last.map { $0.isText(")") } ?? false || isAfterSemantic
                try group(hasValue || isFunction ? .code : .states)
                if !hasValue { return }
            case ":" where !hasValue:
                // A semantic is no name of the text's.
                take()
                take()
            default: takeMeaning()
            }
        }
    }

    /// Whether `) : SEMANTIC` was written last.
    private var isAfterSemantic: Bool {
        output.count > 2 && output[output.count - 2].isText(":") && output[output.count - 3].isText(")")
    }

    private func after(_ position: Int) -> Token? { position + 1 < tokens.count ? tokens[position + 1] : nil }

    private static func isObjectType(_ text: String) -> Bool {
        ["texture", "sampler", "storage", "vector", "matrix"].contains { text.hasPrefix($0) }
    }

    // MARK: Meanings

    private mutating func take() {
        guard let token = current else { return }
        output.append(token)
        position += 1
    }

    private mutating func takeMeaning() {
        guard var token = current else { return }
        if token.kind == .identifier, output.last?.isText(".") != true { token.text = meaning(of: token.text) }
        output.append(token)
        position += 1
    }

    private func meaning(of name: String) -> String {
        if name.hasPrefix("::") {
            let qualified = String(name.dropFirst(2))
            return names[qualified] ?? qualified
        }
        for count in stride(from: path.count, through: 0, by: -1) {
            let around = path.prefix(count).joined(separator: "::")
            for place in [around] + (used[count] ?? []) {
                let qualified = place.isEmpty ? name : place + "::" + name
                if declared.contains(qualified) { return names[qualified] ?? qualified }
            }
        }
        return name
    }

    private mutating func annotations() {
        take()
        while let token = current, !token.isText(">"), !token.isText(">=") {
            let isName = after(position).map { $0.isText("=") || $0.kind == .identifier } ?? false
            if isName { take() } else { takeMeaning() }
        }
        if isAt(">") { take() }
    }

    /// What a pair of brackets holds.
    private enum Content { case code, parameters, members, states }

    /// From an opening bracket to its closing one.
    private mutating func group(_ content: Content) throws(Failure) {
        guard let open = current else { return }
        let isAngle = open.isText("<")
        var depth = 0
        while let token = current {
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "<" where isAngle: depth += 1
            case ">" where isAngle: depth -= 1
            default: break
            }
            switch content {
            case .members where token.kind == .identifier && after(position)?.kind != .identifier: take()
            case .states where after(position)?.isText("=") == true: take()
            case .parameters where output.last?.isText(":") == true: take()
            default: takeMeaning()
            }
            if depth == 0 { return }
        }
        throw source.failure(at: open, "this '\(open.text)' is never closed")
    }
}
