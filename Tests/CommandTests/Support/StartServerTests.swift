import Foundation
import GLFXTestSupport
import Testing

/// What is started from a server is the process that the kernel would have made of the program.
@Suite(.waits) struct StartServerTests {
    /// What tells a process apart, from /proc: its folder, its program, blocked and ignored signals, and open files, but
    /// for the pipe. (Words and variables are those of the server there; other tests show that the program gets its own.)
    private func traits(of process: ChildProcess) throws -> [String] {
        let folder = "/proc/\(process.identifier)/"
        let status = try String(contentsOfFile: folder + "status", encoding: .utf8)
        let signals = status.split(separator: "\n").filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder + "fd").sorted().map { "fd/" + $0 }
        let links = (["cwd", "exe"] + descriptors).compactMap { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)).map { "\(name) \($0)" }
        }
        return signals.map(String.init) + links.filter { !$0.hasSuffix("in.nut") }
    }

    @Test func itIsTheSameProcess() throws {
        let folder = try Folder()
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nowhere) }
        var found: [[String]] = []
        for isServed in [true, false] {
            let pipe = folder.path("in.nut")
            try #require(mkfifo(pipe, 0o600) == 0)
            let words = ["ffmpeg", "-nostdin", "-i", "in.nut", "out.mov"]
            let process =
                try isServed
                ? Tool.start(words[0], Array(words.dropFirst()), in: folder, output: nowhere, errors: nowhere)
                : ChildProcess(
                    "/usr/bin/env", words, in: folder, environment: Tool.environment, output: nowhere, errors: nowhere)
            // It can be written to as soon as it is read.
            var writing: Int32 = -1
            while process.isRunning, writing < 0 {
                writing = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if writing < 0 { usleep(5000) }
            }
            found.append(try traits(of: process))
            process.send(SIGKILL)
            #expect(process.wait(until: .now + .seconds(60)) == 128 + SIGKILL)
            close(writing)
            unlink(pipe)
        }
        #expect(found[0] == found[1] && found[0].count == 7, "\(found)")
    }

    @Test func itsExitCodeAndMessagesAreTold() throws {
        let folder = try Folder()
        let outcome = try Tool.run(Tool.glfx, ["nothing.mov", "out.mov"], in: folder)
        let plain = try Tool.run(Tool.glfx, ["nothing.mov", "out.mov"], in: folder, environment: ["LD_BIND_NOW": ""])
        #expect(outcome.code == 3 && outcome.code == plain.code && outcome.errors == plain.errors)
    }
}
