import CGLES
import FrameCore

@testable import Render

/// Reads textures through a shader, and what was drawn as floats.
struct TextureRig {
    let device: GraphicsDevice
    let tools: DrawTools

    init(_ kind: ContextKind, without: Set<String> = []) throws {
        device = try kind.device(without: without)
        tools = try DrawTools(device: device)
    }

    func target(_ storage: TextureStorage, width: Int = 1, height: Int = 1, isMipmapped: Bool = false) throws
        -> Framebuffer
    {
        try Framebuffer(
            Texture(
                device: device, width: width, height: height, storage: storage, isMipmapped: isMipmapped,
                what: .target("t")))
    }

    /// A small texture of given numbers.
    func texture(
        _ width: Int, _ height: Int, depth: Int? = nil, _ format: String, _ bytes: [UInt8], isFiltered: Bool = true
    ) throws -> Texture {
        guard let format = ChannelFormat(format) else { throw Failure(.usage, "no format '\(format)'") }
        return try Texture(
            device: device,
            RawPicture(width: width, height: height, depth: depth, format: format, bytes: bytes),
            isFiltered: isFiltered, what: .data("t"))
    }

    /// Draws `color`, computed by an expression of GLSL in which `position` goes from 0 to 1 and `t` is a sampler of
    /// the type that is given, on unit 0.
    func draw(_ expression: String, sampler: String = "sampler2D", into target: Framebuffer) throws {
        let vertex = """
            #version 300 es
            in highp vec2 glfx_position;
            out highp vec2 position;
            void main() { position = 0.5 * glfx_position + 0.5; gl_Position = vec4(glfx_position, 0.0, 1.0); }
            """
        let fragment = """
            #version 300 es
            precision highp float;
            uniform highp \(sampler) t;
            in vec2 position;
            out vec4 color;
            void main() { color = vec4(\(expression)); }
            """
        let program = try LinkedProgram(device: device, vertex: vertex, fragment: fragment)
        program.use()
        target.bind()
        tools.triangle.draw()
    }

    /// Four floats a pixel, the bottom row first.
    func floats(_ target: Framebuffer) throws -> [SIMD4<Float>] {
        target.bind()
        var pixels = [SIMD4<Float>](
            repeating: .init(repeating: -99), count: target.texture.width * target.texture.height)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        glReadPixels(
            0, 0, GLsizei(target.texture.width), GLsizei(target.texture.height), GLenum(GL_RGBA), GLenum(GL_FLOAT),
            &pixels)
        try checkGL("read back floats")
        return pixels
    }

    /// What an expression gives where a texture is read.
    func value(
        _ expression: String, of texture: Texture, sampler: String = "sampler2D", filter: Sampler.Filter = .nearest,
        wrap: Sampler.Wrap = .clamp, isMipmapped: Bool = false
    ) throws -> SIMD4<Float> {
        let target = try target(.float)
        tools.bind(texture, unit: 0, filter: filter, wrap: wrap, isMipmapped: isMipmapped)
        try draw(expression, sampler: sampler, into: target)
        return try floats(target)[0]
    }
}

/// The bytes of numbers in this machine's order.
func bytes<Number>(_ numbers: [Number]) -> [UInt8] { numbers.withUnsafeBytes { [UInt8]($0) } }

/// Whether no component is further off than the tolerance.
func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>, within tolerance: Float = 1e-6) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
}
