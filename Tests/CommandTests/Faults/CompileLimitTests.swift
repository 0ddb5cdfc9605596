import Foundation
import GLFXTestSupport
import Testing

/// Short shaders that expand without bound inside a driver's compiler, which cannot be interrupted.
@Suite struct CompileLimitTests {
    /// 2^40 floats, one structure inside the other: Mesa counts them one by one.
    @Test func compilingHasAnEnd() throws {
        let folder = try Folder()
        var text = "struct S0 { float a; };\n"
        for index in 1...40 { text += "struct S\(index) { S\(index - 1) a; S\(index - 1) b; };\n" }
        try folder.write(text + "void main() { S40 x; gl_FragColor = vec4(1.0); }", to: "hostile.frag")
        try Hostile.expectRefusal(
            ["--shader", "hostile.frag", "--frame-timeout", "0.5"], in: folder, code: 8,
            "compiling 'hostile.frag' takes longer than 0.5")
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
