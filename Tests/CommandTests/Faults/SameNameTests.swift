import Foundation
import GLFXTestSupport
import Testing

/// Two jobs that write the same names at once.
@Suite struct SameNameTests {
    private func arguments(_ color: String, _ output: String) -> [String] {
        ["color:\(color)", "--size", "16x16", "--fps", "5", "--duration", "4", "--quiet", "--overwrite", output]
    }

    /// The first stops in the middle of naming its pictures; the second has to wait until it is done.
    @Test func aSequenceIsNeverAMixture() throws {
        let folder = try Folder()
        let counting = try FileFaults()
        let output = "out%02d.png"
        #expect(try counting.run(arguments("red", output), in: folder).code == 0)
        let names = try counting.calls.indices.filter { try counting.calls[$0] == "rename" }
        try #require(names.count == 20)
        let faults = try FileFaults(signal: (SIGSTOP, names[9] + 1))
        let first = try RunningJob(arguments("lime", output), in: folder, environment: faults.environment(in: folder))
        try first.waitUntil("it has stopped") { try first.status.first == "T" }
        let second = try RunningJob(arguments("blue", output), in: folder)
        try second.waitUntil("it waits for its turn") {
            let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
            return locks.split(separator: "\n").contains {
                $0.contains("->") && $0.split(separator: " ").contains("\(second.identifier)")
            }
        }
        first.send(SIGCONT)
        #expect(first.finish().code == 0)
        #expect(second.finish().code == 0)
        let pictures = try RawFrames.rgb(output, width: 16, height: 16, in: folder)
        #expect(pictures.count == 20)
        for picture in pictures { #expect(Array(picture.prefix(3)) == [0, 0, 255]) }
        #expect(try folder.names.count == 20)
    }

    /// Both run; the second finishes between the first's last byte and its rename.
    @Test(arguments: [true, false])
    func aMovieIsTheOneOrTheOther(mayReplace: Bool) throws {
        let folder = try Folder()
        let counting = try FileFaults()
        func job(_ color: String) -> [String] {
            arguments(color, "out.mov").filter { mayReplace || $0 != "--overwrite" }
        }
        #expect(try counting.run(job("red"), in: Folder()).code == 0)
        let name = try #require(try counting.calls.firstIndex(of: "rename"))
        let faults = try FileFaults(signal: (SIGSTOP, name + 1))
        let first = try RunningJob(job("lime"), in: folder, environment: faults.environment(in: folder))
        try first.waitUntil("it has stopped") { try first.status.first == "T" }
        let second = try Glfx.run(job("blue"), in: folder)
        #expect(second.code == 0, "\(second.errors)")
        first.send(SIGCONT)
        let outcome = first.finish()
        #expect(outcome.code == (mayReplace ? 0 : 2))
        let words = "glfx: error: output 'out.mov' appeared while it was being made; use --overwrite"
        #expect(mayReplace ? outcome.errors == "" : outcome.errors.hasPrefix(words), "\(outcome.errors)")
        #expect(try folder.names == ["out.mov"])
        let pictures = try RawFrames.rgb("out.mov", width: 16, height: 16, in: folder)
        #expect(pictures.count == 20)
        // BT.601 lime or blue, within what 4:2:0 in limited range rounds.
        let channel = mayReplace ? 1 : 2
        for picture in pictures { #expect(picture[channel] > 240 && picture[0] < 15) }
    }
}
