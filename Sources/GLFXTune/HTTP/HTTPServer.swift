internal import CGLFXMicroHTTPD
package import GLFXCore
internal import Glibc
internal import Synchronization

/// Serves HTTP by libmicrohttpd, a thread for each connection.
///
/// Bodies and headers have limits, at most eight requests are worked on at a time, and slow clients are cut off. Belongs
/// to the thread that made it; the handler is called on any.
package final class HTTPServer {
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

    /// The port to which the server is bound.
    package let port: UInt16
    private let service: Service
    private let daemon: OpaquePointer
    private let sweeper: RepeatingThread

    /// Serves from now on.
    /// - Parameters:
    ///   - address: an IP address of this machine.
    ///   - port: 0: any that is free.
    ///   - readSeconds: that a client may take to send a request.
    ///   - waits: requests that wait for something to happen, by their path: they do not count among the eight.
    /// - Throws: `.usage` where the address or the port cannot be taken.
    package init(
        address: String, port: UInt16, readSeconds: Double = 15, waits: @escaping @Sendable (String) -> Bool,
        _ handler: @escaping Handler
    ) throws(Failure) {
        let socket = try ListeningSocket(address: address, port: port)
        let service = Service(waits: waits, readSeconds: readSeconds, handler)
        let daemon = glfx_http_start(
            socket.descriptor, Unmanaged.passUnretained(service).toOpaque(),
            { take($0, $1, $2, $3, $5, $6, $7) }, { connect($0, $1, $3) },
            { user, connection, slot, _ in finish(user, connection, slot) },
            Limits.connections, Limits.idleSeconds, Limits.headerBytes)
        guard let daemon else {
            close(socket.descriptor)
            throw Failure(.limit, "the page's server cannot be started")
        }
        self.service = service
        self.daemon = daemon
        self.port = socket.port
        sweeper = RepeatingThread(every: 1) { service.connections.cutSlow() }
    }

    deinit {
        sweeper.stop()
        MHD_stop_daemon(daemon)
        withExtendedLifetime(service) {}
    }

    enum Limits {
        static let connections: UInt32 = 64
        static let idleSeconds: UInt32 = 30
        /// The most bytes of a request's line and headers.
        static let headerBytes = 32 << 10
        static let bodyBytes = 64 << 10
        static let requests = 8
        /// Requests that wait at the same time.
        static let waiting = 16
    }

    /// What the callbacks share.
    fileprivate final class Service: Sendable {
        let waits: @Sendable (String) -> Bool
        let handler: Handler
        let connections: ConnectionTable
        let working = Atomic<Int>(0)
        let waiting = Atomic<Int>(0)

        init(waits: @escaping @Sendable (String) -> Bool, readSeconds: Double, _ handler: @escaping Handler) {
            self.waits = waits
            connections = ConnectionTable(readSeconds: readSeconds)
            self.handler = handler
        }

        /// Answers a request, unless too many are worked on.
        func answer(_ request: HTTPRequest) -> HTTPResponse {
            waits(request.path)
                ? answer(request, counted: waiting, atMost: Limits.waiting)
                : answer(request, counted: working, atMost: Limits.requests)
        }

        private func answer(
            _ request: HTTPRequest, counted count: borrowing Atomic<Int>, atMost limit: Int
        ) -> HTTPResponse {
            defer { count.subtract(1, ordering: .relaxed) }
            guard count.add(1, ordering: .relaxed).newValue <= limit else {
                return .text(503, "too many requests at a time", headers: [("Retry-After", "1")])
            }
            return handler(request)
        }
    }
}

/// A request while it is read.
private final class Incoming {
    var body: [UInt8] = []
}

private func service(_ user: UnsafeMutableRawPointer?) -> HTTPServer.Service? {
    user.map { Unmanaged<HTTPServer.Service>.fromOpaque($0).takeUnretainedValue() }
}

/// Called with the headers, with each part of the body, and at the end.
private func take(
    _ user: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let service = service(user), let connection, let path, let method, let count, let slot else {
        return glfx_http_no
    }
    guard let held = slot.pointee else {
        slot.pointee = Unmanaged.passRetained(Incoming()).toOpaque()
        if let length = header("Content-Length", of: connection).flatMap({ Int($0) }),
            length > HTTPServer.Limits.bodyBytes
        {
            return send(.text(413, "the body is too large"), over: connection)
        }
        return glfx_http_yes
    }
    let incoming = Unmanaged<Incoming>.fromOpaque(held).takeUnretainedValue()
    if count.pointee > 0 {
        guard let data, incoming.body.count + count.pointee <= HTTPServer.Limits.bodyBytes else { return glfx_http_no }
        incoming.body += UnsafeRawBufferPointer(start: data, count: count.pointee)
        count.pointee = 0
        return glfx_http_yes
    }
    let request = HTTPRequest(
        method: String(cString: method), path: String(cString: path),
        query: values(glfx_http_query, of: connection),
        headers: Dictionary(
            values(glfx_http_headers, of: connection).map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { _, last in last }),
        cookies: values(glfx_http_cookies, of: connection), body: incoming.body)
    let key = UInt(bitPattern: connection)
    service.connections.beginAnswer(key)
    let response = service.answer(request)
    service.connections.beginSending(key)
    return send(response, over: connection)
}

private func send(_ response: HTTPResponse, over connection: OpaquePointer) -> MHD_Result {
    let answer = response.body.withUnsafeBytes { bytes in
        glfx_http_response(bytes.count, bytes.baseAddress)
    }
    guard let answer else { return glfx_http_no }
    defer { MHD_destroy_response(answer) }
    for (name, value) in HTTPResponse.safety + response.headers { MHD_add_response_header(answer, name, value) }
    return MHD_queue_response(connection, response.status, answer)
}

private func header(_ name: String, of connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, glfx_http_headers, name).map { String(cString: $0) }
}

private func values(_ kind: MHD_ValueKind, of connection: OpaquePointer) -> [String: String] {
    var values: [String: String] = [:]
    withUnsafeMutablePointer(to: &values) { values in
        _ = MHD_get_connection_values(
            connection, kind,
            { user, _, name, value in
                guard let user, let name else { return glfx_http_no }
                user.assumingMemoryBound(to: [String: String].self).pointee[String(cString: name)] =
                    value.map { String(cString: $0) } ?? ""
                return glfx_http_yes
            }, values)
    }
    return values
}

private func connect(
    _ user: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ event: MHD_ConnectionNotificationCode
) {
    guard let service = service(user), let connection else { return }
    let key = UInt(bitPattern: connection)
    if glfx_http_has_started(event) != 0 {
        service.connections.open(key, glfx_http_socket(connection))
    } else {
        service.connections.close(key)
    }
}

private func finish(
    _ user: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) {
    if let held = slot?.pointee {
        Unmanaged<Incoming>.fromOpaque(held).release()
        slot?.pointee = nil
    }
    if let service = service(user), let connection {
        service.connections.endRequest(UInt(bitPattern: connection))
    }
}
