package import ColorMemo
package import Render

/// The filter of a chain of shaders, and its device: OpenGL ES, or desktop OpenGL where a shader needs it.
struct ChosenFilter {
    let device: GraphicsDevice
    /// The memo, else the renderer.
    let filter: any FrameFilter
    /// Wraps the chain where each result pixel depends only on that pixel's color; nil: every frame is drawn.
    let memo: ColorMemo?

    /// - Parameters:
    ///   - device: of OpenGL ES.
    ///   - details: gets a line where desktop OpenGL was needed.
    /// - Throws: the error of OpenGL ES, if desktop OpenGL fails too.
    init(
        _ plan: RenderPlan, on device: GraphicsDevice, isTimed: Bool, details: NoteHandler
    ) throws(Failure) {
        let renderer: Renderer
        (renderer, self.device) = try Self.renderer(plan, on: device, isTimed: isTimed, details: details)
        memo = ColorMemo(renderer)
        filter = memo ?? renderer
    }

    private static func renderer(
        _ plan: RenderPlan, on device: GraphicsDevice, isTimed: Bool, details: NoteHandler
    ) throws(Failure) -> (Renderer, GraphicsDevice) {
        do {
            return (try Renderer(device, plan, isTimed: isTimed), device)
        } catch {
            guard error.kind == .shader, let desktop = try? device.desktop(),
                let renderer = try? Renderer(desktop, plan, isTimed: isTimed)
            else { throw error }
            let refused = plan.stages.map(\.program.name).first { error.message.contains($0) }
            let name = refused.map { "'\($0)'" } ?? "a shader"
            details("\(name) needs desktop GL: drawn with \(desktop.versionName)")
            return (renderer, desktop)
        }
    }
}

extension Renderer: PointFilter {
    package var pointOperation: PointOperation? {
        isPointOperation ? PointOperation(width: frameSize.width, height: frameSize.height, format: format) : nil
    }
}
