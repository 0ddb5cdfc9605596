// GLFXKit
