internal import CGLFXGLES

/// A message for EGL's last error. The corresponding C function is `eglGetError`.
func eglMessage() -> String {
    let code = eglGetError()
    return switch code {
    case EGL_NOT_INITIALIZED: "no driver could be loaded (EGL_NOT_INITIALIZED)"
    case EGL_BAD_ACCESS: "the context is in use on another thread (EGL_BAD_ACCESS)"
    case EGL_BAD_ALLOC: "out of memory (EGL_BAD_ALLOC)"
    case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
    case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
    case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
    case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
    case EGL_BAD_MATCH: "not offered by the driver (EGL_BAD_MATCH)"
    case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
    case EGL_CONTEXT_LOST: "the graphics device was reset (EGL_CONTEXT_LOST)"
    case EGL_SUCCESS: "no driver for it"
    default: "EGL error 0x\(String(code, radix: 16))"
    }
}

/// The names of a space-separated list of extensions; empty for a missing list.
func extensionNames(_ list: UnsafePointer<CChar>?) -> Set<String> {
    guard let list else { return [] }
    return Set(String(cString: list).split(separator: " ").map(String.init))
}
