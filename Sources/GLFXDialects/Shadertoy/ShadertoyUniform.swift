internal import GLFXPrograms
internal import GLFXShaderText

/// The uniforms that a Shadertoy has without declaring them. Some texts declare them all the same.
struct ShadertoyUniform {
    var name: String
    var type: GLSLType
    var arraySize: Int?
    var meaning: BuiltinUniform.Meaning

    init(_ name: String, _ type: GLSLType, _ meaning: BuiltinUniform.Meaning, arraySize: Int? = nil) {
        self.name = name
        self.type = type
        self.arraySize = arraySize
        self.meaning = meaning
    }

    /// As the host declares it.
    var declaration: String {
        "uniform highp \(type.rawValue) \(name)\(arraySize.map { "[\($0)]" } ?? "");"
    }

    /// - Parameter channels: names of the samplers of Shadertoy's four channels, empty where there is none.
    static func all(channels: [String]) -> [ShadertoyUniform] {
        [
            ShadertoyUniform("iResolution", .vec3, .resolution),
            ShadertoyUniform("iTime", .float, .time),
            ShadertoyUniform("iGlobalTime", .float, .time),
            ShadertoyUniform("iTimeDelta", .float, .timeDelta),
            ShadertoyUniform("iFrame", .int, .frameIndex),
            ShadertoyUniform("iFrameRate", .float, .frameRate),
            ShadertoyUniform("iDate", .vec4, .date),
            ShadertoyUniform("iMouse", .vec4, .mouse),
            ShadertoyUniform("iSampleRate", .float, .sampleRate),
            ShadertoyUniform("iChannelTime", .float, .time, arraySize: 4),
            ShadertoyUniform("iChannelResolution", .vec3, .inputResolutions(channels), arraySize: 4),
        ] + natron + other
    }

    /// Natron's picture is drawn at full size and begins where the frame does.
    private static let natron = [
        ShadertoyUniform("iRenderScale", .vec2, .constant([1, 1])),
        ShadertoyUniform("iChannelOffset", .vec2, .constant(Array(repeating: 0, count: 8)), arraySize: 4),
        ShadertoyUniform("ifFragCoordOffsetUniform", .vec2, .constant([0, 0])),
    ]

    /// VS Code's mouse button, and a terminal's cursor (ghostty), which do not exist here.
    private static let other = [
        ShadertoyUniform("iMouseButton", .vec4, .constant([0, 0, 0, 0])),
        ShadertoyUniform("iCurrentCursor", .vec4, .constant([0, 0, 0, 0])),
        ShadertoyUniform("iPreviousCursor", .vec4, .constant([0, 0, 0, 0])),
        ShadertoyUniform("iCurrentCursorColor", .vec4, .constant([1, 1, 1, 1])),
        ShadertoyUniform("iPreviousCursorColor", .vec4, .constant([1, 1, 1, 1])),
        ShadertoyUniform("iTimeCursorChange", .float, .constant([0])),
        ShadertoyUniform("iCursorVisible", .int, .constant([0])),
        ShadertoyUniform("iTimeFocus", .float, .constant([0])),
        ShadertoyUniform("iFocus", .int, .constant([1])),
        ShadertoyUniform("iBackgroundColor", .vec3, .constant([0, 0, 0])),
        ShadertoyUniform("iForegroundColor", .vec3, .constant([1, 1, 1])),
        ShadertoyUniform("iCursorColor", .vec3, .constant([1, 1, 1])),
    ]

    /// What the host writes into a uniform that the text declares itself, maybe with another type.
    /// - Returns: nil where the type does not fit.
    func meaning(for uniform: DeclaredUniform) -> BuiltinUniform.Meaning? {
        guard !uniform.type.isSampler, uniform.type.scalar != .bool,
            (uniform.arraySize == nil) == (arraySize == nil)
        else { return nil }
        if case .constant(let numbers) = meaning {
            let count = uniform.type.componentCount * (uniform.arraySize ?? 1)
            return .constant((0..<count).map { numbers[min($0, numbers.count - 1)] })
        }
        return uniform.type.componentCount <= 4 ? meaning : nil
    }
}
