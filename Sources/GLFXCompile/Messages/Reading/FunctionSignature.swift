internal import GLFXShaderText

/// What a function of GLSL's takes and gives, for several types at once.
struct FunctionSignature {
    private let parameters: [String]
    private let result: String

    /// `(T, float) T`.
    init?(_ text: String) {
        guard let close = text.lastIndex(of: ")"), text.first == "(" else { return nil }
        parameters = text.dropFirst().prefix { $0 != ")" }.split(separator: ",").map { $0.trimmed }
        result = text[text.index(after: close)...].trimmed
    }

    var count: Int { parameters.count }

    /// What the letters stand for in a call.
    private struct Binding {
        var size: Int?
        var matrix: String?
        var sampler: String?

        /// Takes what an argument tells, if it fits the letter at all.
        mutating func take(_ letter: String, _ type: String) {
            switch letter {
            case "T", "I", "U", "B":
                guard let vector = TypeNames.vector(type), size == nil else { return }
                size = vector.count
            case "M": if matrix == nil, TypeNames.isMatrix(type) { matrix = type }
            case "S", "G": if sampler == nil, TypeNames.isOpaque(type) { sampler = type }
            default: break
            }
        }

        func type(_ letter: String) -> String {
            switch letter {
            case "T": TypeNames.vector(of: "float", size ?? 1)
            case "I": TypeNames.vector(of: "int", size ?? 1)
            case "U": TypeNames.vector(of: "uint", size ?? 1)
            case "B": TypeNames.vector(of: "bool", max(size ?? 2, 1))
            case "M": matrix ?? "mat4"
            case "S": sampler ?? "sampler2D"
            case "G": sampler ?? "image2D"
            case "P": TypeNames.vector(of: "float", dimensions)
            case "Q": TypeNames.vector(of: "int", dimensions)
            case "C": color
            default: letter
            }
        }

        private var dimensions: Int {
            guard let sampler else { return 2 }
            return sampler.contains("3D") || sampler.contains("Cube") || sampler.contains("2DArray") ? 3 : 2
        }

        private var color: String {
            guard let sampler else { return "vec4" }
            if sampler.hasSuffix("Shadow") { return "float" }
            return sampler.hasPrefix("is") || sampler.hasPrefix("ii")
                ? "ivec4" : sampler.hasPrefix("u") ? "uvec4" : "vec4"
        }
    }

    private func binding(_ arguments: [String?]) -> Binding {
        var binding = Binding()
        for (letter, argument) in zip(parameters, arguments) {
            if let argument { binding.take(letter, argument) }
        }
        return binding
    }

    /// Its parameters' types, as they would be with these arguments.
    func parameters(near arguments: [String?]) -> [String] {
        let binding = binding(arguments)
        return parameters.map(binding.type)
    }

    /// Whether these arguments may fit; those that are not known do.
    func takes(_ arguments: [String?]) -> Bool {
        guard arguments.count == parameters.count else { return false }
        return zip(parameters(near: arguments), arguments).allSatisfy { $1 == nil || Self.converts($1 ?? "", to: $0) }
    }

    /// What it gives for these arguments; nil where they do not fit, or the first is not known.
    func result(of arguments: [String?]) -> String? {
        guard takes(arguments), arguments.isEmpty || arguments.contains(where: { $0 != nil }) else { return nil }
        let binding = binding(arguments)
        let needs = ["T": binding.size != nil, "I": binding.size != nil, "U": binding.size != nil]
        if needs[result] == false { return nil }
        return binding.type(result)
    }

    /// Whether types are equal, or differ only as int and float do, which some versions convert.
    private static func converts(_ type: String, to other: String) -> Bool {
        if type == other { return true }
        guard let from = TypeNames.vector(type), let to = TypeNames.vector(other) else { return false }
        return from.count == to.count && to.scalar == "float" && (from.scalar == "int" || from.scalar == "uint")
    }
}
