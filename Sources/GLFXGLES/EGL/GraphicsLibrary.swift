internal import CGLFXGLES
internal import GLFXCore

/// The libraries of `CGLES`, loaded when they are first needed; from any thread.
enum GraphicsLibrary {
    /// - Throws: `.gpu` where this machine has no EGL, or one that lacks what OpenGL ES 3.0 has.
    static func loadEGL() throws(Failure) {
        guard let missing = glfx_load_egl().map({ String(cString: $0) }) else { return }
        try LoadLimit.check(to: "load EGL", missing: missing)
        guard missing.hasPrefix("lib") else {
            throw Failure(
                .gpu, "the EGL library of this machine has no '\(missing)'", advice: DeviceSearch.packages)
        }
        throw Failure(
            .gpu, "'\(missing)' is not installed, and nothing can be drawn without it", advice: DeviceSearch.packages)
    }

    /// - Throws: `.gpu` where this machine has no GBM.
    static func loadGBM() throws(Failure) {
        guard let missing = glfx_load_gbm().map({ String(cString: $0) }) else { return }
        try LoadLimit.check(to: "load GBM", missing: missing)
        throw Failure(.gpu, "'\(missing)' is not installed", advice: "install it with 'sudo apt install libgbm1'")
    }
}
