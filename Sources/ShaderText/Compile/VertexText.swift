/// The vertex shader that belongs to a fragment shader: it only tells where in the picture a pixel is.
enum VertexText {
    static func make(_ varyings: [ParsedSource.Varying], version: Int) -> String {
        let isOld = version < 300
        var lines = ["#version \(version)\(isOld ? "" : " es")"]
        lines.append(
            isOld ? "attribute highp vec2 glfx_position;" : "layout(location = 0) in highp vec2 glfx_position;")
        for varying in varyings {
            // The linker wants the same interpolation on both sides; the precision may differ.
            let layout = varying.layout.map { "layout(\($0)) " } ?? ""
            let qualifiers = varying.qualifiers.map { $0 + " " }.joined()
            let storage = isOld ? "varying" : "out"
            lines.append("\(layout)\(qualifiers)\(storage) highp \(varying.type.rawValue) \(varying.name);")
        }
        if varyings.contains(where: { $0.value?.contains("glfx_texel") == true }) {
            lines.append("uniform highp vec2 glfx_texel;")
        }
        lines.append("void main() {")
        lines.append("    highp vec2 glfx_place = glfx_position * 0.5 + 0.5;")
        for varying in varyings {
            lines.append("    \(varying.name) = \(value(of: varying));")
        }
        lines.append("    gl_Position = vec4(glfx_position, 0.0, 1.0);")
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func value(of varying: ParsedSource.Varying) -> String {
        if let value = varying.value { return value }
        // Engines that draw sprites (libGDX, LÖVE, cocos2d) hand a color beside the position: white changes nothing.
        let name = varying.name.lowercased()
        let isColor = name.contains("color") || name.contains("colour")
        return switch varying.type {
        case .vec3: isColor ? "vec3(1.0)" : "vec3(glfx_place, 0.0)"
        case .vec4: isColor ? "vec4(1.0)" : "vec4(glfx_place, 0.0, 1.0)"
        default: "glfx_place"
        }
    }
}
