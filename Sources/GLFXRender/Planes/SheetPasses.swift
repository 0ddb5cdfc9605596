internal import GLFXCore
internal import GLFXPrograms

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
