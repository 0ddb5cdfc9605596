import Foundation
import GLFXTestSupport
import Testing

/// Each call fails in turn, the last ones too: the index, the flush, the close, the rename.
@Suite struct WriteFaultTests {
    struct Fault: CustomStringConvertible, Sendable {
        var call: String
        /// The number of the failing call of that name, from 1; 0: the last.
        var number: Int
        var reason: String
        var words: String
        var description: String { "\(call):\(number):\(reason)" }
    }

    static let full = "No space left on device"
    static let movieFaults = [
        Fault(call: "open", number: 1, reason: "ENOSPC", words: "cannot create 'out.mov': \(full); make room"),
        Fault(
            call: "pwrite", number: 1, reason: "ENOSPC", words: "cannot write 'out.mov': \(full) (0 bytes were written"),
        Fault(call: "pwrite", number: 20, reason: "EDQUOT", words: "cannot write 'out.mov': Disk quota exceeded ("),
        Fault(
            call: "pwrite", number: 0, reason: "ENOSPC", words: "cannot write 'out.mov': \(full) (132.1 kB were written"
        ),
        Fault(call: "fsync", number: 1, reason: "EIO", words: "cannot write 'out.mov': Input/output error (132.1 kB"),
        Fault(
            call: "close", number: 1, reason: "EDQUOT", words: "cannot write 'out.mov': Disk quota exceeded (132.1 kB"),
        Fault(call: "rename", number: 1, reason: "EIO", words: "cannot write 'out.mov': Input/output error"),
    ]
    static let sequenceFaults = [
        Fault(call: "mkdir", number: 1, reason: "ENOSPC", words: "cannot create 'out%02d.png': \(full)"),
        Fault(call: "open", number: 5, reason: "ENOSPC", words: "cannot create 'out%02d.png': \(full)"),
        Fault(call: "write", number: 0, reason: "ENOSPC", words: "cannot write 'out%02d.png': \(full) ("),
        Fault(call: "fsync", number: 0, reason: "EIO", words: "cannot write 'out%02d.png': Input/output error ("),
        Fault(call: "rename", number: 2, reason: "EIO", words: "cannot write 'out02.png': Input/output error"),
        Fault(call: "rename", number: 20, reason: "EIO", words: "cannot write 'out20.png': Input/output error"),
    ]

    /// Twenty small pictures, in a format that is the same in every run.
    static func arguments(_ output: String) throws -> [String] {
        let codec = output.hasSuffix("mov") ? ["--codec", "rawvideo"] : []
        return [try Clips.path("small.mov"), "--quiet"] + codec + [output]
    }

    @Test(arguments: (movieFaults + sequenceFaults).flatMap { [($0, true), ($0, false)] })
    func everyCallThatFailsIsAnErrorAndKeepsWhatWasThere(fault: Fault, isReplaced: Bool) throws {
        let output = fault.words.contains("out.mov") ? "out.mov" : "out%02d.png"
        var number = fault.number
        if number == 0 {
            let counting = try FileFaults()
            #expect(try counting.run(Self.arguments(output), in: Folder()).code == 0)
            number = try counting.calls.filter { $0 == fault.call }.count
        }
        let folder = try Folder()
        if isReplaced { try OutputForms.writeOld(.init(output: output), in: folder) }
        let before = try Snapshot(folder)
        let faults = try FileFaults(fail: "\(fault.call):\(number):\(fault.reason)")
        let outcome = try faults.run((isReplaced ? ["--overwrite"] : []) + Self.arguments(output), in: folder)
        #expect(outcome.code == 7)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: error: \(fault.words)"), "\(outcome.errors)")
        #expect(try Snapshot(folder) == before)
    }

    /// The rename is done by then: the movie is kept, and the exit code reports the missing guarantee.
    @Test func aFolderThatCannotBeFlushedIsSaid() throws {
        let folder = try Folder()
        let outcome = try FileFaults(fail: "fsync folder:1:EIO").run(Self.arguments("out.mov"), in: folder)
        #expect(outcome.code == 7)
        #expect(
            outcome.errors == "glfx: error: cannot flush the folder of 'out.mov': Input/output error; "
                + "the output is there, but the disk does not promise to keep it\n")
        #expect(try folder.names == ["out.mov"])
        #expect(try RawFrames.times("out.mov", in: folder).count == 20)
    }

    /// What makes an output survive a power loss, in the order in which it has to be (fsync(2), rename(2)): the bytes
    /// are on the disk before the name is, and the name before the job exits with 0.
    @Test(arguments: ["out.mov", "out.png", "out%02d.png"])
    func bytesAreFlushedBeforeTheName(output: String) throws {
        let counting = try FileFaults()
        let one = output == "out.png" ? ["--at", "0.2"] : []
        #expect(try counting.run(one + Self.arguments(output), in: Folder()).code == 0)
        let calls = try counting.calls
        let firstName = try #require(calls.firstIndex(of: "rename"))
        let lastName = try #require(calls.lastIndex(of: "rename"))
        let lastBytes = try #require(calls.lastIndex { $0.hasSuffix("write") })
        #expect(calls.filter { $0 == "fsync" }.count == calls.filter { $0 == "open" }.count)
        #expect(try lastBytes < #require(calls.lastIndex(of: "fsync")))
        #expect(try #require(calls.lastIndex(of: "fsync")) < firstName)
        #expect(try lastName < #require(calls.firstIndex(of: "fsync folder")))
    }
}
