@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct WellKnownUniformTests {
    @Test(arguments: [
        ("float", "iTime", BuiltinUniform.Meaning.time), ("float", "iGlobalTime", .time), ("float", "u_time", .time),
        ("float", "time", .time), ("float", "TIME", .time),
        ("float", "iTimeDelta", .timeDelta), ("float", "u_delta", .timeDelta), ("float", "TIMEDELTA", .timeDelta),
        ("int", "iFrame", .frameIndex), ("int", "u_frame", .frameIndex), ("int", "frame", .frameIndex),
        ("int", "FRAMEINDEX", .frameIndex), ("float", "u_frame", .frameIndex),
        ("float", "iFrameRate", .frameRate),
        ("vec3", "iResolution", .resolution), ("vec2", "iResolution", .resolution),
        ("vec2", "u_resolution", .resolution),
        ("vec2", "resolution", .resolution), ("vec2", "RENDERSIZE", .resolution),
        ("vec4", "iDate", .date), ("vec4", "u_date", .date), ("vec4", "DATE", .date),
        ("vec4", "iMouse", .mouse), ("vec2", "u_mouse", .pointer), ("vec2", "mouse", .pointer),
        ("int", "passIndex", .passIndex), ("int", "PASSINDEX", .passIndex),
        ("vec2", "texResolution", .inputResolution("tex")), ("vec2", "tex_resolution", .inputResolution("tex")),
        ("vec3", "texSize", .inputResolution("tex")),
    ])
    func theHostFillsIt(type: String, name: String, meaning: BuiltinUniform.Meaning) throws {
        let program = try parse(shader("uniform sampler2D tex;\nuniform \(type) \(name); // a comment", using: name))
        #expect(program.builtins.map(\.meaning) == [meaning])
        #expect(program.builtins.map(\.name) == [name])
        #expect(program.parameters.isEmpty)
    }

    @Test(arguments: [
        "uniform int iTime;", "uniform vec2 time;", "uniform vec4 resolution;", "uniform vec2 iDate;",
        "uniform float time; // default=0", "uniform float time; // min=0: when", "uniform float time[2];",
        "uniform vec2 otherSize;", "uniform float texSize;", "uniform float speed;", "uniform int frame; // = 3",
    ])
    func anotherTypeOrAnAnnotationMakesItAParameter(text: String) throws {
        let name = ["iTime", "time", "resolution", "iDate", "otherSize", "texSize", "speed", "frame"]
            .first { text.contains(" \($0)") }
        let program = try parse(shader("uniform sampler2D tex;\n\(text)", using: name ?? ""))
        #expect(program.builtins.isEmpty)
        #expect(program.parameters.map(\.name) == [name])
    }
}
