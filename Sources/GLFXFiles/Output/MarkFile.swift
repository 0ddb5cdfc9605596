package import GLFXCore
internal import Glibc

/// A small file that is there while something is done, and is removed with the process where that ends at once.
package final class MarkFile {
    private let path: String
    private let ticket: TemporaryFiles.Ticket?

    /// - Throws: `.output` where it cannot be written.
    package init(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        self.path = path
        ticket = TemporaryFiles.register(file: path)
        do throws(Failure) {
            try WholeFile.write(bytes, to: path)
        } catch {
            TemporaryFiles.release(ticket)
            throw error
        }
    }

    deinit {
        FileSystem.unlink(path)
        TemporaryFiles.release(ticket)
    }

    /// Its time is now.
    package func renew() { _ = path.withFileName { utimensat(AT_FDCWD, $0, nil, 0) } }
}
