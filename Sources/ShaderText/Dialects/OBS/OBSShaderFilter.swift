import FrameCore

/// Effects of OBS, as the plugin obs-shaderfilter draws them: HLSL with `float4 mainImage(VertData v_in)`, or a whole
/// effect file with a technique; and shaderfilter-plus, whose files have `float4 render(float2 uv)`.
enum OBSShaderFilter {
    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let files = MaskedFiles(request.files)
        var assembler = SourceAssembler(assumedVersion: 300, files: files, definitions: [:])
        try assembler.read(try files.masked(request.file))
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        guard !source.tokens.isEmpty else {
            throw Failure(.shader, "'\(request.file.name)' is empty", advice: "give a file with an effect of OBS")
        }
        var reader = EffectReader(source: source, tokens: try MacroExpander.expand(source)) {
            files.string($0, in: source)
        }
        let module = try reader.read()
        var builder = ProgramBuilder(request, .obs)
        try EffectProgram(module: module, files: request.files).build(&builder)
        return builder.program
    }
}
