import GLFXCore
import GLFXPrograms
@testable import GLFXRender

/// Reads textures through a shader, and what was drawn as floats, on a device of any kind.
protocol TextureRig {
    func target(
        _ format: ChannelFormat, width: Int, height: Int, shape: TextureShape, isMipmapped: Bool, isFiltered: Bool
    ) throws -> any DeviceTexture
    func texture(_ picture: RawPicture, isFiltered: Bool) throws -> any DeviceTexture
    /// Draws `color`, computed by an expression of GLSL in which `position` goes from 0 to 1 and `t` is a sampler of the
    /// type that is given.
    func draw(
        _ expression: String, sampler: String, of texture: (any DeviceTexture)?, filter: SamplerRule.Filter,
        wrap: SamplerRule.Wrap, isMipmapped: Bool, into target: any DeviceTexture, layer: Int) throws
    /// The picture as a cube or a volume.
    func shaped(
        _ picture: any DeviceTexture, isCube: Bool, isMipmapped: Bool, isTopFirst: Bool
    ) throws -> any DeviceTexture
}

extension TextureRig {
    func target(
        _ format: ChannelFormat, width: Int = 1, height: Int = 1, shape: TextureShape = .plane,
        isMipmapped: Bool = false
    ) throws -> any DeviceTexture {
        try target(
            format, width: width, height: height, shape: shape, isMipmapped: isMipmapped, isFiltered: true)
    }

    /// A small texture of given numbers.
    func texture(
        _ width: Int, _ height: Int, depth: Int? = nil, _ format: String, _ bytes: [UInt8], isFiltered: Bool = true
    ) throws -> any DeviceTexture {
        guard let format = ChannelFormat(format) else { throw Failure(.usage, "no format '\(format)'") }
        return try texture(
            RawPicture(width: width, height: height, depth: depth, format: format, bytes: bytes),
            isFiltered: isFiltered)
    }

    func draw(_ expression: String, into target: any DeviceTexture, layer: Int = 0) throws {
        try draw(
            expression, sampler: "sampler2D", of: nil, filter: .nearest, wrap: .clamp, isMipmapped: false,
            into: target, layer: layer)
    }

    /// What an expression gives where a texture is read.
    func value(
        _ expression: String, of texture: any DeviceTexture, sampler: String = "sampler2D",
        filter: SamplerRule.Filter = .nearest, wrap: SamplerRule.Wrap = .clamp, isMipmapped: Bool = false
    ) throws -> SIMD4<Float> {
        let target = try target(
            .float, width: 1, height: 1, shape: .plane, isMipmapped: false, isFiltered: false)
        try draw(
            expression, sampler: sampler, of: texture, filter: filter, wrap: wrap, isMipmapped: isMipmapped,
            into: target, layer: 0)
        return try floats(target)[0]
    }

    /// Four floats a pixel, the bottom row first.
    func floats(_ target: any DeviceTexture) throws -> [SIMD4<Float>] {
        var pixels = [SIMD4<Float>](repeating: .init(repeating: -99), count: target.width * target.height)
        try pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: Float.self).baseAddress else { return }
            try target.readNumbers(into: start)
        }
        return pixels
    }
}

struct DeviceRig<Device: DrawingDevice>: TextureRig {
    let device: Device

    func target(
        _ format: ChannelFormat, width: Int, height: Int, shape: TextureShape, isMipmapped: Bool, isFiltered: Bool
    ) throws -> any DeviceTexture {
        var request = TextureRequest(width: width, height: height, shape: shape, format: format, what: .target("t"))
        request.isMipmapped = isMipmapped
        request.isFiltered = isFiltered
        return try device.makeTexture(request.target)
    }

    func texture(_ picture: RawPicture, isFiltered: Bool) throws -> any DeviceTexture {
        try device.makeTexture(picture, isFiltered: isFiltered, what: .data("t"))
    }

    func draw(
        _ expression: String, sampler: String, of texture: (any DeviceTexture)?, filter: SamplerRule.Filter,
        wrap: SamplerRule.Wrap, isMipmapped: Bool, into target: any DeviceTexture, layer: Int
    ) throws {
        let vertex = """
            in highp vec2 glfx_position;
            out highp vec2 position;
            void main() { position = 0.5 * glfx_position + 0.5; gl_Position = vec4(glfx_position, 0.0, 1.0); }
            """
        let fragment = """
            precision highp float;
            uniform highp \(sampler) t;
            in vec2 position;
            out vec4 color;
            void main() { color = vec4(\(expression)); }
            """
        let program = try device.stock(vertex: vertex, fragment: fragment)
        var readings: [TextureReading<Device.Texture>] = []
        if let texture = texture as? Device.Texture, let uniform = program.uniforms.first(where: { $0.name == "t" }) {
            readings.append(
                TextureReading(
                    uniform: uniform, texture: texture, filter: filter, wrap: wrap, isMipmapped: isMipmapped))
        }
        guard let target = target as? Device.Texture else { throw Failure(.usage, "another device's target") }
        try program.draw(PassDrawing(target: target, layer: layer, readings: readings))
        try device.check("draw")
    }

    func shaped(
        _ picture: any DeviceTexture, isCube: Bool, isMipmapped: Bool, isTopFirst: Bool
    ) throws -> any DeviceTexture {
        guard let picture = picture as? Device.Texture else { throw Failure(.usage, "another device's picture") }
        let shaped = try ShapedPicture(
            StockPasses(device), like: picture, isCube ? .onEachFace : .slice, isMipmapped: isMipmapped, what: .input(0)
        )
        try shaped.take(picture, isTopFirst: isTopFirst)
        return shaped.texture
    }
}

extension DrawingDevice {
    /// For tests.
    var rig: any TextureRig { DeviceRig(device: self) }
}

/// The bytes of numbers in this machine's order.
func bytes<Number>(_ numbers: [Number]) -> [UInt8] { numbers.withUnsafeBytes { [UInt8]($0) } }

/// Whether no component is further off than the tolerance.
func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>, within tolerance: Float = 1e-6) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
}
