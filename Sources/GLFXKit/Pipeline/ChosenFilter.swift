package import ColorMemo
internal import FrameCore
package import Render
internal import GLSLText
internal import ShaderPrograms

/// What draws a chain of shaders, and the device that it is made on: OpenGL ES, or desktop OpenGL where only its language
/// takes a shader.
struct ChosenFilter {
    let device: GraphicsDevice
    /// The memo, where there is one.
    let filter: any FrameFilter
    /// Around the chain, where each pixel of the result follows from that pixel's color alone; nil: all is drawn.
    let memo: ColorMemo?

    /// - Parameters:
    ///   - device: of OpenGL ES.
    ///   - details: gets a line where the other language was needed.
    /// - Throws: what is wrong on OpenGL ES, if desktop OpenGL does not help.
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
