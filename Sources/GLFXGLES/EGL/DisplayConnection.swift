internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender
internal import Glibc

/// An initialised EGL display and, for GBM, its device and the node's descriptor.
///
/// EGL returns the same display for the same native one, and `eglTerminate` ends it for every user; so only a GBM
/// display, whose device is our own, is terminated here. The others stay for the life of the process.
/// The corresponding C functions are `eglGetPlatformDisplay`, `eglInitialize` and `eglTerminate`.
final class DisplayConnection {
    let display: EGLDisplay
    /// EGL's version, major and minor.
    let version: (Int, Int)
    let extensions: Set<String>
    private let buffers: BufferDevice?

    init(_ candidate: DeviceCandidate) throws(Failure) {
        try MemoryHeadroom.check(0, to: "open a graphics device")
        let native: UnsafeMutableRawPointer?
        let platform: Int32
        switch candidate {
        case .gbm(let node):
            let device = try BufferDevice(node: node)
            buffers = device
            native = device.device
            platform = EGL_PLATFORM_GBM_KHR
        case .eglDevice(let device, _, _, _):
            buffers = nil
            native = device
            platform = EGL_PLATFORM_DEVICE_EXT
        case .surfaceless(let forcedToSoftware):
            // Mesa reads it when the display is initialised.
            if forcedToSoftware { setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1) }
            buffers = nil
            native = nil
            platform = EGL_PLATFORM_SURFACELESS_MESA
        }
        guard let display = glfx_egl_get_platform_display(EGLenum(platform), native) else {
            throw Failure(.gpu, "no EGL driver here offers it")
        }
        self.display = display
        var (major, minor): (EGLint, EGLint) = (0, 0)
        let isInitialized = eglInitialize(display, &major, &minor) == EGL_TRUE
        version = (Int(major), Int(minor))
        extensions = isInitialized ? extensionNames(eglQueryString(display, EGL_EXTENSIONS)) : []
        guard isInitialized else { throw Failure(.gpu, "EGL cannot start: \(eglMessage())") }
    }

    deinit {
        // The GBM device is destroyed after this body, when the stored properties are released.
        if buffers != nil { eglTerminate(display) }
    }

    func has(_ name: String) -> Bool { extensions.contains(name) }
}

/// A GBM device on an open DRM node. The corresponding C functions are `gbm_create_device` and `gbm_device_destroy`.
private final class BufferDevice {
    let device: UnsafeMutableRawPointer
    private let descriptor: Int32

    init(node: String) throws(Failure) {
        let descriptor = try DRMNode.open(node)
        self.descriptor = descriptor
        do throws(Failure) {
            try GraphicsLibrary.loadGBM()
        } catch {
            close(descriptor)
            throw error
        }
        guard let device = DriverOutput.quietly({ glfx_gbm_create_device(descriptor) }) else {
            close(descriptor)
            throw Failure(.gpu, "GBM has no driver for '\(node)'")
        }
        self.device = device
    }

    deinit {
        glfx_gbm_device_destroy(device)
        close(descriptor)
    }
}
