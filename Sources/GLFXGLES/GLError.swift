internal import CGLFXGLES
internal import GLFXCore

/// Throws GL's first error since the last check, as a failure that names the act.
///
/// The corresponding C function is `glGetError`; the codes are those of OpenGL ES 3.2, 2.3.1, and KHR_robustness.
/// - Parameter act: what was being done: `draw frame 12`.
func checkGL(_ act: @autoclosure () -> String) throws(Failure) {
    let code = Int32(bitPattern: glGetError())
    guard code != GL_NO_ERROR else { return }
    // Clears the other errors, which later checks must not find; bounded, as a lost context reports errors forever.
    var more = 8
    while more > 0, glGetError() != GLenum(GL_NO_ERROR) { more -= 1 }
    switch code {
    case GL_OUT_OF_MEMORY:
        throw Failure(
            .limit, "the graphics device ran out of memory; cannot \(act())",
            advice: "make the picture smaller with \(.size)")
    case GL_CONTEXT_LOST:
        throw lostDevice(act())
    default:
        throw Failure(.gpu, "cannot \(act()): \(glErrorName(code))")
    }
}

/// - Parameter reason: why it was reset: `by what another program drew`.
func lostDevice(_ act: String, _ reason: String? = nil) -> Failure {
    Failure(
        .gpu, "the graphics device was reset\(reason.map { " " + $0 } ?? ""); cannot \(act)",
        advice: "try again, or use \(.device) software")
}

private func glErrorName(_ code: Int32) -> String {
    switch code {
    case GL_INVALID_ENUM: "GL_INVALID_ENUM"
    case GL_INVALID_VALUE: "GL_INVALID_VALUE"
    case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
    default: "GL error 0x\(String(code, radix: 16))"
    }
}
