internal import GLFXCore
internal import GLFXPrograms

/// What the last pass is laid over while it is drawn.
///
/// Color is mixed by the shader's straight alpha; the alpha channel keeps what the shader gave.
struct BackgroundPainter<Device: DrawingDevice> {
    let background: RenderPlan.Background
    let stock: StockPasses<Device>

    var isNone: Bool { background == .none }

    /// Paints a picture into the target.
    func backdrop(
        in target: Device.Texture, _ pictures: [InputPicture<Device>]
    ) throws(Failure) -> Backdrop {
        switch background {
        case .none: return .none
        case .color(let color):
            return .color(red: color.x * color.w, green: color.y * color.w, blue: color.z * color.w)
        case .picture(let slot):
            guard let texture = pictures[slot].texture else {
                throw Failure(.usage, "the background has no picture yet")
            }
            try stock.pass(.overBlack).draw(texture, into: target, filter: .linear)
            return .target
        }
    }
}
