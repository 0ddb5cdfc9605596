import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Keyframes as text, and interpolation between them.
@Suite struct KeyframeTests {
    private func parameter(
        _ type: GLSLType, _ minimum: Double? = nil, _ maximum: Double? = nil, kind: Parameter.Kind = .number,
        choices: [String] = []
    ) -> Parameter {
        var parameter = Parameter(name: "level", type: type, location: Place(file: "a.frag", line: 1))
        (parameter.minimum, parameter.maximum, parameter.kind) = (minimum, maximum, kind)
        parameter.choices = choices.enumerated().map { Parameter.Choice(label: $1, value: Double($0)) }
        return parameter
    }

    private func animation(_ text: String, of parameter: Parameter) throws -> Animation {
        guard case .animation(let animation) = try parameter.parseSetting(text) else {
            throw Failure(.usage, "'\(text)' was taken for a plain value")
        }
        return animation
    }

    private typealias Frame = Animation.Keyframe

    @Test func eachKeyframeHasATimeAValueAndAWayToIt() throws {
        let found = try animation("0s:0.2, 2s:0.6 ease,2.5s: .7 hold , 4s:1 ease-in-out", of: parameter(.float, 0, 1))
        #expect(
            found.keyframes == [
                Frame(time: 0, value: ParameterValue(0.2)), Frame(time: 2, value: ParameterValue(0.6), easing: .ease),
                Frame(time: 2.5, value: ParameterValue(0.7), easing: .hold),
                Frame(time: 4, value: ParameterValue(1), easing: .easeInOut),
            ])
    }

    @Test func timesOfKeyframesHaveEveryForm() throws {
        let found = try animation("0:0.2, 1:-0.3, 0:02:0.6 ease, .25e1s:0.5,1001/300:1", of: parameter(.float))
        #expect(found.keyframes.map(\.time) == [0, 1, 2, 2.5, 1001.0 / 300])
        #expect(found.keyframes.map(\.value.components) == [[0.2], [-0.3], [0.6], [0.5], [1]])
    }

    @Test func keyframesInFramesBecomeSeconds() throws {
        let rate = { () throws(Failure) in Rational(30000, 1001) }
        #expect(
            try Parameter.keyframesInSeconds("0:0.2, 30f:0.6 ease, 00:01:00;02:1,0.5", rate: rate)
                == "0s:0.2, 1.001s:0.6 ease, 60.06s:1,0.5")
        #expect(try Parameter.keyframesInSeconds("0:0.2, 1:0.6", rate: rate) == nil)
        #expect(try Parameter.keyframesInSeconds("0.6", rate: rate) == nil)
    }

    @Test func aValuesOwnCommasBeginNoKeyframe() throws {
        let found = try animation("-1s:0.1,0.2, 0.3, 2s:#f00 ease-out, 3s:lime", of: parameter(.vec3, kind: .color))
        #expect(found.keyframes.map(\.time) == [-1, 2, 3])
        #expect(found.keyframes.map(\.value.components) == [[0.1, 0.2, 0.3], [1, 0, 0], [0, 1, 0]])
        #expect(found.keyframes.map(\.easing) == [.linear, .easeOut, .linear])
    }

    @Test func choicesAndBooleansChangeAtOnce() throws {
        let words = parameter(.int, choices: ["soft", "very hard", "at ease"])
        let found = try animation("0s:soft, 1s:very hard, 2s:at ease", of: words)
        #expect(found.keyframes.map(\.value.components) == [[0], [1], [2]])
        #expect([0, 0.99, 1, 1.5, 2].map { found.value(at: $0).components[0] } == [0, 0, 1, 1, 2])
        let flag = try animation("0s:off, 1s:true hold", of: parameter(.bool, kind: .flag))
        #expect([0.5, 1].map { flag.value(at: $0).components[0] } == [0, 1])
    }

    @Test func aLabelThatLooksLikeATimeIsALabel() throws {
        let setting = try parameter(.int, choices: ["1s: slow", "2s: slower"]).parseSetting("2s: slower")
        #expect(setting == .value(ParameterValue(1)))
    }

    @Test func valuesHoldBeforeTheFirstKeyframeAndBehindTheLast() throws {
        let found = try animation("1s:0.2, 3s:0.6", of: parameter(.float))
        #expect([-5, 0, 1].map { found.value(at: $0).components[0] } == [0.2, 0.2, 0.2])
        #expect(abs(found.value(at: 2).components[0] - 0.4) < 1e-12)
        #expect([3, 100].map { found.value(at: $0).components[0] } == [0.6, 0.6])
    }

    @Test func aPositionStaysTheSameWhileTheValueDoes() throws {
        let found = try animation("1s:0.2, 3s:0.6 hold, 4s:0.7", of: parameter(.float))
        #expect(found.position(at: 0) == found.position(at: 1))
        #expect(found.position(at: 1) == found.position(at: 2.9))
        #expect(found.position(at: 3.1) != found.position(at: 3.2))
        #expect(found.position(at: 4) == found.position(at: 9))
    }

    private static let refused: [(String, String)] = [
        ("0s:0.2, 2s:7", "'level' at 2s cannot be '7', which is out of its range; it takes a number from 0 to 1"),
        ("0s:0.2, 2s:", "'level' at 2s cannot be ''; it takes a number from 0 to 1"),
        (
            "2s:0.2, 1s:0.3",
            "'level' at 1s: this keyframe is listed after the one at 2s; write them in the order of time, each time once"
        ),
        ("1s:0.2, 1s:0.3", "'level' has two keyframes at 1s; write them in the order of time, each time once"),
        (
            "0s:0.2, 2s:0.3 eaze",
            "'level' at 2s: 'eaze' is no easing; did you mean 'ease'? it can be linear, hold, ease, ease-in, "
                + "ease-out, ease-in-out"
        ),
        ("0s:0.2 fast ease", "'level' at 0s cannot be '0.2 fast'; it takes a number from 0 to 1"),
        (
            "at 2s:0.2",
            "'level' cannot be 'at 2s:0.2'; it takes a number from 0 to 1, or keyframes such as '0s:0.2, 2s:0.6 ease'"
        ),
        (
            "0:0.2, 12f:0.6",
            "'level': these keyframes are in frames, and no frame rate is known here; "
                + "give seconds: '0s:0.2, 2s:0.6 ease'"
        ),
    ]

    @Test(arguments: refused) func whatIsWrongIsSaidInOneLine(text: String, line: String) {
        #expect(error { _ = try self.parameter(.float, 0, 1).parseSetting(text) } == line)
    }

    @Test func whatHasNothingBetweenTakesNoEasing() {
        #expect(
            error { _ = try self.parameter(.bool, kind: .flag).parseSetting("0s:on, 1s:off ease") }
                == "'level' at 1s: there is nothing between its values for 'ease' to go through; leave the easing out: it changes at once"
        )
        #expect(
            error { _ = try self.parameter(.bool, kind: .event).parseSetting("0s:1") }
                == "'level' is an event and has no keyframes; give it the times in seconds with commas between: 0.5,2"
        )
    }

    private func error(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        "0s:0.2, 2s:0.6 ease", "0.5s:1, 1.25s:0 hold", "0s:-3",
    ]) func whatIsPrintedIsRead(text: String) throws {
        let parameter = parameter(.float)
        #expect(parameter.format(try animation(text, of: parameter)) == text)
    }

    @Test func printedColorsAndFlagsAreRead() throws {
        let color = parameter(.vec3, kind: .color)
        let text = "0s:#ff0000, 1s:0.1,0.2,0.3 ease-in"
        #expect(color.format(try animation(text, of: color)) == text)
        let flag = parameter(.bool, kind: .flag)
        #expect(flag.format(try animation("0s:on, 1s:off", of: flag)) == "0s:true, 1s:false")
    }

    @Test func whatIsSettledBeforeTheFirstFrameDoesNotChange() throws {
        let program = try ShaderProgram.parse(
            text: """
                //!PARAM steps
                //!TYPE DEFINE
                2
                //!PARAM gain
                //!TYPE float
                0.5
                //!PARAM zoom
                //!TYPE float
                2.0
                //!PARAM depth
                //!TYPE float
                1.0
                //!HOOK MAIN
                //!BIND HOOKED
                //!WHEN gain 0 >
                //!WIDTH HOOKED.w zoom *
                vec4 hook() { return HOOKED_tex(HOOKED_pos) * gain * depth * float(steps); }
                """, name: "a.glsl", files: ShaderFolder([:]))
        #expect(program.reasonToStay("steps") == "it is compiled into the shader's text")
        #expect(program.reasonToStay("zoom") == "sizes of pictures depend on it")
        #expect(program.reasonToStay("gain") == "it decides which passes are drawn")
        #expect(program.reasonToStay("depth") == nil)
        #expect(
            error { try program.checkCanChange("zoom") }
                == "shader 'a.glsl': 'zoom' cannot change in time: sizes of pictures depend on it; give it one value for the whole run"
        )
    }
}
