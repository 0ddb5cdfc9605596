import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// What becomes of a result's alpha: as each ecosystem's hosts take it, or as the user says.
@Suite(.needsDevice, .onARenderer) struct ResultAlphaTests {
    private let frame = Picture.plain(Color(0.8, 0.4, 0.2, 1))
    private let half = Picture.plain(Color(0.8, 0.4, 0.2, 0.6))

    /// `color` in the text stands for the result.
    private func plain(_ statements: String, _ alpha: ResultAlpha?) -> ShaderFile {
        ShaderFile(
            text: "uniform sampler2D image; varying vec2 at;\nvoid main() { gl_FragColor = \(statements); }",
            resultAlpha: alpha)
    }

    // MARK: The three kinds

    @Test func straightStaysAsItIs() throws {
        for alpha in [nil, ResultAlpha.straight] {
            let shader = plain("texture2D(image, at) * 0.5", alpha)
            expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0.1, 0.5) }
        }
    }

    @Test func premultipliedColorIsDividedByItsAlpha() throws {
        let shader = plain("texture2D(image, at) * 0.5", .premultiplied)
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.8, 0.4, 0.2, 0.5) }
        expect(try plain("vec4(0.0)", .premultiplied).draw(frame), within: codes(0)) { _, _ in Color(0, 0, 0, 0) }
    }

    @Test func whatIsBrighterThanItsAlphaIsTheSameOverBlack() throws {
        // (0.4, 0.2, 0.1) that is added to what lies below.
        let result = try plain("vec4(texture2D(image, at).rgb * 0.5, 0.0)", .premultiplied).draw(frame)
        expect(result, within: codes(0.51)) { _, _ in Color(1, 0.5, 0.25, 0.4) }
    }

    @Test func whatIsIgnoredIsTheFrames() throws {
        let shader = plain("vec4(texture2D(image, at).rgb * 0.5, 0.1)", .ignore)
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0.1, 1) }
        expect(try shader.draw(half), within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0.1, 0.6) }
    }

    @Test func aGeneratorsIgnoredAlphaIsOpaque() throws {
        let shader = ShaderFile(
            text: "varying vec2 at;\nvoid main() { gl_FragColor = vec4(0.2, at * 0.0, 0.4); }", resultAlpha: .ignore)
        expect(try shader.draw(half), within: codes(0)) { _, _ in Color(0.2, 0, 0, 1) }
    }

    // MARK: Where it is done

    @Test func aMainThatAMacroMakesIsFollowedByAPass() throws {
        let text = """
            #define ENTRY void main()
            uniform sampler2D image; varying vec2 at;
            ENTRY { gl_FragColor = texture2D(image, at) * 0.5; }
            """
        let shader = ShaderFile(text: text, resultAlpha: .premultiplied)
        #expect(try shader.program().passes.count == 2)
        expect(try shader.draw(frame), within: codes(1.01)) { _, _ in Color(0.8, 0.4, 0.2, 0.5) }
    }

    @Test func macrosOfOneLetterDoNotMeetIt() throws {
        let text = """
            #define r 0.1
            #define a 0.2
            #define g(x) x
            uniform sampler2D image; varying vec2 at;
            void main() { gl_FragColor = texture2D(image, at) * 0.5 + (r - a + g(0.1)); }
            """
        for (alpha, color) in [
            (ResultAlpha.premultiplied, Color(0.8, 0.4, 0.2, 0.5)), (.ignore, Color(0.4, 0.2, 0.1, 1)),
        ] {
            let shader = ShaderFile(text: text, resultAlpha: alpha)
            expect(try shader.draw(frame), within: codes(0.51)) { _, _ in color }
        }
    }

    @Test func whatTheNextFrameReadsIsAsTheShaderWroteIt() throws {
        // Alpha counts frames.
        let text = """
            uniform float time; uniform vec2 resolution; uniform sampler2D backbuffer;
            void main() {
                float count = texture2D(backbuffer, gl_FragCoord.xy / resolution).a + 0.2;
                gl_FragColor = vec4(count, 0.0, time * 0.0, count);
            }
            """
        let results = try ShaderFile(text: text).draw([frame, frame, frame])
        expect(results[2], within: codes(0.51)) { _, _ in Color(0.6, 0, 0, 1) }
    }

    @Test func aResultOfAnotherSizeHasTheFramesAlphaStretched() throws {
        let text = """
            // glfx: width=width/2 height=height/2
            uniform sampler2D image; varying vec2 at;
            void main() { gl_FragColor = vec4(texture2D(image, at).rgb, 0.0); }
            """
        let result = try ShaderFile(text: text, resultAlpha: .ignore).draw(half)
        #expect(result.width == 4 && result.height == 3)
        expect(result, within: codes(0.51)) { _, _ in Color(0.8, 0.4, 0.2, 0.6) }
    }

    // MARK: Hosts

    /// A whole shader, or a function, that halves its picture, in the words of each host.
    private static let halving: [(dialect: String, text: String, alpha: ResultAlpha)] = [
        ("gl-transitions", "vec4 transition(vec2 uv) { return getFromColor(uv) * 0.5; }", .premultiplied),
        (
            "gpuimage",
            "uniform sampler2D inputImageTexture; varying vec2 textureCoordinate;\n"
                + "void main() { gl_FragColor = texture2D(inputImageTexture, textureCoordinate) * 0.5; }",
            .premultiplied
        ),
        (
            "pixi",
            "uniform sampler2D uSampler; varying vec2 vTextureCoord;\n"
                + "void main() { gl_FragColor = texture2D(uSampler, vTextureCoord) * 0.5; }", .premultiplied
        ),
        (
            "three",
            "uniform sampler2D tDiffuse; varying vec2 vUv;\n"
                + "void main() { gl_FragColor = texture2D(tDiffuse, vUv) * 0.5; }", .premultiplied
        ),
        (
            "postprocessing",
            "void mainImage(const in vec4 color, const in vec2 uv, out vec4 result) { result = color * 0.5; }",
            .premultiplied
        ),
        (
            "touchdesigner", "out vec4 color;\nvoid main() { color = texture(sTD2DInputs[0], vUV.st) * 0.5; }",
            .premultiplied
        ),
        (
            "picom",
            "uniform sampler2D tex; in vec2 texcoord;\n"
                + "vec4 window_shader() { return texelFetch(tex, ivec2(texcoord), 0) * 0.5; }", .premultiplied
        ),
        (
            "shadertoy",
            "// iChannel0: Source, filter=linear, wrap=clamp\n"
                + "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy) * 0.5; }",
            .premultiplied
        ),
        (
            "shadertoy", "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy) * 0.5; }",
            .ignore
        ),
        (
            "gstreamer",
            "uniform sampler2D tex; varying vec2 v_texcoord; uniform float width;\n"
                + "void main() { gl_FragColor = texture2D(tex, v_texcoord) * min(width, 0.5); }", .ignore
        ),
        (
            "processing",
            "uniform sampler2D texture; varying vec4 vertTexCoord;\n"
                + "void main() { gl_FragColor = texture2D(texture, vertTexCoord.st) * 0.5; }", .ignore
        ),
        (
            "processing",
            "uniform sampler2D tex0; varying vec2 vTexCoord;\n"
                + "void main() { gl_FragColor = texture2D(tex0, vTexCoord) * 0.5; }", .premultiplied
        ),
        ("synesthesia", "vec4 renderMain() { return _loadMedia() * 0.5; }", .ignore),
        (
            "isf",
            "/*{ \"ISFVSN\": \"2\", \"INPUTS\": [{ \"NAME\": \"inputImage\", \"TYPE\": \"image\" }] }*/\n"
                + "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * 0.5; }", .straight
        ),
        (
            "obs", "float4 mainImage(VertData v_in) : TARGET { return image.Sample(textureSampler, v_in.uv) * 0.5; }",
            .straight
        ),
        (
            "glslviewer",
            "uniform sampler2D u_tex0; uniform vec2 u_resolution;\n"
                + "void main() { gl_FragColor = texture2D(u_tex0, gl_FragCoord.xy / u_resolution) * 0.5; }", .straight
        ),
    ]

    @Test(arguments: halving) func eachHostHasItsOwn(dialect: String, text: String, alpha: ResultAlpha) throws {
        let shader = ShaderFile(text: text)
        let program = try shader.program()
        #expect(program.dialect.rawValue == dialect && program.resultAlpha == alpha)
        let pictures = dialect == "gl-transitions" ? ["to": frame] : [:]
        let opaque =
            switch alpha {
            case .straight: Color(0.4, 0.2, 0.1, 0.5)
            case .premultiplied: Color(0.8, 0.4, 0.2, 0.5)
            case .ignore: Color(0.4, 0.2, 0.1, 1)
            }
        expect(try shader.draw(frame, pictures: pictures), within: codes(0.51)) { _, _ in opaque }
        guard program.takesPremultiplied else { return }
        // Multiplied by alpha on its way in, and divided by it on its way out.
        expect(try shader.draw(half), within: codes(1.01)) { _, _ in Color(0.8, 0.4, 0.2, 0.3) }
    }

    @Test(arguments: [
        ("MatteProvider=\"True\"", ResultAlpha.straight), ("MatteProvider=\"False\"", .ignore), ("", .straight),
    ])
    func matchboxSaysWhetherItsAlphaIsAMatte(attribute: String, alpha: ResultAlpha) throws {
        let xml = """
            <ShaderNodePreset \(attribute) Name="a"><Shader Index="1"><Uniform Name="front" Type="sampler2D" Index="0"/></Shader>
            </ShaderNodePreset>
            """
        let text = """
            uniform sampler2D front; uniform float adsk_result_w, adsk_result_h;
            void main() { gl_FragColor = texture2D(front, gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h)) * 0.5; }
            """
        let shader = ShaderFile(name: "a.1.glsl", text: text, files: ["a.xml": xml])
        #expect(try shader.program().resultAlpha == alpha)
        expect(try shader.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0.1, alpha == .ignore ? 1 : 0.5) }
    }
}
