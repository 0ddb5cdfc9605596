/// Draws the planes that an encoder takes of a result, as a sheet of bytes.
///
/// Belongs to its device's thread. Once drawn, it allocates no pictures.
final class PlaneOutput<Device: DrawingDevice> {
    private let device: Device
    private let delivery: PlaneDelivery
    /// What is drawn into and read back, and its memory's pool.
    let sheet: Device.Texture
    let pool: PixelBufferPool
    private let program: Device.Program
    private let picture: ActiveUniform
    /// Only for subsampled chroma.
    private var chroma: (program: Device.Program, picture: ActiveUniform, rows: ActiveUniform, target: Device.Texture)?

    /// - Parameters:
    ///   - width: of the results, in pixels; `height` likewise.
    ///   - format: of the results.
    init(
        _ device: Device, _ delivery: PlaneDelivery, width: Int, height: Int, format: PixelFormat
    ) throws(Failure) {
        self.device = device
        self.delivery = delivery
        let plan = delivery.sheet
        let request = TextureRequest(width: plan.width, height: plan.height, format: .rgba8, what: .result)
        sheet = try device.makeTexture(request.target)
        try sheet.checkReadable()
        pool = PixelBufferPool(width: plan.width, height: plan.height, format: .rgba8)
        // Of floats, what 8 bits would round to less.
        let shader = SheetShader(
            sheet: plan, width: width, height: height, opaque: format == .rgbaHalf ? 0.998 : 1 - 5e-6)
        program = try device.stock(vertex: StockText.plainVertex, fragment: shader.text)
        picture = try program.picture(on: device)
        guard shader.hasChromaPass else { return }
        let own = try device.stock(vertex: StockText.plainVertex, fragment: shader.chromaText)
        let size = shader.chromaSize
        var rows = TextureRequest(
            width: size.width, height: size.height, format: device.drawsFloats(bits: 32) ? .float : .half,
            what: .result)
        rows.isFiltered = false
        chroma = (
            own, try own.picture(on: device), try program.uniform("rows", on: device),
            try device.makeTexture(rows.target)
        )
    }

    /// Draws the planes of a result.
    func draw(_ result: Device.Texture) throws(Failure) {
        var readings = [TextureReading(uniform: picture, texture: result, filter: SamplerRule.Filter.nearest)]
        if let chroma {
            let reading = TextureReading(uniform: chroma.picture, texture: result, filter: SamplerRule.Filter.nearest)
            try chroma.program.draw(PassDrawing(target: chroma.target, readings: [reading]))
            readings.append(TextureReading(uniform: chroma.rows, texture: chroma.target, filter: .nearest))
        }
        try program.draw(PassDrawing(target: sheet, readings: readings))
    }

    /// The planes that were drawn, in memory.
    func picture(of buffer: PixelBuffer) throws(Failure) -> Picture { try delivery.picture(buffer, delivery.sheet) }
}
