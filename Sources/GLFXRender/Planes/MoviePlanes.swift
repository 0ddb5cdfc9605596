internal import GLFXCore
internal import GLFXPrograms

/// The movie's luma and chroma for shaders that read these (`PictureSource.plane`): a decoder's own samples, where the
/// frame came as planes, else made of RGB. Numbers from 0 to 1 in the movie's own range, the first row at the top.
///
/// Belongs to its device's thread.
final class MoviePlanes<Device: DrawingDevice> {
    let luma: Device.Texture
    let chroma: Device.Texture
    private let device: Device
    private let shape: MoviePlaneShape
    private let facts: RunFacts
    private var programs: [String: Device.Program] = [:]

    /// - Parameters:
    ///   - width: of the frame; `height` likewise.
    ///   - facts: weights and range of the planes.
    init(_ device: Device, width: Int, height: Int, shape: MoviePlaneShape, facts: RunFacts) throws(Failure) {
        (self.device, self.shape, self.facts) = (device, shape, facts)
        // Half floats hold 11 bits.
        let request = { (width: Int, height: Int, name: String) in
            TextureRequest(width: width, height: height, format: .half, what: .target(name)).target
        }
        let size = shape.chromaSize(width: width, height: height)
        luma = try device.makeTexture(request(width, height, "LUMA"))
        chroma = try device.makeTexture(request(size.width, size.height, "CHROMA"))
    }

    /// - Parameters:
    ///   - frame: the RGB picture, its first row at the top.
    ///   - decoded: planes that the frame was made of; nil: it is RGB.
    func draw(from frame: Device.Texture, decoded: DecodedPlanes<Device>?) throws(Failure) {
        if let decoded, decoded.form.family == .yuv, decoded.isAs(luma: luma, chroma: chroma) {
            let form = decoded.form
            let unit = Double(1 << form.shift) * Double((1 << form.depth) - 1)
            let scale = Float((decoded.readsWords ? 1 : form.bytesPerSample == 1 ? 255 : 65535) / unit)
            let type = decoded.readsWords ? "usampler2D" : "sampler2D"
            let texel = { (index: Int) in
                let component = form.components[index]
                return
                    "float(texelFetch(plane\(component.plane), at, 0).\(component.place == 0 ? "r" : "g")) * \(scale)"
            }
            let planes = (0..<3).map { form.components[$0].plane }
            try draw(
                "color = vec4(\(texel(0)), 0.0, 0.0, 1.0);", into: luma, type: type,
                ["plane\(planes[0])": decoded.textures[planes[0]]])
            try draw(
                "color = vec4(\(texel(1)), \(texel(2)), 0.0, 1.0);", into: chroma, type: type,
                Dictionary(
                    planes[1...].map { ("plane\($0)", decoded.textures[$0]) }, uniquingKeysWith: { one, _ in one }))
            return
        }
        let (weights, range) = (facts.lumaCoefficients, facts.planeRange)
        let sum = "vec3(\(Float(weights.x)), \(Float(weights.y)), \(Float(weights.z)))"
        try draw(
            "color = vec4(\(Float(range.x)) + \(Float(range.y)) * dot(\(sum), pixel(at)), 0.0, 0.0, 1.0);", into: luma,
            ["picture": frame])
        let (blue, red) = (range.w / (2 - 2 * weights.z), range.w / (2 - 2 * weights.x))
        let taps = shape.taps.map { tap in
            "\(Float(tap.weight)) * pixel(at * ivec2(\(1 << shape.horizontalLog2), \(1 << shape.verticalLog2)) "
                + "+ ivec2(\(tap.x), \(tap.y)))"
        }
        try draw(
            "vec3 c = \(taps.joined(separator: " + ")); "
                + "color = vec4(\(Float(range.z)) + (c.br - dot(\(sum), c)) * vec2(\(Float(blue)), \(Float(red))), "
                + "0.0, 1.0);",
            into: chroma, ["picture": frame])
    }

    private func draw(
        _ body: String, into target: Device.Texture, type: String = "sampler2D", _ textures: [String: Device.Texture]
    ) throws(Failure) {
        let names = textures.keys.sorted()
        let pixel =
            names == ["picture"]
            ? "vec3 pixel(ivec2 p) { "
                + "return texelFetch(picture, clamp(p, ivec2(0), textureSize(picture, 0) - 1), 0).rgb; }"
            : ""
        let text =
            (["precision highp float;", "precision highp int;"] + names.map { "uniform highp \(type) \($0);" }
            + [pixel, "out vec4 color;", "void main() { ivec2 at = ivec2(gl_FragCoord.xy); \(body) }"])
            .joined(separator: "\n")
        let program: Device.Program
        if let existing = programs[text] {
            program = existing
        } else {
            program = try device.stock(vertex: StockText.plainVertex, fragment: text)
            if programs.count >= 16 { programs = [:] }
            programs[text] = program
        }
        var readings: [TextureReading<Device.Texture>] = []
        for name in names {
            guard let texture = textures[name] else { continue }
            readings.append(
                TextureReading(uniform: try program.uniform(name, on: device), texture: texture, filter: .nearest))
        }
        try program.draw(PassDrawing(target: target, readings: readings))
    }
}

/// Planes on a device that the frame was made of, upright and whole.
struct DecodedPlanes<Device: DrawingDevice> {
    var form: PlaneForm
    /// By plane.
    var textures: [Device.Texture]
    /// They are read as whole numbers.
    var readsWords: Bool

    func isAs(luma: Device.Texture, chroma: Device.Texture) -> Bool {
        let size = form.size(of: form.components[1].plane)
        return (form.width, form.height) == (luma.width, luma.height) && size == (chroma.width, chroma.height)
    }
}
