internal import GLFXCore
internal import GLFXShaderText

/// Files of ecosystems whose shaders are not read, by what only they have: so that a message names them instead of the
/// first word that GLSL does not know.
enum ForeignShader {
    private struct Kind {
        /// With its article: `a Unity ShaderLab file`.
        var name: String
        /// What to do instead.
        var advice: MessageText
        /// Its files may have GLSL's `void main()`.
        var mayHaveMain = false
        /// Texts, each of which is enough, at the beginning of a line of code without its spaces.
        var beginnings: [String] = []
        /// Texts, all of which are somewhere outside of comments.
        var together: [String] = []
        /// Texts, each of which is enough, anywhere, comments included.
        var anywhere: [String] = []
    }

    private static let toGLSL: MessageText = "write it anew in GLSL: a fragment shader that reads a sampler2D"

    private static let kinds: [Kind] = [
        Kind(name: "a Unity ShaderLab file", advice: toGLSL, mayHaveMain: true, beginnings: ["Shader \""]),
        Kind(
            name: "an effect of Direct3D 9, XNA or MonoGame",
            advice: "keep its pixel shader alone, as float4 main(float2 tex : TEXCOORD0) : COLOR with a sampler",
            together: DetectionText.direct3D9),
        Kind(name: "a Unity compute shader", advice: toGLSL, beginnings: ["#pragma kernel "]),
        Kind(
            name: "an Unreal Engine shader (.usf)", advice: toGLSL,
            beginnings: ["#include \"/Engine/", "#include \"/Plugin/", "#include \"Common.ush\""]),
        Kind(
            name: "a shader of Source engine (.fxc)", advice: toGLSL,
            beginnings: [
                "#include \"common_ps_fxc.h\"", "#include \"common_fxc.h\"", "#include \"common_vs_fxc.h\"",
            ],
            anywhere: ["// STATIC: \"", "// DYNAMIC: \""]),
        Kind(
            name: "a shader of Minecraft's own renderer", advice: toGLSL, mayHaveMain: true,
            beginnings: ["#moj_import "]),
        Kind(
            name: "an OptiFine or Iris shader, which draws a game's scene",
            advice: "a movie has no scene: only a shader that reads finished pictures can be a filter",
            mayHaveMain: true, together: ["gbufferModelView"],
            anywhere: ["/* DRAWBUFFERS:", "/*DRAWBUFFERS:", "/* RENDERTARGETS:", "/*RENDERTARGETS:"]),
        Kind(
            name: "an OSL shader, as Blender's Cycles and other renderers read it",
            advice: "it makes materials of a 3D scene; " + toGLSL,
            beginnings: ["#include \"stdosl.h\"", "#include <stdosl.h>"], together: ["closure color"]),
        Kind(
            name: "a Metal shader", advice: toGLSL,
            beginnings: ["#include <metal_stdlib>", "#import <metal_stdlib>", "using namespace metal;"]),
        Kind(
            name: "a WGSL shader, as WebGPU reads it", advice: "naga or tint translate WGSL to GLSL",
            beginnings: ["@fragment", "@compute", "@vertex", "@group(", "fn ", "var<"]),
        Kind(
            name: "a preset of MilkDrop", advice: "projectM plays it, and its picture can be recorded; or \(toGLSL)",
            beginnings: ["[preset00]", "MILKDROP_PRESET_VERSION="]),
        Kind(name: "a sketch of Hydra (JavaScript)", advice: toGLSL, together: [".out("]),
        Kind(
            name: "a kernel of Nuke's BlinkScript", advice: toGLSL, together: ["kernel", ": ImageComputationKernel"]),
        Kind(name: "a Fuse of Fusion", advice: toGLSL, beginnings: ["FuRegisterClass("]),
        Kind(
            name: "a Pixel Bender filter, as After Effects and Photoshop read it", advice: toGLSL,
            beginnings: ["<languageVersion"]),
        Kind(
            name: "an After Effects plug-in's source",
            advice: "it is C++ against Adobe's SDK; " + toGLSL,
            beginnings: ["#include \"AEConfig.h\"", "#include \"AE_Effect.h\"", "#include \"AE_EffectCB.h\""]),
        Kind(
            name: "a CUDA program", advice: toGLSL,
            beginnings: ["__global__ ", "__device__ ", "extern \"C\" __global__"]),
        Kind(
            name: "an OpenCL program", advice: toGLSL, beginnings: ["__kernel ", "kernel void "],
            together: ["get_global_id"]),
        Kind(
            name: "a Halide program", advice: toGLSL, beginnings: ["#include \"Halide.h\"", "#include <Halide.h>"]),
        Kind(
            name: "a Core Image kernel", advice: toGLSL, beginnings: ["kernel vec4 "], together: ["__sample"]),
        Kind(name: "a Cocos Creator effect", advice: toGLSL, beginnings: ["CCEffect %{", "CCProgram "]),
        Kind(
            name: "a shader of Direct3D's HLSL without an effect around it",
            advice:
                "the reader of OBS' effects (\(.dialect) obs) takes mainImage(VertData v_in); or write it anew in GLSL",
            beginnings: ["cbuffer "], together: [": SV_TARGET"]),
    ]

    /// An error that names the ecosystem; nil where nothing speaks for one.
    static func failure(_ text: DetectionText) -> Failure? {
        let isGLSL = text.line(ofFunction: "main", type: "void", withArguments: [[], ["void"]]) != nil
        for kind in kinds where kind.mayHaveMain || !isGLSL {
            guard let line = line(of: kind, in: text) else { continue }
            return text.file.failure(
                line: line, byte: nil, "this is \(kind.name), which is not read here", advice: kind.advice)
        }
        return nil
    }

    private static func line(of kind: Kind, in text: DetectionText) -> Int? {
        if let line = text.codeLine(beginningWith: kind.beginnings) { return line }
        if let line = kind.anywhere.lazy.compactMap({ text.line(containing: $0) }).first { return line }
        guard !kind.together.isEmpty else { return nil }
        let lines = kind.together.compactMap { word in
            text.codeLine(containing: [word]) ?? text.codeLine(containing: [word.lowercased()])
        }
        return lines.count == kind.together.count ? lines.min() : nil
    }
}
