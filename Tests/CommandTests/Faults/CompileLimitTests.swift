import Foundation
import GLFXTestSupport
import Testing

/// Short shaders that expand without bound inside a driver's compiler, which cannot be interrupted.
@Suite struct CompileLimitTests {
    /// 2^40 floats, one structure inside the other: compilers count them one by one.
    @Test(arguments: ["void main() { S40 x;", "uniform S40 x; void main() {", "void main() {"])
    func membersThatDoubleAreCountedBefore(use: String) throws {
        let folder = try Folder()
        var text = "struct S0 { float a; };\n"
        for index in 1...40 { text += "struct S\(index) { S\(index - 1) a; S\(index - 1) b; };\n" }
        try folder.write(text + use + " gl_FragColor = vec4(1.0); }", to: "hostile.frag")
        // The first of 8,192 is on the fourteenth line.
        let words = "hostile.frag:14:8: a struct of more than 4096 members, those of structs inside counted"
        try Hostile.expectRefusal(["--shader", "hostile.frag"], in: folder, code: 5, words)
        let inspected = try Glfx.run(["inspect", "hostile.frag"], in: folder)
        #expect(inspected.code == 5 && inspected.errors.contains(words), "\(inspected.errors)")
    }

    @Test(arguments: ["uniform C c;", "uniform Block { C c; };"])
    func elementsOfArraysInAUniformAreCounted(use: String) throws {
        let folder = try Folder()
        let structs = "struct A { float a; };\nstruct B { A a[1000]; };\nstruct C { B b[2], d[1000]; };\n"
        try folder.write("#version 300 es\n" + structs + use + "\n" + HostileCase.body, to: "hostile.frag")
        try Hostile.expectRefusal(
            ["--shader", "hostile.frag"], in: folder, code: 5,
            "hostile.frag:5:9: a uniform of more than 16384 members, those of structs inside counted")
    }

    /// Statement after statement, which any compiler goes through.
    @Test func compilingHasAnEnd() throws {
        let folder = try Folder()
        let text = String(repeating: "x = sin(x * 1.01 + 0.1);\n", count: 30_000)
        try folder.write("void main() { float x = 1.0;\n\(text) gl_FragColor = vec4(x); }", to: "hostile.frag")
        try Hostile.expectRefusal(
            ["--shader", "hostile.frag", "--frame-timeout", "0.5"], in: folder, code: 8,
            "compiling 'hostile.frag' takes longer than 0.5", megabytes: 1_000)
    }

    /// Before anything is drawn the limit holds for reading too, in every command.
    @Test(arguments: [
        "in.png --shader slow.frag out.png", "sheet in.png --shader slow.frag out.png",
        "tune in.png --shader slow.frag --no-open", "inspect slow.frag", "in.png --shader slow.frag --dry-run out.png",
    ])
    func readingHasAnEnd(words: String) throws {
        let folder = try Folder()
        let text = String(repeating: "float f();", count: 60_000)
        try folder.write(text + HostileCase.body, to: "slow.frag")
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=s=16x16", "-frames:v", "1", "in.png"], in: folder)
        let outcome = try Glfx.shell("exec \"$glfx\" \(words) --frame-timeout 0.05", in: folder)
        #expect(outcome.code == 8 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("compiling 'slow.frag' takes longer than 0.05"), "\(outcome.errors)")
    }

    /// Calls that double each other: Mesa inlines each function.
    @Test(.onlyInFull, .enabled(if: freeMegabytes > 4_000, "less than 4 GB of memory are free"))
    func whatCompilingTakesHasAnEnd() throws {
        let folder = try Folder()
        var text = "float f0() { return gl_FragCoord.x; }\n"
        for index in 1...30 { text += "float f\(index)() { return f\(index - 1)() + f\(index - 1)(); }\n" }
        try folder.write(text + "void main() { gl_FragColor = vec4(f30()); }", to: "hostile.frag")
        try Hostile.expectRefusal(
            ["--shader", "hostile.frag"], in: folder, code: 8, "takes more than 2 GiB of memory", megabytes: 3_000)
    }

    private static let freeMegabytes: Int = {
        let text = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }()
}
