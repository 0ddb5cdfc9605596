internal import GLFXPrograms
internal import GLFXShaderText

/// The uniforms that a host fills, by their names in the ecosystems.
enum WellKnownUniform {
    private struct Entry {
        var meaning: BuiltinUniform.Meaning
        var types: Set<GLSLType>
        var names: [String]
    }

    /// Shadertoy prefixes names with `i`, glslViewer and The Book of Shaders with `u_`; glslsandbox has no prefix, ISF
    /// upper case.
    private static let entries: [Entry] = [
        Entry(
            meaning: .time, types: [.float],
            names: ["iTime", "iGlobalTime", "u_time", "uTime", "u_Time", "time", "TIME", "globalTime", "elapsed_time"]),
        Entry(
            meaning: .timeDelta, types: [.float],
            names: [
                "iTimeDelta", "u_delta", "u_timeDelta", "u_time_delta", "u_deltaTime", "uTimeDelta", "uDeltaTime",
                "timeDelta", "deltaTime", "time_delta", "delta_time", "TIMEDELTA",
            ]),
        Entry(
            meaning: .frameIndex, types: [.int, .uint, .float],
            names: [
                "iFrame", "u_frame", "uFrame", "frame", "FRAMEINDEX", "frameIndex", "frame_index", "u_frameIndex",
                "frameNumber", "FrameCount", "u_frameCount", "frameCount",
            ]),
        Entry(
            meaning: .frameRate, types: [.float],
            names: ["iFrameRate", "u_frameRate", "u_frame_rate", "uFrameRate", "frameRate", "frame_rate", "FRAMERATE"]),
        Entry(
            meaning: .resolution, types: [.vec2, .vec3],
            names: ["iResolution", "u_resolution", "uResolution", "u_Resolution", "resolution", "RENDERSIZE"]),
        Entry(meaning: .date, types: [.vec4], names: ["iDate", "u_date", "uDate", "date", "DATE"]),
        Entry(meaning: .mouse, types: [.vec2, .vec3, .vec4], names: ["iMouse"]),
        Entry(meaning: .pointer, types: [.vec2, .vec3, .vec4], names: ["u_mouse", "uMouse", "mouse", "MOUSE"]),
        Entry(meaning: .transferCharacteristics, types: [.int], names: ["frameTransfer"]),
        Entry(meaning: .colorPrimaries, types: [.int], names: ["framePrimaries"]),
        Entry(meaning: .peakLuminance, types: [.float], names: ["framePeak"]),
        Entry(meaning: .lumaCoefficients, types: [.vec3], names: ["frameLuma"]),
        Entry(meaning: .pixelAspect, types: [.float], names: ["pixelAspect"]),
        Entry(meaning: .passIndex, types: [.int, .uint], names: ["passIndex", "pass_index", "u_pass", "PASSINDEX"]),
    ]

    private static let table: [String: (BuiltinUniform.Meaning, Set<GLSLType>)] = {
        var table: [String: (BuiltinUniform.Meaning, Set<GLSLType>)] = [:]
        for entry in entries {
            for name in entry.names { table[name] = (entry.meaning, entry.types) }
        }
        return table
    }()

    private static let pictureSizeSuffixes = ["Resolution", "_resolution", "Size", "_size"]

    /// What the host fills a uniform with; nil if by name or type it is the user's.
    /// - Parameter samplers: names of the shader's inputs, for `<sampler>Resolution`.
    static func meaning(of name: String, type: GLSLType, samplers: [String]) -> BuiltinUniform.Meaning? {
        if let (meaning, types) = table[name] { return types.contains(type) ? meaning : nil }
        guard type == .vec2 || type == .vec3 else { return nil }
        for suffix in pictureSizeSuffixes where name.hasSuffix(suffix) {
            let sampler = String(name.dropLast(suffix.count))
            if samplers.contains(sampler) { return .inputResolution(sampler) }
        }
        return nil
    }
}
