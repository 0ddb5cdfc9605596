package import GLFXCore
import Glibc

/// Temporary files of killed jobs, detected by a lock: every job holds one on its own temporary file or folder
/// (`flock`), which the kernel releases when the process ends.
///
/// On file systems without locks, nothing counts as abandoned.
package enum AbandonedFiles {
    /// Locks a temporary file or folder that has just been made.
    /// - Returns: false if another job has just removed it; then it has to be made again.
    fileprivate static func claim(_ descriptor: Int32, path: String) -> Bool {
        // A file system without locks: no other job can lock the file either.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        var (openFile, namedFile) = (stat(), stat())
        return fstat(descriptor, &openFile) == 0 && FileSystem.lstat(path, &namedFile) == 0
            && openFile.st_ino == namedFile.st_ino
            && openFile.st_dev == namedFile.st_dev
    }

    /// What a killed job left.
    package struct Remains {
        package var name: String
        /// It was killed while it renamed its pictures: only some have their names.
        package var wasNaming: Bool
    }

    /// An empty folder of this name in a sequence's folder marks that its pictures are being renamed.
    package static let namingMark = "naming"

    /// Removes what killed jobs left beside an output.
    /// - Returns: what was removed, sorted by name.
    package static func clear(beside target: OutputTarget) -> [Remains] {
        let folder = target.resolvedPath.folderOfPath
        let names = (FileSystem.names(in: folder) ?? []).filter { target.isTemporaryName($0) }.sorted()
        return names.compactMap { name in
            let path = folder + "/" + name
            let wasNaming = FileSystem.access(path + "/" + namingMark, F_OK) == 0
            return remove(path) ? Remains(name: name, wasNaming: wasNaming) : nil
        }
    }

    private static func remove(_ path: String) -> Bool {
        // Do not follow a link, or block on a pipe.
        let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return FileSystem.unlink(path) == 0
        case S_IFDIR: return removeFolder(path)
        default: return false
        }
    }

    /// A sequence's folder holds files named 0, 1, 2 … and the mark; one with anything else is kept.
    private static func removeFolder(_ path: String) -> Bool {
        guard let files = FileSystem.names(in: path),
            files.allSatisfy({ $0 == namingMark || $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return false }
        for file in files where file != namingMark { FileSystem.unlink(path + "/" + file) }
        FileSystem.rmdir(path + "/" + namingMark)
        return FileSystem.rmdir(path) == 0
    }
}

extension OutputTarget {
    /// Makes a temporary file or folder beside the output, locked until its descriptor is closed.
    /// - Parameters:
    ///   - make: creates and opens it exclusively; -1, with the reason in `errno`, on failure.
    ///   - register: adds it to the files that are removed with the process.
    package func makeTemporary(
        _ make: (String) -> Int32, register: (String) -> TemporaryFiles.Ticket?
    ) throws(Failure) -> TemporaryFile {
        for _ in 0..<100 {
            let path = temporaryPath()
            let temporaryFile = try TemporaryFiles.making { () throws(Failure) -> TemporaryFile? in
                let descriptor = make(path)
                guard descriptor >= 0 else { return nil }
                if AbandonedFiles.claim(descriptor, path: path) {
                    return TemporaryFile(path: path, descriptor: descriptor, ticket: register(path))
                }
                close(descriptor)
                errno = EEXIST
                return nil
            }
            if let temporaryFile { return temporaryFile }
            guard errno == EEXIST else { break }
        }
        throw outputFailure("create", path, errno)
    }
}

/// A file or folder under a temporary name: open, locked, and registered for removal with the process.
package struct TemporaryFile {
    package let path: String
    package let descriptor: Int32
    package let ticket: TemporaryFiles.Ticket?
}
