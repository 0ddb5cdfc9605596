import Foundation
import GLFXTune

/// One connection to a server of this machine: bytes out, bytes in.
final class RawClient {
    private let descriptor: Int32

    struct Unreachable: Error {}

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        // A server that never answers fails the test instead of hanging it.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard code == 0 else { throw Unreachable() }
    }

    deinit { close(descriptor) }

    /// False: the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Bytes have arrived, or the connection is closed.
    var hasAnswer: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 10) > 0
    }

    /// All bytes until the server closes the connection.
    func readAll() -> String {
        var all: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &room, room.count, 0)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += room.prefix(count)
        }
    }

    /// A whole request with `Connection: close`, and its answer.
    static func ask(_ server: HTTPServer, _ line: String, _ headers: [String] = [], body: String = "") throws -> String
    {
        // The server lives until it has answered.
        defer { withExtendedLifetime(server) {} }
        let port = server.port
        let client = try RawClient(port: port)
        let all = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
        client.send(all.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return client.readAll()
    }
}
