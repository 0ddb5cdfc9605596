import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Errors of Shadertoys and their positions.
@Suite struct ShadertoyTests {
    private func refusal(_ text: String, name: String = "a.frag", files: [String: String] = [:]) -> Failure? {
        do {
            _ = try ShaderProgram.parse(text: text, name: name, dialect: .shadertoy, files: ShaderFolder(files))
            return nil
        } catch {
            return error
        }
    }

    private static let image = "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p); }"

    @Test(arguments: [
        ("float x;", "a.frag: there is no 'void mainImage(out vec4, in vec2)'"),
        ("vec2 mainSound(float t) { return vec2(t); }", "a.frag: there is no 'void mainImage(out vec4, in vec2)', but"),
        ("// iChannel0: Source, filter=soft\n" + image, "a.frag:1: iChannel0 has the filter 'soft'"),
        ("\n// iChannel0: Source, wrap=none\n" + image, "a.frag:2: iChannel0 has the wrap 'none'"),
        ("// one\n/* iChannel0: Buffer B */\n" + image, "a.frag:2: iChannel0 is Buffer B, which is not there"),
        ("#iChannel0 file.png\n" + image, "a.frag:1:1: '#iChannel0': it needs a text in quotation marks"),
        ("#iChannel0 \"\"\n" + image, "a.frag:1:1: '#iChannel0': it names no file"),
        ("#iChannel0 \"file://\"\n" + image, "a.frag:1:1: '#iChannel0': it names no file"),
        ("#iChannel0 \"file://b.glsl\"\n" + image, "a.frag:1: iChannel0 is 'b.glsl', but there is no such file"),
        ("#iChannel0 \"file://b.png\"\n" + image, "a.frag:1: iChannel0 is 'b.png', but there is no such file"),
        ("#iChannel0::WrapMode \"Never\"\n" + image, "a.frag:1:1: '#iChannel0': this setting is not known"),
        ("#iChannel0::Color \"Red\"\n" + image, "a.frag:1:1: '#iChannel0': this setting is not known"),
        ("#iChannel99 \"self\"\n" + image, "a.frag:1:1: '#iChannel' is no directive of GLSL"),
        ("#iUniform\n" + image, "a.frag:1: '#iUniform' has no type and name"),
        ("#iUniform text a\n" + image, "a.frag:1: '#iUniform' has no type and name"),
        ("  #iUniform float a = \n" + image, "a.frag:1: a number of type float belongs here"),
        ("#iUniform vec2 a = vec3(1.0)\n" + image, "a.frag:1:20: 2 numbers of type vec2 belong here"),
        ("#iUniform int a = 0.5\n" + image, "a.frag:1:19: a number of type int belongs here"),
        ("#iUniform float a = 1.0 in 0.0\n" + image, "a.frag:1:28: '{' belongs after 'in'"),
        ("#iUniform float a = 1.0 in { 0.0 }\n" + image, "a.frag:1:34: a range has two ends"),
        ("#iUniform float a = 1.0 in { 0.0, 2.0\n" + image, "a.frag:1: the range is not closed"),
        ("#iUniform float a = 3.0 in { 0.0, 2.0 }\n" + image, "a.frag:1:17: uniform 'a': its default 3 is out"),
        ("#iUniform float a = 1.0 in { 2.0, 0.0 }\n" + image, "a.frag:1:17: uniform 'a': its range runs backwards"),
        ("#iUniform float a = 1.0 speed 2.0\n" + image, "a.frag:1:21: a number of type float belongs here"),
        ("#iUniform float a = 1.0 in { 0, 2 } now\n" + image, "a.frag:1:37: 'now' does not belong here"),
        ("#iUniform bool a = true in { 0, 1 }\n" + image, "a.frag:1:16: uniform 'a': a bool has no range"),
        ("#iUniform float a = ((1.0\n" + image, "a.frag:1:21: a number of type float belongs here"),
        ("uniform float a = 3.0; // Size, min=0., max=2.\n" + image, "a.frag:1:15: uniform 'a': its default 3"),
    ])
    func theMessageSaysWhatIsWrongAndWhere(text: String, message: String) throws {
        let failure = try #require(refusal(text))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
        #expect(!failure.description.contains("\n"))
    }

    @Test(arguments: [
        ("{", "a.json:1:1: this '{' is never closed"), ("[]", "a.json:1:1: it holds 0 shaders"),
        ("[{},{}]", "a.json:1:1: it holds 2 shaders"), ("{\"a\": 1}", "a.json:1:1: there is no list 'renderpass'"),
        ("{\"renderpass\": []}", "a.json:1:1: there is no list 'renderpass'"),
        ("{\"renderpass\": [{\"code\": \"\"}]}", "a.json:1:17: this pass has no 'type'"),
        ("{\"renderpass\": [{\"type\": \"image\"}]}", "a.json:1:17: this pass has no 'code'"),
        ("{\"renderpass\": [\n{\"type\": \"common\", \"code\": \" \"}]}", "a.json:1:1: it has no pass of type 'image'"),
        (pass("{\"channel\": 4}"), "a.json:2:1: this input has no 'channel' from 0 to 3"),
        (pass("{\"channel\": 0, \"ctype\": \"film\"}"), "a.json:2:1: a channel of type 'film' is not known"),
        (
            pass("{\"channel\": 0, \"ctype\": \"cubemap\", \"src\": \"/media/previz/cubemap00.png\"}"),
            "a.json:2:1: this channel is 'Cube A'"
        ),
        (
            pass("{\"channel\": 0, \"ctype\": \"video\",\n\"sampler\": {\"filter\": \"soft\"}}"),
            "a.json:3:23: this filter is not known"
        ),
        (
            pass("{\"channel\": 0, \"ctype\": \"video\", \"sampler\": {\"wrap\": 3}}"),
            "a.json:2:54: this wrap is not known"
        ),
        (
            "{\"renderpass\": [{\"type\": \"image\", \"code\": \"float a;\\n\\nfloat b = `;\"}]}",
            "a.json (Image):3:11: the character '`'"
        ),
    ])
    func whatIsWrongInJSONIsShownThere(text: String, message: String) throws {
        let failure = try #require(refusal(text, name: "a.json"))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
    }

    private static func pass(_ inputs: String) -> String {
        "{\"renderpass\": [{\"type\": \"image\", \"code\": \"\(image)\", \"inputs\": [\n\(inputs)\n]}]}"
    }

    @Test func whatIsWrongInABufferPointsThere() throws {
        let files = ["a.bufferA.frag": "// one\nfloat x = `;"]
        let failure = try #require(refusal(Self.image, files: files))
        #expect(failure.message.hasPrefix("a.bufferA.frag:2:11: the character '`'"))
    }

    @Test func twoFilesForTheSamePassAreOneTooMany() throws {
        let files = ["a.bufferA.glsl": Self.image, "a.bufA.txt": Self.image]
        let failure = try #require(refusal(Self.image, files: files))
        #expect(failure.message == "'a.frag' has two files for the same pass: 'a.bufA.txt' and 'a.bufferA.glsl'")
    }

    @Test func filesThatNameEachOtherForeverEnd() throws {
        var files: [String: String] = [:]
        for index in 0..<40 { files["f\(index).glsl"] = "#iChannel0 \"file://f\(index + 1).glsl\"\n\(Self.image)" }
        let failure = try #require(refusal("#iChannel0 \"file://f0.glsl\"\n\(Self.image)", files: files))
        #expect(failure.message == "f14.glsl:1: there are more than 16 passes", "\(failure.message)")
    }

    @Test func filesOutsideAreRefusedOnTheLineThatAsks() throws {
        let failure = try #require(refusal("\n#iChannel0 \"file://../secret.glsl\"\n\(Self.image)"))
        #expect(failure.message.hasPrefix("a.frag:2: iChannel0 is '../secret.glsl'"))
    }

    @Test func uniformLinesBecomeParameters() throws {
        let text = """
            #iUniform float speed = 1.0 in { 0.0, 5.0 } step 0.5 // how fast
            #iUniform color3 tint = color3(1.0, 0.5, 0.0)
            #iUniform vec2 place = vec2(0.5) in { vec2(0.0, -1.0), vec2(1.0, 2.0) };
            #iUniform int count
            \(Self.image)
            """
        let program = try ShaderProgram.parse(text: text, name: "a.frag")
        #expect(program.dialect == .shadertoy && program.reason.hasPrefix("line 1 says '#iUniform"))
        #expect(program.parameters.map(\.name) == ["speed", "tint", "place", "count"])
        let (speed, tint, place) = (program.parameters[0], program.parameters[1], program.parameters[2])
        #expect(speed.minimum == 0 && speed.maximum == 5 && speed.step == 0.5 && speed.help == "how fast")
        #expect(tint.isColor && tint.defaultValue == ParameterValue(1, 0.5, 0))
        #expect(place.defaultValue == ParameterValue(0.5, 0.5) && place.minimum == -1 && place.maximum == 2)
        #expect(program.parameters[3].defaultValue == nil && program.parameters[3].location.line == 4)
    }

    @Test func textsThatFollowOnlyTheirHostAreRecognized() throws {
        let text = "void main() { gl_FragColor = vec4(gl_FragCoord.xy / iResolution.xy, iTime, 1.0); }"
        let program = try ShaderProgram.parse(text: text, name: "a.frag")
        #expect(program.dialect == .shadertoy)
        let declared = "uniform vec3 iResolution;\nuniform float iTime;\n" + text
        #expect(try ShaderProgram.parse(text: declared, name: "a.frag").dialect == .glsl)
    }
}
