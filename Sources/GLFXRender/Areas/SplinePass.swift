internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// One direction of scaling by Spline36, the kernel of `--size` too: widened for downscaling, so that nothing finer
/// than a pixel is left to shimmer.
///
/// The kernel is H. Dersch's (Panorama Tools, spline36): cubic pieces over three pixels to each side.
final class SplinePass<Device: DrawingDevice> {
    enum Direction {
        /// From left to right, for rows of any picture; color comes out multiplied by alpha.
        case across
        /// From the bottom up, for what the other direction made; color comes out straight.
        case upwards
    }

    /// The kernel's radius in pixels.
    static var reach: Double { 3 }

    private let program: Device.Program
    private let picture: ActiveUniform
    private let uniforms: [String: ActiveUniform]

    init(_ direction: Direction, _ device: Device) throws(Failure) {
        program = try device.stock(vertex: Self.vertex, fragment: Self.fragment(direction))
        picture = try program.picture(on: device)
        uniforms = Dictionary(program.uniforms.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for uniform in uniforms.values where uniform.type?.isSampler == false { program.expectChanges(of: uniform) }
    }

    /// - Parameters:
    ///   - first: the picture's row that becomes row 0, when going across.
    ///   - count: rows of the picture that hold something, when going upwards.
    ///   - origin: where the target begins in the picture, in its pixels.
    ///   - scale: pixels of the picture for one of the target.
    func draw(
        _ texture: Device.Texture, into target: Device.Texture, first: Int = 0, count: Int = 0, origin: Double,
        scale: Double
    ) throws(Failure) {
        let values = [
            "origin": SIMD4(origin, 0, 0, 0), "scale": SIMD4(scale, 0, 0, 0),
            "range": SIMD4(Double(first), Double(count), 0, 0),
        ]
        for (name, value) in values {
            if let uniform = uniforms[name] { program.set(value, of: uniform) }
        }
        let reading = TextureReading(uniform: picture, texture: texture, filter: SamplerRule.Filter.nearest)
        try program.draw(PassDrawing(target: target, readings: [reading]))
    }

    private static var vertex: String {
        """
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """
    }

    private static func fragment(_ direction: Direction) -> String {
        let isAcross = direction == .across
        let last = isAcross ? "textureSize(picture, 0).x - 1" : "range.y - 1"
        let row = "min(at.y + range.x, textureSize(picture, 0).y - 1)"
        let place = isAcross ? "ivec2(clamp(i, 0, last), \(row))" : "ivec2(at.x, clamp(i, 0, last))"
        let weighed = isAcross ? "vec4(c.rgb * c.a, c.a)" : "c"
        let result = isAcross ? "mean" : "mean.a > 0.0 ? vec4(mean.rgb / mean.a, mean.a) : vec4(0.0)"
        return """
            precision highp float;
            precision highp int;
            uniform highp sampler2D picture;
            uniform float origin;
            uniform float scale;
            uniform ivec2 range;
            out vec4 color;
            float kernel(float x) {
                if (x < 1.0) return ((13.0 / 11.0 * x - 453.0 / 209.0) * x - 3.0 / 209.0) * x + 1.0;
                if (x < 2.0) {
                    x -= 1.0;
                    return ((-6.0 / 11.0 * x + 270.0 / 209.0) * x - 156.0 / 209.0) * x;
                }
                x -= 2.0;
                return x < 1.0 ? ((1.0 / 11.0 * x - 45.0 / 209.0) * x + 26.0 / 209.0) * x : 0.0;
            }
            void main() {
                ivec2 at = ivec2(gl_FragCoord.xy);
                int last = \(last);
                float center = origin + gl_FragCoord.\(isAcross ? "x" : "y") * scale - 0.5;
                float stretch = max(scale, 1.0);
                int end = int(floor(center + 3.0 * stretch));
                vec4 sum = vec4(0.0);
                float total = 0.0;
                for (int i = int(ceil(center - 3.0 * stretch)); i <= end; i++) {
                    float weight = kernel(abs(float(i) - center) / stretch);
                    vec4 c = texelFetch(picture, \(place), 0);
                    sum += weight * \(weighed);
                    total += weight;
                }
                vec4 mean = sum / total;
                color = \(result);
            }
            """
    }
}
