import Foundation
import GLFXTestSupport
import Testing

/// Processes that are killed at any time.
@Suite struct KillTests {
    /// The same numbers every time: SplitMix64 (Steele, Lea and Flood, 2014).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// What an undisturbed job leaves, and the calls that it makes.
    private func whole(_ output: String) throws -> (files: Snapshot, calls: [String]) {
        let (folder, counting) = (try Folder(), try FileFaults())
        try #require(try counting.run(WriteFaultTests.arguments(output), in: folder).code == 0)
        return (try Snapshot(folder), try counting.calls)
    }

    /// The last calls, where names change, and others at random.
    private func numbers(_ calls: [String], count: Int, seed: UInt64) -> [Int] {
        var dice = Dice(state: seed)
        let end = Array((calls.count - count / 2 + 1)...calls.count)
        return (end + (1...(calls.count - count / 2)).shuffled(using: &dice).prefix(count - end.count)).sorted()
    }

    /// 50 in all. Each file is the old one or the new one, byte for byte; others are named as temporary files, and
    /// removed by the next job.
    @Test(arguments: ["out.mov", "out%02d.png"])
    func aKilledJobLeavesTheOldFileOrTheNewOne(output: String) throws {
        let (new, calls) = try whole(output)
        let folder = try Folder()
        var outcomes: Set<Data> = []
        for number in numbers(calls, count: 25, seed: 7) {
            for name in new.files.keys { try folder.write("old", to: name) }
            let faults = try FileFaults(signal: (SIGKILL, number))
            let outcome = try faults.run(["--overwrite"] + WriteFaultTests.arguments(output), in: folder)
            #expect(outcome.code == 128 + SIGKILL)
            for name in try folder.names where new.files[name] == nil {
                #expect(name.hasPrefix(".\(output).glfx-"), "left at call \(number)")
                // Its removal would count as a call of the next job.
                try FileManager.default.removeItem(atPath: folder.path(name))
            }
            for (name, bytes) in new.files {
                let found = try folder.read(name)
                #expect(found == Data("old".utf8) || found == bytes, "\(name) at call \(number) of \(calls.count)")
                outcomes.insert(found)
            }
        }
        // Before and after the rename.
        #expect(outcomes.contains(Data("old".utf8)) && outcomes.count > 1)
        let middle = try FileFaults(signal: (SIGKILL, calls.count / 2))
        _ = try middle.run(["--overwrite"] + WriteFaultTests.arguments(output), in: folder)
        #expect(try folder.names.count == new.files.count + 1)
        let next = try Glfx.run(["--overwrite"] + WriteFaultTests.arguments(output), in: folder)
        #expect(next.code == 0)
        #expect(try Snapshot(folder) == new)
    }

    /// In a sequence killed while renaming, each picture is an old or a new one; the mixture is reported.
    @Test func aJobKilledWhileItNamedItsPicturesIsTold() throws {
        let output = "out%02d.png"
        let (new, calls) = try whole(output)
        let folder = try Folder()
        for name in new.files.keys { try folder.write("old", to: name) }
        let names = calls.indices.filter { calls[$0] == "rename" }
        try #require(names.count == 20)
        let faults = try FileFaults(signal: (SIGKILL, names[7] + 1))
        let killed = try faults.run(["--overwrite"] + WriteFaultTests.arguments(output), in: folder)
        #expect(killed.code == 128 + SIGKILL)
        let found = try new.files.keys.sorted().map { try folder.read($0) == Data("old".utf8) }
        #expect(found == Array(repeating: false, count: 7) + Array(repeating: true, count: 13))
        let next = try Glfx.run([try Clips.path("small.mov"), "--overwrite", output], in: folder)
        #expect(next.code == 0)
        #expect(next.errors.contains("note: removed '"), "\(next.errors)")
        #expect(next.errors.contains("it had renamed only some of its pictures"), "\(next.errors)")
        #expect(try Snapshot(folder) == new)
    }

    /// SIGTERM has two outcomes: nothing is changed, or all is new and the exit code is 0.
    @Test(arguments: ["out.mov", "out%02d.png"])
    func aSignalAtAnyTimeIsAllOrNothing(output: String) throws {
        let (new, calls) = try whole(output)
        let folder = try Folder()
        for number in numbers(calls, count: 8, seed: 11) {
            for name in new.files.keys { try folder.write("old", to: name) }
            let before = try Snapshot(folder)
            let faults = try FileFaults(signal: (SIGTERM, number))
            let outcome = try faults.run(["--overwrite"] + WriteFaultTests.arguments(output), in: folder)
            #expect(outcome.code == 0 || outcome.code == 128 + SIGTERM)
            #expect(try Snapshot(folder) == (outcome.code == 0 ? new : before), "call \(number): \(outcome)")
        }
    }
}
