@testable import GLFXCompile
import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct IncludeTests {
    @Test func includedLinesKeepTheirFileAndNumber() throws {
        let program = try parse(
            "// top\n#include \"lib/a.glsl\"\nvoid main() { gl_FragColor = vec4(a()); }\n",
            files: [
                "lib/a.glsl": "#include \"b.glsl\"\nfloat a() { return b; }", "lib/b.glsl": "\nconst float b = 1.0;\n",
            ])
        let variant = try #require(program.variants(pass: 0).first)
        let lines = variant.fragment.split(separator: "\n", omittingEmptySubsequences: false)
        func place(_ text: String) -> Place? {
            lines.firstIndex { $0.contains(text) }.flatMap { variant.map.location(ofLine: $0 + 1) }
        }
        #expect(place("const float b") == Place(file: "lib/b.glsl", line: 2))
        #expect(place("float a()") == Place(file: "lib/a.glsl", line: 2))
        #expect(place("void main") == Place(file: "a.frag", line: 3))
        #expect(variant.map.location(ofLine: 1) == nil)
    }

    @Test(arguments: [
        ("", "b", "b"), ("lib/a", "b", "lib/b"), ("lib/a", "./b", "lib/b"), ("lib/x/a", "../b", "lib/b"),
        ("lib/a", "../../b", "../b"), ("", "../b", "../b"), ("lib/a", "/etc/b", "/etc/b"), ("a", "x//y", "x/y"),
    ])
    func aPathIsSeenFromTheShadersFolder(includer: String, path: String, resolved: String) {
        #expect(ClosureFiles.resolve(path, from: includer) == resolved)
    }

    @Test func guardsLetAFileStandTwice() throws {
        let guarded = "#ifndef B\n#define B\nuniform float b; // default=1\n#endif\n"
        let program = try parse(
            shader("#include \"a\"\n#include \"b\"\n#include \"b\"", using: "b"),
            files: ["a": "#include \"b\"\n", "b": guarded])
        #expect(program.parameters.map(\.name) == ["b"])
    }

    @Test func aGuardLetsAFileIncludeItself() throws {
        let program = try parse(
            shader("#include \"a\"", using: "a"),
            files: [
                "a": "#ifndef A\n#define A\n#include \"b\"\nuniform float a; // default=1\n#endif\n",
                "b": "#include \"a\"\n",
            ])
        #expect(program.parameters.map(\.name) == ["a"])
    }

    @Test func anIncludeInAnInactivePartIsNotLookedFor() throws {
        _ = try parse(shader("#if 0\n#include \"missing\"\n#endif"))
    }

    @Test(arguments: [
        ("#include \"a\"", "a:1: 'a' is included recursively"), ("#include \"c\"", "d:2: 'c' is included recursively"),
        ("\n#include \"nowhere\"", "a.frag:2: cannot open 'nowhere'"),
        ("#include <a>", "a.frag:1: this #include names no file"),
        ("#include a", "a.frag:1: this #include names no file"),
        ("#include \"\"", "a.frag:1: this #include names no file"),
        ("#include", "a.frag:1: this #include names no file"), ("#include \"e\"", "e:2:9: the character '@'"),
        ("#include \"f\"", "f:1: this #if has no #endif"),
        ("#if 1\n#include \"g\"\n#endif", "g:1: #endif without an #if"),
        ("#include \"h\"", "h:1:3: this comment is never closed"),
    ])
    func aFaultPointsAtTheFileThatHasIt(text: String, message: String) throws {
        let files = [
            "a": "#include \"a\"\n", "c": "#include \"d\"\n", "d": "\n#include \"c\"\n", "e": "\nfloat x @",
            "f": "#if 1\n",
            "g": "#endif\n", "h": "  /* open\n",
        ]
        let failure = try #require(refusal(shader(text), files: files))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
    }

    @Test func filesThatIncludeOthersWithoutEndAreStopped() throws {
        var files: [String: String] = [:]
        for index in 0..<64 { files["f\(index)"] = "#include \"f\(index + 1)\"\n" }
        #expect(refusal("#include \"f0\"\n", files: files)?.message.contains("too many files") == true)
        var doubling: [String: String] = ["g20": ""]
        for index in 0..<20 { doubling["g\(index)"] = "#include \"g\(index + 1)\"\n#include \"g\(index + 1)\"\n" }
        #expect(refusal("#include \"g0\"\n", files: doubling)?.message.contains("too many files") == true)
    }
}
