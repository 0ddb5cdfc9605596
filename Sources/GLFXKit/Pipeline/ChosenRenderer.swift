internal import FrameCore
internal import Render
internal import ShaderPrograms

/// A renderer and the device that it is made on: OpenGL ES, or desktop OpenGL where only its language takes a shader.
struct ChosenRenderer {
    let device: GraphicsDevice
    let renderer: Renderer

    /// - Parameters:
    ///   - device: of OpenGL ES.
    ///   - details: gets a line where the other language was needed.
    /// - Throws: what is wrong on OpenGL ES, if desktop OpenGL does not help.
    init(
        _ plan: RenderPlan, on device: GraphicsDevice, isTimed: Bool, details: NoteHandler
    ) throws(Failure) {
        do {
            renderer = try Renderer(device, plan, isTimed: isTimed)
            self.device = device
        } catch {
            guard error.kind == .shader, let desktop = try? device.desktop(),
                let renderer = try? Renderer(desktop, plan, isTimed: isTimed)
            else { throw error }
            self.renderer = renderer
            self.device = desktop
            let refused = plan.stages.map(\.program.name).first { error.message.contains($0) }
            let name = refused.map { "'\($0)'" } ?? "a shader"
            details("\(name) needs desktop GL: drawn with \(desktop.versionName)")
        }
    }
}
