internal import GLFXCore
import GLFXHLSL
package import GLFXPrograms
internal import GLFXShaderText

/// Pixel shaders of MPC-HC and MPC-BE: `float4 main(float2 tex : TEXCOORD0) : COLOR` for Direct3D 9, or with a texture,
/// a sampler and a buffer of constants for Direct3D 11.
enum MPCHC: DialectReader {
    static let dialect = Dialect.mpchc
    static let endings: [String] = []
    static let sharedEndings = ["hlsl"]

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        try PixelShaderProgram.read(request, host)
    }

    static let host = PixelShaderHost(
        dialect: dialect,
        // p0 = c0 and p1 = c1 of Direct3D 9.
        registers: [
            ["glfx_frame.x", "glfx_frame.y", "float(glfx_index)", "glfx_time"],
            ["(1.0 / glfx_frame.x)", "(1.0 / glfx_frame.y)", "0.0", "0.0"],
        ],
        // b0 of Direct3D 11.
        buffer: [
            "(1.0 / glfx_frame.x)", "(1.0 / glfx_frame.y)", "glfx_frame.x", "glfx_frame.y", "float(glfx_index)",
            "glfx_time",
        ],
        bufferMembers: "float2 pxy; float2 wh; uint counter; float clock;")

    static func evidence(in text: DetectionText) -> Evidence? {
        guard let line = text.line(ofFunction: "main", type: "float4") else { return nil }
        guard text.first(of: ["tex2D", "Texture2D", "sampler"]) != nil else { return nil }
        // Other hosts' buffers have other names, and Source engine's shaders a header.
        let isOther = text.firstLine["cbuffer"] != nil && text.firstLine["PS_CONSTANTS"] == nil
        guard !isOther, text.line(beginningWith: ["#include \"common_"]) == nil else { return nil }
        return Evidence(line: line, text: "defines float4 main()")
    }
}

extension Dialect {
    /// MPC-HC and MPC-BE.
    package static let mpchc = Dialect("mpchc", title: "MPC-HC", convertsNumbers: true, resultAlpha: .ignore)
}
