import GLFXCore
import GLFXShaderTestSupport
import Testing

@testable import GLFXCompile

/// Repairs after a compiler's errors, in the words of several of them.
@Suite struct RepairTextTests {
    /// The user's lines after one error, or nil if it leads to no repair.
    /// - Parameter log: `LINE3` stands for the generated line of the user's line 3.
    func repaired(
        _ text: String, _ log: String, rung: Int = 0
    ) throws -> [String]? {
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        for _ in 0..<rung {
            _ = ladder.next()
            ladder.refuse(.link, log: "error: no")
        }
        let first = try #require(next(&ladder))
        ladder.refuse(.compile, log: placed(log, first))
        guard let second = ladder.next(), second.label == first.label else { return nil }
        return lines(second)
    }

    func next(_ ladder: inout CompileLadder) -> ShaderVariant? { ladder.next() }

    func placed(_ log: String, _ variant: ShaderVariant) -> String {
        var log = log
        for line in (1...40).reversed() {
            log = log.replacing("LINE\(line)", with: String(variant.map.headerLines + line))
        }
        return log
    }

    func lines(_ variant: ShaderVariant) -> [String] {
        variant.map.text.lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aReservedNameGoesEverywhereButWhereItIsNone() throws {
        let text = """
            struct Light { float input; };
            #define F(input) (input + sample)
            /* sample */ float sample = 1.0; // sample
            smooth in vec2 uv; sample in vec2 at;
            float g(vec4 v) { return v.stpq.s + v.xyz.x; }
            #ifdef GL_X_sample
            float h(Light a) { return sample * a.input; }
            #endif
            out vec4 c; void main() { c = vec4(F(sample), at, 1.0); }
            """
        let found = try #require(
            try repaired(text, "0:LINE3: error: syntax error, unexpected SAMPLE, expecting ',' or ';'\n"))
        #expect(
            found == [
                "struct Light { float input; };", "#define F(input) (input + glfx_sample)",
                "             float glfx_sample = 1.0;          ", "smooth in vec2 uv; sample in vec2 at;",
                "float g(vec4 v) { return v.stpq.s + v.xyz.x; }", "#ifdef GL_X_sample",
                "float h(Light a) { return glfx_sample * a.input; }", "#endif",
                "out vec4 c; void main() { c = vec4(F(glfx_sample), at, 1.0); }",
            ])
        let field = try #require(
            try repaired(
                text,
                "0:LINE1: error: illegal use of reserved word `input'\n0:LINE1: error: syntax error, unexpected ERROR_TOK\n"
            ))
        #expect(field[0] == "struct Light { float glfx_input; };")
        #expect(field[1] == "#define F(glfx_input) (glfx_input + sample)")
        #expect(field[6] == "float h(Light a) { return sample * a.glfx_input; }")
    }

    @Test func aNameThatLooksLikeASwizzleStays() throws {
        // No structure has such a field, so the name after the point is not the variable.
        let text = "float half; vec4 v; void main() { gl_FragColor = vec4(half) + v.half; }"
        let found = try repaired(text, "0:LINE1: error: illegal use of reserved word `half'\n")
        #expect(found == ["float glfx_half; vec4 v; void main() { gl_FragColor = vec4(glfx_half) + v.half; }"])
    }

    @Test(arguments: [
        "0:LINE2: error: illegal use of reserved word `output'\n",
        "0:LINE2: error: syntax error, unexpected reserved word \"output\" at token \"output\"\n",
        "0:LINE2: error: 'output' : Illegal use of reserved word\n",
        "0:LINE2: error: Reserved word: output\n0:LINE2: error: Syntax error: \"output\" parse error\n",
        "0:LINE2: error: 'output' : syntax error\n",
    ])
    func everyDriverSaysItInItsOwnWay(log: String) throws {
        let found = try repaired("void main() {\nfloat output = 1.0;\ngl_FragColor = vec4(output);\n}\n", log)
        #expect(found?[1...2] == ["float glfx_output = 1.0;", "gl_FragColor = vec4(glfx_output);"])
    }

    @Test func aFreeNameIsTaken() throws {
        let found = try repaired(
            "float glfx_half = 1.0;\nfloat half = glfx_half;\nvoid main() { gl_FragColor = vec4(half); }\n",
            "0:LINE2: error: illegal use of reserved word `half'\n")
        #expect(found?[1] == "float glfx_half_2 = glfx_half;")
    }

    @Test func firstValuesMoveWithinTheirLines() throws {
        let text = """
            uniform vec2 size;
            vec2 pair = size, half_pair = pair * 0.5, rest;
            const float a = 1.0, b = size.x
                + 1.0; float plain = 2.0;
            #ifdef GL_EXT_x
            float c = b;
            #else
            float c = 3.0;
            #endif
            void main() { gl_FragColor = vec4(pair, a, b); }
            """
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        let first = try #require(next(&ladder))
        ladder.refuse(
            .compile,
            log: placed(
                "0:LINE2: error: initializer of global variable `pair' must be a constant expression\n", first))
        let second = try #require(next(&ladder))
        #expect(
            Array(lines(second).prefix(9)) == [
                "uniform vec2 size;",
                "vec2 pair ; void glfx_init1() { pair = size; } vec2  half_pair ; void glfx_init2() { half_pair = pair * 0.5; } vec2  rest;",
                " float a = 1.0, b ; void glfx_init3() { b = size.x",
                "    + 1.0; } float plain = 2.0;",
                "#ifdef GL_EXT_x",
                "float c ; void glfx_init4() { c = b; }",
                "#else", "float c = 3.0;", "#endif",
            ])
        #expect(
            second.fragment.hasSuffix(
                """
                #undef main
                void main() {
                    glfx_init1();
                    glfx_init2();
                    glfx_init3();
                #ifdef GL_EXT_x
                    glfx_init4();
                #endif
                    glfx_main();
                }

                """))
        #expect(second.fragment.contains("\n#define main glfx_main\n"))
        // A position after the moved value is mapped to the user's line and column.
        let line = second.map.headerLines + 2
        let failure = second.failure(
            log: "0:\(line): error: `rest' is odd\n", program: try parse(text), stage: .compile)
        #expect(failure.message == "a.frag:2:43: 'rest' is odd")
    }

    /// A list without blanks, as golfers write them.
    @Test func aNameStaysApartFromItsType() throws {
        let found = try repaired(
            "uniform float u;\nfloat a=u,b=1.0,c;\nvoid main() { gl_FragColor = vec4(a, b, c, 1.0); }\n",
            "0:LINE2: error: initializer of global variable `a' must be a constant expression\n")
        #expect(found?[1] == "float a; void glfx_init1() { a =u; } float b=1.0,c;")
    }

    @Test func constantsAreLeftAlone() throws {
        let text = """
            uniform float u;
            const float a = sin(1.0) * float(gl_MaxDrawBuffers); const vec2 b = vec2(a).xx; float d = 2.0;
            float c = u;
            void main() { gl_FragColor = vec4(a, b, c); }
            """
        let found = try repaired(
            text, "0:LINE3: error: '=' : global variable initializers must be constant expressions\n")
        #expect(
            found?[1]
                == "const float a = sin(1.0) * float(gl_MaxDrawBuffers); const vec2 b = vec2(a).xx; float d = 2.0;")
        #expect(found?[2] == "float c ; void glfx_init1() { c = u; }")
    }

    @Test func whereMainIsAMacroNothingMoves() throws {
        let text = "#define main other\nuniform float u; float a = u;\nvoid main() { gl_FragColor = vec4(a); }\n"
        let log = "0:LINE2: error: initializer of global variable `a' must be a constant expression\n"
        #expect(try repaired(text, log) == nil)
    }

    @Test func unsizedArraysGetTheirSize() throws {
        let text =
            "#version 330\nuniform float u;\nfloat a[] = float[](u, 1.0), b[2];\nfloat[] c = float[3](u, u, u);\nout vec4 o; void main() { o = vec4(a[0]); }\n"
        let found = try repaired(
            text, "0:LINE3: error: initializer of global variable `a' must be a constant expression\n")
        #expect(found?[2] == "float a[2] ; void glfx_init1() { a = float[](u, 1.0); } float  b[2];")
        #expect(found?[3] == "float[3] c ; void glfx_init2() { c = float[3](u, u, u); }")
    }

    @Test func callsAreTheUsersByTheNumberOfTheirArguments() throws {
        let text = """
            float early() { return round(1.0); }
            float round(float x) { return x; }
            #define R(x) round(x)
            float max(float a, float b, float c) { return max(a, max(b, c)); }
            void main() { gl_FragColor = vec4(round(1.0), R(2.0), max(1.0, 2.0, 3.0), max(1.0, 2.0)); }
            """
        let log =
            "0:LINE2: error: A shader cannot redefine or overload built-in function `round' in GLSL ES 3.00\n0:LINE4: error: A shader cannot redefine or overload built-in function `max' in GLSL ES 3.00\n"
        let found = try repaired(text, log, rung: 1)
        #expect(
            found == [
                "float early() { return round(1.0); }", "float glfx_round(float x) { return x; }",
                "#define R(x) glfx_round(x)",
                "float glfx_max(float a, float b, float c) { return max(a, max(b, c)); }",
                "void main() { gl_FragColor = vec4(glfx_round(1.0), R(2.0), glfx_max(1.0, 2.0, 3.0), max(1.0, 2.0)); }",
            ])
    }

    @Test func bracesBecomeConstructors() throws {
        let text = """
            struct P { float x; vec2 y[2]; };
            const P p[] = {{1.0, {{1.0, 2.0}, vec2(3.0)}}, {2.0, {vec2(0.0), {1.0, 1.0}}},};
            float grid[2][2] = {{1.0, 2.0}, {3.0, 4.0}}, one = {1.0};
            void main() { if (one > 0.0) { gl_FragColor = vec4(grid[0][0]); } }
            """
        for log in [
            "0:LINE2: error: C-style initialization requires the GL_ARB_shading_language_420pack extension\n",
            "0:LINE2: error: OpenGL does not allow C style initializers\n",
        ] {
            let found = try repaired(text, log)
            #expect(
                found?[1]
                    == "const P p[] = P[](P(1.0, vec2[2](vec2(1.0, 2.0), vec2(3.0))), P(2.0, vec2[2](vec2(0.0), vec2(1.0, 1.0))));"
            )
            #expect(
                found?[2] == "float grid[2][2] = float[2][2](float[2](1.0, 2.0), float[2](3.0, 4.0)), one = float(1.0);"
            )
            #expect(found?[3] == "void main() { if (one > 0.0) { gl_FragColor = vec4(grid[0][0]); } }")
        }
    }

    @Test(arguments: [
        (
            "int i = floor(x);",
            "0:LINE2: error: initializer of type float cannot be assigned to variable of type int\n",
            "int i = int(floor(x));"
        ),
        (
            "a.i   = x * 2.0;",
            "0:LINE2: error: value of type float cannot be assigned to variable of type int\n",
            "a.i   = int(x * 2.0);"
        ),
        ("k *= x + 1.0;", "0:LINE2: error: could not implicitly convert float to int\n", "k = int(k * ( x + 1.0));"),
        (
            "return -x * 2;", "0:LINE2: error: `return' with wrong type int, in function `main' returning float\n",
            "return float(-x * 2);"
        ),
        (
            "return x;", "0:LINE2: error: could not implicitly convert return value to int, in function `main'\n",
            "return int(x);"
        ),
        (
            "f(x, 1.5, 2);",
            "0:LINE2: error: no matching function for call to `f(float, float, int)'; candidates are:\n0:LINE2: error:    void f(int, float, int)\n0:LINE2: error:    void f(vec2, float, int)\n",
            "f(int(x), 1.5, 2);"
        ),
        (
            "ivec2 p = gl_FragCoord.xy;",
            "0:LINE2: error: '=' :  cannot convert from ' in highp 2-component vector of float' to ' temp highp 2-component vector of int'\n",
            "ivec2 p = ivec2(gl_FragCoord.xy);"
        ),
    ])
    func numbersChangeTheirKind(line: String, log: String, result: String) throws {
        let found = try repaired("void main() {\n\(line)\ngl_FragColor = vec4(1.0); }\n", log, rung: 2)
        #expect(found?[1] == result)
        // Before the step that has implicit conversions nothing is changed.
        #expect(try repaired("void main() {\n\(line)\ngl_FragColor = vec4(1.0); }\n", log) == nil)
    }

    @Test(arguments: [
        "0:LINE2: error: initializer of type vec4 cannot be assigned to variable of type vec3\n",
        "0:LINE2: error: value of type bool cannot be assigned to variable of type float\n",
        "0:LINE2: error: `zork' undeclared\n",
        "0:LINE2: error: syntax error, unexpected NEW_IDENTIFIER, expecting ',' or ';'\n",
        "0:LINE2: error: no matching function for call to `f(mat2)'; candidates are:\n0:LINE2: error:    void f(int)\n",
        "",
    ])
    func realMistakesStay(log: String) throws {
        for rung in 0...2 {
            #expect(
                try repaired(
                    "void main() {\nvec3 a = f(1.0), flat; switch layout\ngl_FragColor = vec4(a); }\n", log, rung: rung)
                    == nil)
        }
    }

    @Test func aRemainderOfFloats() throws {
        let text =
            "void main() {\nfloat a = b + -c.x * f(1.0) % d[2] - 1.0, e = (a % 2.0) % a; e %= a + 1.0;\ngl_FragColor = vec4(a); }\n"
        let all = "0:LINE2: error: operands to \"%\" must be integral\n"
        #expect(
            try repaired(text, all)?[1]
                == "float a = b + mod(-c.x * f(1.0) , d[2]) - 1.0, e = mod((mod(a , 2.0)) , a); e = mod(e, a + 1.0);")
    }

    @Test func samplersBecomeCubesAndThenVolumes() throws {
        let text =
            "uniform sampler2D a, b, c;\nuniform sampler2D d;\nout vec4 o; void main() {\no = texture(b, vec3(1.0)) + texture2D(a, vec3(1.0)) + texelFetch(d, ivec3(1), 0);\n}\n"
        let cube = "0:LINE4: error: no matching function for call to `texture(sampler2D, vec3)'; candidates are:\n"
        #expect(try repaired(text, cube)?[0] == "uniform sampler2D a , c; uniform samplerCube b;")
        let volume =
            "0:LINE4: error: no matching function for call to `texelFetch(sampler2D, ivec3, int)'; candidates are:\n"
        #expect(try repaired(text, volume)?[1] == "uniform sampler3D d;")
        // Three coordinates for texture2D are a mistake.
        let mistake =
            "0:LINE4: error: no matching function for call to `texture(sampler2D, vec3)'; candidates are:\n"
        #expect(try repaired(text.replacing("texture(b, vec3(1.0))", with: "vec4(1.0)           "), mistake) == nil)
    }

    @Test func aMacroThatNobodyDefinedIsZero() throws {
        let text = "#if GL_A == 2 && GL_B > defined(GL_A)\n#endif\nvoid main() { gl_FragColor = vec4(1.0); }\n"
        let log = "0:LINE1: error: undefined macro GL_A in expression (illegal in GLES)\n"
        #expect(try repaired(text, log)?[0] == "#if 0 == 2 && GL_B > defined(GL_A)")
    }

    @Test func aMacroThatIsDefinedAnewHasANewName() throws {
        let text =
            "#define A 1.0\nfloat x = A;\n#define A 2.0\nfloat y = A;\n#define B A\nvoid main() { gl_FragColor = vec4(x, y, A, B); }\n"
        let found = try repaired(text, "0:LINE3: error: Redefinition of macro A\n")
        #expect(
            found?[1...5] == [
                "float x = A;", "#define glfx_A 2.0", "float y = glfx_A;", "#define B glfx_A",
                "void main() { gl_FragColor = vec4(x, y, glfx_A, B); }",
            ])
    }
}
