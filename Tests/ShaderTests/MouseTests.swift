import GLFXCore
import GLFXPrograms
@testable import GLFXRender
import Testing

/// A mouse that moves, in shaders of two habits: Shadertoy's, which is told of drags, and glslViewer's.
@Suite(.needsDevice, .onARenderer) struct MouseTests {
    private let frame = Picture.asymmetric
    private let times = [0, 0.04, 0.08, 0.12, 0.16]

    /// Pressed at 10,20 in the second frame, dragged to 50,20, released in the fourth.
    private var facts: RunFacts {
        get throws {
            let text = "0s:90,90, 0.04s:10,20 down, 0.12s:50,20 up, 0.16s:70,20"
            return RunFacts(mouse: try MouseInput(keyframes: text) { Failure(.usage, $0, advice: $1) })
        }
    }

    /// Shadertoy's own page: xy during a drag, z negative once it is released, w behind the frame of the click.
    @Test func shadertoyIsToldOfTheDrag() throws {
        let places = try toy("color = vec4(iMouse.xy / 255.0, 0.0, 1.0);").draw(
            Array(repeating: frame, count: 5), times: times, facts: facts)
        for (found, place) in zip(places, [(0, 0), (10, 20), (30, 20), (50, 20), (50, 20)]) {
            expect(found, within: codes(0.51)) { _, _ in Color(codes: place.0, place.1, 0) }
        }
        let clicks = try toy("color = vec4((iMouse.zw + 100.0) / 255.0, 0.0, 1.0);").draw(
            Array(repeating: frame, count: 5), times: times, facts: facts)
        for (found, click) in zip(clicks, [(0, 0), (10, 20), (10, -20), (-10, -20), (-10, -20)]) {
            expect(found, within: codes(0.51)) { _, _ in Color(codes: 100 + click.0, 100 + click.1, 0) }
        }
    }

    @Test func othersAreToldWhereItIsWhateverItsButton() throws {
        let text =
            "uniform vec2 u_mouse;\nuniform vec2 u_resolution;\n"
            + "void main() { gl_FragColor = vec4(u_mouse / 255.0, u_resolution.x * 0.0, 1.0); }"
        let found = try ShaderFile(name: "a.frag", text: text).draw(
            Array(repeating: frame, count: 5), times: times, facts: facts)
        for (found, place) in zip(found, [(90, 90), (10, 20), (30, 20), (50, 20), (70, 20)]) {
            expect(found, within: codes(0.51)) { _, _ in Color(codes: place.0, place.1, 0) }
        }
    }

    /// A click that is over before the next frame is seen in one.
    @Test func aShortClickIsSeen() throws {
        let mouse = try MouseInput(keyframes: "0.05s:10,20 down, 0.06s:11,20 up") { Failure(.usage, $0, advice: $1) }
        let found = try toy("color = vec4((iMouse.zw + 100.0) / 255.0, 0.0, 1.0);").draw(
            Array(repeating: frame, count: 4), times: [0, 0.04, 0.08, 0.12], facts: RunFacts(mouse: mouse))
        for (found, click) in zip(found, [(0, 0), (0, 0), (10, 20), (-10, -20)]) {
            expect(found, within: codes(0.51)) { _, _ in Color(codes: 100 + click.0, 100 + click.1, 0) }
        }
    }

    @Test(arguments: [
        ("0s:10 0,80", "'10 0,80' at 0s is no place"), ("0s:1,2,3", "'1,2,3' at 0s is no place"),
        ("0s:1,2 up", "at 0s the button is up already"),
        ("0s:1,2 down, 1s:3,4 down", "at 1s the button is down already"),
        ("2s:1,2, 1s:3,4", "the keyframe at 1s comes behind the one at 2s"), ("0s:1,2 press", "is no place"),
        ("0s:", "is no place"),
    ])
    func whatIsNoPathIsRefused(text: String, words: String) {
        let failure = #expect(throws: Failure.self) {
            try MouseInput(keyframes: text) { Failure(.usage, "'\(text)'\($0)", advice: $1) }
        }
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test func keyframesAreWrittenAsTheyAreRead() throws {
        let text = "0s:100,80 down, 2s:300,80.5 up ease-in, 3s:-1,0"
        #expect(try MouseInput(keyframes: text) { Failure(.usage, $0, advice: $1) }.keyframeText == text)
    }
}
