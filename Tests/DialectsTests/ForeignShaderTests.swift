import GLFXCore
@testable import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Files of ecosystems that are not read are named as what they are.
struct ForeignShaderTests {
    @Test(arguments: [
        (
            "Shader \"Custom/Blur\" {\n  SubShader { Pass { CGPROGRAM\n  #pragma fragment frag\n  ENDCG } }\n}",
            "Unity ShaderLab"
        ),
        (
            "Shader \"Custom/Blur\" {\n  GLSLPROGRAM\n  void main() { gl_FragColor = vec4(1.0); }\n  ENDGLSL\n}",
            "Unity ShaderLab"
        ),
        ("// STATIC: \"SRGB\" \"0..1\"\nfloat4 main(float2 t : TEXCOORD0) : COLOR { return 1; }", "Source engine"),
        (
            "sampler2D s;\nfloat4 MainPS(float2 t : TEXCOORD0) : COLOR0 { return tex2D(s, t); }\n"
                + "technique T { pass P { PixelShader = compile ps_3_0 MainPS(); } }",
            "an effect of Direct3D 9, XNA or MonoGame"
        ),
        ("#pragma kernel CSMain\nRWTexture2D<float4> Result;\n", "Unity compute"),
        ("#include \"/Engine/Public/Platform.ush\"\nvoid MainPS(out float4 c : SV_Target0) { c = 1; }", "Unreal"),
        ("#include \"common_ps_fxc.h\"\nfloat4 main( PS_INPUT i ) : COLOR { return 1; }", "Source engine"),
        ("#version 150\n#moj_import <fog.glsl>\nout vec4 c;\nvoid main() { c = vec4(1.0); }", "Minecraft"),
        ("#version 120\n/* DRAWBUFFERS:02 */\nvoid main() { gl_FragData[0] = vec4(1.0); }", "OptiFine or Iris"),
        (
            "#version 330\nuniform mat4 gbufferModelView;\nout vec4 c;\nvoid main() { c = vec4(1.0); }",
            "OptiFine or Iris"
        ),
        ("#include \"stdosl.h\"\nshader glass(output closure color BSDF = 0) { BSDF = 0; }", "an OSL shader"),
        ("#include <metal_stdlib>\nusing namespace metal;\nfragment half4 f() { return 1; }", "a Metal shader"),
        ("@fragment\nfn main() -> @location(0) vec4<f32> { return vec4<f32>(1.0); }", "WGSL"),
        ("kernel Gain : ImageComputationKernel<ePixelWise> {\n  Image<eRead> src;\n};", "BlinkScript"),
        ("fn main_image(frag_color: vec4<f32>, frag_coord: vec2<f32>) -> vec4<f32> {\n}", "a WGSL shader"),
        ("[preset00]\nfDecay=0.98\ncomp_1=`shader_body\ncomp_2=`{", "a preset of MilkDrop"),
        ("osc(10, 0.1, 0.8)\n  .modulate(noise(3))\n  .out(o0)", "a sketch of Hydra"),
        ("FuRegisterClass(\"Gain\", CT_Tool, { REGS_Name = \"Gain\" })", "a Fuse"),
        ("<languageVersion : 1.0;>\nkernel Gain < namespace : \"x\"; > { }", "Pixel Bender"),
        ("#include \"AE_Effect.h\"\nPF_Err EffectMain() { return 0; }", "an After Effects plug-in"),
        ("__global__ void gain(float *p) { p[threadIdx.x] *= 2.0f; }", "a CUDA program"),
        ("__kernel void gain(__global float *p) { p[get_global_id(0)] *= 2.0f; }", "an OpenCL program"),
        ("#include \"Halide.h\"\nint main() { Halide::Func f; }", "a Halide program"),
        ("kernel vec4 gain(__sample s) { return s * 2.0; }", "a Core Image kernel"),
        ("CCEffect %{\n  techniques: []\n}%\n", "Cocos"),
        ("Texture2D t;\ncbuffer Constants { float gain; };\nfloat4 main() : SV_TARGET { return gain; }", "Direct3D"),
    ])
    func anEcosystemThatIsNotReadIsNamed(text: String, words: String) {
        let failure = refusal(text)
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "it was read")")
        #expect(failure?.message.hasSuffix("which is not read here") == true)
    }

    @Test(arguments: [
        "// like DRAWBUFFERS, and a Shader \"x\"\nvarying vec2 v; void main() { gl_FragColor = vec4(v, 0.0, 1.0); }",
        "vec4 effect(vec2 p) { return vec4(p, 0.0, 1.0); }\nvoid main() { gl_FragColor = effect(vec2(0.5)); }",
        "uniform sampler2D kernel_;\nvoid main() { gl_FragColor = vec4(1.0); }",
        "// STATIC: noise that stays\nvoid main() { gl_FragColor = vec4(1.0); }",
        "/*\n@fragment\nkernel void\n*/\nvec4 f();\nvoid main(void) { gl_FragColor = vec4(1.0); }",
        "#ifdef METAL\n#include <metal_stdlib>\n#endif\nvoid main() { gl_FragColor = vec4(1.0); }",
        "#ifdef CUDA\n__device__ float f();\n#endif\nvoid main() { gl_FragColor = vec4(1.0); }",
    ])
    func ordinaryTextsAreReadAsBefore(text: String) throws {
        _ = try parse(text)
    }

    /// What `--dialect` says counts.
    @Test func aDialectThatIsGivenIsBelieved() throws {
        let text = "/* DRAWBUFFERS:0 */\nvoid main() { gl_FragColor = vec4(1.0); }"
        #expect(throws: Failure.self) { try ShaderProgram.parse(text: text, name: "a.frag") }
        #expect(try ShaderProgram.parse(text: text, name: "a.frag", dialect: .glsl).passes.count == 1)
    }
}
