package import GLFXPrograms
internal import GLFXShaderText

/// Hyprland's screen shaders: a whole shader with `tex` and `v_texcoord`. v goes down.
enum Hyprland: TableHost {
    static let dialect = Dialect.hyprland

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, text.variables.contains("tex"), text.variables.contains("v_texcoord"),
            let line = text.firstLine["v_texcoord"]
        else { return nil }
        return Evidence(line: line, text: "mentions v_texcoord beside tex")
    }

    static let table = HostTable(
        frame: ["tex"],
        facts: [
            HostTable.Fact(["screen_size", "screenSize", "fullSize", "full_size"], [.vec2], .resolution),
            HostTable.Fact(["output", "wl_output"], [.int], .constant([0])),
            HostTable.Fact(["alpha"], [.float], .constant([1])),
            HostTable.Fact(["pointer_position"], [.vec2], .mouseFraction),
        ], origin: .topLeft)
}

extension Dialect {
    /// Hyprland.
    package static let hyprland = Dialect("hyprland", title: "Hyprland", resultAlpha: .ignore)
}
