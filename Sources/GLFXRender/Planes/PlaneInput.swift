/// Decoders' planes on the device, and the frame that is drawn of them.
///
/// Belongs to its device's thread. Textures are kept while the planes' form stays, programs for each form.
final class PlaneInput<Device: DrawingDevice> {
    private struct Pass {
        let shader: PlaneShader
        let program: Device.Program
        /// By plane.
        let samplers: [ActiveUniform]
    }

    private let device: Device
    private let target: TextureRequest
    private var textures: [Device.Texture] = []
    private var form: PlaneForm?
    private var passes: [PlaneShader: Pass] = [:]
    private var current: Pass?
    private var result: Device.Texture?
    /// What the device cannot draw.
    private var refused: PlaneForm?

    /// - Parameter target: what the frame is drawn into.
    init(_ device: Device, target: TextureRequest) {
        self.device = device
        self.target = target.target
    }

    /// What was uploaded, where it is shown as it is stored.
    var decoded: DecodedPlanes<Device>? {
        guard let shader = current?.shader,
            shader.placement == PlanePlacement(width: shader.form.width, height: shader.form.height)
        else { return nil }
        return DecodedPlanes(form: shader.form, textures: textures, readsWords: shader.readsWords)
    }

    /// What the shaders read, once it is drawn.
    var texture: Device.Texture? { result }

    /// Whether a picture can be drawn: it is of the frame's size, and the device has textures and programs for it,
    /// which are made here.
    /// - Throws: `.limit` where there is no memory.
    func takes(_ picture: PlanePicture) throws(Failure) -> Bool {
        guard picture.placement.shownWidth == target.width, picture.placement.shownHeight == target.height,
            refused != picture.form
        else { return false }
        do throws(Failure) {
            try prepare(picture)
        } catch {
            guard error.kind == .gpu else { throw error }
            refused = picture.form
            return false
        }
        return true
    }

    private func prepare(_ picture: PlanePicture) throws(Failure) {
        let form = picture.form
        let readsWords = form.bytesPerSample == 2 && !device.hasNormalizedWords
        if self.form != form {
            // Freed first: both at once may not fit.
            textures = []
            self.form = nil
            for plane in 0..<form.planeCount {
                let (width, height) = form.size(of: plane)
                let format = ChannelFormat(
                    channels: form.channels(of: plane), bits: 8 * form.bytesPerSample,
                    kind: readsWords ? .unsigned : .normalized)
                textures.append(
                    try device.makeTexture(
                        TextureRequest(width: width, height: height, format: format, what: .frame)))
            }
            self.form = form
        }
        let shader = PlaneShader(
            form: form, placement: picture.placement,
            keepsExcursions: picture.format == .rgbaHalf && target.format == .half, readsWords: readsWords)
        current = try pass(shader)
        if result == nil { result = try device.makeTexture(target) }
    }

    /// Uploads the planes as they are.
    /// - Precondition: it takes the picture.
    func upload(_ picture: PlanePicture) throws(Failure) {
        for (texture, plane) in zip(textures, picture.planes) {
            try texture.upload(rows: plane.start, bytesPerRow: plane.bytesPerRow)
        }
    }

    /// Draws the frame of what was uploaded.
    func draw() throws(Failure) {
        guard let current, let result else { return }
        let readings = zip(current.samplers, textures).map { uniform, texture in
            TextureReading(uniform: uniform, texture: texture, filter: .nearest)
        }
        try current.program.draw(PassDrawing(target: result, readings: readings))
    }

    private func pass(_ shader: PlaneShader) throws(Failure) -> Pass {
        if let made = passes[shader] { return made }
        // A movie whose form changes with every frame must not fill the memory.
        if passes.count >= 16 { passes = [:] }
        let program = try device.stock(vertex: StockText.plainVertex, fragment: shader.text)
        var samplers: [ActiveUniform] = []
        for plane in 0..<shader.form.planeCount {
            samplers.append(try program.uniform(PlaneShader.name(of: plane), on: device))
        }
        let made = Pass(shader: shader, program: program, samplers: samplers)
        passes[shader] = made
        return made
    }
}
