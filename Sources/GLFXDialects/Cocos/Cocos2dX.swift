internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Sprites' shaders of Cocos2d-x: a whole shader that reads `CC_Texture0` at `v_texCoord`, which goes down; it need not declare
/// the engine's own uniforms. Colors are multiplied by alpha.
enum Cocos2dX: TableHost {
    static let dialect = Dialect.cocos2dx

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, text.firstLine["gl_Position"] == nil else { return nil }
        let names = pictures + ["CC_Time", "CC_SinTime", "CC_CosTime", "CC_Random01"]
        return text.first(of: names).map { Evidence(line: $0.line, text: "mentions \($0.name)", isStrong: true) }
    }

    private static let pictures = (0...3).map { "CC_Texture\($0)" }

    /// The numbers of its times, of which the last one is the sine or the cosine.
    private static func time(_ name: String, _ last: String) -> HostTable.Provided {
        HostTable.Provided(
            name,
            .lines(["#define \(name) vec4(glfx_time / 8.0, glfx_time / 4.0, glfx_time / 2.0, \(last)(glfx_time))"]),
            needs: ["glfx_time"])
    }

    static let table = HostTable(
        frame: pictures,
        varyings: ["v_fragmentColor": [.vec4: "vec4(1.0)"]],
        provided: [
            HostTable.Provided("glfx_time", .uniform(.float, .time)),
            HostTable.Provided("glfx_random", .uniform(.float, .runRandom)),
            HostTable.Provided("v_texCoord", .varying(.vec2, "glfx_place")),
            HostTable.Provided("v_fragmentColor", .lines(["#define v_fragmentColor vec4(1.0)"])),
            HostTable.Provided(
                "CC_Time", .lines(["#define CC_Time (glfx_time * vec4(0.1, 1.0, 2.0, 4.0))"]), needs: ["glfx_time"]),
            time("CC_SinTime", "sin"), time("CC_CosTime", "cos"),
            HostTable.Provided(
                "CC_Random01", .lines(["#define CC_Random01 fract(glfx_random * vec4(1.0, 57.0, 113.0, 211.0))"]),
                needs: ["glfx_random"]),
        ] + pictures.map { HostTable.Provided($0, .picture) },
        derived: ["CC_Time", "CC_SinTime", "CC_CosTime", "CC_Random01"], origin: .topLeft)
}

extension Dialect {
    /// Cocos2d-x.
    package static let cocos2dx = Dialect(
        "cocos2dx", title: "Cocos2d-x", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
