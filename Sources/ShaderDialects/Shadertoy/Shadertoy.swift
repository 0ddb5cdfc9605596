import FrameCore
import GLSLText
public import ShaderPrograms

/// Shadertoy and the hosts that took over its `mainImage`: Natron's node, Kodi, ghostty, VS Code's Shader Toy.
///
/// - A single file: the channels that it mentions are inputs, in order, so that the first one gets the frame. Comments
///   (`ShadertoyComment`) and VS Code's lines (`ShadertoyDirective`) can say otherwise.
/// - Several files: `ShadertoyCompanions` finds Common and Buffers A to D by their names beside the Image file,
///   `ShadertoyReferences` follows VS Code's lines. Where nothing says what a channel is, iChannel0 is the first buffer,
///   iChannel1 the second and so on, in every pass alike; the next one is the frame; the others are further inputs.
/// - Shadertoy's own JSON (`ShadertoyJSON`) says everything itself.
///
/// Buffers hold floats. A pass that reads itself or a buffer that is drawn behind it sees the frame before.
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
    /// What the shader is for, where the project itself says it.
    var summary: String?

    var buffers: [String] { parts.compactMap(\.buffer) }
}

extension Dialect {
    /// Shadertoy, and hosts that took over its `mainImage`.
    public static let shadertoy = Dialect("shadertoy", title: "Shadertoy")
}
