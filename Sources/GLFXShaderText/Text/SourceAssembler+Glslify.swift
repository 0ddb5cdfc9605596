internal import GLFXCore

extension SourceAssembler {
    /// Puts the text of a glslify module in place of `#pragma glslify: name = require(module)`.
    mutating func glslify(_ text: String, line: Int) throws(Failure) {
        result.lines[line].text = []
        guard let request = GlslifyLine(text) else { return }
        includeLineCount += 1
        includeCount += 1
        guard open.count <= ShaderLimits.includeDepth, includeLineCount <= ShaderLimits.includeLines,
            includeCount <= ShaderLimits.includes
        else { throw tooManyIncludes(line) }
        let includer = open.count > 1 ? open.last.map { result.files[$0].name } ?? "" : ""
        var found: (name: String, text: String)?
        for place in GlslifyLine.places(of: request.module) where found == nil {
            found = try? files.include(place, from: includer)
        }
        guard let found else {
            let package = request.module.split(separator: "/").first.map(String.init) ?? request.module
            throw result.failure(
                line: line, column: nil, "glslify's module '\(request.module)' is not there",
                advice: request.module.hasPrefix(".")
                    ? "put it there"
                    : "install it beside the shader (npm install \(package)), or name the folder that has node_modules with \(.include)",
                rule: .include)
        }
        let module = GlslifyModule(found.text)
        guard let exported = module.exported else {
            throw result.failure(
                line: line, column: nil, "'\(found.name)' is no module of glslify: it exports nothing",
                advice: "write #pragma glslify: export(NAME) into it", rule: .include)
        }
        var names = request.names
        for name in module.names where names[name] == nil { names[name] = "\(name)_\(includeCount)" }
        names[exported] = request.name
        try read(try SourceFile(name: found.name, text: module.text(naming: names)))
    }
}

/// `#pragma glslify: noise = require(glsl-noise/simplex/2d, time=iTime)`
struct GlslifyLine {
    private static let mark = "glslify:"
    /// What the module's export is called here.
    var name: String
    var module: String
    /// Names of the module's that stand for names here.
    var names: [String: String] = [:]

    static func isOne(_ bytes: [UInt8], _ end: Int) -> Bool {
        String(decoding: bytes[end...], as: UTF8.self).trimmed.hasPrefix(mark)
    }

    /// Nil for another line: an export.
    init?(_ text: String) {
        let text = text.trimmed.dropFirst(Self.mark.count)
        guard let equals = text.firstIndex(of: "="), let close = text.lastIndex(of: ")"), equals < close else {
            return nil
        }
        let call = text[text.index(after: equals)..<close].trimmed
        guard call.hasPrefix("require(") else { return nil }
        name = text[..<equals].trimmed
        let parts = call.dropFirst("require(".count).split(separator: ",").map { $0.trimmed }
        guard let first = parts.first, !name.isEmpty else { return nil }
        module = String(first.filter { !"'\"".contains($0) })
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            if pair.count == 2 { names[pair[0]] = pair[1] }
        }
    }

    /// Where the text of a module may be, relative to who asks.
    static func places(of module: String) -> [String] {
        let files = [module, module + ".glsl", module + "/index.glsl", module + "/index.frag"]
        return module.hasPrefix(".") ? files : files.map { "node_modules/" + $0 } + files
    }
}

/// A text with `#pragma glslify: export(name)`.
struct GlslifyModule {
    private let lines: [String]
    /// Nil: it exports nothing.
    let exported: String?
    /// What it declares outside of functions, and the modules that it asks for: others must not see these names.
    let names: Set<String>
    /// Of its structures: renamed where they are read, too.
    private let fields: Set<String>

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var exported: String?
        var (names, fields): (Set<String>, Set<String>) = ([], [])
        for line in lines {
            guard let pragma = Self.pragma(line) else { continue }
            if let request = GlslifyLine(pragma) { names.insert(request.name) }
            let words = pragma.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            if words.count == 3, words[1] == "export" { exported = String(words[2]) }
        }
        var assembler = SourceAssembler(assumedVersion: 100, files: NoShaderFiles())
        if let file = try? SourceFile(name: "", text: lines.filter { Self.pragma($0) == nil }.joined(separator: "\n")),
            (try? assembler.read(file)) != nil
        {
            names.formUnion(Self.declared(assembler.result.tokens))
            fields = Self.fields(assembler.result.tokens)
        }
        (self.exported, self.names, self.fields) = (exported, names, fields)
    }

    /// Names outside of functions: an identifier behind another one, at the beginning of what is declared.
    private static func declared(_ tokens: [Token]) -> Set<String> {
        var names: Set<String> = []
        var (depth, isPrecision) = (0, false)
        for index in tokens.indices {
            let text = tokens[index].text
            if "({[".contains(text) { depth += 1 }
            if ")}]".contains(text) { depth -= 1 }
            if text == "precision" { isPrecision = true }
            if text == ";" { isPrecision = false }
            guard depth == 0, !isPrecision, index > 0, tokens[index].kind == .identifier, index + 1 < tokens.count,
                tokens[index - 1].kind == .identifier || tokens[index - 1].isText(",")
                    || tokens[index - 1].isText("]")
            else { continue }
            let isStructure = tokens[index - 1].isText("struct")
            if isStructure || ["(", "=", ";", "[", ","].contains(tokens[index + 1].text) { names.insert(text) }
        }
        return names
    }

    private static func fields(_ tokens: [Token]) -> Set<String> {
        var fields: Set<String> = []
        for start in tokens.indices where tokens[start].isText("struct") {
            var index = start + 1
            while index < tokens.count, !tokens[index].isText("{") { index += 1 }
            while index + 1 < tokens.count, !tokens[index].isText("}") {
                if tokens[index].kind == .identifier, [";", ",", "["].contains(tokens[index + 1].text) {
                    fields.insert(tokens[index].text)
                }
                index += 1
            }
        }
        return fields
    }

    private static func pragma(_ line: String) -> String? {
        let text = line.trimmed
        guard text.hasPrefix("#"), case let word = text.dropFirst().trimmed, word.hasPrefix("pragma") else {
            return nil
        }
        let rest = word.dropFirst("pragma".count).trimmed
        return rest.hasPrefix("glslify:") ? rest : nil
    }

    /// The text with other names.
    func text(naming names: [String: String]) -> String {
        lines.map { line in
            guard let pragma = Self.pragma(line) else { return renamed(line[...], names) }
            guard GlslifyLine(pragma) != nil, let equals = line.firstIndex(of: "=") else { return "" }
            return renamed(line[..<equals], names) + line[equals...]
        }.joined(separator: "\n")
    }

    /// Swizzles and suffixes of numbers keep theirs.
    private func renamed(_ line: Substring, _ names: [String: String]) -> String {
        var result = ""
        var rest = line
        while let first = rest.first {
            guard first.isLetter || first == "_" else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let isPart = result.last == "." && !fields.contains(String(word)) || result.last?.isNumber == true
            result += isPart ? String(word) : names[String(word)] ?? String(word)
            rest = rest.dropFirst(word.count)
        }
        return result
    }
}
