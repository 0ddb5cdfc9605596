import GLFXCore
import GLFXJob
import GLFXPrograms
import Testing

/// `--set values.json`, and keyframes as options: which shader gets what.
@Suite struct ValueFileBindingTests {
    private static let two = "--input x --input y"

    /// Values by uniform, shader by shader.
    private func values(_ line: String, _ file: String = "{}") throws -> [[String: [Double]]] {
        try Parsing.job(line, values: ["v.json": file]).shaders.map { $0.values.mapValues(\.components) }
    }

    @Test func eachNameReachesItsParameterInBothSpellings() throws {
        let found = try values(
            "a --shader one --set v.json b", "{\"threshold\": 0.3, \"key-color\": \"red\", \"soft\": false}")
        #expect(found == [["threshold": [0.3], "keyColor": [1, 0, 0], "soft": [0]]])
    }

    @Test func aNameMeansTheNearestShaderBeforeTheFile() throws {
        let found = try values(
            "a --shader one --shader two \(Self.two) --set v.json b", "{\"threshold\": 0.3, \"keyColor\": \"red\"}")
        #expect(found == [["keyColor": [1, 0, 0]], ["threshold": [0.3]]])
    }

    @Test func anObjectIsForTheShaderOfItsName() throws {
        let found = try values(
            "a --shader one --shader two \(Self.two) --set v.json b",
            "{\"one\": {\"threshold\": 0.2}, \"two\": {\"threshold\": 0.3}}")
        #expect(found == [["threshold": [0.2]], ["threshold": [0.3]]])
    }

    @Test func anOptionGoesBeforeAFile() throws {
        let file = "{\"threshold\": 0.3, \"offset\": 2}"
        #expect(
            try values("a --shader one --set v.json --threshold 0.1 b", file) == [
                ["threshold": [0.1], "offset": [2, 2]]
            ])
        #expect(
            try values("a --shader one --threshold 0.1 --set v.json b", file) == [
                ["threshold": [0.1], "offset": [2, 2]]
            ])
    }

    @Test func whatTheHostFillsCanBeSetToo() throws {
        #expect(try values("a --shader clock --set v.json b", "{\"iTime\": 3}") == [["iTime": [3]]])
    }

    @Test func keyframesAreAnimations() throws {
        let stage = try #require(
            try Parsing.job(
                "a --shader one --threshold=0s:0.1,2s:0.5 --soft 0s:on,1s:off --set v.json b",
                values: ["v.json": "{\"keyColor\": \"0s:red, 1s:lime ease\"}"]
            ).shaders.first)
        #expect(stage.values.isEmpty)
        #expect(stage.animations["threshold"]?.keyframes.map(\.time) == [0, 2])
        #expect(stage.animations["soft"]?.keyframes.map(\.value.components) == [[1], [0]])
        #expect(stage.animations["keyColor"]?.keyframes.last?.easing == .ease)
    }

    @Test(arguments: [
        ("{\"treshold\": 1}", "v.json:1:2: shader 'one' has no parameter 'treshold'; did you mean 'threshold'?"),
        (
            "{\n \"threshold\": 2}",
            "v.json:2:15: 'threshold' cannot be '2', which is out of its range; it takes a number from 0 to 1"
        ),
        ("{\"three\": {\"threshold\": 0}}", "v.json:1:2: 'three' is no shader of this job; there is 'one'"),
        (
            "{\"one\": {\"zzz\": 0}}",
            "v.json:1:10: shader 'one' has no parameter 'zzz'; there is 'threshold', 'keyColor', 'soft', 'offset'"
        ),
        (
            "{\"one\": {\"threshold\": {}}}",
            "v.json:1:10: 'threshold' cannot be an object here; give a value, or keyframes"
        ),
        (
            "{\"threshold\": 0, \"one\": {\"threshold\": 0}}",
            "v.json:1:26: 'threshold' of shader 'one' is given twice by files; leave one of them out"
        ),
    ])
    func aMistakeIsShownWhereItIs(file: String, line: String) {
        let error = #expect(throws: Failure.self) { try self.values("a --shader one --set v.json b", file) }
        #expect(error.map { "\($0)" } == line)
        #expect(error?.kind == .usage)
    }

    @Test func aNameThatSeveralLaterShadersHaveIsAMistake() {
        let error = #expect(throws: Failure.self) {
            try self.values("a --set v.json b --shader one --shader two \(Self.two)", "{\"threshold\": 0.1}")
        }
        #expect(
            error.map { "\($0)" }
                == "v.json:1:2: 'threshold' comes before the shaders that have it ('one' and 'two'); write it after the one that it is meant for"
        )
    }

    @Test func whatIsNeitherAFileNorAValueIsAMistake() {
        let error = #expect(throws: Failure.self) { try self.values("a --shader one --set threshold b") }
        #expect(
            error.map { "\($0)" }
                == "--set 'threshold': not PARAMETER=VALUE, and no file of values; write it so: --set threshold=0.4, or --set values.json"
        )
        let missing = #expect(throws: Failure.self) { try self.values("a --shader one --set w.json b") }
        #expect(missing?.kind == .input)
    }
}
