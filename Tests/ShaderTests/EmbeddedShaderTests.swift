import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// A fragment shader inside a page, a script or a document, and modules of glslify.
@Suite(.needsDevice, .onARenderer) struct EmbeddedShaderTests {
    private let frame = Picture.asymmetric

    private static let swap = "void main() { gl_FragColor = texture2D(tex, uv).bgra; }"
    private static let names = "uniform sampler2D tex; varying vec2 uv;"

    @Test(arguments: [
        "<html><script>var a = 1;</script>\n<script id='f' type='x-shader/x-fragment'>\n\(names)\n\(swap)\n</script></html>",
        "// it's `quoted`\nconst vertexShader = `void main() { gl_Position = vec4(0.0); }`;\nexport default `\(names)\n\(swap)`;",
        "# Title\n\nText.\n\n```js\nlet a = 1\n```\n\n```glsl\n\(names)\n\(swap)\n```\n",
    ])
    func aShaderIsReadWhereItStands(text: String) throws {
        let shader = ShaderFile(name: "a.frag", text: text)
        expect(try shader.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].y, frame[x, y].x, 1)
        }
    }

    @Test func itsMistakesHaveThePlacesOfTheFile() {
        let text = "const a = `\n  varying vec2 uv;\n  void main() { gl_FragColor = vec4(uvv, 0.0, 1.0); }\n`;"
        let failure = #expect(throws: Failure.self) { try ShaderFile(text: text).draw(frame) }
        #expect(failure?.message.hasPrefix("a.frag:3:37: 'uvv' is not declared") == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: [
        (
            "```\n\(swap)\n```\n```\n\(swap)\n```",
            "a.frag:1: this is a document (Markdown) with 2 fragment shaders, which begin in the lines 2, 5"
        ),
        (
            "let a = `void main() { gl_FragColor = vec4(${x}); }`;",
            "a.frag:1:44: this is a value that JavaScript writes into the text"
        ),
        ("void main() { gl_FragColor = vec4(1.0)`; }", "a.frag:1:39: the character '`' has no place in a shader"),
    ])
    func whatCannotBeChosenIsSaid(text: String, message: String) {
        let failure = #expect(throws: Failure.self) { try ShaderFile(text: text).program() }
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    // MARK: glslify

    private func shader(_ files: [String: String], _ pragma: String, _ body: String) -> ShaderFile {
        ShaderFile(
            text: "uniform float shift; // default=0.25\n#pragma glslify: \(pragma)\nfloat k() { return 1.0; }\n"
                + "void main() { gl_FragColor = vec4(\(body), 0.0, 0.0, 1.0); }", files: files)
    }

    /// Both modules and the shader itself have a function `k`.
    private static let modules = [
        "node_modules/noise/wave.glsl": """
        #pragma glslify: half_ = require('../small/index')
        const float k = 0.5;
        struct s { float k; };
        float wave(float x) { s a; a.k = x; return half_(a.k) + k * offset; }
        #pragma glslify: export(wave)
        """,
        "node_modules/small/index.glsl": "float k(float x) { return x * 0.5; }\n#pragma glslify: export(k)",
    ]

    @Test func aModuleOfGlslifyKeepsItsNamesToItself() throws {
        var files = Self.modules
        files["../small/index.glsl"] = files["node_modules/small/index.glsl"]
        let text = shader(files, "w = require(noise/wave, offset=shift)", "w(0.4) * k()")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.2 + 0.125, 0, 0, 1) }
    }

    @Test(arguments: [
        (
            "w = require(glsl-noise/simplex/2d)",
            "a.frag:2: glslify's module 'glsl-noise/simplex/2d' is not there; install it beside the shader "
                + "(npm install glsl-noise), or name the folder that has node_modules with "
        ),
        ("w = require('./own')", "a.frag:2: glslify's module './own' is not there; put it there"),
        ("w = require(mute)", "a.frag:2: 'node_modules/mute.glsl' is no module of glslify: it exports nothing"),
    ])
    func aModuleThatIsNotThereIsNamed(pragma: String, message: String) {
        let text = shader(["node_modules/mute.glsl": "float f() { return 1.0; }"], pragma, "1.0")
        let failure = #expect(throws: Failure.self) { try text.program() }
        let words = failure?.spelled(in: .library) ?? ""
        #expect(words.hasPrefix(message), "\(words)")
    }

    @Test func aModuleThatAsksForItselfEnds() {
        let files = [
            "node_modules/a.glsl":
                "#pragma glslify: b = require(a)\nfloat f() { return b(); }\n#pragma glslify: export(f)"
        ]
        let failure = #expect(throws: Failure.self) { try shader(files, "w = require(a)", "w()").program() }
        #expect(failure?.message.contains("too many files are included") == true, "\(failure?.message ?? "")")
    }
}
