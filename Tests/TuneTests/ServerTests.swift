import Foundation
import GLFXCore
@testable import GLFXTune
import Testing

/// The server's limits, with bytes over a socket.
struct ServerTests {
    private func server(
        readSeconds: Double = 15, _ handler: @escaping HTTPServer.Handler = { _ in .text(200, "here") }
    ) throws -> HTTPServer {
        try HTTPServer(
            address: "127.0.0.1", port: 0, readSeconds: readSeconds, waits: { $0 == "/wait" }, handler)
    }

    @Test func aRequestGetsToTheHandlerAndItsAnswerBack() throws {
        let server = try server { request in
            .text(
                200,
                "\(request.method) \(request.path) \(request.query["a"] ?? "") \(request.cookies["c"] ?? "") "
                    + String(decoding: request.body, as: UTF8.self))
        }
        let answer = try RawClient.ask(
            server, "POST /x%20y?a=1%2F2", ["Cookie: b=1; c=2", "Content-Length: 3"], body: "abc")
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.hasSuffix("POST /x y 1/2 2 abc\n"))
    }

    @Test func everyAnswerForbidsWhatThePageDoesNotNeed() throws {
        let answer = try RawClient.ask(try server(), "GET /")
        #expect(answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
        #expect(answer.contains("X-Content-Type-Options: nosniff"))
        #expect(!answer.contains("Access-Control-Allow"))
    }

    /// A browser takes nothing as a style or a script that is called something else ("nosniff").
    @Test(arguments: [("/", "html"), ("/page.css", "css"), ("/main.js", "javascript")])
    func aFileIsCalledWhatItIs(path: String, kind: String) throws {
        let file = try #require(PageFiles.file(path))
        #expect(file.headers.contains { $0 == ("Content-Type", "text/\(kind); charset=utf-8") })
    }

    @Test func aBodyThatIsTooLargeIsRefused() throws {
        let server = try server()
        #expect(try RawClient.ask(server, "POST /", ["Content-Length: 99999999"]).hasPrefix("HTTP/1.1 413 "))
        // In parts of unknown number.
        let part = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
        let answer = try RawClient.ask(
            server, "POST /", ["Transfer-Encoding: chunked"],
            body: String(repeating: part, count: 64) + "0\r\n\r\n")
        #expect(!answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func headersThatAreTooLongAreRefused() throws {
        let answer = try RawClient.ask(try server(), "GET /", ["X: " + String(repeating: "x", count: 100_000)])
        #expect(!answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test(arguments: [
        "", "\r\n\r\n", "GET\r\n\r\n", "\0\0\0\0", "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    ])
    func whatIsNoRequestEndsTheConnectionAndNotTheServer(bytes: String) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        client.send(bytes)
        #expect(try RawClient.ask(server, "GET /").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func theNinthRequestAtATimeIsTurnedAway() throws {
        let inside = TimedCondition()
        let isOpen = Mutex(false)
        let server = try server { _ in
            inside.withLock { while !isOpen.withLock({ $0 }) { inside.wait() } }
            return .text(200, "here")
        }
        let clients = try (0..<12).map { _ in try RawClient(port: server.port) }
        let port = server.port
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n") }
        // Four are answered while eight are held.
        var refused = 0
        let end = Date() + 20
        var states = [Bool](repeating: false, count: clients.count)
        while refused < 4, Date() < end {
            for index in clients.indices where !states[index] && clients[index].hasAnswer {
                states[index] = true
                #expect(clients[index].readAll().hasPrefix("HTTP/1.1 503 "))
                refused += 1
            }
        }
        #expect(refused == 4)
        isOpen.withLock { $0 = true }
        inside.withLock { inside.signal() }
        for index in clients.indices where !states[index] {
            #expect(clients[index].readAll().hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func aSlowClientIsCutOff() throws {
        let server = try server(readSeconds: 1)
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\n")
        let end = Date() + 20
        // A line now and then keeps it from being idle.
        while client.send("X: y\r\n"), Date() < end { usleep(200_000) }
        #expect(Date() < end)
        #expect(try RawClient.ask(server, "GET /").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func aPortThatIsTakenIsNamed() throws {
        let first = try server()
        let failure = #expect(throws: Failure.self) {
            _ = try HTTPServer(address: "127.0.0.1", port: first.port, waits: { _ in false }) { _ in .text(200, "") }
        }
        #expect(failure?.kind == .usage)
        #expect(failure?.message == "--port \(first.port) is taken by another program")
    }

    @Test(arguments: ["192.0.2.1", "nowhere", "300.1.1.1"])
    func anAddressOfAnotherMachineIsRefused(address: String) throws {
        let failure = #expect(throws: Failure.self) {
            _ = try HTTPServer(address: address, port: 0, waits: { _ in false }) { _ in .text(200, "") }
        }
        #expect(failure?.message.contains("--listen '\(address)'") == true)
    }
}
