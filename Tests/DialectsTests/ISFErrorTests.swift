import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Invalid ISF: errors with the line and column of the JSON, or of the text after it.
@Suite struct ISFErrorTests {
    @Test(arguments: [
        ("{\"INPUTS\": [}", "1:15: a value belongs here, not '}'"),
        ("{\n\"INPUTS\": [\n  {\"NAME\": \"x\" \"TYPE\": \"float\"}]}", "3:16: ',' or '}' belongs here, not '\"'"),
        ("{\n \"INPUTS\": [", "2:12: this '[' is never closed"), ("{\"INPUTS\": {}}", "1:14: INPUTS is an object, not"),
        ("{\"INPUTS\": [1]}", "1:15: INPUTS holds a number, not an object"),
        ("{\"INPUTS\": [{\"TYPE\": \"float\"}]}", "1:15: an input has no NAME"),
        ("{\"INPUTS\": [{\"NAME\": \"x\"}]}", "1:15: the input 'x' has no TYPE"),
        ("{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"flaot\"}]}", "1:37: TYPE 'flaot' of 'x' is not known"),
        ("{\"INPUTS\": [{\"NAME\": \"a b\", \"TYPE\": \"float\"}]}", "1:24: 'a b' is no name that a shader can use"),
        ("{\"INPUTS\": [{\"NAME\": \"vec2\", \"TYPE\": \"float\"}]}", "1:24: 'vec2' is a word of GLSL"),
        ("{\"INPUTS\": [{\"NAME\": \"TIME\", \"TYPE\": \"float\"}]}", "1:24: 'TIME' is a name of ISF's own"),
        (
            "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"float\"},\n {\"NAME\": \"x\", \"TYPE\": \"bool\"}]}",
            "2:11: 'x' is there twice, first on line 1"
        ),
        (
            "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"float\", \"DEFAULT\": []}]}",
            "1:57: DEFAULT of 'x' is a list, not a"
        ),
        (
            "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"color\", \"DEFAULT\": [1]}]}",
            "1:57: DEFAULT of 'x' is a list of 1"
        ),
        ("{\"PASSES\": {}}", "1:14: PASSES is an object, not a list"),
        ("{\"PASSES\": [{\"TARGET\": 1}]}", "1:26: TARGET is a number, not a name"),
        ("{\"PASSES\": [{\"TARGET\": \"a-b\"}]}", "1:26: 'a-b' is no name that a shader can use"),
        (
            "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"image\"}],\n\"PASSES\": [{\"TARGET\": \"x\"}]}",
            "2:23: this pass would draw into 'x', which is an input (image)"
        ),
        ("{\"PASSES\": [{\"TARGET\": \"a\", \"WIDTH\": \"$WIDHT/2\"}, {}]}", "1:42: a size cannot use 'WIDHT'"),
        ("{\"PASSES\": [{\"TARGET\": \"a\", \"WIDTH\": \"$WIDTH/\"}, {}]}", "1:48: a number or a name belongs here"),
        ("{\"PASSES\": [{\"TARGET\": \"a\", \"WIDTH\": true}, {}]}", "1:40: a size is true or false, not an equation"),
        ("{\"IMPORTED\": {\"map\": {}}}", "1:24: the imported picture 'map' has no PATH"),
        ("{\"IMPORTED\": {\"map\": {\"PATH\": \"no.png\"}}}", "1:33: the imported picture 'no.png' is missing"),
        ("{\"IMPORTED\": {\"map\": {\"PATH\": \"../no.png\"}}}", "1:33: '../no.png' is outside the shader's folder"),
        ("{\"IMPORTED\": [{\"PATH\": \"no.png\"}]}", "1:17: an imported picture has no NAME"),
        ("{\"PERSISTENT_BUFFERS\": [1]}", "1:27: PERSISTENT_BUFFERS holds a number, not a name"),
    ])
    func theMessagePointsIntoTheJSON(json: String, message: String) throws {
        let failure = try #require(throws: Failure.self) { try ISFText.parse(json) }
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.fs:\(message)"), "\(failure.message)")
        #expect(failure.excerpt != nil)
        #expect(!failure.description.contains("\n"))
    }

    @Test(arguments: [
        (
            "{}", "void main() {\n  gl_FragColor = IMG_PIXEL(nothing, gl_FragCoord.xy); }",
            "3:28: no picture is called 'n"
        ),
        (
            "{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}]}",
            "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImge); }", "2:45: no picture is called 'inputImge'"
        ),
        (
            "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"float\"}]}",
            "void main() { gl_FragColor = IMG_THIS_PIXEL(x); }",
            "2:45: 'x' is a float, not a picture"
        ),
        (
            "{\"PASSES\": [{\"TARGET\": \"a\"}]}", "void main() { gl_FragColor = IMG_THIS_PIXEL(a); }",
            "1:26: the passes form a cycle: 'a' is read"
        ),
        (
            "{}", "varying float share, side;\nvoid main() { gl_FragColor = vec4(side); }",
            "2:22: 'side' is filled by the shader's own vertex shader, which is not beside it"
        ),
        ("{\"INPUTS\": []}", "void main() {\n #endif\n}", "3: #endif without an #if"),
        ("{\"INPUTS\": []}", "float x;", ": there is no 'void main()'"),
    ])
    func theMessagePointsBehindTheJSON(json: String, glsl: String, message: String) throws {
        let failure = try #require(throws: Failure.self) { try ISFText.parse(json, glsl) }
        #expect(
            failure.message.hasPrefix("a.fs:\(message)") || failure.message.hasPrefix("a.fs\(message)"), "\(failure)")
    }

    @Test func aVaryingThatNothingReadsNeedsNoVertexShader() throws {
        let program = try ISFText.parse("{}", "varying float share;\nvarying vec2 vv_FragNormCoord;\n" + ISFText.main)
        #expect(program.passes.first?.source.varyings.map(\.name) == ["vv_FragNormCoord"])
    }

    @Test func withoutJSONItIsNoISF() throws {
        let failure = try #require(throws: Failure.self) {
            try ShaderProgram.parse(text: ISFText.main, name: "a.fs", dialect: .isf)
        }
        #expect(failure.message == "a.fs: this is no ISF shader: it does not begin with a comment of JSON")
    }

    @Test(arguments: [("0", "a size is divided by zero"), ("0.000001", "pixels is too large")])
    func sizesThatCannotBeAreToldWithTheirLine(divisor: String, message: String) throws {
        let program = try ISFText.parse("{\"PASSES\": [\n{\"TARGET\": \"a\", \"WIDTH\": \"$WIDTH/\(divisor)\"}, {}]}")
        let failure = try #require(throws: Failure.self) { try program.sizes(width: 1920, height: 1080) }
        #expect(failure.message.hasPrefix("a.fs:2: "))
        #expect(failure.message.contains(message))
    }
}
