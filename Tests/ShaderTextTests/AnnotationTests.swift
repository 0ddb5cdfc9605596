import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct AnnotationTests {
    private func parameter(_ declaration: String) throws -> Parameter {
        try #require(try parse(shader(declaration, using: "a")).parameters.first { $0.name == "a" })
    }

    @Test(arguments: [
        "uniform float a; // default=0.4 min=0 max=1 step=0.01 label=\"The threshold\": what: is screen",
        "uniform float a; /* default=0.4 min=0 max=1 step=0.01 label=\"The threshold\": what: is screen */",
        "uniform float a; //default = 0.4, min = 0., max = 1., step = .01, label = \"The threshold\" :what: is screen",
        "uniform float a;\t// MAX=1 Label=\"The threshold\" min=0 default=0.4 step=1e-2 : what: is screen  ",
    ])
    func everyPartIsRead(text: String) throws {
        let parameter = try parameter(text)
        #expect(parameter.defaultValue == ParameterValue(0.4))
        #expect(parameter.minimum == 0 && parameter.maximum == 1 && parameter.step == 0.01)
        #expect(parameter.label == "The threshold")
        #expect(parameter.help == "what: is screen")
    }

    @Test(arguments: [
        ("uniform vec3 a; // default=0.1,0.2,0.3", [0.1, 0.2, 0.3]),
        ("uniform vec3 a; // default=0.1, 0.2, 0.3 min=0: help", [0.1, 0.2, 0.3]),
        ("uniform vec3 a; // default=0.5 kind=color", [0.5, 0.5, 0.5]),
        ("uniform vec3 a; // default=#ff0033 kind=color", [1, 0, 0.2]),
        ("uniform vec4 a; // default=#f03", [1, 0, 0.2, 1]), ("uniform vec4 a; // default=blue", [0, 0, 1, 1]),
        ("uniform vec2 a; // default=vec2(1.0, 0.5)", [1, 0.5]),
        ("uniform bool a; // default=true", [1]), ("uniform bool a; // default=off: help", [0]),
        ("uniform int a; // default=-3 min=-5", [-3]), ("uniform float a[3]; // default=1,2,3", [1, 2, 3]),
        ("uniform float a; // = 0.2", [0.2]), ("uniform float a /* = 0.2 */;", [0.2]),
        ("uniform float a; /* = 0.2 */", [0.2]),
        ("uniform float a; // = 2.0 / 4.0; how much", [0.5]), ("uniform vec2 a; // = vec2(0.1)", [0.1, 0.1]),
        ("uniform ivec2 a; // = ivec2(10, 20)", [10, 20]), ("uniform bool a; // = true", [1]),
        ("uniform vec4 a; // = vec4(0.0, 0.0, 0.0, 0.6)", [0, 0, 0, 0.6]),
    ])
    func defaultsOfEveryForm(text: String, numbers: [Double]) throws {
        #expect(try parameter(text).defaultValue == ParameterValue(numbers))
    }

    @Test func ofAnArrayTheLastGivenElementFillsTheOthers() throws {
        let corners = try parameter("uniform vec2 a[4]; // default=0,1,2,3 fewest=2 min=-1")
        #expect(corners.defaultValue == ParameterValue(0, 1, 2, 3, 2, 3, 2, 3))
        #expect(try corners.parseValue("5,6,7,8,9,10") == ParameterValue(5, 6, 7, 8, 9, 10, 9, 10))
        for text in ["1,2", "1,2,3", "1,2,3,4,5", "1,2,3,4,5,6,7,8,9,10", "3"] {
            let failure = #expect(throws: Failure.self) { try corners.parseValue(text) }
            #expect(
                failure?.advice
                    == "it takes 4 to 8 numbers with commas between (2 for each of 2 to 4), each of at least -1")
        }
        let failure = #expect(throws: Failure.self) { try parameter("uniform vec2 a; // fewest=2") }
        #expect(failure?.message.contains("fewest=2 needs an array of so many elements") == true)
    }

    @Test func natronsFormHasLabelHelpAndRange() throws {
        let parameter = try parameter("uniform float a = 0.5; // Softness (of the edge), min=0., max=2.")
        #expect(parameter.label == "Softness")
        #expect(parameter.help == "of the edge")
        #expect(parameter.minimum == 0 && parameter.maximum == 2)
        #expect(parameter.defaultValue == ParameterValue(0.5))
    }

    @Test(arguments: [
        ("// Blur : ,min=0.0, max=2.0", "Blur", nil), ("// global X offset, min=-0., max=2.", "global X offset", nil),
        ("// Size (as in a, min=1 b), min=0., max=2.", "Size", "as in a, min=1 b"),
        ("// Odd (help, min=0., max=2.", "Odd (help", nil), ("// Amount, min=0, max=2 (of all)", "Amount", nil),
        ("// , min=0, max=2", nil, nil),
    ])
    func natronsFormIsReadAsNatronReadsIt(comment: String, label: String?, help: String?) throws {
        let parameter = try parameter("uniform float a = 0.5; \(comment)")
        #expect(parameter.label == label && parameter.help == help)
        #expect(parameter.minimum == 0 && parameter.maximum == 2)
    }

    @Test func aDefaultInFrontOfTheSemicolonAndAHelpBehindIt() throws {
        let parameter = try parameter("uniform float a/* = 0.4 */; // if 0, there is no black")
        #expect(parameter.defaultValue == ParameterValue(0.4) && parameter.help == "if 0, there is no black")
    }

    @Test func natronsRangesOfVectorsAreTheWidest() throws {
        let parameter = try parameter("uniform vec2 a = vec2(1.0); // Place, min=(0.,-1.), max=(1., 2.)")
        #expect(parameter.minimum == -1 && parameter.maximum == 2)
    }

    @Test(arguments: [
        ("uniform float a; // how far the glow goes", "how far the glow goes"),
        ("uniform float a; // a ratio: 1 is all", "a ratio: 1 is all"), ("uniform float a; // : 1 is all", "1 is all"),
        ("uniform float a; ///< how far", "how far"), ("uniform float a; // x=3 is fast", "x=3 is fast"),
        ("uniform float a; // the best default=0.4 there is", "the best default=0.4 there is"),
        ("uniform float a; // === glow ===", "=== glow ==="),
        ("uniform float a; /* over\n * two lines */", "over two lines"),
        ("uniform float a; float b; // not of a", nil), ("uniform float a;\n// the next line", nil),
        ("// the line before\nuniform float a;", nil),
    ])
    func aCommentWithoutAPartOfOursIsTheHelp(text: String, help: String?) throws {
        let parameter = try parameter(text)
        #expect(parameter.help == help)
        #expect(parameter.defaultValue == nil && parameter.label == nil)
    }

    @Test func eachNameOfADeclarationHasItsOwnCommentOrTheLast() throws {
        let text = "uniform float a, // default=1\n b, // default=2\n c;\nuniform float d, e; // default=3"
        let program = try parse(shader(text, using: "a", "b", "c", "d", "e"))
        #expect(program.parameters.map(\.defaultValue?.components) == [[1], [2], nil, [3], [3]])
    }

    @Test func aColorIsMarked() throws {
        #expect(try parameter("uniform vec3 a; // kind=color").isColor)
        #expect(try parameter("uniform vec4 a; // kind=colour default=red").isColor)
        #expect(try parameter("uniform vec3 a; // default=red").isColor == false)
    }

    @Test(arguments: [
        ("uniform int a; // default=soft choices=hard|soft|none: how", 1.0),
        ("uniform int a; // choices=\"hard one|soft|none\" default=2: how", 2),
        ("uniform uint a; // choices=\"hard | soft\", default=\"HARD\": how", 0),
    ])
    func wordsStandForTheNumbersFromNought(text: String, value: Double) throws {
        let parameter = try parameter(text)
        #expect(parameter.defaultValue == ParameterValue(value))
        #expect(parameter.help == "how")
        #expect(parameter.choices.map(\.value) == parameter.choices.indices.map(Double.init))
        #expect(parameter.choices[1].label == "soft")
        #expect(try parameter.parseValue("soft") == ParameterValue(1))
    }

    @Test func aLookupTableIsMarked() throws {
        let program = try parse(
            shader(
                "uniform sampler2D frame;\nuniform sampler2D table; // kind=lut: a .cube file", using: "frame", "table")
        )
        #expect(program.inputs.map(\.isLookupTable) == [false, true])
        #expect(program.inputs[1].help == "a .cube file")
    }

    @Test(arguments: [
        ("uniform float a; // min=1 max=0", "a.frag:1:15: uniform 'a': min=1 is above max=0"),
        ("uniform float a; // default=2 max=1", "a.frag:1:15: uniform 'a': its default 2 is out of its range"),
        ("uniform float a = 2.0; // max=1", "a.frag:1:15: uniform 'a': its default 2 is out of its range"),
        ("uniform vec3 a; // default=0,0", "a.frag:1:14: uniform 'a': its default '0,0' does not fit a vec3"),
        ("uniform float a; // default=1,2", "a.frag:1:15: uniform 'a': its default '1,2' does not fit a float"),
        ("uniform float a; // default=red", "a.frag:1:15: uniform 'a': its default 'red' does not fit a float"),
        ("uniform int a; // default=0.5", "a.frag:1:13: uniform 'a': its default '0.5' does not fit a int"),
        ("uniform float a = 1.0; // default=2", "a.frag:1:15: uniform 'a': its first value and its annotation's"),
        ("uniform bool a; // min=0", "a.frag:1:14: uniform 'a': a bool has no min"),
        ("uniform vec2 a; // kind=color", "a.frag:1:14: uniform 'a': kind=color needs a vec3"),
        ("uniform float a; // kind=lut", "a.frag:1:15: uniform 'a': kind=lut needs a sampler2D"),
        ("uniform float a; // choices=low|high", "a.frag:1:15: uniform 'a': choices= needs an int"),
        ("uniform int a; // choices=low|high max=1", "a.frag:1:13: uniform 'a': choices have no min"),
        ("uniform int a; // choices=low|high default=2", "a.frag:1:13: uniform 'a': its default 2 is none of its"),
        ("uniform int a; // choices=low|high default=hi", "a.frag:1:13: uniform 'a': its default 'hi' does not fit"),
        ("uniform int a; // choices=low", "a.frag:1:16: choices=low are not different names"),
        ("uniform int a; // choices=low||high", "a.frag:1:16: choices=low||high are not different names"),
        ("uniform int a; // choices=a|b|a", "a.frag:1:16: choices=a|b|a are not different names"),
        ("uniform float a; // kind=angle", "a.frag:1:18: kind=angle is not known"),
        ("uniform float a; // min=low", "a.frag:1:18: min=low is no number"),
        ("uniform float a; // step=0", "a.frag:1:18: step=0 is not above 0"),
        ("uniform float a; // min= max=1", "a.frag:1:18: "),
        ("uniform float a; // default=", "a.frag:1:18: 'default=' has no value"),
        ("uniform float a; // label=\"x", "a.frag:1:18: the quotation mark after 'label='"),
        ("uniform float a; // default=vec2(1", "a.frag:1:18: a parenthesis after 'default='"),
        ("uniform float a; // min=0 min=1", "a.frag:1:18: 'min=' is given twice"),
        ("uniform float a; // min=0 and more", "a.frag:1:18: 'and' is no part of an annotation"),
        ("uniform float a; // min=0 mox=1", "a.frag:1:18: 'mox' is no part of an annotation"),
        ("uniform float a; // defualt=0.4", "a.frag:1:18: 'defualt' is no part of an annotation"),
        ("uniform float a; // foo=1 min=0", "a.frag:1:18: 'foo' is no part of an annotation"),
        ("uniform float é; // min=0", "a.frag:1:15: the character 'é' (U+00E9)"),
    ])
    func whatContradictsItselfIsRefusedAtItsPlace(text: String, message: String) throws {
        let failure = try #require(refusal(shader(text, using: "a")))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
    }

    @Test func aSlipGetsTheRightWord() throws {
        #expect(refusal(shader("uniform float a; // defualt=0.4"))?.advice == "did you mean 'default='?")
        #expect(refusal(shader("uniform float a; // min=0 mox=1"))?.advice == "did you mean 'max='?")
    }
}
