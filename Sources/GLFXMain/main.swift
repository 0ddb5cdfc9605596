import Glibc
import glfx

exit(GLFXCommand.main())
