import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import GLFXShaderText
import Testing

/// What a text expects of its host and does not get is drawn, and said.
@Suite(.needsDevice, .onARenderer) struct TextRemarkTests {
    private func notes(_ text: String) throws -> [String] { try ShaderFile(text: text).program().notes }

    // MARK: Varyings

    @Test(arguments: ["oneTexel", "v_color", "vNormal", "brightness", "lightDirection"])
    func aVaryingOfAnotherNameIsSaidToBeThePosition(name: String) throws {
        let found = try notes("varying vec2 \(name);\nvoid main() { gl_FragColor = vec4(\(name), 0.0, 1.0); }")
        #expect(
            found == [
                "a.frag:1:14: no vertex shader fills '\(name)': it holds the position in the picture; "
                    + "if that is not meant, declare it as a uniform and give its value"
            ])
    }

    @Test(arguments: [
        "uv", "vUv2", "v_texCoord", "TEX0", "st", "p", "fragPosition", "v_vertex", "tex", "texcoord7", "at", "vTexture",
        "screenPos", "oneStepTextureCoordinate", "place", "v_st",
    ])
    func aVaryingThatIsCalledAPositionIsOne(name: String) throws {
        #expect(try notes("varying vec2 \(name);\nvoid main() { gl_FragColor = vec4(\(name), 0.0, 1.0); }") == [])
    }

    @Test func aVaryingThatNothingReadsIsNotSaid() throws {
        #expect(
            try notes("varying vec2 uv;\nvarying vec4 tint;\nvoid main() { gl_FragColor = vec4(uv, 0.0, 1.0); }") == [])
    }

    // MARK: Smaller copies

    /// Black on the left, white on the right.
    private let halves = Picture(8, 8) { x, _ in x < 4 ? Color(0, 0, 0, 1) : Color(1, 1, 1, 1) }

    private func lod(_ call: String, _ comment: String = "") -> ShaderFile {
        ShaderFile(
            text: "#version 300 es\nuniform sampler2D image; \(comment)\nin vec2 uv;\nout vec4 color;\n"
                + "void main() { color = \(call); }")
    }

    @Test func aSamplerGetsSmallerCopiesWhereItAsks() throws {
        let call = "textureLod(image, uv, 3.0)"
        expect(try lod(call, "// kind=mipmaps").draw(halves), within: codes(1.01)) { _, _ in Color(0.5, 0.5, 0.5, 1) }
        expect(try lod(call).draw(halves), within: codes(0)) { x, y in halves[x, y] }
    }

    @Test(arguments: [
        ("textureLod(image, uv, 3.0)", 15), ("texture(image, uv, 2.0)", 15),
        ("textureLod(image, uv * (1.0), uv.x)", 15),
    ])
    func aLevelThatIsNotThereIsSaid(call: String, column: Int) throws {
        let words = "'image' has no smaller copies (mipmaps), so that this reads the picture itself; "
        #expect(
            try lod(call).program().notes
                == ["a.frag:5:23: \(words)write // kind=mipmaps behind its declaration"])
        #expect(try lod(call, "// kind=mipmaps").program().notes == [])
    }

    @Test(arguments: ["textureLod(image, uv, 0.0)", "textureLod(image, uv, 0.)", "texture(image, uv)"])
    func theFirstLevelIsThere(call: String) throws { #expect(try lod(call).program().notes == []) }

    @Test func shadertoysChannelIsToldInItsWords() throws {
        let body = "void mainImage(out vec4 c, in vec2 p) { c = textureLod(iChannel0, p / iResolution.xy, 3.0); }"
        let found = try notes(body)
        #expect(found.count == 1 && found[0].hasSuffix("write // iChannel0: Source, filter=mipmap"), "\(found)")
        let asking = ShaderFile(text: "// iChannel0: Source, filter=mipmap\n" + body)
        #expect(try asking.program().notes == [])
        expect(try asking.draw(halves), within: codes(1.01)) { _, _ in Color(0.5, 0.5, 0.5, 1) }
    }

    @Test func smallerCopiesAreOfASampler() {
        let failure = #expect(throws: Failure.self) {
            try notes("uniform float x; // kind=mipmaps default=1\nvoid main() { gl_FragColor = vec4(x); }")
        }
        #expect(failure?.message.contains("kind=mipmaps needs a sampler2D") == true)
    }

    // MARK: The desktop

    @Test(arguments: [("#version 330", 0.0), ("#version 450", 0), ("#version 300 es", 1), ("#version 100", 1), ("", 1)])
    func aTextForTheDesktopSeesNoGLES(version: String, green: Double) throws {
        let text = """
            \(version)
            #ifdef GL_ES
            const float green = 1.0;
            #else
            const float green = 0.0;
            #endif
            #if defined(GL_ES) && !defined(GL_FRAGMENT_PRECISION_HIGH)
            #error precision
            #endif
            \(version.isEmpty || version.hasSuffix("100") ? "" : "out vec4 color;")
            void main() { \(version.isEmpty || version.hasSuffix("100") ? "gl_FragColor" : "color") = vec4(0.0, green, 0.0, 1.0); }
            """
        expect(try ShaderFile(text: text).draw(halves), within: codes(0)) { _, _ in Color(0, green, 0, 1) }
    }
}
