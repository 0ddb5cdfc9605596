internal import CGLFXSystem
internal import GLFXCore
import Glibc

/// A file without a name, written once from its start to its end.
final class SpoolFile {
    private let file: OpenFile
    private var piece: SpoolPiece?
    /// Bytes of a piece; a larger packet has one of its own.
    private static let pieceBytes = 8 << 20
    /// libav's readers may look at bytes behind a packet's end (`AV_INPUT_BUFFER_PADDING_SIZE`).
    private static let padding = 64

    /// In `$TMPDIR`, else in `/var/tmp`, which is on a disk. Nil where no file can be made.
    init?() {
        for folder in [FileSystem.variable("TMPDIR"), "/var/tmp", "/tmp"].compactMap(\.self) {
            var path = (folder + "/glfx-XXXXXX").withFileName {
                Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
            }
            let descriptor = mkstemp(&path)
            guard descriptor >= 0 else { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            unlink(path)
            file = OpenFile(descriptor)
            return
        }
        return nil
    }

    /// Where the bytes are, which the piece keeps; nil where they cannot be written.
    func write(_ bytes: UnsafePointer<UInt8>, count: Int) -> (piece: SpoolPiece, place: UnsafeMutablePointer<UInt8>)? {
        let needed = (count + Self.padding + 63) / 64 * 64
        if piece.map({ $0.used + needed > $0.size }) ?? true {
            let start = piece.map { $0.start + $0.size } ?? 0
            piece = SpoolPiece(file, start: start, size: max(Self.pieceBytes, (needed + 4095) / 4096 * 4096))
        }
        guard let piece else { return nil }
        var done = 0
        while done < count {
            let written = pwrite(file.descriptor, bytes + done, count - done, piece.start + piece.used + done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return nil }
            done += written
        }
        defer { piece.used += needed }
        return (piece, piece.memory + piece.used)
    }
}

/// Open until nothing in it is needed.
final class OpenFile: Sendable {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
}

/// A part of a spool's file, mapped: the disk's room and the addresses are given back with the last packet in it.
final class SpoolPiece {
    let start: Int
    let size: Int
    var used = 0
    let memory: UnsafeMutablePointer<UInt8>
    private let file: OpenFile

    /// Nil where it cannot be made.
    init?(_ file: OpenFile, start: Int, size: Int) {
        guard ftruncate(file.descriptor, start + size) == 0,
            let memory = mmap(nil, size, PROT_READ, MAP_SHARED, file.descriptor, start), memory != MAP_FAILED
        else { return nil }
        (self.file, self.start, self.size) = (file, start, size)
        self.memory = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit {
        munmap(memory, size)
        _ = glfx_punch_hole(file.descriptor, start, size)
    }
}
