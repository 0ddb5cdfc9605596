internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// One of an ISF file's INPUTS.
struct ISFInput {
    enum Kind: String, CaseIterable {
        case event, bool, long, float, color, point2D, image, audio, audioFFT, cube

        var isPicture: Bool {
            switch self {
            case .image, .audio, .audioFFT, .cube: true
            default: false
            }
        }

        /// The uniform's type.
        var type: GLSLType {
            switch self {
            case .event, .bool: .bool
            case .long: .int
            case .float: .float
            case .color: .vec4
            case .point2D: .vec2
            case .image, .audio, .audioFFT: .sampler2D
            case .cube: .samplerCube
            }
        }
    }

    var name: String
    var kind: Kind
    var json: JSONValue

    var label: String? { text("LABEL") }
    var help: String? { text("DESCRIPTION") }

    private func text(_ key: String) -> String? {
        guard let text = json[key]?.text?.trimmed, !text.isEmpty else { return nil }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func read(
        _ json: JSONValue, _ file: SourceFile, _ names: inout ISFNames
    ) throws(Failure) -> [ISFInput] {
        guard let list = json["INPUTS"] else { return [] }
        let objects = try list.objects("INPUTS", file)
        guard objects.count <= ShaderLimits.uniforms else {
            throw file.failure(offset: list.offset, "more than \(ShaderLimits.uniforms) inputs")
        }
        var inputs: [ISFInput] = []
        // An object with neither is a heading between inputs.
        for object in objects where object["NAME"] != nil || object["TYPE"] != nil {
            guard let name = object["NAME"], let text = name.text else {
                throw file.failure(
                    offset: object["NAME"]?.offset ?? object.offset, "an input has no NAME",
                    advice: "write \"NAME\": \"level\"")
            }
            try names.add(text, at: name.offset)
            inputs.append(ISFInput(name: text, kind: try kind(of: object, name: text, file), json: object))
        }
        return inputs
    }

    private static func kind(of object: JSONValue, name: String, _ file: SourceFile) throws(Failure) -> Kind {
        let types = Kind.allCases.map(\.rawValue)
        guard let type = object["TYPE"], let text = type.text else {
            throw file.failure(
                offset: object["TYPE"]?.offset ?? object.offset, "the input '\(name)' has no TYPE",
                advice: "write \"TYPE\": \"float\"")
        }
        if let kind = Kind(rawValue: text)
            ?? Kind.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() })
        {
            return kind
        }
        throw file.failure(
            offset: type.offset, "TYPE \(text.quoted) of '\(name)' is not known",
            advice: nearestName(to: text, in: types).map { "did you mean '\($0)'?" }
                ?? "write one of \(types.joined(separator: ", "))")
    }

    /// A picture from outside; nil for a value.
    func picture(isUsed: Bool) -> Input? {
        guard kind.isPicture else { return nil }
        var input = Input(name: name, type: kind.type)
        // MAX is the number of samples or bands.
        let width = json["MAX"]?.looseNumber.flatMap { Int(exactly: $0.rounded()) }
        let wanted = width.flatMap { (1...16_384).contains($0) ? $0 : nil }
        if kind == .audio { input.filling = .sound(.wave(width: wanted)) }
        if kind == .audioFFT { input.filling = .sound(.spectrum(width: wanted)) }
        input.isUsed = isUsed
        input.label = label
        input.help = help
        return input
    }
}
