internal import GLFXCore
internal import Glibc

/// The open connections, and since when each has been at what it does: those of slow clients are cut off.
///
/// Thread-safe.
final class ConnectionTable: Sendable {
    private enum State {
        /// Waiting for a request, or in the middle of one.
        case reading
        /// The server is at work.
        case answering
        /// The answer is on its way.
        case sending
    }

    private struct Entry {
        var descriptor: Int32
        var state = State.reading
        var since = monotonicNanoseconds()
    }

    private let readSeconds: Double
    private let sendSeconds = 60.0
    private let entries = Mutex<[UInt: Entry]>([:])

    /// - Parameter readSeconds: that a client may take to send a request.
    init(readSeconds: Double) { self.readSeconds = readSeconds }

    func open(_ connection: UInt, _ descriptor: Int32) {
        entries.withLock { $0[connection] = Entry(descriptor: descriptor) }
    }

    /// To be called before its descriptor is closed.
    func close(_ connection: UInt) { entries.withLock { $0[connection] = nil } }

    func beginAnswer(_ connection: UInt) { move(connection, to: .answering) }
    func beginSending(_ connection: UInt) { move(connection, to: .sending) }
    func endRequest(_ connection: UInt) { move(connection, to: .reading) }

    /// Ends the connections whose client has taken too long.
    func cutSlow() {
        let now = monotonicNanoseconds()
        entries.withLock { entries in
            for entry in entries.values {
                guard let limit = limit(entry.state), Double(now - entry.since) > limit * 1e9 else { continue }
                shutdown(entry.descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    private func limit(_ state: State) -> Double? {
        switch state {
        case .reading: readSeconds
        case .answering: nil
        case .sending: sendSeconds
        }
    }

    private func move(_ connection: UInt, to state: State) {
        entries.withLock { entries in
            entries[connection]?.state = state
            entries[connection]?.since = monotonicNanoseconds()
        }
    }
}
