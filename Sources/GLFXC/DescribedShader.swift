internal import GLFXCommand
internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

/// A shader of a chain for the caller: what `glfx inspect --json` says of it that a program needs, and its values.
struct DescribedShader: Encodable {
    var name: String
    var dialect: String
    var summary: String?
    var parameters: [ShaderJSON.Value]
    var inputs: [ShaderJSON.Input]

    init(_ stage: ShaderStage) {
        let shader = ShaderJSON(stage.program)
        (name, dialect, summary) = (shader.name, shader.dialect, shader.summary)
        parameters = shader.parameters
        for index in parameters.indices {
            let name = parameters[index].name
            // One with keyframes has no single value.
            guard stage.animations[name] == nil else { continue }
            parameters[index].value = stage.values[name]?.components ?? parameters[index].default
        }
        inputs = shader.inputs
    }
}

extension ShaderStage {
    /// A value from numbers, which are 0 and 1 for a parameter that is true or false.
    /// - Throws: `.usage` where there are none.
    func value(
        of name: String, _ numbers: UnsafePointer<Double>?, count: Int
    ) throws(Failure) -> ShaderValue {
        guard let numbers, count > 0 else {
            throw Failure(.usage, "no number is given for '\(name)'", advice: "give one, or one for each component")
        }
        let parameter = program.parameters.first { $0.name == name || $0.optionName == name }
        if parameter?.type.scalar == .bool, count == 1 { return .flag(numbers[0] != 0) }
        return count == 1 ? .number(numbers[0]) : .vector((0..<count).map { numbers[$0] })
    }
}

extension [ShaderStage] {
    /// - Throws: `.usage` where there is no such shader.
    func stage(_ index: Int32) throws(Failure) -> ShaderStage {
        guard indices.contains(Int(index)) else {
            throw Failure(
                .usage, isEmpty ? "there are no shaders" : "there is no shader \(index)", advice: "the first one is 0")
        }
        return self[Int(index)]
    }
}

/// Texts that the caller gives.
enum CText {
    /// - Throws: `.usage` for null.
    static func read(_ text: UnsafePointer<CChar>?, _ what: String) throws(Failure) -> String {
        guard let text else { throw Failure(.usage, "\(what) is null", advice: "give a text") }
        return String(cString: text)
    }

    /// - Throws: `.usage` for null.
    static func place<Value>(_ place: UnsafeMutablePointer<Value>?, _ what: String) throws(Failure)
        -> UnsafeMutablePointer<Value>
    {
        guard let place else { throw Failure(.usage, "\(what) is null", advice: "say where the result goes") }
        return place
    }
}
