/// The filter of a chain of shaders, on OpenGL ES, or on desktop OpenGL where a shader needs it.
struct ChosenFilter {
    let filter: any FrameFilter
    /// What draws.
    let rendererName: String
    /// OpenGL ES does not take a shader.
    let needsDesktop: Bool

    /// - Parameters:
    ///   - device: of OpenGL ES.
    ///   - details: gets a line where desktop OpenGL was needed.
    /// - Throws: the error of OpenGL ES, if desktop OpenGL fails too.
    init(
        _ plan: RenderPlan, on device: GraphicsDevice, isTimed: Bool, details: NoteHandler
    ) throws(Failure) {
        do {
            filter = try Renderer(device, plan, isTimed: isTimed)
            (rendererName, needsDesktop) = (device.renderer, false)
        } catch {
            guard error.kind == .shader, let desktop = try? device.desktop(),
                let renderer = try? Renderer(desktop, plan, isTimed: isTimed)
            else { throw error }
            let refused = plan.stages.map(\.program.name).first { error.message.contains($0) }
            let name = refused.map { "'\($0)'" } ?? "a shader"
            details("\(name) needs desktop GL: drawn with \(desktop.versionName)")
            filter = renderer
            (rendererName, needsDesktop) = (desktop.renderer, true)
        }
    }
}
