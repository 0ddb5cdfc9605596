import GLFXCore
import GLFXShaderTestSupport
import Testing

@testable import GLFXCompile
@testable import GLFXShaderText

/// Mesa's logs are from Mesa 22.3.6 (llvmpipe); NVIDIA's and ANGLE's are in the form that their drivers print.
@Suite struct DriverMessageTests {
    /// The failure for a log in which `LINE` stands for the generated line of the user's line.
    private func told(
        _ text: String, line: Int, log: String, rung: Int = 0, files: [String: String] = [:], in file: String = "a.frag"
    ) throws -> Failure {
        let program = try parse(text, files: files)
        let variant = program.variants(pass: 0, for: mesa)[rung]
        let generated = (1...500).first { variant.map.location(ofLine: $0) == Place(file: file, line: line) }
        let number = try #require(generated)
        return variant.failure(log: log.replacing("LINE", with: String(number)), program: program, stage: .compile)
    }

    private let text = """
        precision mediump float;
        uniform sampler2D frame; varying vec2 uv;
        #define SCALE(x) ((x) * y)
        float f(float x) {
        \treturn texture2D(frame, uv).r + x   *   siz;
        }
        void main() {
            gl_FragColor = vec4(SCALE(2.0) + zork);
        }

        """

    @Test func mesasColumnsAreBroughtBackThroughItsPreprocessor() throws {
        // Mesa makes one space of each run of spaces.
        let failure = try told(text, line: 5, log: "0:LINE(38): error: `siz' undeclared\n0:LINE(34): error: operands\n")
        #expect(failure.message == "a.frag:5:42: 'siz' undeclared (in function 'f')")
        #expect(failure.kind == .shader)
        #expect(
            failure.excerpt == """
                5 |     return texture2D(frame, uv).r + x   *   siz;
                  |                                             ^
                """)
    }

    @Test func mesasColumnsAreBroughtBackThroughTheHeadersMacros() throws {
        // Here texture2D is replaced by texture, which is two letters shorter.
        let failure = try told(text, line: 5, log: "0:LINE(36): error: `siz' undeclared\n", rung: 1)
        #expect(failure.message == "a.frag:5:42: 'siz' undeclared (in function 'f')")
    }

    @Test func behindAMacroOfTheUsersTheNamedWordIsLookedFor() throws {
        let failure = try told(text, line: 8, log: "0:LINE(39): error: `zork' undeclared\n")
        #expect(failure.message == "a.frag:8:38: 'zork' undeclared (in function 'main')")
    }

    @Test func aWordInsideAMacroPointsAtTheMacro() throws {
        let failure = try told(text, line: 8, log: "0:LINE(33): error: `y' undeclared\n")
        #expect(failure.message == "a.frag:8:25: 'y' undeclared (in function 'main')")
    }

    @Test(arguments: [
        "0(LINE) : error C1008: undefined variable \"siz\"", "0(LINE) : error C1008: undefined variable \"siz\"\n\0",
        "ERROR: 0:LINE: 'siz' : undeclared identifier",
        "WARNING: 0:1: x\nERROR: 0:LINE: 'siz' : undeclared identifier\n",
        "0:LINE: error: 'siz' undeclared",
        "0(1) : warning C7000: odd\n0(LINE) : error C1008: undefined variable \"siz\"",
    ])
    func otherDriversNameNoColumnButTheWord(log: String) throws {
        let failure = try told(text, line: 5, log: log)
        #expect(failure.message.hasPrefix("a.frag:5:42: "), "\(failure.message)")
        #expect(failure.message.contains("siz"))
        #expect(failure.message.hasSuffix("(in function 'f')"))
        #expect(!failure.message.contains("C1008") && !failure.message.contains("ERROR"))
    }

    @Test func thePreprocessorsOwnColumnsAreTheUsers() throws {
        let text = "void main() {\n      gl_FragColor = vec4(1.0);\n}\n   #define   gl_ES(a  1\n"
        let failure = try told(text, line: 4, log: "0:LINE(17): preprocessor error: syntax error\n")
        #expect(failure.message == "a.frag:4:17: syntax error")
    }

    @Test func anErrorInAnIncludedFilePointsThere() throws {
        let failure = try told(
            "#include \"lib/n.glsl\"\nvoid main() { gl_FragColor = vec4(n()); }\n", line: 2,
            log: "0:LINE(20): error: `zork' undeclared\n",
            files: ["lib/n.glsl": "// noise\nfloat n() { return zork; }\n"],
            in: "lib/n.glsl")
        #expect(failure.message == "lib/n.glsl:2:20: 'zork' undeclared (in function 'n')")
        #expect(failure.excerpt == "2 | float n() { return zork; }\n  |                    ^")
    }

    @Test func aLinkErrorPointsAtTheNameItGives() throws {
        // Mesa's error for a function without a body.
        let program = try parse("float helper(float a);\nvoid main() { gl_FragColor = vec4(helper(1.0)); }\n")
        let variant = try #require(program.variants(pass: 0, for: mesa).first)
        let log = "error: unresolved reference to function `helper'\n"
        let failure = variant.failure(log: log, program: program, stage: .link)
        #expect(failure.message == "a.frag:1:7: does not link: unresolved reference to function 'helper'")
    }

    @Test func whatTheDriverSaysIsNotSaidAgain() throws {
        let log = "0:LINE(2): error: `return' with wrong type vec4, in function `f' returning float\n"
        let failure = try told(text, line: 5, log: log)
        #expect(failure.message == "a.frag:5:2: 'return' with wrong type vec4, in function 'f' returning float")
        let macro = try told(text, line: 8, log: "0:LINE(25): preprocessor error: Error: macro SCALE invoked\n")
        #expect(macro.message == "a.frag:8:25: macro SCALE invoked (in function 'main')")
    }

    @Test func columnsCountCharacters() throws {
        let text = "void main() {\n/* äöü */ gl_FragColor = zork;\n}\n"
        // Mesa makes one space of the comment and what is around it.
        let failure = try told(text, line: 2, log: "0:LINE(17): error: `zork' undeclared\n")
        #expect(failure.message.hasPrefix("a.frag:2:26: "))
    }

    @Test func ourOwnNamesAndTheCompilersAreTranslated() throws {
        let failure = try told(
            text, line: 8, log: "0:LINE(2): error: syntax error, unexpected NEW_IDENTIFIER, expecting $end\n")
        #expect(failure.message.contains("unexpected a name that is not declared, expecting the end of the text"))
        let own = try told(text, line: 8, log: "0:LINE(2): error: `glfx_FragColor' is odd", rung: 1)
        #expect(own.message.contains("'gl_FragColor' is odd"))
    }

    @Test(arguments: [
        (
            "error: fragment shader varying uv not declared in vertex shader\n", ShaderVariant.Stage.link,
            "a.frag: does not link: fragment shader varying uv not declared in vertex shader"
        ),
        ("", .link, "a.frag: the driver does not link it and gives no reason"),
        ("\n \0", .compile, "a.frag: the driver does not compile it and gives no reason"),
        ("0:3(1): error: odd\n", .vertex, "a.frag: the vertex shader made for it does not compile: odd"),
        ("Out of registers", .compile, "a.frag: Out of registers"),
    ])
    func aLogWithoutALineIsToldAsItIs(log: String, stage: ShaderVariant.Stage, message: String) throws {
        let program = try parse(text)
        let variant = try #require(program.variants(pass: 0, for: mesa).first)
        #expect(variant.failure(log: log, program: program, stage: stage).message == message)
    }

    @Test func aLineBehindTheEndIsTheLast() throws {
        let program = try parse(text)
        let variant = try #require(program.variants(pass: 0, for: mesa).first)
        let failure = variant.failure(
            log: "0:9999(1): error: syntax error, unexpected $end\n", program: program, stage: .compile)
        #expect(failure.message.hasPrefix("a.frag:9:2: "))
        let early = variant.failure(log: "0:2(1): error: odd\n", program: program, stage: .compile)
        #expect(early.message == "a.frag: odd")
    }

    @Test func ofAllAttemptsTheOneThatCameFurthestIsTold() throws {
        var ladder = CompileLadder(program: try parse(text), pass: 0, target: mesa)
        #expect(ladder.failure() == nil)
        for (line, word) in [(2, "one"), (8, "two"), (8, "three")] {
            let next = ladder.next()
            let variant = try #require(next)
            let generated = (1...500).first { variant.map.location(ofLine: $0) == Place(file: "a.frag", line: line) }
            ladder.refuse(.compile, log: "0:\(generated ?? 0)(1): error: \(word)\n")
        }
        #expect(ladder.next() == nil)
        #expect(ladder.failure()?.message.contains("two") == true)
    }
}
