internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A shader's effect in a job file: `"mix"`, `"mask"`, `"maskChannel"`, `"maskInvert"`, `"space"`.
enum EffectJSON {
    static let keys = ["mix", "mask", "maskChannel", "maskInvert", "space"]

    /// - Parameters:
    ///   - members: the shader's.
    ///   - shader: for messages.
    static func effect(_ members: [String: JobValue], of shader: JobValue) throws(Failure) -> ShaderEffect {
        var effect = ShaderEffect()
        if let value = members["mix"] {
            effect.mix = try JSONSetting(parameter: ShaderEffect.mixParameter, name: "mix", file: value.file)
                .read(value.json)
        }
        if let value = members["mask"] { effect.mask = ShaderMask(try source(value)) }
        let (channel, inverts) = (members["maskChannel"], members["maskInvert"])
        if let value = channel ?? inverts, effect.mask == nil {
            throw value.mistake("there is no mask that this could be said of", "add \"mask\": \"FILE\"")
        }
        if let channel: ShaderMask.Channel = try channel?.choice() { effect.mask?.channel = channel }
        if let isInverted = try inverts?.flag() { effect.mask?.isInverted = isInverted }
        if let value = members["space"] {
            guard try value.text() == "linear" else { throw value.wrong("write \"linear\", or leave it out") }
            effect.worksInLight = true
        }
        return effect
    }

    private static func source(_ value: JobValue) throws(Failure) -> ShaderMask.Source {
        if value.json.isObject, value.json.members.contains(where: { $0.key == "shader" }) {
            return .shader(try ShaderJSON.stage(value, as: .mask))
        }
        if let part = try FilePartJSON.part(value, "a mask") { return .file(part) }
        if let polygon = try ShaderJSON.polygon(value) { return .polygon(polygon) }
        throw value.wrong("write \"FILE\", {\"polygon\": [[X, Y], …]} or {\"shader\": \"NAME\"}")
    }
}
