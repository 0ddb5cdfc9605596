@testable import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
@testable import GLFXRender
@testable import GLFXShaderText
import Testing

/// What the ladder's texts draw, beyond repairs: names of the fixed pipeline, rectangle textures, the user's own vertex
/// shaders, desktop GLSL.
@Suite(.needsDevice) struct LadderTests {
    /// Every pixel differs, without symmetry.
    private let card = picture(3, 2) { x, y in SIMD4(UInt16(20 + 60 * x), UInt16(40 + 90 * y), UInt16(10 * x * y), 255)
    }

    private func passThrough(_ text: String, on kind: DeviceKind) throws -> PixelBuffer {
        try draw(card, [RenderPlan.Stage(program: program(text), values: [:])], on: kind.device())
    }

    @Test(arguments: DeviceKind.offered)
    func theFixedPipelinesNames(kind: DeviceKind) throws {
        let text = """
            uniform sampler2D picture;
            void main() {
                vec4 place = gl_ModelViewMatrix * gl_TexCoord[0];
                gl_FragColor = gl_Color * texture2D(picture, place.st) + gl_TexCoord[2].z;
            }
            """
        #expect(pixels(try passThrough(text, on: kind)) == pixels(card))
    }

    @Test(
        arguments: [
            "uniform sampler2DRect tex; void main() { gl_FragColor = texture2DRect(tex, gl_TexCoord[0].st + vec2(1, 0)); }",
            """
            #version 150
            uniform sampler2DRect tex; in vec2 place; out vec4 color;
            void main() { color = texture(tex, place + vec2(1, 0)) * (textureSize(tex).x == 3 ? 1 : 0); }
            """,
            """
            #version 150
            uniform sampler2DRect tex; in vec2 place; out vec4 color;
            void main() { color = texelFetch(tex, ivec2(min(place.x + 1, 2), place.y)); }
            """,
        ], DeviceKind.offered)
    func texturesThatCountPixels(text: String, kind: DeviceKind) throws {
        // Each pixel shows its neighbor on the right; the edge stays.
        let expected = picture(3, 2) { x, y in card[min(x + 1, 2), y] }
        #expect(pixels(try passThrough(text, on: kind)) == pixels(expected))
    }

    private func source(_ text: String, isFragment: Bool) throws -> ParsedSource {
        var reader = PassReader(files: NoShaderFiles())
        reader.isWhole = isFragment
        reader.hasMadeVaryings = false
        return try reader.read(SourceFile(name: isFragment ? "a.frag" : "a.vert", text: text)).source
    }

    /// A program with a vertex shader of its own.
    private func own(
        vertex: String, fragment: String, attributes: [String: VertexAttribute] = [:], values: [String] = []
    ) throws -> ShaderProgram {
        var pass = Pass(index: 0, source: try source(fragment, isFragment: true))
        pass.vertex = .shader(try source(vertex, isFragment: false), attributes: attributes)
        pass.samplers = ["picture": SamplerRule(.relay("picture"))]
        var made = ShaderProgram(
            name: "a.frag", dialect: .glsl, reasonText: "", passes: [pass], inputs: [Input(name: "picture")],
            parameters: []
        )
        for name in values {
            made.parameters.append(
                contentsOf: try program("uniform float \(name); void main() { gl_FragColor = vec4(\(name)); }")
                    .parameters)
        }
        return made
    }

    /// Drivers refuse them in words of their own, and one crashes.
    @Test(arguments: DeviceKind.offered)
    func moreVaryingsThanAnyDeviceHandsOverAreRefused(kind: DeviceKind) throws {
        let made = try own(
            vertex: """
                in vec4 p; out vec4 v[32];
                void main() { for (int i = 0; i < 32; i++) v[i] = p; gl_Position = p; }
                """, fragment: "in vec4 v[32]; out vec4 c; void main() { c = v[31]; }", attributes: ["p": .position])
        let answer = failure { _ = try draw(card, [RenderPlan.Stage(program: made, values: [:])], on: kind.device()) }
        #expect(
            answer?.message
                == "a.frag: does not link: the vertex shader hands over 128 numbers for each pixel, and 124 is the most"
        )
    }

    @Test(arguments: DeviceKind.offered)
    func anOldVertexShaderOfTheUsersOwn(kind: DeviceKind) throws {
        let made = try own(
            vertex: """
                varying vec2 uv;
                void main() {
                    uv = gl_MultiTexCoord0.xy;
                    gl_TexCoord[1] = gl_MultiTexCoord0;
                    gl_FrontColor = gl_Color * 0.5;
                    gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex + ftransform() * 0.0;
                }
                """,
            fragment: """
                uniform sampler2D picture; varying vec2 uv;
                void main() {
                    gl_FragColor = texture2D(picture, uv) * gl_Color + 0.5 * texture2D(picture, gl_TexCoord[1].st);
                }
                """)
        let result = try draw(card, [RenderPlan.Stage(program: made)], on: kind.device())
        #expect(pixels(result) == pixels(card))
    }

    /// A name that is reserved today is a varying, a uniform and an attribute of both shaders.
    @Test(arguments: DeviceKind.offered)
    func bothShadersRenameTheSameThings(kind: DeviceKind) throws {
        let made = try own(
            vertex: """
                attribute vec2 input; uniform float filter; varying vec2 output; float half = filter;
                void main() { output = input * 0.5 + 0.5; gl_Position = vec4(input * half, 0.0, filter); }
                """,
            fragment: """
                uniform sampler2D picture; varying vec2 output; uniform float filter;
                void main() { gl_FragColor = texture2D(picture, output) * filter; }
                """,
            attributes: ["input": .position], values: ["filter"])
        let stage = RenderPlan.Stage(program: made, values: ["filter": ParameterValue(1)])
        #expect(pixels(try draw(card, [stage], on: kind.device())) == pixels(card))
    }

    @Test func whatIsWrongWithAVertexShaderPointsThere() throws {
        let made = try own(
            vertex:
                "attribute vec2 place;\nuniform float u; float a = u;\nvoid main() { gl_Position = vec4(place, zork, a); }\n",
            fragment: "void main() { gl_FragColor = vec4(1.0); }", attributes: ["place": .position])
        let found = failure { _ = try draw(card, [RenderPlan.Stage(program: made)]) }
        #expect(
            found?.message.hasPrefix("a.vert:3:41: 'zork' is not declared (in function 'main')") == true,
            "\(found?.message ?? "")")
    }

    /// A driver parses the whole text before it resolves names: GLSL ES 1.00 fails at the fourth line, which later
    /// versions accept, and they fail at the third.
    @Test func whatIsWrongInEveryVersionIsToldRatherThanAWordOfALaterOne() throws {
        let text = """
            uniform sampler2D frame; varying vec2 at;
            void main() {
                vec4 seen = texture2D(frame, at) * zork;
                mat3x3 same = mat3x3(1.0);
                gl_FragColor = vec4(same * seen.rgb, 1.0);
            }

            """
        let found = failure { _ = try draw(plain(.zero), [RenderPlan.Stage(program: try program(text))]) }
        #expect(found?.message.contains("'zork' is not declared") == true)
    }

    @Test(arguments: DeviceKind.graphics)
    func aSamplerThatIsReadAsACubeOrAVolume(kind: DeviceKind) throws {
        let color = SIMD4<UInt16>(60, 120, 180, 255)
        for read in ["texture(channel, vec3(0.0, 0.0, 1.0))", "textureLod(channel, vec3(1.0, 0.0, 0.0), 0.0)"] {
            let text =
                "#version 300 es\nuniform highp sampler2D channel;\nout highp vec4 c;\nvoid main() { c = \(read); }\n"
            let drawn = try draw(plain(color), [RenderPlan.Stage(program: program(text))], on: kind.device())
            #expect(drawn[0, 0] == color)
        }
    }

    @Test func aUniformIsSetByTheNameThatTheUserGaveIt() throws {
        let text =
            "uniform float sample[2]; uniform float half;\nvoid main() { int i = 3 % 5; gl_FragColor = vec4(half, sample[0], sample[1], 1.0); }\n"
        let drawn = try draw(
            plain(.zero), text, values: ["half": ParameterValue(0.2), "sample": ParameterValue(0.4, 0.6)])
        #expect(drawn[0, 0] == SIMD4(51, 102, 153, 255))
    }

    /// What only desktop GLSL has: tokens that are joined, old textures' noise.
    @Test(
        arguments: [
            "#define JOIN(a, b) a ## b\nvoid main() { float JOIN(x, y) = 0.2; gl_FragColor = vec4(xy, 0.4, 0.6, 1.0); }\n",
            "#version 330\n#extension GL_OES_standard_derivatives : require\n#define JOIN(a, b) a ## b\nuniform sampler2D s; in vec2 p; out vec4 c;\nvoid main() { vec4 t = texture2DLodEXT(s, p, 0) * 0; float JOIN(x, y) = 0.2; c = t + vec4(xy, 0.4, 0.6, 1); }\n",
            "#version 120\n#define JOIN(a, b) a ## b\nprecision mediump float; varying mediump vec2 p;\nint iimage1DArray(int sample) { return sample; }\nvoid main() { lowp float JOIN(x, y) = 0.2; gl_FragColor = vec4(xy, 0.4, 0.6, iimage1DArray(1)) + p.x * 0.0; }\n",
        ], DeviceKind.offered)
    func onlyDesktopGLSL(text: String, kind: DeviceKind) throws {
        let stage = RenderPlan.Stage(program: try program(text), values: [:])
        #expect(try draw(plain(.zero), [stage], on: kind.device())[0, 0] == SIMD4(51, 102, 153, 255))
    }
}
