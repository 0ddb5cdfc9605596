internal import CGLFXGLES
internal import GLFXCore
internal import GLFXPrograms

/// Converts between 16-bit words and numbers on the device, pixel by pixel: from a texture into the bound target.
final class WordConversion {
    enum Direction: Hashable {
        /// 16-bit words to 0 … 1.
        case wordsToNumbers
        /// 0 … 1 to 16-bit words.
        case numbersToWords
    }

    private let tools: DrawTools
    private let program: LinkedProgram

    init(_ direction: Direction, _ device: GraphicsDevice) throws(Failure) {
        tools = try device.drawTools()
        program = try device.stock(vertex: Self.vertex, fragment: Self.fragment(direction))
        program.use()
        glUniform1i(glGetUniformLocation(program.name, "picture"), 0)
    }

    func draw(_ texture: GLTexture) {
        program.use()
        tools.bind(texture, unit: 0, filter: .nearest)
        tools.triangle.draw()
    }

    private static let vertex = """
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """

    private static func fragment(_ direction: Direction) -> String {
        let isFromWords = direction == .wordsToNumbers
        let body =
            switch direction {
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
            out \(isFromWords ? "vec4" : "uvec4") color;
            void main() { \(body) }
            """
    }
}
