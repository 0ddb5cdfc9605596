import Foundation
import GLFXTestSupport
import Testing

/// Untrusted files of values, jobs and tables.
@Suite struct HostileValueTests {
    private static let many = 100_000

    @Test(arguments: [
        HostileCase("brackets", file: "v.json", HostileCase.times(many, "["), 2, "too deep"),
        HostileCase("objects", file: "v.json", HostileCase.times(many, "{\"a\":"), 2, "too deep"),
        HostileCase("a control character", file: "v.json", "{\"amount\": \"\u{1B}[31m\"}", 2, "no file of values"),
        HostileCase("digits", file: "v.json", "{\"amount\": \(HostileCase.times(many, "9"))}", 2, "is no number"),
        HostileCase("5 MB", file: "v.json", HostileCase.times(5_000_000, " "), 3, "too large"),
        HostileCase("3 MB", file: "v.json", HostileCase.times(3_000_000, " "), 2, "v.json"),
        HostileCase("a key twice", file: "v.json", "{\"amount\": 0.1, \"amount\": 0.2}", 2, "twice"),
    ])
    func aFileOfValuesIsRefused(hostile: HostileCase) throws {
        let folder = try Folder()
        try folder.write(hostile.text(), to: hostile.file)
        try Hostile.expectRefusal(
            ["--shader", "vignette", "--set", hostile.file], in: folder, code: hostile.code, hostile.words)
    }

    @Test(arguments: [
        HostileCase("a size without end", file: "t.cube", "LUT_3D_SIZE 99999999999999999999\n", 3, "no size"),
        HostileCase("a size of 65,535", file: "t.cube", "LUT_3D_SIZE 65535\n0 0 0\n", 3, "no size"),
        HostileCase("a negative size", file: "t.cube", "LUT_3D_SIZE -2\n", 3, "no size"),
        HostileCase("no number", file: "t.cube", "LUT_3D_SIZE 2\n" + HostileCase.times(8, "nan inf 0\n"), 3, "nan"),
        HostileCase("a long line", file: "t.cube", "LUT_3D_SIZE 2\n" + HostileCase.times(many, "0 "), 3, "not 100000"),
        HostileCase(
            "many lines", file: "t.cube", "LUT_3D_SIZE 2\n" + HostileCase.times(many, "0 0 0\n"), 3, "one more"),
        HostileCase(
            "a domain that ends first", file: "t.cube",
            "LUT_3D_SIZE 2\nDOMAIN_MIN 1 1 1\n" + HostileCase.times(8, "0 0 0\n"), 3, "domain"),
        HostileCase("5 MB", file: "t.cube", HostileCase.times(5_000_000, " "), 3, "no .cube file"),
    ])
    func aTableIsRefused(hostile: HostileCase) throws {
        let folder = try Folder()
        try folder.write(hostile.text(), to: hostile.file)
        try Hostile.expectRefusal(
            ["--shader", "lut", "--input", "lut=\(hostile.file)"], in: folder, code: hostile.code, hostile.words)
    }

    @Test(arguments: [
        HostileCase("brackets", file: "j.json", HostileCase.times(many, "["), 2, "too deep"),
        HostileCase("objects", file: "j.json", HostileCase.times(many, "{\"glfx\":"), 2, "too deep"),
        HostileCase("NULs", file: "j.json", "\0\0\0", 2, "no job file"),
        HostileCase("another version", file: "j.json", "{\"glfx\": 99999999999999999999}", 2, "another version"),
        HostileCase(
            "30,000 shaders", file: "j.json",
            "{\"glfx\": 1, \"inputs\": [\"a.mov\"], \"shaders\": ["
                + HostileCase.times(29_999, "{\"shader\": \"vignette\"},")
                + "{\"shader\": \"vignette\"}], \"output\": {\"path\": \"o.mov\"}}", 2, "256 shaders"),
        HostileCase("5 MB", file: "j.json", HostileCase.times(5_000_000, " "), 3, "too large"),
    ])
    func aJobIsRefused(hostile: HostileCase) throws {
        let folder = try Folder()
        try folder.write(hostile.text(), to: hostile.file)
        let (outcome, megabytes) = try Glfx.measured(["run", hostile.file], in: folder)
        #expect(outcome.code == hostile.code && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.lines.first?.hasPrefix("glfx: error: ") == true)
        #expect(outcome.errors.contains(hostile.words) && Hostile.isHarmless(outcome.errors), "\(outcome.errors)")
        #expect(try folder.names == [hostile.file])
        #expect(megabytes < 300 || Sanitizer.keepsBooks, "\(megabytes) MB")
    }

    @Test(arguments: ["mkfifo f", "ln -s /dev/zero f", "truncate -s 10G f"])
    func theyHaveToBePlainFiles(preparation: String) throws {
        let folder = try Folder()
        let outcome = try Tool.run("bash", ["-c", preparation], in: folder)
        #expect(outcome.code == 0)
        let words = preparation.contains("10G") ? "too large" : "not a regular file"
        try Hostile.expectRefusal(["--shader", "vignette", "--set", "f"], in: folder, code: 3, words)
        let run = try Glfx.run(["run", "f"], in: folder)
        #expect(run.code == 3 && run.errors.contains(words), "\(run.errors)")
    }
}
