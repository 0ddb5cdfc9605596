import CGLFXProcess
import GLFXCommand
import Glibc

glfx_end_at_limits(GLFXCommand.removeTemporaryFiles)
let given = UnsafeBufferPointer(start: glfx_arguments(), count: Int(glfx_argument_count()))
let code = GLFXCommand.main(given.dropFirst().compactMap { $0.map { UnsafePointer($0) } })
// Not exit(): the graphics driver may still be opening on a thread of its own, and the libraries' exit handlers would
// free what it uses. All output is written by write(2) or closed by now.
_exit(code)
