import Foundation

/// A pipe that another process writes into. Belongs to one thread.
final class PipeReader {
    /// The write end, to pass on.
    private(set) var writing: Int32 = -1
    /// The bytes read so far.
    private(set) var data = Data()
    private var reading: Int32 = -1

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ToolFailure(message: "pipe: \(String(cString: strerror(errno)))") }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(&reading)
        close(&writing)
    }

    /// Reads all of them to the end, once their write ends are passed on.
    /// - Returns: false after the deadline.
    static func read(_ pipes: [PipeReader], until latest: ContinuousClock.Instant) -> Bool {
        for pipe in pipes { pipe.close(&pipe.writing) }
        while true {
            let open = pipes.filter { $0.reading >= 0 }
            guard !open.isEmpty else { return true }
            guard .now < latest else { return false }
            // poll(2): returns for input, or after a second to check the deadline.
            var waiting = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, nfds_t(waiting.count), 1000) > 0 else { continue }
            for (pipe, state) in zip(open, waiting) where state.revents != 0 { pipe.take() }
        }
    }

    private func take() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(reading, &bytes, bytes.count)
        if count > 0 {
            data.append(contentsOf: bytes[..<count])
        } else if count == 0 || errno != EINTR {
            close(&reading)
        }
    }

    private func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
    }
}
