internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The XML of a `.jxs`. Many files are not well-formed, and Jitter takes them: so does this.
struct JitterDocument {
    /// A `param`.
    struct Described {
        var name: String
        var type: GLSLType?
        /// What fills it; nil: the user.
        var state: String?
        var numbers: [Double]
        var help: String?
        /// Where its tag is.
        var offset: Int

        /// The parameter for a uniform of this type.
        func parameter(_ type: GLSLType, _ count: Int?, in file: SourceFile) -> Parameter {
            let place = file.place(ofOffset: offset)
            var parameter = Parameter(
                name: name, type: type, arraySize: count, location: SourceLocation(file: file.name, line: place.line))
            let needed = type.componentCount * (count ?? 1)
            var values = numbers.isEmpty ? [0] : numbers
            while values.count < needed { values.append(values.last ?? 0) }
            if type.scalar != .float { values = values.map { $0.rounded(.towardZero) } }
            if type.scalar == .bool { values = values.map { $0 == 0 ? 0 : 1 } }
            if type == .bool, count == nil { parameter.kind = .flag }
            parameter.defaultValue = ParameterValue(Array(values.prefix(needed)))
            parameter.help = help
            return parameter
        }
    }

    /// A `program`: its text's place in the file, or the file that has it.
    struct Program {
        var source: String?
        var text: Range<Int>
    }

    private(set) var summary: String?
    private(set) var parameters: [Described] = []
    /// Pictures by their units.
    private(set) var pictures: [Int: String] = [:]
    /// Of the first part in GLSL, by their types.
    private(set) var programs: [String: Program] = [:]
    /// The names of the languages.
    private(set) var languages: [String] = []

    init(_ file: SourceFile) {
        var position = 0
        var textures = 0
        var isInLanguage = false
        while let start = file.next("<", from: position) {
            if file.has("<!--", at: start) {
                position = file.next("-->", from: start) ?? file.bytes.count
                continue
            }
            guard let end = file.next(">", from: start) else { break }
            let tag = MarkupTag(file.bytes[(start + 1)..<end])
            position = end + 1
            switch tag.name {
            case "description": take(Self.content(in: file, from: end + 1))
            case "param":
                guard let name = tag["name"] else { continue }
                let numbers = (tag["default"] ?? "").split { " ,\t\n".contains($0) }.compactMap { Double($0) }
                parameters.append(
                    Described(
                        name: name, type: Self.type(tag["type"] ?? "float"), state: tag["state"], numbers: numbers,
                        help: nil, offset: start))
                isOpen = !tag.isClosed
            case "/param": isOpen = false
            case "texture":
                if let picture = tag["file"] { pictures[tag["unit"].flatMap { Int($0) } ?? textures] = picture }
                textures += 1
            case "language":
                languages.append(tag["name"] ?? "")
                isInLanguage = tag["name"] == "glsl" && programs.isEmpty
            case "program":
                var inner = end + 1..<end + 1
                if !tag.isClosed {
                    let close = file.next("</program", from: end + 1) ?? file.bytes.count
                    inner = Self.text(in: file, end + 1..<close)
                    position = close
                }
                if isInLanguage, let type = tag["type"] { programs[type] = Program(source: tag["source"], text: inner) }
            default: break
            }
        }
        for (name, state) in Self.usual where parameter(name) == nil {
            parameters.append(Described(name: name, type: nil, state: state, numbers: [], help: nil, offset: 0))
        }
    }

    /// What names stand for where no `param` says so.
    private static let usual =
        [
            ("position", "POSITION"), ("texcoord", "TEXCOORD"), ("texcoord0", "TEXCOORD"), ("normal", "NORMAL"),
            ("color", "COLOR"), ("modelViewProjectionMatrix", "MODELVIEW_PROJECTION_MATRIX"),
        ] + (0..<8).map { ("textureMatrix\($0)", "TEXTURE\($0)_MATRIX") }

    /// A `param` is open, so that a description is its own.
    private var isOpen = false

    func parameter(_ name: String) -> Described? { parameters.first { $0.name == name } }

    private mutating func take(_ text: String) {
        guard !text.isEmpty else { return }
        if isOpen, !parameters.isEmpty {
            parameters[parameters.count - 1].help = text
        } else if parameters.isEmpty, summary == nil {
            summary = text
        }
    }

    private static func content(in file: SourceFile, from start: Int) -> String {
        // Its text has no tags.
        let end = file.next("<", from: start) ?? start
        let words = String(decoding: file.bytes[start..<end], as: UTF8.self).split { " \t\r\n".contains($0) }
        return words.joined(separator: " ")
    }

    /// The text of a program: in CDATA, in a comment, or bare.
    private static func text(in file: SourceFile, _ range: Range<Int>) -> Range<Int> {
        for (open, close) in [("<![CDATA[", "]]"), ("<!--", "-->")] {
            guard let start = range.first(where: { file.has(open, at: $0) }) else { continue }
            let first = start + open.utf8.count
            // The last one: texts have `a[b[0]]`.
            let end = (first..<range.upperBound).last { file.has(close, at: $0) }
            return first..<(end ?? range.upperBound)
        }
        return range
    }

    private static func type(_ name: String) -> GLSLType? {
        let plain = name.filter { $0 != "[" && $0 != "]" }
        return GLSLType(
            rawValue: plain == "double" ? "float" : plain.hasPrefix("dvec") ? String(plain.dropFirst()) : plain)
    }
}
