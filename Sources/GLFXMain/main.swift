import Glibc
import GLFXCommand

let code = GLFXCommand.main()
// Not exit(): the graphics driver may still be opening on a thread of its own, and the libraries' exit handlers would
// free what it uses. All output is written by write(2) or closed by now.
_exit(code)
