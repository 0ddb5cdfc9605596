import Foundation
import GLFXTestSupport
import Testing

/// The helpers that the other tests of this folder use.
@Suite struct ChildProcessTests {
    /// The threads that tests run on block nearly every signal. The bits
    /// begin with signal 1; 32 and 33 are glibc's own.
    @Test func programsStartWithNoSignalHeldBackOrIgnored() throws {
        let status = try Tool.run("grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"], in: Folder())
        let masks = status.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last }
        let usual = masks.map { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } }
        #expect(usual == [0, 0], "\(status)")
    }

    @Test func programsHaveNoFileOfAnybodyElse() throws {
        let (folder, held) = (try Folder(), Pipe())
        // Without close-on-exec, as C libraries leave it.
        #expect(fcntl(held.fileHandleForWriting.fileDescriptor, F_SETFD, 0) == 0)
        let number = held.fileHandleForWriting.fileDescriptor
        let found = try Tool.run("bash", ["-c", "[ -e /proc/$$/fd/\(number) ] || echo none"], in: folder)
        #expect(found.output == "none\n")
        try held.fileHandleForWriting.close()
    }

    @Test func aProgramThatNeverEndsIsEndedAndSaid() throws {
        let folder = try Folder()
        let error = #expect(throws: ToolFailure.self) {
            try Tool.run("bash", ["-c", "echo $$ > number; exec sleep 1000"], in: folder, limit: .seconds(1))
        }
        #expect(error?.message.contains("was not done after 1.0 seconds") == true, "\(error?.message ?? "")")
        let text = String(decoding: try folder.read("number"), as: UTF8.self)
        let number = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1 && errno == ESRCH)
    }

    /// A job that hangs fails its test instead of blocking it.
    @Test func aJobThatStandsStillIsEndedAndSaid() throws {
        let folder = try Folder()
        let job = try RunningJob(["color:red", "--size", "16x16", "--duration", "1000", "out.mkv"], in: folder)
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        job.send(SIGSTOP)
        withKnownIssue {
            #expect(job.finish(within: .milliseconds(100)).code == 128 + SIGKILL)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("was not done 0.1 seconds later, its state is T") }
        }
    }
}
