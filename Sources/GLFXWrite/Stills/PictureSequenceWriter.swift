internal import GLFXCore
internal import GLFXFiles
import Glibc

/// Pictures, one a file: written into a temporary folder beside their final place and moved there when all are done.
///
/// Belongs to one thread. Without `commit`, all files are removed with the writer.
final class PictureSequenceWriter {
    private let pattern: PictureSequence
    private let target: OutputTarget
    /// Its descriptor keeps the lock on the folder, so that no job takes it for abandoned.
    private let folder: TemporaryFile
    private(set) var count = 0
    private(set) var size: Int64 = 0
    private var isDone = false

    init(target: OutputTarget) throws(Failure) {
        self.target = target
        pattern = try PictureSequence(target.path)
        folder = try target.makeTemporary(Self.makeFolder, register: TemporaryFiles.register(folder:))
    }

    private static func makeFolder(_ path: String) -> Int32 {
        guard FileSystem.mkdir(path, 0o777) == 0 else { return -1 }
        let descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 {
            let code = errno
            FileSystem.rmdir(path)
            errno = code
        }
        return descriptor
    }

    deinit {
        close(folder.descriptor)
        if !isDone { removeFolder() }
    }

    /// Writes one picture's file.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if pattern.isSingle, count == 1 {
            throw Failure(
                .usage, "output '\(target.path)' holds one picture, and there are more",
                advice: "write a sequence: put %05d into the name, as in 'out/%05d.png'")
        }
        let file = try TemporaryFiles.making { () throws(Failure) in try makeFile() }
        if let mode = target.replacedMode { fchmod(file, mode) }
        var code = Self.writeAll(bytes, to: file)
        let closed = FileSink.flushAndClose(file)
        if code == 0 { code = closed }
        guard code == 0 else { throw outputFailure("write", target.path, code, after: size) }
        size += Int64(bytes.count)
    }

    private func makeFile() throws(Failure) -> Int32 {
        let file = FileSystem.open("\(folder.path)/\(count)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw outputFailure("create", target.path, errno) }
        count += 1
        TemporaryFiles.setCount(count, of: folder.ticket)
        return file
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var done = 0
        while done < bytes.count, let start = bytes.baseAddress {
            let written = Glibc.write(file, start + done, bytes.count - done)
            if written < 0 {
                if errno == EINTR { continue }
                return errno
            }
            done += written
        }
        return 0
    }

    /// Gives every picture its name, or none: if a rename fails, those before are undone, and replaced files restored.
    func commit() throws(Failure) {
        // Another job that writes the same names waits until all are renamed.
        let lock = FileSystem.open(target.resolvedPath.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        try TemporaryFiles.naming { () throws(Failure) in
            // If the process is killed meanwhile, the next job reports it. For nothing else.
            if count > 1 { _ = FileSystem.mkdir("\(folder.path)/\(AbandonedFiles.namingMark)", 0o777) }
            var places: [OutputTarget.Place] = []
            do throws(Failure) {
                for number in 0..<count {
                    let name = pattern.isSingle ? target.resolvedPath : pattern.path(number + target.firstNumber)
                    places.append(try target.place("\(folder.path)/\(number)", at: name))
                }
            } catch {
                for place in places.reversed() { place.undo() }
                throw error
            }
        }
        isDone = true
        removeFolder()
        try target.syncFolder()
    }

    /// With its contents: pictures, or what they replaced.
    private func removeFolder() {
        for number in 0..<count { FileSystem.unlink("\(folder.path)/\(number)") }
        if count > 1 { FileSystem.rmdir("\(folder.path)/\(AbandonedFiles.namingMark)") }
        FileSystem.rmdir(folder.path)
        TemporaryFiles.release(folder.ticket)
    }
}
