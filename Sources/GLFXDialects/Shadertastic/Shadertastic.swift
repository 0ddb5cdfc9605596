internal import GLFXCore
import GLFXHLSL
package import GLFXPrograms
internal import GLFXShaderText

/// Filters and transitions of Shadertastic, a plugin of OBS: a folder with `main.hlsl`, an effect of OBS without the names that
/// the plugin declares, and `meta.json`, which has its steps and parameters. v goes down.
enum Shadertastic: DialectReader {
    static let dialect = Dialect.shadertastic
    static let sharedEndings = ["hlsl"]
    /// What describes the effect.
    static let description = "meta.json"

    /// What only this plugin declares before the text.
    private static let names = [
        "upixel", "vpixel", "tex_a", "tex_b", "tex_interm", "current_step", "nb_steps", "rand_seed",
    ]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.firstLine["technique"] != nil, text.lacks("ViewProj"),
            text.line(ofFunction: "mainImage") == nil
        else { return nil }
        if let found = text.first(of: names.filter(text.lacks)) {
            return Evidence(
                line: found.line, text: "mentions \(found.name), which it does not declare", isStrong: true,
                isAlone: true)
        }
        guard let line = text.line(ofFunction: "EffectLinear", type: "float4", beginningWith: ["float2"]) else {
            return nil
        }
        return Evidence(line: line, text: "defines float4 EffectLinear(float2 …)", isStrong: true, isAlone: true)
    }

    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        // An unreadable file counts as no description.
        guard found == OBSShaderFilter.self, let meta = try? request.files.text(description),
            meta.text.contains("\"label\""), meta.text.contains("\"parameters\"") || meta.text.contains("\"steps\"")
        else { return nil }
        return "'\(description)' beside it describes an effect of Shadertastic"
    }

    static func check(fileName: String) throws(Failure) {
        guard fileName.lowercased().hasSuffix(".shadertastic") else { return }
        throw Failure(
            .shader, "'\(fileName)' is a packed effect of Shadertastic",
            advice: "unpack it, as a ZIP file, and give its main.hlsl")
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, dialect)
        let module = try OBSShaderFilter.module(request)
        try ShadertasticProgram(module, try ShadertasticDescription(request), request.files).build(&builder)
        return builder.program
    }
}

extension Dialect {
    /// Shadertastic.
    package static let shadertastic = Dialect("shadertastic", title: "Shadertastic", convertsNumbers: true)
}
