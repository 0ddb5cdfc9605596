import Glibc

StandardStreams.prepare()
exit(GLFXCommand.run())
