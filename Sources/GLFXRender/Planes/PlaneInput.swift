internal import GLFXCore
internal import GLFXPrograms

/// Decoders' planes on the device, and the frame that is drawn of them.
///
/// Belongs to its device's thread. Textures are kept while the planes' form stays, programs for each form. Planes in shared
/// memory are drawn where they are.
final class PlaneInput<Device: DrawingDevice> {
    private struct Pass {
        let shader: PlaneShader
        let program: Device.Program
        /// By plane.
        let samplers: [ActiveUniform]
    }

    private let device: Device
    private let target: TextureRequest
    /// For planes in memory, of one form.
    private var memoryTextures: (form: PlaneForm, textures: [Device.Texture])?
    /// Of the current picture, by plane.
    private var textures: [Device.Texture] = []
    /// The current picture's memory, where it is drawn in place.
    private var shared: AnyObject?
    private var passes: [PlaneShader: Pass] = [:]
    private var current: Pass?
    private var result: Device.Texture?
    /// The current picture, where the device draws its planes in a way of its own.
    private var direct: DecoderPlanes?
    /// What the device cannot draw.
    private var refused: PlaneForm?

    /// - Parameter target: what the frame is drawn into.
    init(_ device: Device, target: TextureRequest) {
        self.device = device
        self.target = target.target
    }

    /// Shaders read the planes too (`decoded`).
    var keepsPlanes = false

    /// What was uploaded, where it is shown as it is stored.
    var decoded: DecodedPlanes<Device>? {
        guard let form = direct?.form ?? current?.shader.form, !textures.isEmpty,
            direct?.placement ?? current?.shader.placement == PlanePlacement(width: form.width, height: form.height)
        else { return nil }
        return DecodedPlanes(form: form, textures: textures, readsWords: readsWords(form))
    }

    /// What the shaders read, once it is drawn.
    var texture: Device.Texture? { result }

    /// What to do with a picture.
    enum Answer {
        case taken
        /// It needs the picture's pixels.
        case refused
        /// It needs the planes in memory, for a reason.
        case notShared(String)
    }

    /// Prepares a picture that can be drawn: it is of the frame's size, and the device has textures and programs for it,
    /// which are made here.
    /// - Throws: `.limit` where there is no memory.
    func take(_ picture: DecoderPlanes) throws(Failure) -> Answer {
        guard picture.placement.shownWidth == target.width, picture.placement.shownHeight == target.height,
            refused != picture.form,
            // What is stored may be larger than what is shown.
            max(picture.form.width, picture.form.height) <= device.maximumSide(.plane)
        else { return .refused }
        (textures, shared, direct) = ([], nil, nil)
        if case .memory = picture.content, device.drawsPlanes(picture.form, picture.placement) {
            direct = picture
            if keepsPlanes { textures = try ownTextures(picture.form, readsWords: readsWords(picture.form)) }
            if result == nil { result = try device.makeTexture(target) }
            return .taken
        }
        guard device.drawsPlanesByText else { return .refused }
        do throws(Failure) {
            try prepare(picture)
        } catch {
            guard error.kind == .gpu else { throw error }
            if case .shared = picture.content { return .notShared(error.text.spelled(in: .library)) }
            refused = picture.form
            return .refused
        }
        return .taken
    }

    private func prepare(_ picture: DecoderPlanes) throws(Failure) {
        let form = picture.form
        let readsWords: Bool
        switch picture.content {
        case .memory:
            readsWords = self.readsWords(form)
            textures = try ownTextures(form, readsWords: readsWords)
        case .shared(let planes):
            guard form.bytesPerSample == 1 || device.hasNormalizedWords else {
                throw Failure(.gpu, "'\(device.renderer)' has no textures of 16 bits")
            }
            readsWords = false
            for (index, plane) in planes.enumerated() {
                let (width, height) = form.size(of: index)
                textures.append(
                    try device.makeTexture(
                        plane, width: width, height: height, format: format(of: index, form, .normalized),
                        what: .frame))
            }
            shared = picture.owner
        }
        let shader = PlaneShader(
            form: form, placement: picture.placement,
            kept: kept(of: picture), readsWords: readsWords)
        current = try pass(shader)
        if result == nil { result = try device.makeTexture(target) }
    }

    private func readsWords(_ form: PlaneForm) -> Bool { form.bytesPerSample == 2 && !device.hasNormalizedWords }

    private func kept(of picture: DecoderPlanes) -> KeptColors {
        [.half, .float].contains(target.format) ? KeptColors(in: picture.format) : .none
    }

    private func format(of plane: Int, _ form: PlaneForm, _ kind: ChannelFormat.Kind) -> ChannelFormat {
        ChannelFormat(channels: form.channels(of: plane), bits: 8 * form.bytesPerSample, kind: kind)
    }

    private func ownTextures(_ form: PlaneForm, readsWords: Bool) throws(Failure) -> [Device.Texture] {
        if let memoryTextures, memoryTextures.form == form { return memoryTextures.textures }
        // Freed first: both at once may not fit.
        memoryTextures = nil
        var newTextures: [Device.Texture] = []
        for plane in 0..<form.planeCount {
            let (width, height) = form.size(of: plane)
            newTextures.append(
                try device.makeTexture(
                    TextureRequest(
                        width: width, height: height,
                        format: format(of: plane, form, readsWords ? .unsigned : .normalized),
                        what: .frame)))
        }
        memoryTextures = (form, newTextures)
        return newTextures
    }

    /// Uploads planes in memory as they are.
    /// - Precondition: the picture was taken.
    func upload(_ picture: DecoderPlanes) throws(Failure) {
        guard case .memory(let planes) = picture.content else { return }
        for (texture, plane) in zip(textures, planes) {
            try texture.upload(rows: plane.start, bytesPerRow: plane.bytesPerRow)
        }
    }

    /// Draws the frame of the picture that was taken.
    func draw() throws(Failure) {
        if let direct, let result {
            return try device.draw(direct, keeping: kept(of: direct), into: result)
        }
        guard let current, let result else { return }
        let readings = zip(current.samplers, textures).map { uniform, texture in
            TextureReading(uniform: uniform, texture: texture, filter: .nearest)
        }
        try current.program.draw(PassDrawing(target: result, readings: readings))
    }

    /// Everything that reads the picture is asked for.
    func endUse() throws(Failure) {
        direct = nil
        guard let shared else { return }
        (textures, self.shared) = ([], nil)
        try device.keep(shared)
    }

    private func pass(_ shader: PlaneShader) throws(Failure) -> Pass {
        if let pass = passes[shader] { return pass }
        // A movie whose form changes with every frame must not fill the memory.
        if passes.count >= 16 { passes = [:] }
        let program = try device.stock(vertex: StockText.plainVertex, fragment: shader.text)
        var samplers: [ActiveUniform] = []
        for plane in 0..<shader.form.planeCount {
            samplers.append(try program.uniform(PlaneShader.name(of: plane), on: device))
        }
        let pass = Pass(shader: shader, program: program, samplers: samplers)
        passes[shader] = pass
        return pass
    }
}
