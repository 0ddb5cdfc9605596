internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// niri's shaders of opening, closing and resizing windows: `vec4 open_color(vec3 coords, vec3 size)`, `close_color` or
/// `resize_color`, alone or in niri's configuration. y goes down; the animation takes as long as the movie.
enum Niri: TableHost {
    static let dialect = Dialect.niri
    static let beginsAtMain = false
    static let sharedEndings = ["kdl"]

    /// Of several the first is drawn.
    private static let animations = ["window-open", "window-close", "window-resize"]
    private static let entries = ["open_color", "close_color", "resize_color"]
    private static let configured = "custom-shader"

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain else { return nil }
        if let found = text.line(beginningWith: [configured + " "]) {
            return Evidence(line: found.line, text: "has a \(configured)", isStrong: true)
        }
        for entry in entries {
            guard let line = text.line(ofFunction: entry, type: "vec4", beginningWith: ["vec3"]) else { continue }
            return Evidence(line: line, text: "defines vec4 \(entry)()", isStrong: true)
        }
        return nil
    }

    static func shader(in file: SourceFile) throws(Failure) -> SourceFile {
        let text = DetectionText(file)
        guard text.line(beginningWith: [configured + " "]) != nil else { return file }
        let shaders = try NiriConfiguration(file).shaders
        guard let part = animations.lazy.compactMap({ shaders[$0] }).first else {
            throw file.failure(
                "there is no shader of an animation in it",
                advice: "give a configuration with a \(configured) in \(animations.joined(separator: ", "))")
        }
        return try file.keeping(part)
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard let entry = entries.first(where: text.definesFunction) else {
            throw text.source.assembled.failure(
                "there is no \(entries.map { "'vec4 \($0)'" }.joined(separator: ", "))",
                advice: "give the whole text of an animation's shader")
        }
        return ["void main() { gl_FragColor = \(entry)(vec3(niri_v_coords, 1.0), vec3(niri_size, 1.0)); }"]
    }

    static func always(_ text: PassText) -> Set<String> { ["niri_v_coords", "niri_size"] }

    /// The window is the whole frame, so that its coordinates are the texture's.
    private static let matrices = [
        "niri_geo_to_tex", "niri_input_to_geo", "niri_geo_to_tex_prev", "niri_geo_to_tex_next",
        "niri_curr_geo_to_prev_geo", "niri_curr_geo_to_next_geo", "niri_input_to_curr_geo",
    ]

    private static let constants = [
        "float niri_alpha = 1.0", "float niri_scale = 1.0", "float niri_clip_to_geometry = 0.0",
        "vec4 niri_corner_radius = vec4(0.0)",
    ]

    private static func constant(_ declaration: String) -> HostTable.Provided {
        let name = String(declaration.split(separator: " ")[1])
        return HostTable.Provided(name, .lines(["const highp \(declaration);"]))
    }

    static let table = HostTable(
        frame: ["niri_tex", "niri_tex_prev", "niri_tex_next"],
        provided: [
            HostTable.Provided("niri_v_coords", .varying(.vec2, "glfx_place")),
            HostTable.Provided("niri_tex", .picture), HostTable.Provided("niri_tex_prev", .picture),
            HostTable.Provided("niri_tex_next", .picture),
            HostTable.Provided("niri_size", .uniform(.vec2, .resolution)),
            HostTable.Provided("niri_geo_size", .uniform(.vec2, .resolution)),
            HostTable.Provided("niri_curr_geo_size", .uniform(.vec2, .resolution)),
            HostTable.Provided("niri_progress", .uniform(.float, .progress)),
            HostTable.Provided("niri_clamped_progress", .uniform(.float, .progress)),
            HostTable.Provided("niri_random_seed", .uniform(.float, .runRandom)),
            HostTable.Provided(
                "niri_rounding_alpha", .lines(["float niri_rounding_alpha(vec2 at, vec2 size) { return 1.0; }"])),
        ] + matrices.map { constant("mat3 \($0) = mat3(1.0)") } + constants.map(constant),
        frameWrap: .border, origin: .topLeft)
}

extension Dialect {
    /// niri.
    package static let niri = Dialect("niri", title: "niri", resultAlpha: .premultiplied, takesPremultiplied: true)
}
