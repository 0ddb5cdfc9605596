internal import GLFXCore
internal import GLFXShaderText

/// The JSON of an ISF file (the ISF specification 2.0, and what only 1.0 had).
struct ISFHeader {
    /// INPUTS, in order.
    var inputs: [ISFInput] = []
    /// IMPORTED pictures.
    var imports: [ISFImport] = []
    /// What the passes draw into, PERSISTENT_BUFFERS included.
    var targets: [ISFTarget] = []
    /// The target of each pass; nil: the result. At least one.
    var passes: [String?] = []
    /// What the shader is for, with its author, or nil.
    var summary: String?

    /// The shader is a transition from one picture to another, as its progress goes from 0 to 1.
    var isTransition: Bool {
        hasImage("startImage") && hasImage("endImage")
            && inputs.contains { $0.name == "progress" && $0.kind == .float }
    }

    /// Every name that a picture has in the text.
    var pictures: [String] {
        inputs.filter(\.kind.isPicture).map(\.name) + imports.map(\.name) + targets.map(\.name)
    }

    private func hasImage(_ name: String) -> Bool { inputs.contains { $0.name == name && $0.kind == .image } }

    /// - Throws: `.shader` with the place in the JSON.
    static func read(_ file: SourceFile) throws(Failure) -> ISFHeader {
        guard let comment = ISFComment.find(in: file) else {
            throw Failure(
                .shader, "\(file.name): this is no ISF shader: it does not begin with a comment of JSON",
                advice: "begin it with /*{ \"ISFVSN\": \"2\" }*/")
        }
        let json = try JSONReader.read(file, in: comment.content)
        var names = ISFNames(file: file)
        var header = ISFHeader()
        header.inputs = try ISFInput.read(json, file, &names)
        header.imports = try ISFImport.read(json, file, &names)
        (header.targets, header.passes) = try ISFPasses(file: file, inputs: header.inputs).read(json, &names)
        let parts = [json["DESCRIPTION"]?.text, json["CREDIT"]?.text.map { "(\($0.trimmed))" }]
        let summary = parts.compactMap { $0?.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && $0 != "()" }.joined(separator: " ")
        header.summary = summary.isEmpty ? nil : summary
        return header
    }
}

extension JSONValue {
    /// What ISF takes as true: true, a positive number, or one of these as a text.
    var isPositive: Bool {
        switch content {
        case .bool(let bool): bool
        case .number(let number): number > 0
        case .text(let text): ["true", "yes", "1"].contains(text.lowercased())
        default: false
        }
    }

    /// A number, also in quotation marks or as true and false.
    var looseNumber: Double? {
        switch content {
        case .bool(let bool): bool ? 1 : 0
        case .number(let number): number
        case .text(let text): ConstantEvaluator.signedNumber(text.trimmed)
        default: nil
        }
    }

    /// The objects of a list.
    /// - Throws: `.shader` where it is no list of objects.
    func objects(_ key: String, _ file: SourceFile) throws(Failure) -> [JSONValue] {
        guard let list else {
            throw file.failure(offset: offset, "\(key) is \(kindInWords), not a list", advice: "write \"\(key)\": […]")
        }
        for element in list where !element.isObject {
            throw file.failure(
                offset: element.offset, "\(key) holds \(element.kindInWords), not an object", advice: "write {…}")
        }
        return list
    }
}

extension ConstantEvaluator {
    /// A number of GLSL with a sign before it; nil for anything else.
    fileprivate static func signedNumber(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        guard let value = number(isNegative ? String(text.dropFirst()) : text)?.components.first else { return nil }
        return isNegative ? -value : value
    }
}
