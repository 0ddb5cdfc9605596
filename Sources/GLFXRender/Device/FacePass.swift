internal import GLFXCore
internal import GLFXPrograms

/// Draws one of six squares that lie side by side onto a face of a cube.
final class FacePass<Device: DrawingDevice> {
    private let program: Device.Program
    private let picture: ActiveUniform
    private let place: ActiveUniform?

    init(_ device: Device) throws(Failure) {
        program = try device.stock(vertex: Self.vertex, fragment: Self.fragment)
        picture = try program.picture(on: device)
        place = program.uniforms.first { $0.name == "place" }
        if let place { program.expectChanges(of: place) }
    }

    /// - Parameters:
    ///   - face: from 0; the square's number from the left, and the cube's layer.
    ///   - isFlipped: the picture's last row becomes the face's first.
    func draw(
        _ texture: Device.Texture, face: Int, into target: Device.Texture, isFlipped: Bool
    ) throws(Failure) {
        if let place {
            program.set(
                SIMD4(Double(face), isFlipped ? 1 : 0, Double(target.width), Double(target.height)), of: place)
        }
        let reading = TextureReading(uniform: picture, texture: texture, filter: SamplerRule.Filter.nearest)
        try program.draw(PassDrawing(target: target, layer: face, readings: [reading]))
    }

    private static var vertex: String {
        """
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """
    }

    /// Exactly, so that no face gets a pixel of its neighbor.
    private static var fragment: String {
        """
        precision highp float;
        precision highp int;
        uniform highp sampler2D picture;
        uniform vec4 place;
        out vec4 color;
        void main() {
            float side = float(textureSize(picture, 0).y);
            vec2 at = floor(gl_FragCoord.xy * side / place.zw);
            if (place.y > 0.5) at.y = side - 1.0 - at.y;
            color = texelFetch(picture, ivec2(at.x + place.x * side, at.y), 0);
        }
        """
    }
}
