internal import GLFXCore
internal import Glibc

/// The kernel's graphics nodes: `/dev/dri/renderD128`, `/dev/dri/card0`.
enum DRMNode {
    private static let folder = "/dev/dri"
    /// The kernel's character device number for DRM (Documentation/admin-guide/devices.txt).
    private static let major = 226

    /// Every node of this machine: the render nodes first, then the card nodes, each by number.
    static func all() -> [String] {
        let names = FileSystem.names(in: folder) ?? []
        return ["renderD", "card"].flatMap { prefix in
            names.compactMap { name in name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil }
                .sorted().map { "\(folder)/\(prefix)\($0)" }
        }
    }

    /// Opens a node for drawing. The caller closes it.
    static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = FileSystem.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw openFailure(path, errno) }
        guard isDRM(descriptor) else {
            close(descriptor)
            throw Failure(.gpu, "'\(path)' is no DRM device", advice: nodeAdvice())
        }
        return descriptor
    }

    /// The device of a node, the same for the render node and the card node of one graphics card.
    static func hardware(of path: String) -> String? {
        var status = stat()
        guard FileSystem.stat(path, &status) == 0 else { return nil }
        let number = UInt64(status.st_rdev)
        return FileSystem.realpath("/sys/dev/char/\(gnuMajor(number)):\(gnuMinor(number))/device")
    }

    private static func isDRM(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFCHR && gnuMajor(UInt64(status.st_rdev)) == UInt64(major)
    }

    private static func openFailure(_ path: String, _ code: Int32) -> Failure {
        switch code {
        case ENOENT, ENOTDIR:
            return Failure(.gpu, "the device '\(path)' does not exist", advice: nodeAdvice())
        case EACCES, EPERM:
            return Failure(
                .gpu, "no permission to open '\(path)'",
                advice: "add yourself to the group '\(group(of: path))' (sudo usermod -aG \(group(of: path)) $USER) "
                    + "and log in again, or use \(.device) software")
        case ENXIO, EISDIR, ENODEV:
            return Failure(.gpu, "'\(path)' is no DRM device", advice: nodeAdvice())
        default:
            return Failure(.gpu, "cannot open '\(path)': \(String(cString: strerror(code)))", advice: nodeAdvice())
        }
    }

    private static func nodeAdvice() -> MessageText {
        let nodes = all()
        guard !nodes.isEmpty else {
            return "there is no graphics node in \(folder) here: leave \(.device) out, or use \(.device) software"
        }
        return "there is \(nodes.joined(separator: ", ")); or use \(.device) software"
    }

    /// The group that may open the node; Debian's `render` if unknown.
    private static func group(of path: String) -> String {
        var status = stat()
        guard FileSystem.stat(path, &status) == 0, status.st_gid != 0, let entry = getgrgid(status.st_gid) else {
            return "render"
        }
        return String(cString: entry.pointee.gr_name)
    }

    // glibc's macros are not imported into Swift; the layout is that of bits/sysmacros.h.
    private static func gnuMajor(_ device: UInt64) -> UInt64 {
        ((device >> 8) & 0xfff) | ((device >> 32) & ~UInt64(0xfff))
    }

    private static func gnuMinor(_ device: UInt64) -> UInt64 {
        (device & 0xff) | ((device >> 12) & ~UInt64(0xff))
    }
}
