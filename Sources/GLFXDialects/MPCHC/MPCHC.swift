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
        let files = MaskedFiles(request.files)
        var assembler = SourceAssembler(assumedVersion: 300, files: files, isEffect: true)
        try assembler.read(try files.masked(request.file))
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        let expanded = try MacroExpander.expand(source) { files.string($0, in: source) }
        let tokens = try NamespaceFlattener.flatten(expanded, of: source)
        let isLater = tokens.contains { $0.text.hasPrefix("Texture2D") || $0.isText("SamplerState") }
        var reader = EffectReader(
            source: source, tokens: tokens, host: "MPC-HC", style: isLater ? .separate : .combined,
            strings: MacroExpander.string)
        reader.takesBuffers = true
        let module = try reader.read()
        var builder = ProgramBuilder(request, .mpchc)
        try MPCHCProgram(module: module).build(&builder)
        return builder.program
    }

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
