import Glibc
import glfx

let code = GLFXCommand.main()
// Not exit(): the graphics driver may still be opening on a thread of its own, and running the libraries' exit handlers
// beside it frees what it uses. Everything that has to be written is written by write(2) or closed by now.
_exit(code)
