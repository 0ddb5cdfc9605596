import FrameCore
import GLSLText
import ShaderPrograms

extension PassText {
    /// A uniform as the user's parameter. What nothing reads needs no value from anybody: it gets zeros.
    func parameter(_ uniform: DeclaredUniform) throws(Failure) -> Parameter {
        var parameter = try ParameterMaker(source: source.assembled, constants: constants).parameter(uniform)
        if parameter.defaultValue == nil, !isUsed(uniform.name.text) {
            let count = uniform.type.componentCount * (uniform.arraySize ?? 1)
            parameter.defaultValue = ParameterValue(Array(repeating: 0, count: count))
        }
        return parameter
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
