internal import GLFXCore
import GLFXHLSL
package import GLFXPrograms
internal import GLFXShaderText

/// Effects of ReShade: HLSL with techniques, textures, samplers that know their texture, and annotations.
///
/// The language is that of ReShade's own reference (REFERENCE.md of its repository of effects).
enum ReShadeFX: DialectReader {
    static let dialect = Dialect.reshade
    static let endings = ["fx"]

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let files = MaskedFiles(ReShadeFiles(request.files))
        var assembler = SourceAssembler(
            assumedVersion: 300, files: files, definitions: ReShadeHeaders.sizesInConditions, isEffect: true)
        let definitions = try SourceFile(name: "ReShade's definitions", text: ReShadeHeaders.definitions)
        try assembler.read(try files.masked(request.file), behind: [definitions])
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        try refuseErrors(source)
        let expanded = try MacroExpander.expand(source) { files.string($0, in: source) }
        let tokens = try NamespaceFlattener.flatten(expanded, of: source)
        var reader = EffectReader(
            source: source, tokens: tokens, host: "ReShade", style: .combined, strings: MacroExpander.string)
        let module = try reader.read()
        guard !module.techniques.isEmpty else {
            if NameList(request.file).all.contains("ComputeShader") {
                throw Failure(
                    .shader, "'\(request.file.name)' has a technique with compute shaders only",
                    advice: "effects with vertex and pixel shaders can be drawn")
            }
            throw Failure(
                .shader, "'\(request.file.name)' has no technique", advice: "give an effect, not what effects include")
        }
        var builder = ProgramBuilder(request, .reshade)
        try ReShadeProgram(module: module, files: request.files).build(&builder)
        return builder.program
    }

    /// An `#error` that is reached, as authors write them for versions that they do not support.
    private static func refuseErrors(_ source: AssembledSource) throws(Failure) {
        for (index, line) in source.lines.enumerated() {
            guard let directive = Directive(line.text), directive.name == "error" else { continue }
            let text = String(decoding: line.text[directive.end...], as: UTF8.self).trimmed
            throw source.failure(line: index, column: nil, "the effect refuses: \(text)", rule: .preprocessor)
        }
    }

    /// The ending is enough where the text only sets macros and includes the rest. Babylon.js has it for GLSL.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        guard found.beginsAtMain, request.fileName.lowercased().hasSuffix(".fx") else { return nil }
        let words: Set<String> = ["gl_FragColor", "gl_FragData", "glFragColor", "gl_Position", "textureSampler"]
        return NameList(request.file).all.isDisjoint(with: words) ? "its name ends with .fx" : nil
    }

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.codeLine(containing: ["#include", "ReShade"]) {
            return Evidence(line: line, text: "includes ReShade's header", isStrong: false)
        }
        guard text.firstLine["technique"] != nil, !text.isOfDirect3D9 else { return nil }
        for name in ["VertexShader", "PixelShader", "BUFFER_WIDTH", "BUFFER_HEIGHT"] {
            guard let line = text.firstLine[name] else { continue }
            return Evidence(line: line, text: "has \(name) and a technique", isStrong: false)
        }
        return nil
    }
}

extension Dialect {
    /// ReShade FX.
    package static let reshade = Dialect("reshade", title: "ReShade", convertsNumbers: true, resultAlpha: .ignore)
}
