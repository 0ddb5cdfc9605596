internal import CGLFXSystem
package import GLFXCore
import Glibc

extension OutputTarget {
    /// A file that was renamed to its final name, which can be undone.
    package struct Place {
        let temporaryPath: String
        let path: String
        /// The replaced file is at the temporary path now.
        let hasReplaced: Bool

        /// Renames the file back and restores what it replaced.
        package func undo() {
            if hasReplaced {
                _ = FileSystem.both(path, temporaryPath, glfx_exchange_names)
            } else {
                _ = FileSystem.rename(path, temporaryPath)
            }
        }
    }

    /// Gives a finished file its name so that it can be undone; replaces only if that is allowed.
    ///
    /// On file systems that cannot exchange names, a replaced file cannot be restored.
    package func place(_ from: String, at path: String) throws(Failure) -> Place {
        if mayReplace, try ReplacedFile.find(path) != nil {
            if FileSystem.both(from, path, glfx_exchange_names) == 0 {
                return Place(temporaryPath: from, path: path, hasReplaced: true)
            }
        }
        try move(from, to: path, name: path)
        return Place(temporaryPath: from, path: path, hasReplaced: false)
    }
}
