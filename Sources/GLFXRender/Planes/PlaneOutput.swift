internal import GLFXCore
internal import GLFXPrograms

/// Draws the planes that an encoder takes of a result, as a sheet of bytes.
///
/// Belongs to its device's thread. Once drawn, it allocates no pictures.
final class PlaneOutput<Device: DrawingDevice> {
    private let device: Device
    private let delivery: PlaneDelivery
    /// What is drawn into and read back, and its memory's pool.
    let sheet: Device.Texture
    let pool: PixelBufferPool
    /// Alpha from here on is opaque.
    private let opaque: Double
    /// Nil where the device draws the planes in a way of its own.
    private let passes: SheetPasses<Device>?

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
        opaque = format == .rgbaHalf ? 0.998 : 1 - 5e-6
        passes =
            device.drawsSheet(plan.form)
            ? nil : try SheetPasses(device, SheetShader(sheet: plan, width: width, height: height, opaque: opaque))
    }

    /// For the pass that draws a result; nil where planes are drawn of all of it.
    func begin() -> SheetDelivery<Device.Texture>? {
        passes == nil ? SheetDelivery(delivery.sheet, target: sheet, opaque: opaque) : nil
    }

    /// Draws the planes of a result, unless its pass has drawn them.
    func draw(_ result: Device.Texture, _ sheetDelivery: SheetDelivery<Device.Texture>?) throws(Failure) {
        guard sheetDelivery?.isDrawn != true else { return }
        guard let passes else { return try device.draw(result, as: delivery.sheet, opaque: opaque, into: sheet) }
        try passes.draw(result, into: sheet)
    }

    /// The planes that were drawn, in memory.
    func picture(of buffer: PixelBuffer) throws(Failure) -> Picture { try delivery.picture(buffer, delivery.sheet) }
}

/// The passes of a `SheetShader`.
///
/// Belongs to its device's thread.
final class SheetPasses<Device: DrawingDevice> {
    private let program: Device.Program
    private let picture: ActiveUniform
    /// Only for subsampled chroma.
    private var chroma: (program: Device.Program, picture: ActiveUniform, rows: ActiveUniform, target: Device.Texture)?

    init(_ device: Device, _ shader: SheetShader) throws(Failure) {
        program = try device.stock(vertex: StockText.plainVertex, fragment: shader.text)
        picture = try program.picture(on: device)
        guard shader.hasChromaPass else { return }
        let chromaProgram = try device.stock(vertex: StockText.plainVertex, fragment: shader.chromaText)
        let size = shader.chromaSize
        var rows = TextureRequest(
            width: size.width, height: size.height, format: device.drawsFloats(bits: 32) ? .float : .half,
            what: .result)
        rows.isFiltered = false
        chroma = (
            chromaProgram, try chromaProgram.picture(on: device), try program.uniform("rows", on: device),
            try device.makeTexture(rows.target)
        )
    }

    /// Draws the planes of a result.
    func draw(_ result: Device.Texture, into sheet: Device.Texture) throws(Failure) {
        var readings = [TextureReading(uniform: picture, texture: result, filter: SamplerRule.Filter.nearest)]
        if let chroma {
            let reading = TextureReading(uniform: chroma.picture, texture: result, filter: SamplerRule.Filter.nearest)
            try chroma.program.draw(PassDrawing(target: chroma.target, readings: [reading]))
            readings.append(TextureReading(uniform: chroma.rows, texture: chroma.target, filter: .nearest))
        }
        try program.draw(PassDrawing(target: sheet, readings: readings))
    }
}
