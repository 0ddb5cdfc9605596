internal import GLFXCore
import GLFXHLSL
internal import GLFXShaderText

/// Rewrites C, as DCTLs are written in it, to HLSL, token by token.
struct DCTLText {
    private var tokens: [Token]
    private var result: [Token] = []
    private var position = 0
    /// Names of types that are others, by `typedef`.
    private var aliases: [String: String] = [:]
    private var structures: Set<String> = []
    /// Functions of the file.
    private var functions: Set<String> = []
    /// The function that reads a plane for the file's entry.
    private let texture: String
    /// Parameters of the user's that the file changes: `a = 3 - a;`.
    let assigned: Set<String>
    /// The type's name to whose pointer such a parameter's address is converted: `(T *)&a`.
    private var casts: [String: String] = [:]
    /// How many braces are open.
    private var depth = 0
    /// Structures that functions declare inside.
    private var hoisted: [Token] = []

    /// - Parameter parameters: names of the user's.
    init(_ tokens: [Token], parameters: Set<String>, texture: String) {
        self.texture = texture
        assigned = Set(
            tokens.indices.dropFirst().dropLast().filter { index in
                // One whose address is taken counts as changed, too.
                parameters.contains(tokens[index].text)
                    && (EffectTranslator.assigns(tokens[index + 1]) || tokens[index - 1].isText("&"))
                    && tokens[index - 1].kind != .identifier && !tokens[index - 1].isText(".")
            }.map { tokens[$0].text })
        let kept = tokens.filter { !Self.dropped.contains($0.text) }
        for index in kept.indices.dropFirst(5) where assigned.contains(kept[index].text) && kept[index - 1].isText("&")
        {
            if kept[index - 3].isText("*"), kept[index - 5].isText("(") {
                casts[kept[index].text] = kept[index - 4].text
            }
        }
        self.tokens = DCTLPointers.replaced(kept)
        var depth = 0
        for index in self.tokens.indices.dropLast() {
            let token = self.tokens[index]
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            if depth == 0, token.kind == .identifier, self.tokens[index + 1].isText("("), index > 0,
                self.tokens[index - 1].kind == .identifier || self.tokens[index - 1].isText("*")
            {
                functions.insert(token.text)
            }
        }
    }

    /// The type of the variable for a parameter that the file changes, when the text is read.
    func type(of parameter: DCTLParameter) -> HLSLType {
        casts[parameter.name].map { Self.numberTypes[$0] ?? aliases[$0] ?? $0 } == "uint"
            ? .uint : parameter.type
    }

    /// The name of a variable for a parameter that the file changes.
    static func variable(_ name: String) -> String { name + "_changed" }

    private static let dropped: Set<String> = [
        "__DEVICE__", "__PRIVATE__", "__LOCAL__", "__GLOBAL__", "__KERNEL__", "inline", "volatile", "register",
    ]

    /// Names that HLSL has for itself and C does not.
    private static let reserved: Set<String> = [
        "in", "out", "inout", "uniform", "sampler", "texture", "texture2D", "texture2d", "string", "technique", "pass",
        "half", "fixed", "dword", "linear", "centroid", "precise", "shared", "extern", "highp", "mediump", "lowp",
        "sampler2D", "discard", "row_major", "column_major", "cbuffer", "interface", "class", "namespace", "template",
        "saturate", "lerp", "frac", "mul",
    ]

    /// Functions that are called by their names in HLSL, with or without underscore and `f`; of the prelude; of others.
    private static let same = Set(
        """
        abs log log2 log10 exp exp2 max min clamp saturate sqrt ceil floor trunc fmod cos sin tan acos asin atan atan2 acosh \
        asinh atanh cosh sinh tanh rsqrt
        """.split(separator: " ").map(String.init))
    private static let own: Set<String> = [
        "pow", "round", "exp10", "copysign", "hypot", "cospi", "sinpi", "fdim", "fma", "fdivide", "frecip", "ldexp",
        "frexp", "signbit",
    ]
    private static let renamed = ["fabs": "abs", "fmax": "max", "fmin": "min", "mix": "lerp", "recip": "DCTL_frecip"]

    private static let numberTypes = [
        "unsigned": "uint", "size_t": "uint", "long": "int", "short": "int", "char": "int",
    ]

    mutating func hlsl(_ source: AssembledSource) throws(Failure) -> [Token] {
        while position < tokens.count { try step(source) }
        return hoisted + result + hostForms
    }

    /// Resolve's own forms of `make_float4` and the like beside those that the file defines: `make_float4(float3, float)`.
    private var hostForms: [Token] {
        let names = functions.sorted().filter { $0.hasPrefix("make_") }
        return names.flatMap { name -> [Token] in
            let type = String(name.dropFirst("make_".count))
            guard let count = type.last?.wholeNumberValue, Self.types.contains(type),
                let like = result.first(where: { $0.isText(name) })
            else { return [] }
            let values = ["x", "y", "z", "w"].prefix(count)
            let parameters = values.map { "\(type.dropLast()) \($0)" }.joined(separator: ", ")
            let text = "\(type) \(name)(\(parameters)) { return \(type)(\(values.joined(separator: ", "))); }"
            var tokens: [Token] = []
            try? Tokenizer.append(Array(text.utf8), line: like.line, isCertain: true, to: &tokens)
            return tokens
        }
    }

    private func peek(_ offset: Int) -> Token? {
        tokens.indices.contains(position + offset) ? tokens[position + offset] : nil
    }

    private mutating func put(_ text: String, kind: Token.Kind = .identifier, like token: Token) {
        result.append(Token(kind: kind, text: text, line: token.line, column: token.column))
    }

    private mutating func step(_ source: AssembledSource) throws(Failure) {
        let token = tokens[position]
        guard source.lines[token.line].file != DCTLPrelude.file else {
            result.append(token)
            position += 1
            return
        }
        guard token.kind == .identifier else { return try punctuation(token, source) }
        switch token.text {
        case "typedef": try typedef(source)
        case "enum": try enumeration(source)
        case "struct" where depth > 0 && peek(2)?.isText("{") == true:
            let end = tokens[position...].firstIndex { $0.isText("}") } ?? tokens.count - 1
            structures.insert(peek(1)?.text ?? "")
            hoisted += tokens[position...end] + [mark(";", like: token)]
            position = end + 1
        case "struct":
            if peek(2)?.isText("{") == true {
                structures.insert(peek(1)?.text ?? "")
                result.append(token)
            }
            position += 1
        case "__CONSTANT__", "__CONSTANTREF__":
            position += 1
            if peek(0)?.isText("const") != true { put("const", like: token) }
        case "__TEXTURE__": replace(token, "int")
        case "unsigned", "long", "short", "char", "size_t":
            position += 1
            while let next = peek(0), next.isText("int") || Self.numberTypes[next.text] != nil { position += 1 }
            put(Self.numberTypes[token.text] ?? "int", like: token)
        // Metal's language is C++, which has these for `||`, `&&` and `!`.
        case "or", "and", "not":
            replace(token, ["or": "||", "and": "&&"][token.text] ?? "!", kind: .punctuation)
        case "_tex2D": replace(token, texture)
        // Nobody reads what it prints.
        case "printf" where peek(1)?.isText("(") == true:
            position = tokens.closing(position + 1).map { $0 + 1 } ?? tokens.count
        default:
            if depth == 0, peek(1)?.isText("[") == true, isType(result.last), isWritten(token.text) {
                result.insert(word("inout", like: token), at: result.count - 1)
            }
            replace(token, name(token))
        }
    }

    /// Whether the function whose parameters are being read changes one that is an array: in C, that is the caller's.
    private func isWritten(_ name: String) -> Bool {
        let head = tokens[position...].prefix(256)
        guard head.first(where: { [")", ";", "="].contains($0.text) })?.isText(")") == true,
            let open = head.firstIndex(where: { $0.isText("{") })
        else { return false }
        var depth = 0
        for index in open..<tokens.count - 1 {
            if tokens[index].isText("{") { depth += 1 }
            if tokens[index].isText("}") { depth -= 1 }
            if depth == 0 { return false }
            guard tokens[index].isText(name) else { continue }
            var next = tokens[(index + 1)...]
            if next.first.map({ $0.isText(",") || $0.isText(")") }) == true { return true }
            while next.first?.isText("[") == true, let close = next.firstIndex(where: { $0.isText("]") }) {
                next = next[(close + 1)...]
            }
            if next.first.map(EffectTranslator.assigns) == true { return true }
        }
        return false
    }

    private mutating func replace(_ token: Token, _ text: String, kind: Token.Kind? = nil) {
        put(text, kind: kind ?? token.kind, like: token)
        position += 1
    }

    private func name(_ token: Token) -> String {
        let name = token.text
        if let alias = aliases[name] { return alias }
        if assigned.contains(name) { return Self.variable(name) }
        if functions.contains(name) {
            // A function of the file's own hides the language's, but not what that is called by here.
            return Self.same.contains(name) || Self.reserved.contains(name) ? name + "_own" : name
        }
        guard peek(1)?.isText("(") == true else { return Self.safe(name) }
        if name == "RAND" { return "DCTL_RAND" }
        for prefix in ["make_", "to_"] where name.hasPrefix(prefix) {
            let type = name.dropFirst(prefix.count).prefix { $0 != "_" }
            if Self.types.contains(String(type)) { return String(type) }
        }
        let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
        for base in [plain, plain.hasSuffix("f") ? String(plain.dropLast()) : plain] {
            if let known = Self.renamed[base] { return known }
            if Self.same.contains(base) { return base }
            // Without a sign of C they may be Metal's, which take vectors too.
            if Self.own.contains(base), base != name || base != "pow" && base != "round" { return "DCTL_" + base }
        }
        return Self.safe(name)
    }

    /// A name that HLSL does not have for itself.
    static func safe(_ name: String) -> String { reserved.contains(name) ? name + "_" : name }

    // MARK: Pointers

    /// `->`, and pointers to single values: they become out parameters.
    private mutating func punctuation(_ token: Token, _ source: AssembledSource) throws(Failure) {
        if token.isText("{") { depth += 1 }
        if token.isText("}") { depth -= 1 }
        let isSplit = token.isText("-") && peek(1)?.isText(">") == true && peek(1)?.column == token.column + 1
        if isSplit || token.isText("->") {
            position += isSplit ? 1 : 0
            return replace(token, ".")
        }
        if token.isText("*"), isType(result.last), peek(1)?.kind == .identifier {
            guard depth == 0 else {
                throw source.failure(
                    at: token, "a pointer that is a variable of its own is not supported",
                    advice: "use the variable that it points at")
            }
            // `float3* p`: what it points at is the caller's.
            let start = result.count - 1
            let isConstant = start > 0 && result[start - 1].isText("const")
            if !isConstant { result.insert(word("inout", like: token), at: start) }
        } else if !(token.isText("*") || token.isText("&")) || !isPrefix {
            result.append(token)
        }
        position += 1
    }

    private func word(_ text: String, like token: Token) -> Token {
        Token(kind: .identifier, text: text, line: token.line, column: token.column)
    }

    private func mark(_ text: String, like token: Token) -> Token {
        Token(kind: .punctuation, text: text, line: token.line, column: token.column)
    }

    private static let types: Set<String> = [
        "float", "int", "uint", "bool", "float2", "float3", "float4", "int2", "int3", "int4",
    ]

    private func isType(_ token: Token?) -> Bool {
        token.map { structures.contains($0.text) || Self.types.contains($0.text) } ?? false
    }

    /// An operator here has nothing on its left.
    private var isPrefix: Bool {
        guard let last = result.last else { return true }
        guard last.kind == .punctuation else { return last.isText("return") }
        guard last.isText(")") else { return !last.isText("]") }
        // Behind a cast, or behind `if (…)` and the like.
        var open = 0
        for index in result.indices.suffix(4096).reversed() {
            if result[index].isText(")") { open += 1 }
            if result[index].isText("(") { open -= 1 }
            guard open == 0, index > 0 else { continue }
            return ["if", "while", "for"].contains(result[index - 1].text)
                || index == result.count - 3 && isType(result[index + 1])
        }
        return false
    }

    // MARK: Types

    /// `typedef struct { … } T;`, `typedef enum { … } T;`, `typedef float T;`
    private mutating func typedef(_ source: AssembledSource) throws(Failure) {
        let start = tokens[position]
        position += 1
        let isStructure = peek(0)?.isText("struct") == true
        if peek(0)?.isText("enum") == true {
            try enumeration(source)
            if let name = peek(0), name.kind == .identifier { aliases[name.text] = "int" }
            position += 1
            return
        }
        let end = tokens[position...].firstIndex { $0.isText(isStructure ? "}" : ";") } ?? tokens.count
        let place = isStructure ? end + 1 : end - 1
        guard tokens.indices.contains(place), place > position, tokens[place].kind == .identifier else {
            throw source.failure(at: start, "this typedef is not understood", advice: "write typedef struct {…} T;")
        }
        let name = tokens[place]
        guard isStructure, let open = tokens[position..<end].firstIndex(where: { $0.isText("{") }) else {
            let type = tokens[position].text
            aliases[name.text] = Self.numberTypes[type] ?? aliases[type] ?? type
            position = end + 1
            return
        }
        structures.insert(name.text)
        // A name before the braces is the same type.
        if open > position + 1, tokens[open - 1].text != name.text { aliases[tokens[open - 1].text] = name.text }
        result += [tokens[position], name]
        tokens.remove(at: place)
        position = open
    }

    /// `enum { A, B = 4, C };`: constants.
    private mutating func enumeration(_ source: AssembledSource) throws(Failure) {
        let start = tokens[position]
        position += 1
        if let name = peek(0), name.kind == .identifier {
            aliases[name.text] = "int"
            position += 1
            // `enum T x`: a declaration.
            if peek(0)?.isText("{") != true {
                put("int", like: start)
                return
            }
        }
        guard peek(0)?.isText("{") == true, let close = tokens[position...].firstIndex(where: { $0.isText("}") }) else {
            throw source.failure(at: start, "this enum is not understood", advice: "write enum { A, B };")
        }
        var before: [Token] = []
        for part in tokens[(position + 1)..<close].split(whereSeparator: { $0.isText(",") }) {
            guard let name = part.first else { continue }
            func number(_ text: String) -> Token {
                Token(kind: .number, text: text, line: name.line, column: name.column)
            }
            let next = before.isEmpty ? [number("0")] : before + [mark("+", like: name), number("1")]
            result += ["static", "const", "int"].map { word($0, like: name) } + [name, mark("=", like: name)]
            result += (part.count > 2 ? Array(part.dropFirst(2)) : next) + [mark(";", like: name)]
            before = [name]
        }
        position = close + 1
    }
}
