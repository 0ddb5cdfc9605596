import Foundation
import Synchronization
import GLFXTestSupport

/// Small C libraries that wrap the system's (LD_PRELOAD): the only way to have a call fail, or a process die, at a
/// chosen call.
enum Preloaded {
    private static let folder: Result<Folder, any Error> = Result { try Folder() }
    private static let made = Mutex<[String: String]>([:])

    /// Compiles a library once for all tests, with the compiler that comes with Swift.
    /// - Parameter source: C; may include GNU's headers.
    /// - Returns: its path, for LD_PRELOAD.
    static func library(_ name: String, source: String) throws -> String {
        try made.withLock { made in
            if let path = made[name] { return path }
            let folder = try folder.get()
            try folder.write(source, to: "\(name).c")
            let outcome = try Tool.run(
                "clang", ["-shared", "-fPIC", "-O1", "-Wall", "-o", "lib\(name).so", "\(name).c", "-ldl"], in: folder)
            guard outcome.code == 0 else { throw ToolFailure(message: "clang \(name).c: \(outcome.errors)") }
            made[name] = folder.path("lib\(name).so")
            return folder.path("lib\(name).so")
        }
    }
}
