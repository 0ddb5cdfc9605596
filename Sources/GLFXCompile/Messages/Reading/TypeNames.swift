internal import GLFXShaderText

/// GLSL's names of types, from the compiler's descriptions of them.
enum TypeNames {
    /// `vec3` of `const highp 3-component vector of float`; what is no description stays.
    /// - Parameter structure: the name of a structure with these members.
    static func name(of description: String, structure: ([String]) -> String?) -> String {
        var text = Substring(description.trimmed)
        var members: [String]?
        if let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}"), open < close {
            members = Self.members(text[text.index(after: open)..<close])
            text = text[..<open]
        }
        let words = text.split(separator: " ").map(String.init)
        let arrays = words.indices.filter { words[$0] == "array" && $0 > 0 }.map { size(words[$0 - 1]) }
        let plain = element(words) ?? members.map { structure($0) ?? "structure" }
        guard let plain else { return description.trimmed }
        return plain + arrays.joined()
    }

    /// The type without its arrays and qualifiers.
    private static func element(_ words: [String]) -> String? {
        guard let basic = words.last(where: isBasic) else { return nil }
        let prefix = ["int": "i", "uint": "u", "bool": "b", "double": "d"][basic] ?? ""
        if let place = words.firstIndex(of: "vector"), place > 0, let count = words[place - 1].first {
            return "\(prefix)vec\(count)"
        }
        guard let place = words.firstIndex(of: "matrix"), place > 0 else { return basic }
        let sizes = words[place - 1].split { $0 == "X" || $0 == "x" }
        guard sizes.count == 2 else { return basic }
        return "\(prefix)mat\(sizes[0])" + (sizes[0] == sizes[1] ? "" : "x\(sizes[1])")
    }

    /// `[3]` of `3-element`, `[]` of `runtime-sized`.
    private static func size(_ word: String) -> String { "[\(word.prefix { $0.isNumber })]" }

    /// The names of a structure's members: the last word of each part, outside of the parts' own braces.
    private static func members(_ list: Substring) -> [String] {
        var depth = 0
        let parts = list.split { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return character == "," && depth == 0
        }
        return parts.compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    private static func isBasic(_ word: String) -> Bool { scalars.contains(word) || word == "void" || isOpaque(word) }

    private static let scalars: Set<String> = ["float", "int", "uint", "bool", "double"]

    private static let matrices: Set<String> = {
        var names: Set<String> = []
        for columns in 2...4 {
            names.insert("mat\(columns)")
            for rows in 2...4 { names.insert("mat\(columns)x\(rows)") }
        }
        return names
    }()

    /// A sampler or an image.
    static func isOpaque(_ type: String) -> Bool {
        let bare = type.drop { $0 == "i" || $0 == "u" }
        return type.hasPrefix("sampler") || bare.hasPrefix("sampler")
            || bare.hasPrefix("mage") && type.contains("image")
    }

    /// Whether a word is one of GLSL's own types.
    static func isBuiltIn(_ word: String) -> Bool {
        scalars.contains(word) || word == "void" || matrices.contains(word) || vector(word) != nil
            || isOpaque(word) && word.count > 6
    }

    static func isMatrix(_ type: String) -> Bool { matrices.contains(type) }

    static func isArray(_ type: String) -> Bool { type.hasSuffix("]") }

    /// Columns and rows.
    static func matrixSize(_ type: String) -> (columns: Int, rows: Int)? {
        guard isMatrix(type) else { return nil }
        let sizes = type.dropFirst(3).split(separator: "x").compactMap { Int($0) }
        guard let columns = sizes.first else { return nil }
        return (columns, sizes.last ?? columns)
    }

    /// A scalar or a vector: the type of its components, and how many there are.
    static func vector(_ type: String) -> (scalar: String, count: Int)? {
        if scalars.contains(type) { return (type, 1) }
        guard let count = type.last?.wholeNumberValue, (2...4).contains(count), type.dropLast().hasSuffix("vec") else {
            return nil
        }
        let families = ["vec": "float", "ivec": "int", "uvec": "uint", "bvec": "bool", "dvec": "double"]
        return families[String(type.dropLast())].map { ($0, count) }
    }

    /// The scalar or vector type with so many components.
    static func vector(of scalar: String, _ count: Int) -> String {
        guard count > 1 else { return scalar }
        let prefix = ["int": "i", "uint": "u", "bool": "b", "double": "d"][scalar] ?? ""
        return "\(prefix)vec\(count)"
    }

    /// `a vec3`, `an int`.
    static func withArticle(_ type: String) -> String {
        if type == "void" { return "nothing" }
        if let open = type.firstIndex(of: "[") {
            let count = type[type.index(after: open)...].prefix { $0 != "]" }
            return "an array of \(count.isEmpty ? "" : "\(count) ")\(type[..<open])s"
        }
        guard isBuiltIn(type) else { return type == "structure" ? "a structure" : "a structure \(type)" }
        return "\(type.first == "i" ? "an" : "a") \(type)"
    }
}
