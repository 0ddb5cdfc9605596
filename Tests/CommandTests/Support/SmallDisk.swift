import Foundation
import GLFXTestSupport

/// A small file system in memory, mounted in a namespace of one process and its children.
enum SmallDisk {
    private static let unshare = ["-r", "-m", "--propagation", "private"]

    /// Whether this machine lets the tests' user mount one.
    static let canMount: Bool = {
        guard Tool.has("unshare"), let folder = try? Folder() else { return false }
        let outcome = try? Tool.run("unshare", unshare + ["mount", "-t", "tmpfs", "none", folder.url.path], in: folder)
        return outcome?.code == 0
    }()

    /// Runs lines of bash in a folder in which the file system is mounted at `disk`.
    /// - Parameter options: tmpfs's own: `size=64k`.
    static func run(_ script: String, options: String, in folder: Folder) throws -> Outcome {
        let mount = "mkdir disk; mount -t tmpfs -o \(options) none disk || exit 99; "
        return try Tool.run("unshare", unshare + ["bash", "-c", mount + script], in: folder)
    }
}
