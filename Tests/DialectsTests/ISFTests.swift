import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct ISFTests {
    private func input(_ members: String) throws(Failure) -> Parameter? {
        try ISFText.parse("{\"INPUTS\": [{\"NAME\": \"x\", \(members)}]}").parameters.first
    }

    // MARK: What it is

    @Test(arguments: [
        ("/*{ \"ISFVSN\": \"2\" }*/", "line 1 begins a comment of JSON with ISFVSN"),
        ("\n/*\n{\"INPUTS\": []}\n*/", "line 2 begins a comment of JSON with INPUTS"),
        ("// by me\n/* licence */\n#version 120\n/*{\"PASSES\": []}*/", "line 4 begins a comment of JSON with PASSES"),
        ("/*{ \"CATEGORIES\": [,] }*/", "line 1 begins a comment of JSON with CATEGORIES"),
    ])
    func aCommentOfJSONTells(head: String, reason: String) throws {
        let found = try DialectDetector.detect(try SourceFile(name: "a", text: "\(head)\n\(ISFText.main)"))
        #expect(found.dialect == .isf)
        #expect(found.reason.spelled(in: .library) == reason)
    }

    @Test(arguments: ["/* INPUTS */", "/*{ braces }*/", "/*{\"IMPORTED\": {}}*/", "float x; /*{\"INPUTS\": []}*/"])
    func otherCommentsDoNot(head: String) throws {
        #expect(try DialectDetector.detect(try SourceFile(name: "a", text: "\(head)\n\(ISFText.main)")).dialect != .isf)
    }

    @Test func anArrayThatTheTextDeclaresItselfIsAParameterWithItsHelp() throws {
        let program = try ISFText.parse(
            "{}",
            """
            uniform vec4 keep[3]; // : colors that stay
            void main() { gl_FragColor = keep[2]; }
            """)
        let parameter = try #require(program.parameters.first)
        #expect(program.parameters.count == 1 && parameter.name == "keep" && parameter.type == .vec4)
        #expect(parameter.arraySize == 3 && parameter.help == "colors that stay")
        #expect(parameter.defaultValue == ParameterValue(Array(repeating: 0, count: 12)))
        #expect(try parameter.parseValue("1,2,3,4,5,6,7,8,9,10,11,12").components == (1...12).map(Double.init))
    }

    @Test func descriptionAndCreditAreTheSummary() throws {
        #expect(
            try ISFText.parse(#"{"DESCRIPTION": "Makes\n it red", "CREDIT": "by me"}"#).summary
                == "Makes it red (by me)")
        #expect(try ISFText.parse(#"{"CREDIT": ""}"#).summary == nil)
    }

    // MARK: Values

    @Test(arguments: [
        (#""TYPE": "float", "DEFAULT": 0.25, "MIN": -1, "MAX": 2.5"#, 0.25, -1.0, 2.5),
        (#""TYPE": "float", "MIN": 2, "MAX": 4"#, 3, 2, 4), (#""TYPE": "float""#, 0.5, 0, 1),
        (#""TYPE": "float", "DEFAULT": 0.75"#, 0.75, 0, 1), (#""TYPE": "float", "DEFAULT": 5"#, 5, nil, nil),
        (#""TYPE": "float", "MIN": 0.25"#, 0.5, 0.25, nil), (#""TYPE": "float", "MAX": 0.25"#, 0.5, nil, nil),
        (#""TYPE": "float", "DEFAULT": "-0.5", "MIN": "-1.", "MAX": "1.0""#, -0.5, -1, 1),
        (#""TYPE": "long", "MIN": 3, "MAX": 9"#, 3, 3, 9), (#""TYPE": "long", "DEFAULT": 7.9"#, 7, nil, nil),
        (#""TYPE": "long""#, 0, nil, nil),
    ])
    func numbersHaveDefaultsAndRanges(members: String, value: Double, minimum: Double?, maximum: Double?) throws {
        let parameter = try #require(try input(members))
        #expect(parameter.defaultValue == ParameterValue(value))
        #expect(parameter.minimum == minimum)
        #expect(parameter.maximum == maximum)
    }

    @Test(arguments: [
        (#""TYPE": "bool""#, 1.0), (#""TYPE": "bool", "DEFAULT": false"#, 0), (#""TYPE": "bool", "DEFAULT": 1"#, 1),
        (#""TYPE": "bool", "DEFAULT": 0.0"#, 0), (#""TYPE": "bool", "DEFAULT": "yes""#, 1),
    ])
    func switchesAreOnOrOff(members: String, value: Double) throws {
        let parameter = try #require(try input(members))
        #expect(parameter.type == .bool)
        #expect(parameter.kind == .flag)
        #expect(parameter.defaultValue == ParameterValue(value))
    }

    @Test(arguments: [#""TYPE": "event""#, #""TYPE": "event", "DEFAULT": true"#])
    func eventsHappenAtNoTime(members: String) throws {
        let parameter = try #require(try input(members))
        #expect(parameter.type == .bool)
        #expect(parameter.kind == .event)
        #expect(parameter.defaultValue == ParameterValue([]))
    }

    @Test(arguments: [
        (#""TYPE": "color", "DEFAULT": [1, 0.5, 0, 0.25]"#, [1, 0.5, 0, 0.25]),
        (#""TYPE": "color", "DEFAULT": [1, 0.5, 0]"#, [1, 0.5, 0, 1]), (#""TYPE": "color""#, [0, 0, 0, 0]),
        (#""TYPE": "point2D", "DEFAULT": [320, 200]"#, [320, 200]), (#""TYPE": "point2D""#, [0, 0]),
        (#""TYPE": "point2D", "MIN": [0.5, 0.5], "MAX": [1, 1]"#, [0.5, 0.5]),
        (#""TYPE": "point2D", "MIN": [0, 1], "MAX": [640, 480], "DEFAULT": [0, 1]"#, [0, 1]),
    ])
    func listsAreColorsAndPoints(members: String, value: [Double]) throws {
        let parameter = try #require(try input(members))
        #expect(parameter.kind == (value.count == 4 ? .color : .point))
        #expect(parameter.defaultValue == ParameterValue(value))
    }

    @Test(arguments: [
        (
            #""TYPE": "long", "VALUES": [0, 5], "LABELS": ["Soft", "Hard"], "DEFAULT": 5"#,
            [("Soft", 0.0), ("Hard", 5)], 5.0
        ),
        (#""TYPE": "long", "VALUES": [2, 3], "LABELS": ["Two", "Three"]"#, [("Two", 2), ("Three", 3)], 2),
        (#""TYPE": "long", "VALUES": [0, 1], "LABELS": ["A", "B"], "DEFAULT": "B""#, [("A", 0), ("B", 1)], 1),
        (#""TYPE": "long", "VALUES": [4, 8], "LABELS": ["Four"]"#, [("Four", 4), ("8", 8)], 4),
        (#""TYPE": "long", "LABELS": ["A", "B"]"#, [("A", 0), ("B", 1)], 0),
    ])
    func aLongHasChoices(members: String, choices: [(String, Double)], value: Double) throws {
        let parameter = try #require(try input(members))
        #expect(parameter.choices == choices.map { Parameter.Choice(label: $0.0, value: $0.1) })
        #expect(parameter.defaultValue == ParameterValue(value))
    }

    /// VVISF takes the bound that is nearest to it.
    @Test(arguments: [
        (
            #""TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 5"#, [1.0],
            "49: DEFAULT 5 of 'x' is out of its range; 1 is used"
        ),
        (
            #""TYPE": "float", "MIN": -2, "MAX": -1, "DEFAULT": -3"#, [-2],
            "51: DEFAULT -3 of 'x' is out of its range; -2 is used"
        ),
        // What VVISF makes of these: it compares with MIN first, and drops one that is alone.
        (
            #""TYPE": "float", "MIN": 8, "MAX": 0.5, "DEFAULT": 2"#, [8],
            "25: MIN 8 of 'x' is above its MAX 0.5; they are exchanged"
        ),
        (
            #""TYPE": "float", "MAX": 10, "DEFAULT": 5"#, [1],
            "40: DEFAULT 5 of 'x' is out of the range 0 to 1, which hosts take where MIN or MAX is missing; 1 is used"
        ),
        (
            #""TYPE": "long", "MIN": 0, "MAX": 7, "DEFAULT": 9"#, [7],
            "48: DEFAULT 9 of 'x' is out of its range; 7 is used"
        ),
        (
            #""TYPE": "point2D", "MIN": [0, 1], "MAX": [1, 2], "DEFAULT": [0.5, 3]"#, [0.5, 2],
            "61: DEFAULT 0.5,3 of 'x' is out of its range; 0.5,2 is used"
        ),
        (
            #""TYPE": "color", "MIN": [0, 0, 0, 0], "MAX": [1, 1, 1, 1], "DEFAULT": [2, 0, -1, 1]"#, [1, 0, 0, 1],
            "71: DEFAULT 2,0,-1,1 of 'x' is out of its range; 1,0,0,1 is used"
        ),
    ])
    func aDefaultOutOfItsRangeIsBroughtIntoItAndNoted(members: String, value: [Double], note: String) throws {
        let program = try ISFText.parse("{\"INPUTS\": [{\"NAME\": \"x\",\n\(members)}]}")
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(value)])
        #expect(program.notes == ["a.fs:2:\(note)"])
    }

    @Test func aDefaultInItsRangeIsNotNoted() throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "x", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 1}]}"#)
        #expect(program.notes.isEmpty)
    }

    /// Some files group their inputs under headings.
    @Test func whatIsNoInputAtAllIsPassedOver() throws {
        let program = try ISFText.parse(#"{"INPUTS": [{"LABEL": "Colors"}, {"NAME": "x", "TYPE": "float"}]}"#)
        #expect(program.parameters.map(\.name) == ["x"])
    }

    @Test func labelsAndPlacesAreKept() throws {
        let parameter = try #require(
            try ISFText.parse("{\"INPUTS\": [\n {\"NAME\": \"x\", \"TYPE\": \"float\", \"LABEL\": \"X rotate\"}]}")
                .parameters
                .first)
        #expect(parameter.label == "X rotate")
        #expect(parameter.location == Place(file: "a.fs", line: 2, column: 11))
    }

    // MARK: Pictures

    @Test func theFilteredPictureComesFirst() throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "mask", "TYPE": "image"}, {"NAME": "inputImage", "TYPE": "image"}]}"#,
            "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }")
        #expect(program.inputs.map(\.name) == ["inputImage", "mask"])
        #expect(program.inputs.map(\.isUsed) == [true, false])
        #expect(program.passes.first?.samplers == ["inputImage": SamplerRule(.relay("inputImage"))])
    }

    @Test(arguments: [
        ("IMG_THIS_PIXEL(inputImage)", true), ("IMG_NORM_PIXEL(inputImage, isf_FragNormCoord)", true),
        ("IMG_THIS_NORM_PIXEL(inputImage) + IMG_NORM_THIS_PIXEL(inputImage)", true),
        ("IMG_THIS_PIXEL(inputImage) + IMG_PIXEL(inputImage, gl_FragCoord.xy)", false),
        ("IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx)", false),
        ("IMG_THIS_PIXEL(inputImage) * vec4(IMG_SIZE(inputImage), 1.0, 1.0)", false), ("OWN", false),
    ])
    func readsAtTheOwnPositionAreSeen(read: String, isOwn: Bool) throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}"#,
            (read == "OWN" ? "#define OWN IMG_THIS_PIXEL(inputImage)\n" : "")
                + "void main() { gl_FragColor = \(read); }")
        #expect(program.inputs.map(\.isReadAtOwnPositionOnly) == [isOwn])
    }

    @Test func aVertexShaderBesideMayMoveEveryPosition() throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}"#,
            "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }",
            files: Companions(texts: ["a.vs": "void main() { isf_vertShaderInit(); }"]))
        #expect(program.inputs.map(\.isReadAtOwnPositionOnly) == [false])
        #expect(program.hasOwnVertexShader(pass: 0))
    }

    @Test func laterPassesReadTheFrameAsItCameIn() throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}], "PASSES": [{"TARGET": "a"}, {}]}"#,
            "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }")
        #expect(
            program.passes.map { $0.samplers["inputImage"]?.source } == Array(repeating: .input("inputImage"), count: 2)
        )
    }

    @Test func aTransitionHasTwoPicturesAndItsProgress() throws {
        let program = try ISFText.parse(
            #"""
            {"INPUTS": [{"NAME": "endImage", "TYPE": "image"}, {"NAME": "startImage", "TYPE": "image"},
                {"NAME": "progress", "TYPE": "float"}]}
            """#,
            "void main() { gl_FragColor = mix(IMG_THIS_PIXEL(startImage), IMG_THIS_PIXEL(endImage), progress); }")
        #expect(program.inputs.map(\.name) == ["startImage", "endImage"])
        #expect(program.parameters.isEmpty)
        #expect(program.builtins == [BuiltinUniform(name: "progress", type: .float, meaning: .progress)])
    }

    @Test func soundIsAPicture() throws {
        let program = try ISFText.parse(
            #"{"INPUTS": [{"NAME": "a", "TYPE": "audio"}, {"NAME": "f", "TYPE": "audioFFT", "MAX": 4}]}"#)
        #expect(program.inputs.map(\.filling) == [.sound(.wave(width: nil)), .sound(.spectrum(width: 4))])
    }

    @Test(arguments: [
        #"{"IMPORTED": {"map": {"PATH": "map.png"}}}"#, #"{"IMPORTED": [{"NAME": "map", "PATH": "map.png"}]}"#,
        #"{"IMPORTED": {"other": {"NAME": "map", "PATH": "map.png"}}}"#,
    ])
    func importedPicturesAreFiles(json: String) throws {
        let program = try ISFText.parse(json, files: Companions(pictures: ["map.png"]))
        #expect(program.inputs.map(\.name) == ["map"])
        #expect(program.inputs.first?.filling == .file("/shaders/map.png"))
    }

    // MARK: Passes

    @Test func passesDrawIntoTheirTargets() throws {
        let program = try ISFText.parse(
            #"""
            {"INPUTS": [{"NAME": "scale", "TYPE": "float", "DEFAULT": 0.25}],
             "PASSES": [{"TARGET": "small", "WIDTH": "$WIDTH/4.0", "HEIGHT": "max(1, floor($HEIGHT*$scale))"},
                {"TARGET": "sums", "PERSISTENT": true, "FLOAT": true, "WIDTH": 1, "HEIGHT": "1"}, {}]}
            """#)
        #expect(program.passes.map(\.output) == [.target("small"), .target("sums"), .chain])
        #expect(program.targets.map(\.name) == ["small", "sums"])
        #expect(program.targets.map(\.isPersistent) == [false, true])
        #expect(program.targets.map(\.format) == [.likeFrame, .float32])
        let sizes = try program.sizes(width: 642, height: 483)
        #expect(sizes.targets["small"] ?? (0, 0) == (160, 120))
        #expect(sizes.targets["sums"] ?? (0, 0) == (1, 1))
    }

    @Test(arguments: [
        #"{"PERSISTENT_BUFFERS": ["old"], "PASSES": [{"TARGET": "old"}, {}]}"#,
        #"{"PERSISTENT_BUFFERS": {"old": {"WIDTH": "$WIDTH"}}, "PASSES": [{"TARGET": "old"}, {}]}"#,
    ])
    func versionOneHasBuffers(json: String) throws {
        let program = try ISFText.parse(json)
        #expect(program.targets.map(\.name) == ["old"])
        #expect(program.targets.map(\.isPersistent) == [true])
        #expect(program.passes.map(\.output) == [.target("old"), .chain])
    }

    @Test func aLastTargetThatNothingReadsIsTheResult() throws {
        let program = try ISFText.parse(#"{"PASSES": [{"TARGET": "a"}, {"TARGET": "b"}]}"#)
        #expect(program.passes.map(\.output) == [.target("a"), .chain])
        #expect(program.targets.map(\.name) == ["a"])
    }

    @Test(arguments: [
        (#"{"PASSES": [{"TARGET": "a", "PERSISTENT": true}]}"#, "void main() { gl_FragColor = IMG_THIS_PIXEL(a); }"),
        (#"{"PASSES": [{"TARGET": "a", "FLOAT": true}]}"#, "void main() { gl_FragColor = vec4(1.0); }"),
        (#"{"PASSES": [{"TARGET": "a", "WIDTH": "$WIDTH/2"}]}"#, "void main() { gl_FragColor = vec4(1.0); }"),
    ])
    func aLastTargetOfItsOwnKindIsCopiedIntoTheResult(json: String, glsl: String) throws {
        let program = try ISFText.parse(json, glsl)
        #expect(program.passes.map(\.output) == [.target("a"), .chain])
        #expect(program.passes.last?.samplers["a"]?.source == .target("a"))
    }
}
