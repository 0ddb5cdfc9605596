internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension PassText {
    /// A uniform as the user's parameter. An unused one needs no value: it gets zeros.
    func parameter(_ uniform: DeclaredUniform) throws(Failure) -> Parameter {
        var parameter = try ParameterMaker(source: source.assembled, constants: constants).parameter(uniform)
        if !isUsed(uniform.name.text) { parameter.setMissingDefault(0) }
        return parameter
    }

    /// Whether the text declares or defines the name outside of functions.
    func declares(_ name: String) -> Bool {
        source.assembled.macros.replaces(name) || definesFunction(name)
            || declarations.contains { $0.declarators.contains { $0.name.text == name } }
    }

    /// A sampler as the program's input.
    func input(_ uniform: DeclaredUniform, readAtOwnPosition: Set<String> = []) -> Input {
        var input = Input(name: uniform.name.text, type: uniform.type)
        input.isUsed = isUsed(uniform.name.text)
        input.isReadAtOwnPositionOnly = readAtOwnPosition.contains(uniform.name.text)
        input.isLookupTable = uniform.annotation.isLookupTable
        switch uniform.annotation.defaultValue?.text {
        case "black": input.fallback = .black
        case "white": input.fallback = .white
        case let text?: if let ago = Self.framesAgo(text) { input.filling = .previous(ago) }
        case nil: break
        }
        input.label = uniform.annotation.label
        input.help = uniform.annotation.help
        return input
    }
}

extension PassText {
    /// `previous` and `previous(3)`: the frame before, and three before; nil for anything else.
    private static func framesAgo(_ text: String) -> Int? {
        if text == "previous" { return 1 }
        guard text.hasPrefix("previous("), text.hasSuffix(")") else { return nil }
        guard let ago = Int(text.dropFirst(9).dropLast()), (1...64).contains(ago) else { return nil }
        return ago
    }
}

extension Parameter {
    /// Sets every component of the default, if there is none.
    mutating func setMissingDefault(_ number: Double) {
        guard defaultValue == nil else { return }
        defaultValue = ParameterValue(Array(repeating: number, count: type.componentCount * (arraySize ?? 1)))
    }
}
