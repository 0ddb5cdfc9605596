internal import GLFXCore
import GLFXHLSL
package import GLFXPrograms
internal import GLFXShaderText

/// Effects of OBS, as the plugin obs-shaderfilter draws them: HLSL with `float4 mainImage(VertData v_in)`, or a whole
/// effect file with a technique; and shaderfilter-plus, whose files have `float4 render(float2 uv)`.
enum OBSShaderFilter: DialectReader {
    static let dialect = Dialect.obs
    static let endings = ["shader", "effect"]
    static let sharedEndings = ["hlsl"]

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, .obs)
        try OBSProgram(module: try module(request), files: request.files).build(&builder)
        return builder.program
    }

    /// Reads a text in OBS' language of effects.
    static func module(_ request: DialectRequest) throws(Failure) -> EffectModule {
        let files = MaskedFiles(request.files)
        var assembler = SourceAssembler(assumedVersion: 300, files: files, definitions: [:])
        try assembler.read(try files.masked(request.file))
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        guard !source.tokens.isEmpty else {
            throw Failure(.shader, "'\(request.file.name)' is empty", advice: "give a file with an effect of OBS")
        }
        let tokens = try MacroExpander.expand(source) { files.string($0, in: source) }
        var structures = [EffectModule.Structure.plugin(named: "VertData")]
        if tokens.contains(where: { $0.isText("BuiltinVertData") }) {
            structures.append(.plugin(named: "BuiltinVertData"))
        }
        var reader = EffectReader(
            source: source, tokens: tokens, structures: structures, host: "OBS", strings: MacroExpander.string)
        return try reader.read()
    }
}

extension Dialect {
    /// obs-shaderfilter and shaderfilter-plus.
    package static let obs = Dialect("obs", title: "OBS shaderfilter", convertsNumbers: true)
}
