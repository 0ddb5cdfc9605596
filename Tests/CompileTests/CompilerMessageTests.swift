@testable import GLFXCompile
import GLFXCore
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Where a log's messages point, and logs of other forms than the compiler's usual one.
@Suite struct CompilerMessageTests {
    /// The failure for a log in which `LINE` stands for the generated line of the user's line.
    private func told(
        _ text: String, line: Int, log: String, rung: Int = 0, files: [String: String] = [:], in file: String = "a.frag"
    ) throws -> Failure {
        let program = try parse(text, files: files)
        let variant = program.variants(pass: 0)[rung]
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

    @Test(arguments: [
        "0:LINE: error: 'siz' : undeclared identifier", "0:LINE: error: 'siz' : undeclared identifier\n\0",
        "0:1: warning: odd\n0:LINE: error: 'siz' : undeclared identifier\n1 error generated.\n",
        "0:LINE: error: 'siz' : undeclared identifier\n0:LINE: error: '' : compilation terminated\n",
    ])
    func aMessagePointsAtItsWord(log: String) throws {
        let failure = try told(text, line: 5, log: log)
        #expect(failure.kind == .shader)
        #expect(failure.message == "a.frag:5:42: 'siz' is not declared (in function 'f')")
        #expect(failure.diagnostics.count == 1)
        #expect(
            failure.excerpt == """
                5 |     return texture2D(frame, uv).r + x   *   siz;
                  |                                             ^
                """)
    }

    @Test func aWordInsideAMacroPointsAtTheMacro() throws {
        let failure = try told(text, line: 8, log: "0:LINE: error: 'y' : undeclared identifier\n")
        #expect(
            failure.message
                == "a.frag:8:25: 'y' is not declared (it comes from the macro 'SCALE') (in function 'main')")
    }

    @Test func columnsCountCharacters() throws {
        let text = "void main() {\n/* äöü */ gl_FragColor = zork;\n}\n"
        let failure = try told(text, line: 2, log: "0:LINE: error: 'zork' : undeclared identifier\n")
        #expect(failure.message.hasPrefix("a.frag:2:26: "))
    }

    @Test func anErrorInAnIncludedFilePointsThere() throws {
        let failure = try told(
            "#include \"lib/n.glsl\"\nvoid main() { gl_FragColor = vec4(n()); }\n", line: 2,
            log: "0:LINE: error: 'zork' : undeclared identifier\n",
            files: ["lib/n.glsl": "// noise\nfloat n() { return zork; }\n"],
            in: "lib/n.glsl")
        #expect(failure.message == "lib/n.glsl:2:20: 'zork' is not declared (in function 'n')")
        #expect(failure.excerpt == "2 | float n() { return zork; }\n  |                    ^")
    }

    @Test func aLinkErrorOfADriverPointsAtTheNameItGives() throws {
        let program = try parse("float helper(float a);\nvoid main() { gl_FragColor = vec4(helper(1.0)); }\n")
        let variant = try #require(program.variants(pass: 0).first)
        let log = "error: unresolved reference to function `helper'\n"
        let failure = variant.failure(log: log, program: program, stage: .link)
        #expect(failure.message == "a.frag:1:7: does not link: unresolved reference to function 'helper'")
    }

    @Test func aMessageOfNoKnownKindIsTidied() throws {
        let failure = try told(text, line: 8, log: "0:LINE: error: 'glfx_FragColor' :  is  odd: ' x'")
        #expect(failure.message == "a.frag:8:5: 'gl_FragColor' : is odd: 'x' (in function 'main')")
    }

    @Test(arguments: [
        (
            "error: fragment shader varying uv not declared in vertex shader\n", ShaderVariant.Stage.link,
            "a.frag: does not link: fragment shader varying uv not declared in vertex shader"
        ),
        ("", .link, "a.frag: the compiler does not link it and gives no reason"),
        ("\n \0", .compile, "a.frag: the compiler does not compile it and gives no reason"),
        ("0:3: error: odd\n", .vertex, "a.frag: the vertex shader made for it does not compile: odd"),
        ("Out of registers", .compile, "a.frag: Out of registers"),
    ])
    func aLogWithoutALineIsToldAsItIs(log: String, stage: ShaderVariant.Stage, message: String) throws {
        let program = try parse(text)
        let variant = try #require(program.variants(pass: 0).first)
        #expect(variant.failure(log: log, program: program, stage: stage).message == message)
    }

    @Test func aLineBehindTheEndIsTheLast() throws {
        let program = try parse(text)
        let variant = try #require(program.variants(pass: 0).first)
        let failure = variant.failure(
            log: "0:9999: error: '' :  syntax error, unexpected end of file\n", program: program, stage: .compile)
        #expect(
            failure.message == "a.frag:9:2: the text ends too early: a '}' or a ';' is missing (in function 'main')")
        let early = variant.failure(log: "0:2: error: odd\n", program: program, stage: .compile)
        #expect(early.message == "a.frag: odd")
    }

    @Test func ofAllAttemptsTheOneThatCameFurthestIsTold() throws {
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        #expect(ladder.failure() == nil)
        for (line, word) in [(2, "one"), (8, "two"), (8, "three")] {
            let next = ladder.next()
            let variant = try #require(next)
            let generated = (1...500).first { variant.map.location(ofLine: $0) == Place(file: "a.frag", line: line) }
            ladder.refuse(.compile, log: "0:\(generated ?? 0): error: \(word)\n")
        }
        #expect(ladder.next() == nil)
        #expect(ladder.failure()?.message.contains("two") == true)
    }
}
