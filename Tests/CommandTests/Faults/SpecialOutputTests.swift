import Foundation
import GLFXTestSupport
import Testing

/// Outputs whose names belong to something other than a file: refused in one line, and what is there stays.
@Suite struct SpecialOutputTests {
    static let verbs = [
        "$in --shader invert --overwrite OUT.mov", "$in --shader invert --at 0 --overwrite OUT.png",
        "$in --overwrite OUT%d.png", "sheet $in --overwrite OUT.png", "compare $in $in --junit OUT",
        "compare $in $in --difference OUT.mkv", "test t --junit OUT", "test u --update",
        "run j.json --overwrite", "$in --overwrite --format nut OUT",
    ]

    @Test(arguments: verbs) func isRefusedAndStays(verb: String) throws {
        let folder = try Folder()
        let clip = try Clips.path("small.mov")
        let ready = try Glfx.shell(
            """
            mkfifo pipe; echo open > open; mkdir t u; exec 5<open
            echo '\(clip) --shader invert' > t/a.glfx; cp t/a.glfx u/a.glfx; $glfx hash \(clip) --shader invert > t/a.hash
            """, in: folder)
        #expect(ready.code == 0, "\(ready.errors)")
        for target in ["pipe", "/dev/null", "/proc/self/fd/5", "nowhere"] {
            let name =
                verb.split(separator: " ").first { $0.hasPrefix("OUT") }
                ?? (verb.hasPrefix("test") ? "u/a.hash" : "j.mov")
            let link = name.replacing("OUT", with: "out").replacing("%d", with: "2")
            let path = link.hasPrefix("u/") && !target.hasPrefix("/") ? "../\(target)" : target
            try folder.write(#"{"glfx": 1, "inputs": ["\(clip)"], "output": {"path": "j.mov"}}"#, to: "j.json")
            unlink(folder.path(String(link)))
            symlink(path, folder.path(String(link)))
            let before = try Snapshot(folder)
            let outcome = try Glfx.shell(
                "in=\(clip); exec 5<open; exec $glfx \(verb.replacing("OUT", with: "out")) >/dev/null", in: folder)
            #expect(outcome.code != 0, "\(target)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(String(link))) == path)
            #expect(try Snapshot(folder) == before, "\(target): \(outcome.errors)")
            #expect(outcome.lines.count { $0.hasPrefix("glfx: error: ") } <= 1, "\(outcome.errors)")
        }
    }
}
