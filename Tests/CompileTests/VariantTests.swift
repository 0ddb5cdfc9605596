@testable import GLFXCompile
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct VariantTests {
    private func variants(_ text: String) throws -> [ShaderVariant] {
        try parse(text).variants(pass: 0)
    }

    private let old = "varying vec2 uv; uniform sampler2D s;\nvoid main() { gl_FragColor = texture2D(s, uv); }\n"
    private let modern = "in vec2 uv; uniform sampler2D s; out vec4 c;\nvoid main() { c = texture(s, uv); }\n"

    @Test func theLadderOfEachStyle() throws {
        let ladder = ["GLSL ES 3.20", "GLSL ES 3.20 with implicit conversions", "GLSL 4.60"]
        for version in ["", "#version 100\n", "#version 120\n"] {
            #expect(try variants(version + old).map(\.label) == ladder)
        }
        for version in ["", "#version 330\n", "#version 300 es\n", "#version 320 es\n"] {
            #expect(try variants(version + modern).map(\.label) == ladder)
        }
        #expect(try variants("#version 310 es\n" + modern).map(\.label) == ["GLSL ES 3.10"] + ladder)
    }

    @Test(arguments: [
        ("void main() { gl_FragColor = texture2D(s, uv); }", ParsedSource.Style.old),
        ("float f(in float a, out float b) { return a; } void main() { gl_FragColor; }", .old),
        ("float round(float x) { return x; } void main() { gl_FragColor; }", .old),
        ("varying vec2 texture; void main() { gl_FragColor = texture2D(s, texture); }", .old),
        ("in vec2 uv; void main() { gl_FragColor; }", .modern), ("out vec4 c; void main() { }", .modern),
        ("void main() { gl_FragColor = texture(s, uv); }", .modern), ("void main() { uint i; gl_FragColor; }", .modern),
        ("#version 330\nvoid main() { gl_FragColor; }", .modern), ("#version 110\nvoid main() { gl_FragColor; }", .old),
        ("#version 310 es\nvoid main() { gl_FragColor; }", .modern),
    ])
    func theStyleIsToldByItsWords(text: String, style: ParsedSource.Style) throws {
        #expect(try parse(text).passes[0].source.style == style)
    }

    @Test func everythingIsHighPrecision() throws {
        let variants = try variants("precision mediump float;\n" + old)
        for variant in variants where !variant.isDesktop {
            for line in [
                "#define mediump highp", "#define lowp highp", "precision highp float;", "precision highp int;",
                "precision highp sampler2D;", "precision highp samplerCube;",
            ] {
                #expect(variant.fragment.contains(line + "\n"))
            }
        }
        #expect(variants[0].fragment.contains("precision highp usampler2DArray;\n"))
    }

    @Test func oldWordsBecomeModernOnesByMacros() throws {
        let fragment = try variants(old)[1].fragment
        #expect(fragment.hasPrefix("#version 320 es\n"))
        for line in [
            "#define varying in", "#define texture2D texture", "out highp vec4 glfx_FragColor;",
            "#define gl_FragColor glfx_FragColor",
        ] {
            #expect(fragment.contains(line + "\n"))
        }
        #expect(fragment.hasSuffix(old + "\n"))
        #expect(!fragment.contains("textureCube "))
    }

    @Test func fragDataIsOnePicture() throws {
        let fragment = try variants("void main() { gl_FragData[0] = vec4(1.0); }")[1].fragment
        #expect(fragment.contains("out highp vec4 glfx_FragData[1];\n#define gl_FragData glfx_FragData\n"))
    }

    @Test func theShadersOwnMeaningsStay() throws {
        let own = "#define texture2D texture\n#define mediump\nvec4 textureCube(vec3 p) { return vec4(p, 1.0); }\n"
        let fragment = try variants(
            "#version 300 es\n" + own + "out vec4 c; void main() { c = textureCube(vec3(1.0)); }")[0]
            .fragment
        #expect(fragment.components("#define texture2D") == 1)
        #expect(fragment.components("#define mediump") == 1)
        #expect(!fragment.contains("#define textureCube"))
    }

    @Test func versionAndExtensionLinesAreLiftedAndLineLinesGo() throws {
        let text =
            "// a\n#version 300 es\n#line 70\n#extension GL_A_b : require\n#ifdef GL_C_d\n#extension GL_C_d : require\n"
            + "#endif\n#extension GL_OES_standard_derivatives : enable\n" + modern
        let variant = try #require(try variants(text).first)
        #expect(
            variant.fragment.hasPrefix(
                "#version 320 es\n#extension GL_A_b : require\n#extension GL_C_d : enable\n#define"))
        #expect(variant.fragment.contains("\n    \n\n\n\n#ifdef GL_C_d\n\n#endif\n\nin vec2 uv;"))
        #expect(variant.map.location(ofLine: 2) == Place(file: "a.frag", line: 4))
        // It has derivatives without an extension.
        let derivatives = "#extension GL_OES_standard_derivatives : enable\n" + old
        #expect(try variants(derivatives)[0].fragment.contains("#extension") == false)
    }

    @Test func implicitConversionsAreAskedForOnce() throws {
        let second = try variants(old)[1].fragment
        #expect(second.hasPrefix("#version 320 es\n#extension GL_EXT_shader_implicit_conversions : require\n"))
        let asked = "#version 320 es\n#extension GL_EXT_shader_implicit_conversions : enable\n" + modern
        #expect(try variants(asked).filter { !$0.isDesktop }.allSatisfy { $0.fragment.components("#extension") == 1 })
    }

    @Test func byteOrderMarkAndReturnsGo() throws {
        let fragment = try variants("\u{FEFF}" + old.replacing("\n", with: "\r\n"))[0].fragment
        #expect(fragment.hasSuffix(old + "\n"))
        #expect(try variants(old.replacing("\n", with: "\r"))[0].fragment.hasSuffix(old + "\n"))
    }

    @Test func commentsBecomeSpacesAndContinuedDirectivesOneLine() throws {
        let text = "/* é */float a; // ü\n#define F(x) \\\n  (x)\nfloat b;\n" + old
        let fragment = try variants(text)[0].fragment
        // Every byte of a comment is a space, so that columns stay.
        #expect(fragment.contains("        float a;      \n#define F(x)     (x)\n\nfloat b;\nvarying"))
    }

    @Test(arguments: [
        ("varying vec2 uv;", "out highp vec2 uv;"), ("varying lowp vec2 uv;", "out highp vec2 uv;"),
        ("invariant varying vec2 uv;", "invariant out highp vec2 uv;"),
        ("varying mediump vec3 uv;", "out highp vec3 uv;"),
    ])
    func anOldVertexShaderHasTheSameVaryings(declaration: String, line: String) throws {
        let vertex = try variants(shader(declaration, using: "uv"))[0].vertex
        #expect(vertex.hasPrefix("#version 320 es\nlayout(location = 0) in highp vec2 glfx_position;\n\(line)\n"))
    }

    @Test(arguments: [
        ("in vec2 uv;", "out highp vec2 uv;", "uv = glfx_place;"),
        ("flat in vec2 uv;", "flat out highp vec2 uv;", "uv = glfx_place;"),
        ("centroid in mediump vec3 uv;", "centroid out highp vec3 uv;", "uv = vec3(glfx_place, 0.0);"),
        ("smooth in vec4 uv;", "smooth out highp vec4 uv;", "uv = vec4(glfx_place, 0.0, 1.0);"),
        ("noperspective in vec2 uv;", "out highp vec2 uv;", "uv = glfx_place;"),
        ("layout(location = 2) in vec2 uv;", "layout(location = 2) out highp vec2 uv;", "uv = glfx_place;"),
        ("#define IN in\nIN vec2 uv;", "out highp vec2 uv;", "uv = glfx_place;"),
    ])
    func aModernVertexShaderHasTheSameInterpolation(declaration: String, line: String, value: String) throws {
        let vertex = try variants("\(declaration)\nout vec4 c; void main() { c = uv.xyxy; }")[0].vertex
        #expect(vertex.contains("layout(location = 0) in highp vec2 glfx_position;\n\(line)\n"))
        #expect(vertex.contains(value))
    }

    @Test func aVaryingColorIsWhite() throws {
        let vertex = try variants(shader("varying vec4 v_color; varying vec3 tintColour; varying vec2 colorPlace;"))[0]
            .vertex
        #expect(vertex.contains("v_color = vec4(1.0);\n    tintColour = vec3(1.0);\n    colorPlace = glfx_place;\n"))
    }
}

extension String {
    /// How often a text occurs in this one.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
