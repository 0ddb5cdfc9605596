internal import GLFXCore
internal import Glibc

/// A socket that waits for connections.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    /// The port to which the socket is bound.
    let port: UInt16

    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address in numbers.
    ///   - port: 0: any that is free.
    /// - Throws: `.usage` where the address is none of this machine's, or the port is taken.
    init(address: String, port: UInt16) throws(Failure) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, "\(port)", &hints, &addresses) == 0, let place = addresses else {
            throw Failure(
                .usage, "--listen '\(address)' is no address",
                advice: "write one of this machine's in numbers: 127.0.0.1, or 0.0.0.0 for all")
        }
        defer { freeaddrinfo(addresses) }
        let descriptor = socket(place.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Self.closeOnExec, 0)
        guard descriptor >= 0 else { throw Self.failure(address, port) }
        // A port whose last server has just ended can be taken again.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0, listen(descriptor, 32) == 0
        else {
            let failure = Self.failure(address, port)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor) ?? port
    }

    private static var closeOnExec: Int32 { Int32(SOCK_CLOEXEC.rawValue) }

    private static func failure(_ address: String, _ port: UInt16) -> Failure {
        switch errno {
        case EADDRINUSE:
            Failure(
                .usage, "--port \(port) is taken by another program",
                advice: "give another one, or leave --port out for any that is free")
        case EADDRNOTAVAIL:
            Failure(
                .usage, "--listen '\(address)' is none of this machine's addresses",
                advice: "`ip addr` lists them; 127.0.0.1 is this machine alone")
        case EACCES:
            Failure(.usage, "--port \(port) is not allowed to this user", advice: "give one from 1024 on")
        default:
            Failure(.limit, "cannot listen on \(address), port \(port): \(String(cString: strerror(errno)))")
        }
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let start = bytes.baseAddress,
                getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return nil }
            // In IPv4 and in IPv6, big-endian, behind the family.
            return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
