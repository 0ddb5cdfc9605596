internal import GLFXCore
internal import Glibc

/// Keys and values of bytes as files in a folder, within a limit: the least recently used is evicted first.
///
/// A file that is unreadable, truncated, damaged or of another format counts as missing. Failures are not errors; then
/// nothing is cached. Several processes may share a folder: a file is renamed into place only when it is complete, and
/// readers keep it open.
final class CacheFolder {
    private let path: String
    /// Bytes on the disk that all files may take together.
    private let limit: Int
    private var isChecked = false
    private var isUsable = false
    private var writesUntilSweep = 0

    /// Writes between two sweeps.
    private static let writesPerSweep = 16
    private static let suffix = ".program"
    private static let temporarySuffix = ".part"

    init(_ path: String, limit: Int = 64 << 20) {
        self.path = path
        self.limit = limit
    }

    /// The value that was written last under exactly this key.
    func read(_ key: [UInt8]) -> [UInt8]? {
        guard isOurs else { return nil }
        let descriptor = FileSystem.open(file(key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let entry = CacheEntry(readFrom: descriptor, maximumBytes: limit), entry.key == key else { return nil }
        // The modification time is the last use.
        futimens(descriptor, nil)
        return entry.value
    }

    func write(_ key: [UInt8], _ value: [UInt8]) {
        let bytes = CacheEntry(key: key, value: value).bytes
        // A single value must not evict all others.
        guard bytes.count <= limit / 4, makeFolder() else { return }
        let temporary = "\(path)/\(getpid())-\(UInt64.random(in: 0...UInt64.max))\(Self.temporarySuffix)"
        let descriptor = FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = Self.write(bytes, to: descriptor)
        guard close(descriptor) == 0, isWritten, FileSystem.rename(temporary, file(key)) == 0 else {
            FileSystem.unlink(temporary)
            return
        }
        if writesUntilSweep == 0 {
            sweep()
            writesUntilSweep = Self.writesPerSweep
        }
        writesUntilSweep -= 1
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Named by a hash; `read` compares the key that the file holds.
    private func file(_ key: [UInt8]) -> String {
        let name = String(Checksum.of(key), radix: 16)
        return "\(path)/\(String(repeating: "0", count: 16 - name.count))\(name)\(Self.suffix)"
    }

    /// Whether the folder exists and only this user can write to it.
    private var isOurs: Bool {
        if isChecked { return isUsable }
        var info = stat()
        guard FileSystem.stat(path, &info) == 0 else { return false }
        isChecked = true
        isUsable =
            info.st_mode & S_IFMT == S_IFDIR && info.st_uid == geteuid() && info.st_mode & (S_IWGRP | S_IWOTH) == 0
        return isUsable
    }

    private func makeFolder() -> Bool {
        if isOurs { return true }
        guard !isChecked else { return false }
        // The user's folder of caches may be made; what that is in, a home, has to be there.
        for folder in [path.folderOfPath, path] {
            guard FileSystem.mkdir(folder, 0o700) == 0 || errno == EEXIST else { return false }
        }
        return isOurs
    }

    /// Removes the least recently used files beyond the limit, and temporary files of dead processes.
    private func sweep() {
        var files: [(path: String, used: Int, bytes: Int)] = []
        let now = time(nil)
        for name in FileSystem.names(in: path) ?? [] {
            let file = "\(path)/\(name)"
            var info = stat()
            guard name.hasSuffix(Self.suffix) || name.hasSuffix(Self.temporarySuffix),
                FileSystem.lstat(file, &info) == 0,
                info.st_mode & S_IFMT == S_IFREG
            else { continue }
            if name.hasSuffix(Self.suffix) {
                let used = info.st_mtim.tv_sec * 1000 + info.st_mtim.tv_nsec / 1_000_000
                // Rounded up to blocks: st_blocks is not reliable right after a write.
                files.append((file, used, (Int(info.st_size) + 4095) / 4096 * 4096))
            } else if now - info.st_mtim.tv_sec > 3600 {
                FileSystem.unlink(file)
            }
        }
        var sum = files.reduce(0) { $0 + $1.bytes }
        for file in files.sorted(by: { $0.used < $1.used }) where sum > limit {
            FileSystem.unlink(file.path)
            sum -= file.bytes
        }
    }
}
