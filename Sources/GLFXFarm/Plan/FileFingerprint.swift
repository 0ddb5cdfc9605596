package import GLFXCore
internal import GLFXMedia
internal import Glibc

/// A file's size and hash. A file of up to 64 MiB is read whole, of a larger one 64 blocks of 1 MiB that are evenly
/// spread, the first and the last among them.
package enum FileFingerprint {
    private static let block = 1 << 20
    private static let blocks = 64

    /// - Parameter name: what is written as its path.
    /// - Throws: `.input` where the file cannot be read.
    package static func file(_ path: String, named name: String) throws(Failure) -> FarmPlan.File {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotRead(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw cannotRead(path) }
        let size = Int64(status.st_size)
        let hash = try ByteHash("SHA256")
        var buffer = [UInt8](repeating: 0, count: block)
        for offset in offsets(size) {
            let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, block, off_t(offset)) }
            guard count >= 0 else { throw cannotRead(path) }
            buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
        return FarmPlan.File(
            path: name, bytes: size, modified: Int64(status.st_mtim.tv_sec), hash: hash.finish())
    }

    private static func offsets(_ size: Int64) -> [Int64] {
        let (block, blocks) = (Int64(block), Int64(blocks))
        guard size > block * blocks else { return Array(stride(from: 0, to: size, by: Int(block))) }
        return (0..<blocks).map { (size - block) / (blocks - 1) * $0 }.dropLast() + [size - block]
    }

    private static func cannotRead(_ path: String) -> Failure {
        Failure(.input, "cannot read '\(path)': \(String(cString: strerror(errno)))")
    }
}
