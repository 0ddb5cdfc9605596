import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct MatchboxErrorTests {
    private static let shader = """
        uniform sampler2D front;
        uniform float adsk_result_w, a;
        void main() { gl_FragColor = texture2D(front, vec2(a)); }
        """

    /// Flame reads such numbers up to the second point.
    @Test func ofANumberWithTwoPointsTheBeginningIsTaken() throws {
        let xml =
            "<ShaderNodePreset><Shader>\n<Uniform Name='a' Default='0.0002.0' Max='1.0'/></Shader></ShaderNodePreset>"
        let program = try ShaderFolder(["a.glsl": Self.shader, "a.xml": xml]).parse("a.glsl")
        let parameter = try #require(program.parameters.first { $0.name == "a" })
        #expect(parameter.defaultValue == ParameterValue(0.0002))
        #expect(parameter.note == "a.xml:2: Default='0.0002.0' has two points; 0.0002 is taken, as Flame does")
    }

    @Test(arguments: [
        ("<ShaderNodePreset>\n<Shader>\n</ShaderNodePreset>", "a.xml:3:3: the XML cannot be read: mismatched tag"),
        ("<ShaderNodePreset>\n<Shader Index=\"1>", "a.xml:2:1: the XML cannot be read: unclosed token"),
        (
            "\n\n<ShaderNodePreset>\n&\n</ShaderNodePreset>",
            "a.xml:4:2: the XML cannot be read: not well-formed (invalid token)"
        ),
        (
            "<ShaderNodePreset><a x='1' x='2'/></ShaderNodePreset>",
            "a.xml:1:28: the XML cannot be read: duplicate attribute"
        ),
        ("<ShaderNodePreset Name='&ouml;'/>", "a.xml:1:1: the XML cannot be read: undefined entity"),
        (
            "<!DOCTYPE a [\n<!ENTITY b \"c\">\n]>\n<ShaderNodePreset Name='&b;'/>",
            "a.xml:2:12: entity declarations are not allowed"
        ),
        (
            "<ShaderNodePreset>\n<Shader Index='one'/></ShaderNodePreset>",
            "a.xml:2:1: Index of 'Shader' cannot be 'one'"
        ),
        (
            "<ShaderNodePreset><Shader>\n<Uniform Name='a' Default='much'/></Shader></ShaderNodePreset>",
            "a.xml:2:1: Default='much' is no number"
        ),
        (
            "<ShaderNodePreset><Shader>\n <Uniform Name='a' Max='1e99'/></Shader></ShaderNodePreset>",
            "a.xml:2:2: Max='1e99' is no number"
        ),
        (
            "<ShaderNodePreset><Shader OutputWidthScaleFactor='0'/></ShaderNodePreset>",
            "a.xml:1:19: OutputWidthScaleFactor cannot be '0'"
        ),
        (
            "<ShaderNodePreset>\n<Shader OutputWidth='5' OutputHeight='0'/></ShaderNodePreset>",
            "a.xml:2:1: OutputHeight cannot be '0'"
        ),
        (
            "<ShaderNodePreset>\n<Shader OutputWidth='half'/></ShaderNodePreset>",
            "a.xml:2:1: OutputWidth cannot be 'half'"
        ),
        (
            "<ShaderNodePreset>\n<Shader OutputWidth='16385'/></ShaderNodePreset>",
            "a.xml:2:1: OutputWidth cannot be '16385'"
        ),
        (
            "<ShaderNodePreset ShaderType='Lightbox'/>",
            "a.xml:1:1: this is a Lightbox shader: it lights surfaces of a 3D scene, and a movie has none"
        ),
    ])
    func whatIsWrongWithADescriptionIsSaidWithItsPlace(xml: String, message: String) throws {
        let folder = ShaderFolder(["a.glsl": Self.shader, "a.xml": xml])
        let failure = try #require(folder.refusal("a.glsl"))
        #expect(failure.kind == .shader)
        #expect(failure.message == message)
    }

    @Test func deepAndLongDescriptionsAreRefused() throws {
        let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
        let long = "<ShaderNodePreset>" + String(repeating: "<a/>", count: 100_001) + "</ShaderNodePreset>"
        for (xml, message) in [
            (deep, "a.xml:1:193: elements nested more than 64 deep"),
            (long, "a.xml:1:400015: more than 100000 elements"),
        ] {
            let folder = ShaderFolder(["a.glsl": Self.shader, "a.xml": xml])
            #expect(folder.refusal("a.glsl")?.message == message)
        }
    }

    @Test func anotherXMLBesideIsLeftAlone() throws {
        let folder = ShaderFolder(["a.glsl": Self.shader, "a.xml": "<html></html>"])
        #expect(try folder.parse("a.glsl").parameters.map(\.name) == ["a"])
        let failure = #expect(throws: Failure.self) { try folder.parse("a.xml", dialect: .matchbox) }
        #expect(failure?.message == "a.xml:1:1: this XML describes no Matchbox shader: it begins with 'html'")
    }

    /// `10` has no zero in front, but the first pass has.
    @Test(arguments: ["a.01.glsl", "a.07.glsl", "a.10.glsl"]) func passesMayHaveLeadingZeros(given: String) throws {
        let names = (1...10).map { $0 < 10 ? "a.0\($0).glsl" : "a.\($0).glsl" }
        let folder = ShaderFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.shader) }))
        #expect(try folder.parse(given).passes.count == 10)
    }

    @Test func aPassMayNotBeDrawnWithoutEnd() {
        let xml = "<ShaderNodePreset>\n<Shader Index=\"1\" NbExecutions=\"900\"/></ShaderNodePreset>"
        let failure = ShaderFolder(["a.glsl": Self.shader, "a.xml": xml]).refusal("a.glsl")
        #expect(failure?.message == "a.xml:2:1: NbExecutions of pass 1 is 900, more than 64")
    }

    @Test(arguments: [
        (["a.2.glsl"], "a.2.glsl", "a.2.glsl: this is pass 2 of a shader, but there is no 'a.1.glsl' beside it"),
        (["a.01.glsl", "a.03.glsl"], "a.01.glsl", "a.01.glsl: there is a 'a.03.glsl' beside it, but no 'a.02.glsl'"),
        (["a.xml"], "a.xml", "a.xml: there is neither 'a.glsl' nor 'a.1.glsl' beside it"),
    ])
    func missingPassesAreNamed(files: [String], given: String, message: String) {
        var texts = Dictionary(uniqueKeysWithValues: files.map { ($0, Self.shader) })
        if texts["a.xml"] != nil { texts["a.xml"] = "<ShaderNodePreset/>" }
        #expect(ShaderFolder(texts).refusal(given)?.message == message)
    }

    @Test(arguments: [
        (
            "uniform sampler2D adsk_results_pass2;\nvoid main() { gl_FragColor = texture2D(adsk_results_pass2, vec2(0.5)); }",
            "a.1.glsl:1:19: pass 1 cannot read what pass 2 draws after it"
        ),
        (
            "uniform sampler2D adsk_results_pass3;\nvoid main() { gl_FragColor = texture2D(adsk_results_pass3, vec2(0.5)); }",
            "a.1.glsl:1:19: there is no pass 3: the shader has 2"
        ),
        (
            "uniform float adskUID_a;\nvec4 adskUID_lightbox(vec4 c) { return c * adsk_getTime(); }",
            "a.1.glsl:2: this is a Lightbox shader: it lights surfaces of a 3D scene, and a movie has none"
        ),
        ("float adsk_getTime();\n", "a.1.glsl: there is no 'void main()'"),
    ])
    func whatIsWrongWithAPassIsSaidWithItsPlace(text: String, message: String) {
        let folder = ShaderFolder(["a.1.glsl": text, "a.2.glsl": Self.shader])
        // Whichever file the user gave.
        #expect(folder.refusal("a.1.glsl")?.message == message)
        #expect(folder.refusal("a.2.glsl")?.message == message)
    }
}
