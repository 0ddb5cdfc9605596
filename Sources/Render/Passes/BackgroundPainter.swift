internal import CGLES

/// Blends the last pass over a background while it is drawn.
///
/// Color is mixed by the shader's straight alpha; the alpha channel keeps what the shader gave.
struct BackgroundPainter {
    private let background: RenderPlan.Background
    private let picturePass: StockPass?

    init(_ background: RenderPlan.Background, _ tools: DrawTools) throws(Failure) {
        self.background = background
        if case .picture = background { picturePass = try StockPass(.overBlack, tools) } else { picturePass = nil }
    }

    var isNone: Bool { background == .none }

    /// A plain background, premultiplied over black; nil for none and for a picture.
    var color: SIMD3<Float>? {
        guard case .color(let color) = background else { return nil }
        return SIMD3(color.x, color.y, color.z) * color.w
    }

    /// Paints the background into the bound target, and enables blending for what is drawn next.
    func begin(_ pictures: [InputPicture]) throws(Failure) {
        switch background {
        case .none:
            return
        case .color(let color):
            glClearColor(color.x * color.w, color.y * color.w, color.z * color.w, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        case .picture(let slot):
            guard let texture = pictures[slot].texture else {
                throw Failure(.usage, "the background has no picture yet")
            }
            picturePass?.draw(texture, filter: .linear)
        }
        glEnable(GLenum(GL_BLEND))
        glBlendFuncSeparate(
            GLenum(GL_SRC_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ZERO))
    }

    func end() {
        if background != .none { glDisable(GLenum(GL_BLEND)) }
    }
}
