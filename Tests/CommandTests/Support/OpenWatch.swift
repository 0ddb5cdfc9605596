import Foundation
import GLFXTestSupport

/// Detects, while it exists, whether a file is opened (`inotify_add_watch`).
final class OpenWatch {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0 else {
            throw ToolFailure(message: "cannot watch \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether it was opened since the last call.
    var wasOpened: Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return read(descriptor, &bytes, bytes.count) > 0
    }
}
