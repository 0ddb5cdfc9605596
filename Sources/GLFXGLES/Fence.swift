internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender

/// Passes once the device has done everything that was asked of it before the fence was made.
///
/// The corresponding C functions are `glFenceSync`, `glClientWaitSync` and `glDeleteSync` (OpenGL ES 3.2, 4.1).
final class Fence {
    private let context: GraphicsContext
    private let sync: GLsync

    /// How long one call waits, in nanoseconds: so soon a stop is noticed.
    private static let slice: GLuint64 = 20_000_000

    /// - Parameter act: for the message: `draw frame 12`.
    init(_ context: GraphicsContext, _ act: @autoclosure () -> String) throws(Failure) {
        guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
            try checkGL(act())
            throw Failure(.gpu, "the graphics device gave no fence; cannot \(act())")
        }
        self.context = context
        self.sync = sync
    }

    deinit {
        // If not current here, the context frees it when it is destroyed.
        if context.makeCurrent() { glDeleteSync(sync) }
    }

    /// Whether it has passed. Does not wait.
    var isPassed: Bool {
        let state = glClientWaitSync(sync, 0, 0)
        return state == GLenum(GL_ALREADY_SIGNALED) || state == GLenum(GL_CONDITION_SATISFIED)
    }

    /// Waits until it has passed.
    /// - Parameters:
    ///   - stop: ends the wait.
    ///   - act: for the message: `draw frame 12`.
    /// - Throws: `.gpu` where the device is lost or does not know the fence, `.limit` where the wait was stopped.
    func wait(_ stop: StopFlag, _ act: @autoclosure () -> String) throws(Failure) {
        while true {
            switch Int32(bitPattern: glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), Self.slice)) {
            case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return
            case GL_TIMEOUT_EXPIRED:
                try stop.check()
                // A device that was reset may never pass it.
                if let reset = context.reset { throw lostDevice(act(), reset) }
            default:
                try checkGL(act())
                throw Failure(
                    .gpu, "the graphics device lost a fence; cannot \(act())",
                    advice: "try again, or use \(.framesInFlight) 1")
            }
        }
    }
}
