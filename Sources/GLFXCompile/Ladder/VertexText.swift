internal import GLFXShaderText

/// The vertex shader for a fragment shader: it only passes the position in the picture.
enum VertexText {
    /// - Parameters:
    ///   - names: new names of varyings that a repair renamed.
    ///   - exchange: further varyings.
    static func make(
        _ source: ParsedSource, _ rung: Rung, names: [String: String] = [:], exchange: FixedFunction.Exchange
    ) -> String {
        let varyings = source.varyings
        let precision = rung.isDesktop ? "" : "highp "
        var lines = [rung.versionLine, "layout(location = 0) in \(precision)vec2 glfx_position;"]
        for varying in varyings {
            // The interpolation has to match on both sides; the precision may differ.
            let layout = varying.layout.map { "layout(\($0)) " } ?? ""
            let qualifiers = varying.qualifiers.map { $0 + " " }.joined()
            let size = varying.elements.isEmpty ? "" : "[\(varying.elements.count)]"
            let name = names[varying.name] ?? varying.name
            lines.append("\(layout)\(qualifiers)out \(precision)\(varying.type.rawValue) \(name)\(size);")
        }
        if source.needsTexelSize {
            lines.append("uniform \(precision)vec2 glfx_texel;")
        }
        for name in Set(varyings.flatMap(\.parameters)).sorted() {
            lines.append("uniform \(precision)float \(name);")
        }
        lines += FixedFunction.declarations(.vertex, rung, exchange)
        lines.append("void main() {")
        lines.append("    \(precision)vec2 glfx_place = glfx_position * 0.5 + 0.5;")
        let place = source.countsInPixels ? "glfx_place / glfx_texel" : "glfx_place"
        for varying in varyings {
            lines += assignments(to: names[varying.name] ?? varying.name, varying, place)
        }
        for index in 0..<exchange.texCoords {
            lines.append("    glfx_TexCoord[\(index)] = vec4(\(place), 0.0, 1.0);")
        }
        lines.append("    gl_Position = vec4(glfx_position, 0.0, 1.0);")
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func assignments(to name: String, _ varying: ParsedSource.Varying, _ place: String) -> [String] {
        guard !varying.elements.isEmpty else { return ["    \(name) = \(value(of: varying, place));"] }
        return varying.elements.enumerated().map { "    \(name)[\($0.offset)] = \($0.element);" }
    }

    private static func value(of varying: ParsedSource.Varying, _ place: String) -> String {
        if let value = varying.value { return value }
        // Sprite engines (libGDX, LÖVE, cocos2d) pass a color besides the position: white is neutral.
        let name = varying.name.lowercased()
        let isColor = name.contains("color") || name.contains("colour")
        return switch varying.type {
        case .vec3: isColor ? "vec3(1.0)" : "vec3(\(place), 0.0)"
        case .vec4: isColor ? "vec4(1.0)" : "vec4(\(place), 0.0, 1.0)"
        default: place
        }
    }
}
