internal import CLibAV
internal import FrameCore
import Glibc

extension OutputTarget {
    /// A file that has got its name, and what it would take to undo that.
    struct Place {
        let temporaryPath: String
        let path: String
        /// What stood there before stands under the temporary path now.
        let hasReplaced: Bool

        /// The file has its temporary name again, and what it has replaced is back.
        func takeBack() {
            if hasReplaced {
                _ = FileSystem.both(path, temporaryPath, glfx_exchange_names)
            } else {
                _ = FileSystem.rename(path, temporaryPath)
            }
        }
    }

    /// Gives a finished file its name so that it can be undone, replacing only where that is allowed.
    ///
    /// Where a file system cannot exchange names, what is replaced is gone and cannot come back.
    func place(_ from: String, at path: String) throws(Failure) -> Place {
        var status = stat()
        if mayReplace, FileSystem.lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw outputFailure("write", path, EISDIR) }
            if FileSystem.both(from, path, glfx_exchange_names) == 0 {
                return Place(temporaryPath: from, path: path, hasReplaced: true)
            }
        }
        try move(from, to: path, name: path)
        return Place(temporaryPath: from, path: path, hasReplaced: false)
    }
}
