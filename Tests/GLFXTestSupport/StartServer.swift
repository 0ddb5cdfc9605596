import CGLFXTestSupport
import Foundation
import Synchronization

/// A program that waits before its main function and is started from there as often as a test wants
/// (`CGLFXTestSupport/Preloaded/start-server.c`): the real program, without the 40 ms in which the dynamic linker loads its
/// libraries. Any thread may use it.
final class StartServer: @unchecked Sendable {
    /// A running process.
    struct Child {
        var identifier: pid_t
        /// Gives the four bytes of its status (wait(2)) when it has ended; to be closed.
        var status: Int32
    }

    private let control: Int32
    /// Only kept, so that it ends with this.
    private let process: ChildProcess

    private static let library: Result<(folder: Folder, path: String), any Error> = Result {
        let folder = try Folder()
        let source = Checkout.root.appendingPathComponent("Tests/CGLFXTestSupport/Preloaded/start-server.c").path
        let outcome = try Tool.run(
            "clang", ["-shared", "-fPIC", "-O1", "-o", "start-server.so", source, "-ldl"], in: folder)
        guard outcome.code == 0 else { throw ToolFailure(message: "clang: \(outcome.errors)") }
        return (folder, folder.path("start-server.so"))
    }
    private static let servers = Mutex<[String: StartServer?]>([:])

    /// The server of a program; nil where it cannot be started so: it has threads before its main function, or a sanitizer
    /// is linked in, which wants to be loaded first.
    /// - Parameter program: its full path.
    static func of(_ program: String) -> StartServer? {
        guard !Sanitizer.keepsBooks, let library = try? library.get() else { return nil }
        return servers.withLock { servers in
            if let known = servers[program] { return known }
            let server = try? StartServer(program, library.path, in: library.folder)
            servers[program] = server
            return server
        }
    }

    private init(_ program: String, _ library: String, in folder: Folder) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ToolFailure(message: "socketpair: \(String(cString: strerror(errno)))")
        }
        control = ends[0]
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { for end in [ends[1], nowhere] { close(end) } }
        // Its standard output is its end of the socket.
        process = try ChildProcess(
            program, [], in: folder,
            environment: Tool.environment.merging(["LD_PRELOAD": library, "START_SERVER": "1"]) { $1 },
            output: ends[1], errors: nowhere)
        guard Self.number(from: control) == 0 else { throw ToolFailure(message: "\(program) does not wait") }
    }

    deinit { close(control) }

    /// Starts the program, as `ChildProcess` does.
    func start(
        _ words: [String], in folder: Folder, environment: [String: String], output: Int32, errors: Int32
    ) throws -> Child {
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else {
            throw ToolFailure(message: "pipe: \(String(cString: strerror(errno)))")
        }
        // A program that another thread starts meanwhile must not hold these open.
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let variables = environment.map { "\($0)=\($1)" }
        let text = ([folder.url.path] + words + variables).flatMap { $0.utf8CString.map { UInt8(bitPattern: $0) } }
        let error = test_start_by_server(
            control, UInt32(words.count), UInt32(variables.count), text, text.count, output, errors, pipeEnds[1])
        close(pipeEnds[1])
        let identifier = error == 0 ? Self.number(from: pipeEnds[0]) : nil
        guard let identifier, identifier > 0 else {
            close(pipeEnds[0])
            throw ToolFailure(message: "\(words): cannot be started, error \(error), \(identifier ?? 0)")
        }
        return Child(identifier: identifier, status: pipeEnds[0])
    }

    /// What `start-server.c` tells: nil once it is gone.
    static func number(from descriptor: Int32) -> Int32? {
        var number: Int32 = 0
        while true {
            let count = read(descriptor, &number, MemoryLayout<Int32>.size)
            if count == MemoryLayout<Int32>.size { return number }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}
