import Foundation
import GLFXTestSupport
import Testing

/// Jobs that are started without a standard input, output or error, as a careless daemon does it.
@Suite struct ClosedStreamTests {
    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func aClosedStreamIsNobodysFile(streams: String) throws {
        let folder = try Folder()
        // Messages are discarded: --verbose prints many, and none may end up in a file that got the descriptor.
        let options = "--codec rawvideo --shader invert --verbose --progress plain"
        let line = "\"$glfx\" \(try Clips.path("small.mov")) \(options)"
        #expect(try Glfx.shell("\(line) usual.mov", in: folder).code == 0)
        let outcome = try Glfx.shell("\(line) out.mov \(streams)", in: folder)
        #expect(outcome.code == 0)
        #expect(try folder.names == ["out.mov", "usual.mov"])
        #expect(try folder.read("out.mov") == folder.read("usual.mov"))
    }

    /// In the middle of writing, with three files open at least: none has a standard stream's descriptor.
    @Test func noFileIsOpenedUnderTheNumberOfAStream() throws {
        let folder = try Folder()
        let faults = try FileFaults(signal: (SIGSTOP, 5))
        let job = try RunningJob(
            [Clips.path("small.mov"), "--codec", "rawvideo", "out.mov"], in: folder,
            through: ["bash", "-c", "exec \"$@\" <&- >&- 2>&-", "bash"], environment: faults.environment(in: folder))
        try job.waitUntil("it has stopped") { try job.status.first == "T" }
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(job.identifier)/fd").map { number in
            (number, try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(job.identifier)/fd/\(number)"))
        }
        let streams = files.filter { ["0", "1", "2"].contains($0.0) }
        #expect(streams.map(\.1) == ["/dev/null", "/dev/null", "/dev/null"])
        #expect(files.contains { $0.1.contains(".out.mov.glfx-") })
        job.send(SIGCONT)
        #expect(job.finish().code == 0)
    }

    @Test func anErrorWithoutAStreamHasItsCodeStill() throws {
        let folder = try Folder()
        #expect(try Glfx.shell("exec \"$glfx\" missing.mov out.mov <&- >&- 2>&-", in: folder).code == 3)
        #expect(try folder.names == [])
    }

    @Test func whatWasAskedForCannotGoToAClosedStream() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell("exec \"$glfx\" --version >&-", in: folder)
        #expect(outcome.code == 7)
        #expect(outcome.errors == "glfx: error: cannot write to the standard output: Bad file descriptor\n")
        let movie = try Glfx.shell("exec \"$glfx\" \(Clips.path("small.mov")) --format nut - >&-", in: folder)
        #expect(movie.code == 7, "\(movie.errors)")
        #expect(movie.lines.count == 1)
    }

    /// The reader of stderr has closed: the job goes on.
    @Test func messagesThatNobodyReadsEndNothing() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "mkfifo pipe; (exec < pipe) & env --default-signal=PIPE \"$glfx\" \(Clips.path("small.mov")) --progress plain out.mov 2> pipe; "
                + "echo $?; rm pipe", in: folder)
        #expect(outcome.output == "0\n")
        #expect(try RawFrames.times("out.mov", in: folder).count == 20)
    }
}
