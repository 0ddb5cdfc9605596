import GLFXCore
import GLFXPrograms
import GLFXShaderTestSupport
import GLFXShaderText
import Testing

/// Files that guard themselves against being included twice are read once.
@Suite struct IncludeGuardTests {
    private let main = "void main() { gl_FragColor = vec4(part); }"

    /// 1,001 readings are too many, 20,001 lines too.
    @Test func onlyWhatIsReadCounts() throws {
        let guarded = "#ifndef PART\n#define PART\nconst float part = 0.5;\n#endif\n\n"
        let lines = { (count: Int) in String(repeating: "#include \"part\"\n", count: count) + main }
        #expect(try parse(lines(1_500), files: ["part": guarded]).passes.count == 1)
        #expect(
            refusal(lines(20_001), files: ["part": guarded])?.message.hasSuffix("too many files are included") == true)
        #expect(refusal(lines(1_001), files: ["part": "\n"])?.message.hasSuffix("too many files are included") == true)
    }

    /// A text outside of the guard, or in its other branch, is read every time.
    @Test(arguments: [
        "#ifndef PART\n#define PART\nconst float part = 0.5;\n#endif\nSTEP",
        "#ifndef PART\n#define PART\nconst float part = 0.5;\n#else\nSTEP\n#endif",
        "STEP\n#ifndef PART\n#define PART\nconst float part = 0.5;\n#endif",
    ])
    func whatIsOutsideIsReadAgain(text: String) throws {
        let declared = "#define STEP int NAME;\n"
        let twice =
            declared + "#define NAME a\n#include \"part\"\n#undef NAME\n#define NAME b\n#include \"part\"\n" + main
        let program = try parse(twice, files: ["part": text])
        let names = program.passes[0].source.assembled.tokens.map(\.text)
        #expect(names.filter { $0 == "STEP" }.count >= 1)
        #expect(program.passes[0].source.assembled.files.filter { $0.name == "part" }.count == 2)
    }

    @Test func aSemicolonBehindItIsOverlooked() throws {
        #expect(try parse("#include \"part\";\n" + main, files: ["part": "const float part = 0.5;"]).passes.count == 1)
    }
}
