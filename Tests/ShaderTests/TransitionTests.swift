import GLFXCore
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onARenderer) struct TransitionTests {
    private let from = Picture.asymmetric
    private let to = Picture(8, 6) { x, y in Color(codes: 240 - x * 20, 200 - y * 30, x * y) }

    private func transition(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(name: "fade.glsl", text: "\(before)\nvec4 transition(vec2 uv) {\n    \(body)\n}\n")
    }

    private let fade = "return mix(getFromColor(uv), getToColor(uv), progress);"

    @Test func atZeroItIsTheFirstPictureAtOneTheSecond() throws {
        let results = try transition(fade).draw([from, from, from], pictures: ["to": to])
        #expect(results[0].pixels == from.pixels)
        #expect(results[2].pixels == to.pixels)
        expect(results[1], within: codes(0.51)) { x, y in (from[x, y] + to[x, y]) / 2 }
    }

    @Test func progressCanBeFixed() throws {
        #expect(try transition(fade).draw(from, ["progress": 1], pictures: ["to": to]).pixels == to.pixels)
    }

    @Test func itsInputsAreCalledFromAndTo() throws {
        let inputs = try transition(fade).program().inputs
        #expect(inputs.map(\.name) == ["from", "to"] && inputs.allSatisfy { $0.filling == .free })
    }

    @Test func yGoesUpAndTheRatioIsWidthOverHeight() throws {
        let result = try transition("return vec4(uv, ratio / 2.0, 1.0);").draw(from, pictures: ["to": to])
        expect(result, within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, 8.0 / 6 / 2, 1)
        }
    }

    @Test(arguments: [
        "uniform float share; // = 0.4", "uniform float share /* = 0.4 */;", "uniform float share; // = 2.0 / 5.0",
        "uniform float share = 0.4;",
    ])
    func parametersHaveTheDefaultsOfTheirComments(declaration: String) throws {
        let shader = transition("return vec4(share);", declaration).straight
        expect(try shader.draw(from, pictures: ["to": to]), within: codes(0)) { _, _ in Color(0.4, 0.4, 0.4, 0.4) }
        expect(try shader.draw(from, ["share": 0.8], pictures: ["to": to]), within: codes(0)) { _, _ in
            Color(0.8, 0.8, 0.8, 0.8)
        }
    }

    @Test func commentsAboveAParameterTellRangeAndHelp() throws {
        let declarations = """
            // Author: Somebody
            // License: MIT
            // Description: Fades
            // @range(-1, 1) How strong
            uniform float strength; // = 0.4
            // @param Number of tiles
            uniform int tiles; // = 3
            """
        let program = try transition("return vec4(strength * float(tiles));", declarations).program()
        let strength = try #require(program.parameters.first)
        #expect(strength.minimum == -1 && strength.maximum == 1 && strength.help == "How strong")
        #expect(strength.defaultValue == ParameterValue(0.4))
        #expect(program.parameters.last?.help == "Number of tiles" && program.parameters.last?.minimum == nil)
        #expect(program.summary == "Fades")
    }

    /// Not the file's header, a heading of several, a comment on the line above, or commented-out code.
    @Test func aSentenceAboveAParameterIsItsHelp() throws {
        let declarations = """
            // Somebody's
            uniform float first; // = 1

            // Parameters ----

            // Number of columns
            uniform int columns; // = 30

            // The rest
            uniform float rest; // = 1
            uniform float told; // = 2; the higher the faster

            const float turn = 6.28; // Two times pi
            uniform float after; // = 1

            // uniform float old;
            uniform float next; // = 1

            // License: none
            // and nothing else
            uniform float last; // = 1

            """
        let program = try transition("return vec4(first + rest + told + after + next + last);", declarations).program()
        let help = program.parameters.filter { $0.help != nil }
        #expect(
            help.map { "\($0.name): \($0.help ?? "")" } == [
                "columns: Number of columns", "told: the higher the faster",
            ])
    }

    @Test func vectorsAndWholeNumbersHaveDefaultsToo() throws {
        let declarations = """
            uniform ivec2 count; // = ivec2(20, 40)
            uniform vec3 tint /* = vec3(0.2) */;
            uniform bool isOn; // = true
            """
        let body = "return vec4(float(count.x) / 255.0, float(count.y) / 255.0, tint.z, isOn ? 1.0 : 0.0);"
        expect(try transition(body, declarations).draw(from, pictures: ["to": to]), within: codes(0)) { _, _ in
            Color(20.0 / 255, 40.0 / 255, 0.2, 1)
        }
    }

    @Test func aFurtherSamplerIsAFurtherInput() throws {
        let shader = transition("return getFromColor(uv) * texture2D(luma, uv).r;", "uniform sampler2D luma;")
        #expect(try shader.program().inputs.map(\.name) == ["from", "to", "luma"])
        let result = try shader.draw(
            from, pictures: ["to": to, "luma": .plain(Color(0, 0, 0, 1), 2, 2)])
        expect(result, within: codes(0)) { _, _ in Color(0, 0, 0, 0) }
    }

    @Test func aSecondPictureOfAnotherShapeCoversTheFrame() throws {
        // 24x6 over 8x6: a third of the width is seen, the middle one.
        let wide = Picture(24, 6) { x, y in Color(codes: x * 10, y * 40, 0) }
        let result = try transition("return getToColor(uv);").draw(from, pictures: ["to": wide])
        expect(result, within: codes(0)) { x, y in wide[x + 8, y] }
        // 8x18: a third of the height.
        let high = Picture(8, 18) { x, y in Color(codes: x * 30, y * 10, 0) }
        let other = try transition("return getToColor(uv);").draw(from, pictures: ["to": high])
        expect(other, within: codes(0)) { x, y in high[x, y + 6] }
    }

    @Test func declarationsOfWhatTheHostGivesAreNoHindrance() throws {
        let declarations = """
            uniform float progress;
            uniform float ratio;
            vec4 getToColor(vec2 uv) { return vec4(0.2, 0.4, 0.6, 1.0); }
            """
        let results = try transition(fade, declarations).draw([from, from])
        #expect(results[0].pixels == from.pixels)
        expect(results[1], within: codes(0)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
    }

    @Test func theOlderFormIsAWholeShader() throws {
        let text = """
            uniform sampler2D from, to;
            uniform float progress;
            uniform vec2 resolution;
            void main() {
                vec2 p = gl_FragCoord.xy / resolution.xy;
                gl_FragColor = mix(texture2D(from, p), texture2D(to, p), progress);
            }
            """
        let results = try ShaderFile(text: text).draw([from, from], pictures: ["to": to])
        #expect(results[0].pixels == from.pixels && results[1].pixels == to.pixels)
    }

    @Test func anErrorPointsAtTheUsersLine() throws {
        let failure = #expect(throws: Failure.self) {
            _ = try transition("vec4 a = getFromColor(uv);\n    return a * strength;").draw(from, pictures: ["to": to])
        }
        #expect(failure?.kind == .shader)
        #expect(
            failure?.message.hasPrefix("fade.glsl:4:16: 'strength' is not declared") == true,
            "\(failure?.message ?? "")")
    }
}
