internal import CGLFXGLES
internal import GLFXRender
internal import Glibc

/// One way to a graphics device.
enum DeviceCandidate {
    /// Mesa's generic buffer management on a DRM node.
    case gbm(node: String)
    /// A device that EGL itself lists (EGL_EXT_platform_device): the way to NVIDIA's driver.
    case eglDevice(EGLDeviceEXT, index: Int, node: String?, isSoftware: Bool)
    /// Mesa without any window system (EGL_MESA_platform_surfaceless).
    case surfaceless(forcedToSoftware: Bool)

    var name: String {
        switch self {
        case .gbm(let node): "GBM on \(node)"
        case .eglDevice(_, let index, let node, let isSoftware):
            "EGL device \(index)" + (isSoftware ? " (software)" : node.map { " (\($0))" } ?? "")
        case .surfaceless(let forced): forced ? "surfaceless (software)" : "surfaceless"
        }
    }

    /// Its DRM node; nil where there is none or EGL does not report it.
    var node: String? {
        switch self {
        case .gbm(let node): node
        case .eglDevice(_, _, let node, _): node
        case .surfaceless: nil
        }
    }

    /// The candidates for a selection, in the order of trying.
    static func list(for selection: DeviceSelection) -> [DeviceCandidate] {
        switch selection {
        case .automatic:
            return DRMNode.all().map { .gbm(node: $0) } + eglDevices() + [.surfaceless(forcedToSoftware: false)]
        case .software:
            // The software device needs no change to the environment, so it goes first.
            return eglDevices().filter { $0.isKnownAsSoftware } + [.surfaceless(forcedToSoftware: true)]
        case .native: return []
        case .node(let path):
            return [.gbm(node: path)] + eglDevices().filter { $0.node == path }
        }
    }

    var isKnownAsSoftware: Bool {
        switch self {
        case .eglDevice(_, _, _, let isSoftware): isSoftware
        case .surfaceless(let forced): forced
        case .gbm: false
        }
    }

    private static func eglDevices() -> [DeviceCandidate] {
        let extensions = extensionNames(eglQueryString(nil, EGL_EXTENSIONS))
        guard extensions.contains("EGL_EXT_platform_device") else { return [] }
        var devices = [EGLDeviceEXT?](repeating: nil, count: 32)
        var count: EGLint = 0
        guard glfx_egl_query_devices(EGLint(devices.count), &devices, &count) == EGL_TRUE else { return [] }
        return devices.prefix(Int(count)).compactMap { $0 }.enumerated().map { index, device in
            let offers = extensionNames(glfx_egl_query_device_string(device, EGL_EXTENSIONS))
            let isSoftware = offers.contains("EGL_MESA_device_software")
            return .eglDevice(device, index: index, node: node(of: device, offers), isSoftware: isSoftware)
        }
    }

    private static func node(of device: EGLDeviceEXT, _ extensions: Set<String>) -> String? {
        let names = [
            ("EGL_EXT_device_drm_render_node", EGL_DRM_RENDER_NODE_FILE_EXT),
            ("EGL_EXT_device_drm", EGL_DRM_DEVICE_FILE_EXT),
        ]
        for (name, query) in names where extensions.contains(name) {
            if let path = glfx_egl_query_device_string(device, query) { return String(cString: path) }
        }
        return nil
    }
}
