internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Shadertoy and the hosts that adopted its `mainImage`: Natron's node, Kodi, ghostty, VS Code's Shader Toy.
///
/// - A single file: the channels that it uses are inputs, in order, so that the first one gets the frame. Comments
///   (`ShadertoyComment`) and VS Code's lines (`ShadertoyDirective`) override that.
/// - Several files: `ShadertoyCompanions` finds Common and Buffers A to D by their names beside the Image file,
///   `ShadertoyReferences` follows VS Code's lines. By default iChannel0 is the first buffer, iChannel1 the second and
///   so on, the same in every pass; the next one is the frame; the others are further inputs.
/// - Shadertoy's own JSON (`ShadertoyJSON`) has all passes and channels.
///
/// Buffers are of floats. A pass that reads itself or a buffer that is drawn after it gets the frame before.
enum Shadertoy: DialectReader {
    static let dialect = Dialect.shadertoy
    static let endings = ["shadertoy"]
    static let sharedEndings = ["json"]

    static func owner(of name: String, among names: Set<String>) -> String? {
        ShadertoyCompanions.image(of: name, among: names)
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let project: ShadertoyProject
        if ShadertoyJSON.isJSON(request.file) {
            project = try ShadertoyJSON.project(request)
        } else {
            let text = try ShadertoyText(request.file)
            project =
                text.references.isEmpty
                ? try ShadertoyCompanions.project(request, text) : try ShadertoyReferences.project(request, text)
        }
        var builder = ShadertoyBuilder(request, project)
        return try builder.build()
    }
}

/// The passes of a Shadertoy, in the order in which they are drawn.
struct ShadertoyProject {
    struct Part {
        /// The target that it draws into; nil for Image.
        var buffer: String?
        /// For messages, where there are several.
        var title: String
        var text: ShadertoyText
        /// Common.
        var leading: [SourceFile] = []
    }

    /// Image last.
    var parts: [Part]
    /// The project's name, if it has one.
    var summary: String?

    var buffers: [String] { parts.compactMap(\.buffer) }
}

extension Dialect {
    /// Shadertoy, and hosts that adopted its `mainImage`.
    package static let shadertoy = Dialect("shadertoy", title: "Shadertoy", resultAlpha: .ignore)
}

extension Shadertoy {
    static func evidence(in text: DetectionText) -> Evidence? {
        // Shaders that were ported from Shadertoy still have its function.
        let others: [any DialectReader.Type] = [OBSShaderFilter.self, Postprocessing.self, OpenFL.self, Flutter.self]
        guard others.allSatisfy({ $0.evidence(in: text) == nil }) else { return nil }
        if let line = text.line(beginningWith: ["#iChannel", "#iUniform"]) {
            return Evidence(line: line.line, text: "says '\(line.text.prefix(40))'", isStrong: true)
        }
        guard !text.hasMain else { return undeclared(text) }
        if let line = text.line(ofFunction: "mainImage", type: "void") {
            return Evidence(line: line, text: "defines void mainImage()", isStrong: true)
        }
        guard let json = text.lines.first(where: { !$0.allSatisfy(\.isWhitespace) }),
            let bracket = json.first(where: { !$0.isWhitespace }), bracket == "{" || bracket == "[",
            let line = text.line(containing: "\"renderpass\"")
        else { return nil }
        return Evidence(line: line, text: "has Shadertoy's \"renderpass\"", isStrong: true)
    }

    /// VS Code's Shader Toy accepts a `main` too, and declares Shadertoy's uniforms for it.
    private static func undeclared(_ text: DetectionText) -> Evidence? {
        let names = ["iResolution", "iTime", "iGlobalTime", "iMouse", "iFrame", "iChannel0"].filter { name in
            text.firstLine[name] != nil && !text.variables.contains(name)
                && !["uniform", "#define"].contains { text.codeLine(containing: [$0, name]) != nil }
        }
        return text.first(of: names).map { Evidence(line: $0.line, text: "mentions \($0.name) without declaring it") }
    }
}
