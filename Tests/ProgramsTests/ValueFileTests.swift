import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Files of values: their contents, and the positions of errors.
@Suite struct ValueFileTests {
    private let level = {
        var level = Parameter(name: "level", type: .float, location: Place(file: "a.frag", line: 1))
        (level.minimum, level.maximum) = (0, 1)
        return level
    }()
    private let offset = Parameter(name: "offset", type: .vec2, location: Place(file: "a.frag", line: 2))
    private let soft = Parameter(name: "soft", type: .bool, location: Place(file: "a.frag", line: 3), kind: .flag)
    private let tint = Parameter(name: "tint", type: .vec3, location: Place(file: "a.frag", line: 4), kind: .color)

    /// The value of a parameter from a file with one value.
    private func setting(_ json: String, _ parameter: Parameter) throws(Failure) -> Parameter.Setting? {
        try ValueFile(text: "{\"\(parameter.name)\": \(json)}", name: "v.json").entries.first?.setting(of: parameter)
    }

    @Test(arguments: [
        ("level", "0.25", [0.25]), ("level", "1e-3", [0.001]), ("level", "\"0.5\"", [0.5]),
        ("offset", "[3, -4]", [3, -4]), ("offset", "2", [2, 2]), ("soft", "true", [1]), ("soft", "false", [0]),
        ("tint", "\"#ff0000\"", [1, 0, 0]), ("tint", "[0, 0.5, 1]", [0, 0.5, 1]),
    ])
    func aPlainValueIsRead(name: String, json: String, numbers: [Double]) throws {
        let parameter = try #require([level, offset, soft, tint].first { $0.name == name })
        #expect(try setting(json, parameter) == .value(ParameterValue(numbers)))
    }

    @Test func keyframesAreWrittenAsTextOrAsObjects() throws {
        let text = try setting("\"0s:0.2, 2s:0.6 ease\"", level)
        let objects = try setting(
            """
            {"keyframes": [{"time": 0, "value": 0.2}, {"time": 2, "value": 0.6, "easing": "ease"}]}
            """, level)
        #expect(text == objects)
        #expect(text == (try level.parseSetting("0s:0.2, 2s:0.6 ease")))
        let colors = try setting("{\"keyframes\": [{\"time\": 1, \"value\": [1, 0, 0.5]}]}", tint)
        #expect(colors == (try tint.parseSetting("1s:1,0,0.5")))
    }

    @Test func anObjectWithoutKeyframesBelongsToAShader() throws {
        let file = try ValueFile(text: "{\"level\": 1, \"blur.frag\": {\"level\": 0.5}}", name: "v.json")
        #expect(file.entries.map(\.name) == ["level", "blur.frag"])
        #expect(file.entries[0].members == nil)
        let member = try #require(file.entries[1].members?.first)
        #expect(try member.setting(of: level) == .value(ParameterValue(0.5)))
    }

    private static let refused: [(String, String)] = [
        ("[1]", "v.json:1:1: values have to be an object, not a list; write {\"threshold\": 0.4}"),
        ("{\"level\" 1}", "v.json:1:10: ':' belongs after the key \"level\", not '1'; write \"level\": value"),
        ("{\"level\": 1,\n \"level\": 2}", "v.json:2:2: 'level' is there twice; leave one of them out"),
        (
            "{\n  \"level\": 7}",
            "v.json:2:12: 'level' cannot be '7', which is out of its range; it takes a number from 0 to 1"
        ),
        (
            "{\"level\": null}",
            "v.json:1:11: 'level' cannot be null; give a number, a list of numbers, true, false, a text, or {\"keyframes\": […]}"
        ),
        (
            "{\"level\": {\"keyframes\": 3}}",
            "v.json:1:25: keyframes have to be a list, not a number; write [{\"time\": 0, \"value\": 0.2}, …]"
        ),
        ("{\"level\": {\"keyframes\": []}}", "v.json:1:25: 'level' has no keyframe; give it one, or a plain value"),
        (
            "{\"level\": {\"keyframes\": [{\"time\": 1}]}}",
            "v.json:1:26: a keyframe has a time in seconds and a value; write {\"time\": 2, \"value\": 0.6, \"easing\": \"ease\"}"
        ),
        (
            "{\"level\": {\"keyframes\": [{\"time\": 1, \"value\": 0, \"esing\": \"ease\"}]}}",
            "v.json:1:50: 'esing' is no part of a keyframe; did you mean 'easing'?"
        ),
        (
            "{\"level\": {\"keyframes\": [{\"time\": 2, \"value\": 0},\n{\"time\": 1, \"value\": 0}]}}",
            "v.json:2:1: 'level' at 1s: this keyframe is listed after the one at 2s; write them in the order of time, each time once"
        ),
        (
            "{\"level\": {\"keyframes\": [{\"time\": 2, \"value\": 0, \"easing\": \"esae\"}]}}",
            "v.json:1:60: 'level' at 2s: 'esae' is no easing; did you mean 'ease'? it can be linear, hold, ease, ease-in, ease-out, ease-in-out"
        ),
        (
            "{\"level\": \"0s:0, 1s:2\"}",
            "v.json:1:11: 'level' at 1s cannot be '2', which is out of its range; it takes a number from 0 to 1"
        ),
    ]

    @Test(arguments: refused) func aMistakeIsShownWhereItIs(text: String, line: String) {
        do throws(Failure) {
            let file = try ValueFile(text: text, name: "v.json")
            for entry in file.entries { _ = try entry.setting(of: level) }
            Issue.record("'\(text)' was taken")
        } catch {
            #expect("\(error)" == line)
            #expect(error.kind == .usage)
        }
    }

    @Test func whatIsNoTextIsNoFileOfValues() {
        let found = #expect(throws: Failure.self) { try ValueFile(text: "{\u{1}}", name: "v.json") }
        #expect(found?.kind == .usage)
    }
}
