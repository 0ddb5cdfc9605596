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
        default: break
        }
        input.label = uniform.annotation.label
        input.help = uniform.annotation.help
        return input
    }
}

extension Parameter {
    /// Sets every component of the default, if there is none.
    mutating func setMissingDefault(_ number: Double) {
        guard defaultValue == nil else { return }
        defaultValue = ParameterValue(Array(repeating: number, count: type.componentCount * (arraySize ?? 1)))
    }
}
