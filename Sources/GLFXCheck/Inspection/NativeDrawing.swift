internal import GLFXCore
internal import GLFXNative
package import GLFXPrograms
internal import GLFXRender

/// Whether the native renderer draws a shader: for `glfx inspect`.
package struct NativeDrawing: Sendable, Hashable {
    /// Why it does not; nil: it does. Another renderer may draw it then.
    package var refusal: String?

    /// Compiles the shader for the native renderer, without a picture, a file of its own or a graphics device.
    /// - Returns: nil where the native renderer is missing.
    package static func examine(_ program: ShaderProgram) -> NativeDrawing? {
        guard let device = try? NativeDevice(threads: 1) else { return nil }
        let stage = ShaderTrial.stage(of: program)
        do {
            _ = try Renderer(
                device, RenderPlan(width: 64, height: 36, format: .bgra8, stages: [stage]), isTimed: false)
            return NativeDrawing()
        } catch {
            return NativeDrawing(refusal: error.text.spelled(in: .library))
        }
    }
}
