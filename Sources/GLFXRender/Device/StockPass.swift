internal import GLFXCore
internal import GLFXPrograms

/// A pass whose shader is the renderer's own: from one texture into another.
final class StockPass<Device: DrawingDevice> {
    enum Kind: Hashable, CaseIterable {
        /// As it is.
        case copy
        /// Upside down.
        case flip
        /// Laid over black, opaque.
        case overBlack
        /// With color multiplied by alpha.
        case premultiplied
        /// The same upside down.
        case premultipliedFlip

        fileprivate var body: String {
            switch self {
            case .copy: "color = texture(picture, position);"
            case .flip: "color = texture(picture, vec2(position.x, 1.0 - position.y));"
            case .premultiplied: "vec4 c = texture(picture, position); color = vec4(c.rgb * c.a, c.a);"
            case .premultipliedFlip:
                "vec4 c = texture(picture, vec2(position.x, 1.0 - position.y)); color = vec4(c.rgb * c.a, c.a);"
            case .overBlack: "vec4 c = texture(picture, position); color = vec4(c.rgb * c.a, 1.0);"
            }
        }
    }

    private let program: Device.Program
    private let picture: ActiveUniform

    init(_ kind: Kind, _ device: Device) throws(Failure) {
        let text = """
            precision highp float;
            uniform highp sampler2D picture;
            in vec2 position;
            out vec4 color;
            void main() { \(kind.body) }
            """
        program = try device.stock(vertex: StockText.vertex, fragment: text)
        picture = try program.picture(on: device)
    }

    /// Stretches the picture over the target.
    func draw(
        _ texture: Device.Texture, into target: Device.Texture, layer: Int = 0,
        filter: SamplerRule.Filter = .nearest, over backdrop: Backdrop = .none
    ) throws(Failure) {
        let reading = TextureReading(uniform: picture, texture: texture, filter: filter)
        try program.draw(PassDrawing(target: target, layer: layer, readings: [reading], backdrop: backdrop))
    }
}

/// The text that stock passes share.
enum StockText {
    /// For what needs no position.
    static let plainVertex = """
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """

    static let vertex = """
        in highp vec2 glfx_position;
        out highp vec2 position;
        void main() {
            position = 0.5 * glfx_position + 0.5;
            gl_Position = vec4(glfx_position, 0.0, 1.0);
        }
        """
}

extension DeviceProgram {
    /// The sampler of a stock program.
    func picture(on device: some DrawingDevice) throws(Failure) -> ActiveUniform {
        try uniform("picture", on: device)
    }

    /// A uniform of a stock program.
    func uniform(_ name: String, on device: some DrawingDevice) throws(Failure) -> ActiveUniform {
        guard let uniform = uniforms.first(where: { $0.name == name }) else {
            throw Failure(.gpu, "'\(device.renderer)' does not read the \(name) of a plain shader")
        }
        return uniform
    }
}

/// The stock passes of a renderer, made when they are first needed.
final class StockPasses<Device: DrawingDevice> {
    let device: Device
    private var passes: [StockPass<Device>.Kind: StockPass<Device>] = [:]
    private var facePass: FacePass<Device>?

    init(_ device: Device) { self.device = device }

    func pass(_ kind: StockPass<Device>.Kind) throws(Failure) -> StockPass<Device> {
        if let pass = passes[kind] { return pass }
        let pass = try StockPass(kind, device)
        passes[kind] = pass
        return pass
    }

    func faces() throws(Failure) -> FacePass<Device> {
        if let facePass { return facePass }
        let pass = try FacePass(device)
        facePass = pass
        return pass
    }

    /// Copies a picture pixel by pixel, or stretches it.
    func copy(
        _ texture: Device.Texture, into target: Device.Texture, layer: Int = 0, isFlipped: Bool = false,
        filter: SamplerRule.Filter = .nearest, over backdrop: Backdrop = .none
    ) throws(Failure) {
        try pass(isFlipped ? .flip : .copy).draw(texture, into: target, layer: layer, filter: filter, over: backdrop)
    }
}
