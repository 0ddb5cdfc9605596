import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// How texts of MPC-HC's and MPC-BE's pixel shaders are read.
@Suite struct MPCHCTests {
    private func program(_ text: String) throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: "a.hlsl", dialect: .mpchc)
    }

    @Test(arguments: [
        "sampler s0 : register(s0);\nfloat4 main(float2 tex : TEXCOORD0) : COLOR { return tex2D(s0, tex); }",
        "Texture2D t : register(t0);\nfloat4 main(float2 tex : TEXCOORD0) : SV_Target { return 0; }",
    ])
    func theTextTells(text: String) throws {
        let found = try DialectDetector.detect(try SourceFile(name: "a", text: text))
        #expect(found.dialect == .mpchc)
        #expect(found.reason == "line 2 defines float4 main()")
    }

    @Test func theFirstSamplerIsTheFrame() throws {
        let program = try program(
            "sampler s0 : register(s0);\nfloat4 main(float2 tex : TEXCOORD0) : COLOR { return tex2D(s0, tex); }")
        #expect(program.inputs.map(\.name) == ["s0"])
        #expect(program.needsFrame)
        #expect(program.origin == .topLeft)
        #expect(program.parameters.isEmpty)
    }

    @Test func aGeneratorNeedsNoFrame() throws {
        let program = try program("float4 main(float2 tex : TEXCOORD0) : COLOR { return float4(tex, 0, 1); }")
        #expect(!program.needsFrame)
    }

    @Test(arguments: [
        ("float4 p0 : register(c0);", "a.hlsl: there is no 'float4 main(float2 tex : TEXCOORD0) : COLOR'"),
        ("float4 main(float2 t : TEXCOORD0) : COLOR\n{ return p0; }", "a.hlsl:2:10: 'p0' is not declared"),
        (
            "cbuffer b { float4x4 m; };\nfloat4 main() : COLOR { return 0; }",
            "a.hlsl:1:22: a float4x4 is none of the host's constants"
        ),
        ("void main() { }", "a.hlsl:1:6: 'main' gives no color"),
    ])
    func mistakesHaveTheirPlace(text: String, message: String) {
        #expect(throws: Failure.self) { try program(text) }
        do { _ = try program(text) } catch { #expect(error.message == message) }
    }
}
