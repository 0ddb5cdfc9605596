internal import FrameCore
import Glibc

/// Temporary files whose job was killed before it could remove them, told by a lock: every job holds one on its own
/// temporary file or folder (`flock`), and the kernel lets it go when the process ends, however it ends.
///
/// Where a file system knows no locks, nothing is taken for abandoned.
enum AbandonedFiles {
    /// Locks a temporary file or folder that has just been made.
    /// - Returns: false where another job has removed it in the moment before; then it has to be made again.
    fileprivate static func claim(_ descriptor: Int32, path: String) -> Bool {
        // A file system without locks: nobody can take the file for abandoned either.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        var (own, there) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && FileSystem.lstat(path, &there) == 0 && own.st_ino == there.st_ino
            && own.st_dev == there.st_dev
    }

    /// What a killed job has left.
    struct Remains {
        var name: String
        /// It was killed while its pictures got their names: some have them, some have not.
        var wasNaming: Bool
    }

    /// An empty folder of this name in a sequence's folder says that its pictures are getting their names.
    static let namingMark = "naming"

    /// Removes what killed jobs have left beside an output.
    /// - Returns: what was there, in the order of the alphabet.
    static func clear(beside target: OutputTarget) -> [Remains] {
        let folder = target.resolvedPath.folderOfPath
        let names = (FileSystem.names(in: folder) ?? []).filter { target.isTemporaryName($0) }.sorted()
        return names.compactMap { name in
            let path = folder + "/" + name
            let wasNaming = FileSystem.access(path + "/" + namingMark, F_OK) == 0
            return remove(path) ? Remains(name: name, wasNaming: wasNaming) : nil
        }
    }

    private static func remove(_ path: String) -> Bool {
        // Never through a link, and never waiting for the other end of a pipe.
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

    /// A sequence's folder holds files named 0, 1, 2 … and the mark; one that holds anything else stays.
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
    /// Makes a temporary file or folder beside the output, which stays claimed until its descriptor is closed.
    /// - Parameters:
    ///   - make: makes and opens what is not there yet; -1, with the reason in `errno`, where it cannot.
    ///   - register: puts it among those that go with the process.
    func makeTemporary(
        _ make: (String) -> Int32, register: (String) -> TemporaryFiles.Ticket?
    ) throws(Failure) -> TemporaryFile {
        for _ in 0..<100 {
            let path = temporaryPath()
            let made = try TemporaryFiles.making { () throws(Failure) -> TemporaryFile? in
                let descriptor = make(path)
                guard descriptor >= 0 else { return nil }
                if AbandonedFiles.claim(descriptor, path: path) {
                    return TemporaryFile(path: path, descriptor: descriptor, ticket: register(path))
                }
                close(descriptor)
                errno = EEXIST
                return nil
            }
            if let made { return made }
            guard errno == EEXIST else { break }
        }
        throw outputFailure("create", path, errno)
    }
}

/// A file or folder under a temporary name: open, claimed, and registered to go with the process.
struct TemporaryFile {
    let path: String
    let descriptor: Int32
    let ticket: TemporaryFiles.Ticket?
}
