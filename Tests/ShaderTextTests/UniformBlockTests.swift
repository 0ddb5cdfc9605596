@testable import GLFXCompile
import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct UniformBlockTests {
    private let text = """
        layout(std140, binding = 1) uniform Values {
            float amount; // default=0.25 min=0 max=1: how much
            layout(offset = 16) vec2 from, to[2];
            // the movie's
            float time;
        };
        void main() { gl_FragColor = vec4(amount, from.x + to[1].y, time, 1.0); }

        """

    @Test func itsMembersAreUniforms() throws {
        let program = try parse(text)
        #expect(program.parameters.map(\.name) == ["amount", "from", "to"])
        #expect(program.parameters.map(\.location.line) == [2, 3, 3])
        #expect(program.parameters[0].defaultValue == ParameterValue(0.25))
        #expect(program.parameters[0].help == "how much")
        #expect(program.passes[0].builtins.map(\.name) == ["time"])
    }

    @Test func theDriverGetsThemOneByOneOnTheirOwnLines() throws {
        let variant = try #require(try parse(text).variants(pass: 0).first)
        let lines = variant.fragment.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed)
        for (line, expected) in [
            (2, "uniform float amount;"), (3, "uniform    vec2 from, to[2];"), (5, "uniform float time;"),
        ] {
            let index = try #require(
                (1...lines.count).first { variant.map.location(ofLine: $0) == Place(file: "a.frag", line: line) })
            #expect(lines[index - 1].hasPrefix(expected), "\(lines[index - 1])")
        }
        #expect(!variant.fragment.contains("Values"))
    }

    @Test func aMacroOfAMembersNameThatComesLaterLeavesTheMember() throws {
        let text = """
            uniform Values { float gain; } values;
            float early() { return values.gain; }
            #define gain other
            void main() { float gain = 2.0; gl_FragColor = vec4(early() * gain); }
            """
        #expect(try parse(text).parameters.map(\.name) == ["gain"])
    }

    @Test func membersOfABlockWithANameOfItsOwnAreNotTakenForVariablesCalledLikeThem() throws {
        let text = """
            #define TWICE (2.0 * values.a)
            uniform Values { float a; vec3 _b; } values;
            void main() {
                float a = values.a + values._b.x;
                gl_FragColor = vec4(a, values . a, TWICE, 1.0);
            }

            """
        let program = try parse(text)
        #expect(program.parameters.map(\.name) == ["a", "_b"])
        let variant = try #require(program.variants(pass: 0).first)
        #expect(variant.fragment.contains("float a = glfx_a + glfx_b.x;"))
        #expect(variant.fragment.contains("#define TWICE (2.0 * glfx_a)"))
        #expect(variant.fragment.contains("vec4(a, glfx_a  , TWICE, 1.0)"))
        #expect(["glfx_a", "glfx_b"].map(variant.userName(of:)) == ["a", "_b"])
    }

    @Test(arguments: [
        "uniform B { float a; } b[2];", "uniform B { row_major mat2 a; };", "layout(row_major) uniform B { mat2 a; };",
    ])
    func whatNoPlainUniformsStandForIsRefused(block: String) throws {
        let failure = try #require(refusal(shader(block)))
        #expect(failure.kind == .shader)
        #expect(
            failure.message.hasPrefix("a.frag:1:1: a block of uniforms that is an array, or has row_major matrices"))
    }

    @Test(arguments: ["uniform B { float a };", "uniform B { float a; }", "uniform B { float a; } b c;"])
    func whatIsNoBlockIsLeftToTheDriver(text: String) throws {
        let variant = try #require(try parse(shader(text)).variants(pass: 0).first)
        #expect(variant.fragment.contains(text))
    }
}
