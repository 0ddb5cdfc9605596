import GLFXTestSupport
import Testing

/// `glfx check -`: a text on the standard input.
struct CheckInputTests {
    private func check(_ line: String) throws -> Outcome { try Glfx.shell(line, in: CheckFolder().folder) }

    @Test func aTextOnTheStandardInputIsChecked() throws {
        let outcome = try check("printf 'void main() { gl_FragColor = vec4(nope); }' | $glfx check --device software -")
        #expect(outcome.output == "fail <stdin>:1:35: 'nope' is not declared (in function 'main')\n")
        #expect(outcome.code == 5)
        let good = try check("$glfx check - good.frag <good.frag")
        #expect(good.output == "ok <stdin> (GLSL ES)\nok good.frag (GLSL ES)\n" && good.code == 0)
    }

    @Test func itsNameIsInMessagesAndItsFolderIsWhereItIncludesFrom() throws {
        let text = "#include \"noise.glsl\"\\nvoid main() { gl_FragColor = vec4(noise(nope)); }"
        let line = "printf '\(text)' | $glfx check --device software --stdin-name "
        let outcome = try check(line + "lib/new.frag -")
        #expect(
            outcome.output == """
                fail lib/new.frag: lib/noise.glsl:2:31: 'zork' is not declared (in function 'noise')
                     lib/new.frag:2:41: 'nope' is not declared (in function 'main')

                """)
        // A folder that is not there has no files.
        let missing = try check(line + "none/new.frag -")
        #expect(missing.code == 5 && missing.output.contains("there is no file 'none/noise.glsl'"), "\(missing.output)")
    }

    @Test func theEcosystemIsDetectedFromTheText() throws {
        let outcome = try check("printf 'void mainImage(out vec4 c, in vec2 p) { c = vec4(iTime); }' | $glfx check -")
        #expect(outcome.output == "ok <stdin> (Shadertoy)\n")
        let told = try check("printf 'vec4 hook() { return HOOKED_texOff(0); }' | $glfx check --dialect mpv -")
        #expect(told.output.contains("<stdin>"))
    }

    @Test(arguments: [
        ("head -c 5000000 /dev/zero | $glfx check -", 3, "the standard input is too large"),
        ("$glfx check - </dev/null", 5, ""), ("$glfx check - <&-", 3, "cannot read '-'"),
        ("head -c 100 /bin/true | $glfx check -", 5, ""),
    ])
    func whatIsNoTextIsRefused(line: String, code: Int32, words: String) throws {
        let outcome = try check(line)
        #expect(outcome.code == code, "\(outcome.errors)\(outcome.output)")
        #expect(words.isEmpty || outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }
}
