/// A pass whose shader is the renderer's own: from one texture into the bound target.
final class StockPass {
    enum Kind {
        /// As it is.
        case copy
        /// Upside down.
        case flip
        /// Laid over black, opaque.
        case overBlack
        /// 16-bit words to 0 … 1.
        case wordsToNumbers
        /// 0 … 1 to 16-bit words.
        case numbersToWords
    }

    private let tools: DrawTools
    private let program: LinkedProgram

    init(_ kind: Kind, _ tools: DrawTools) throws(Failure) {
        self.tools = tools
        program = try .stock(tools.device, vertex: Self.vertex, fragment: Self.fragment(kind))
    }

    /// Stretches the picture over the bound target.
    func draw(_ texture: Texture, filter: Sampler.Filter) {
        program.use()
        tools.bind(texture, unit: 0, filter: filter)
        tools.triangle.draw()
    }

    private static let vertex = """
        in highp vec2 glfx_position;
        out highp vec2 position;
        void main() {
            position = 0.5 * glfx_position + 0.5;
            gl_Position = vec4(glfx_position, 0.0, 1.0);
        }
        """

    private static func fragment(_ kind: Kind) -> String {
        let isFromWords = kind == .wordsToNumbers
        let isToWords = kind == .numbersToWords
        let body =
            switch kind {
            case .copy: "color = texture(picture, position);"
            case .flip: "color = texture(picture, vec2(position.x, 1.0 - position.y));"
            case .overBlack: "vec4 c = texture(picture, position); color = vec4(c.rgb * c.a, 1.0);"
            case .wordsToNumbers: "color = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0)) / 65535.0;"
            case .numbersToWords:
                "vec4 c = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); "
                    // NaN becomes 0, as in a driver's own conversion to integers.
                    + "c = vec4(isnan(c.r) ? 0.0 : c.r, isnan(c.g) ? 0.0 : c.g, isnan(c.b) ? 0.0 : c.b, "
                    + "isnan(c.a) ? 0.0 : c.a); color = uvec4(clamp(c, 0.0, 1.0) * 65535.0 + 0.5);"
            }
        return """
            precision highp float;
            precision highp int;
            uniform highp \(isFromWords ? "usampler2D" : "sampler2D") picture;
            in vec2 position;
            out \(isToWords ? "uvec4" : "vec4") color;
            void main() { \(body) }
            """
    }
}

/// The copies between passes: as they are, and upside down.
struct PictureCopies {
    let copy: StockPass
    let flip: StockPass

    init(_ tools: DrawTools) throws(Failure) {
        copy = try StockPass(.copy, tools)
        flip = try StockPass(.flip, tools)
    }
}
