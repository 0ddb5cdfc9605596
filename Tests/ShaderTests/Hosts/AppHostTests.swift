import GLFXCore
import GLFXDialects
import GLFXPrograms
import Testing

/// The contracts of hosts that are toolkits and game engines: LÖVE, Flutter, Skia and Android, OpenFL.
@Suite(.needsDevice, .onARenderer) struct AppHostTests {
    private let frame = Picture.asymmetric

    private func place(_ x: Int, _ y: Int, _ rest: (Double, Double) = (0, 1)) -> Color {
        Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, rest.0, rest.1)
    }

    // MARK: LÖVE

    private func love(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(
            text: "\(before)\nvec4 effect(vec4 color, Image texture, vec2 uv, vec2 place) { \(body) }")
    }

    @Test func loveCountsFromTheTopAndInPixels() throws {
        expect(try love("return Texel(texture, uv + vec2(0, 1) / love_ScreenSize.xy);").draw(frame), within: codes(0)) {
            x, y in frame[x, min(y + 1, 5)]
        }
        expect(try love("return vec4(place / vec2(8, 6), 0, 1) * color;").draw(frame), within: codes(0.51)) { x, y in
            place(x, y)
        }
    }

    @Test func lovesWordsAreThere() throws {
        let text = love(
            """
            vec3 back = linearToGammaPrecise(gammaToLinearPrecise(Texel(texture, uv).rgb));
            return vec4(back * share, time * VaryingColor.a);
            """,
            "extern number share = 1;\nuniform number time;\n#ifdef VERTEX\nvec4 position(mat4 m, vec4 p) { return m * p; }\n#endif"
        )
        expect(try text.draw([frame], times: [0.4])[0], within: codes(1)) { x, y in Color(frame[x, y].rgb, alpha: 0.4) }
        #expect(try text.program().parameters.map(\.name) == ["share"])
    }

    @Test func anEffectWithoutArgumentsWritesItsPixel() throws {
        let text = ShaderFile(
            text: "uniform Image MainTex;\nvoid effect() { love_PixelColor = Texel(MainTex, VaryingTexCoord.xy).bgra; }"
        )
        expect(try text.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].y, frame[x, y].x, 1)
        }
    }

    @Test func lovesAlphaIsStraight() throws {
        expect(try love("return Texel(texture, uv) * 0.5;").draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, y].x / 2, frame[x, y].y / 2, frame[x, y].z / 2, 0.5)
        }
    }

    // MARK: Flutter

    private func flutter(_ body: String, _ uniforms: String) -> ShaderFile {
        ShaderFile(
            text:
                "#version 460 core\n#include <flutter/runtime_effect.glsl>\n\(uniforms)\nout vec4 color;\nvoid main() { \(body) }"
        )
    }

    @Test(arguments: [
        "uniform vec2 uSize;", "uniform vec2 offset; // default=0,0\nlayout(location = 3) uniform vec2 u_resolution;",
    ])
    func fluttersSizeIsTheVectorThatIsCalledSo(uniforms: String) throws {
        let name = uniforms.contains("uSize") ? "uSize" : "u_resolution"
        let text = flutter(
            """
            vec2 uv = FlutterFragCoord().xy / \(name);
            #ifdef IMPELLER_TARGET_OPENGLES
            uv.y = 1.0 - uv.y;
            #endif
            color = vec4(uv, texture(uTexture, uv).b, 1.0);
            """, uniforms + "\nuniform sampler2D uTexture;")
        expect(try text.draw(frame), within: codes(0.51)) { x, y in place(x, y, (frame[x, y].z, 1)) }
    }

    @Test func fluttersFirstVectorIsItsSizeElse() throws {
        let text = flutter(
            "color = vec4(FlutterFragCoord() / what, u_time, 1);", "uniform vec2 what;\nuniform float u_time;")
        expect(try text.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in place(x, y, (0.4, 1)) }
    }

    @Test func anAngledIncludeIsReadFromItsOwnFolder() throws {
        var text = flutter("color = vec4(a(), FlutterFragCoord().x * 0.0, 0.0, 1.0);", "#include <lib/a.glsl>")
        text.files = [
            "lib/a.glsl": "#include \"b.glsl\"\nfloat a() { return b(); }", "b.glsl": "float b() { return 0.0; }",
        ]
        text.files["lib/a.glsl"]? += "\n#include <flutter/runtime_effect.glsl>"
        expect(try text.draw(frame), within: codes(0)) { _, _ in Color(0, 0, 0, 1) }
        // Without an end it ends at the limit of included files, and not by running out of stack.
        text.files["lib/a.glsl"] = "#include <lib/a.glsl>"
        let failure = #expect(throws: Failure.self) { try text.program() }
        #expect(failure?.message.contains("is included recursively") == true, "\(failure?.message ?? "")")
    }

    // MARK: Skia and Android

    private func skia(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(text: "uniform shader content;\n\(before)\nhalf4 main(float2 p) {\n    \(body)\n}")
    }

    @Test func skiasPicturesAreReadInPixels() throws {
        expect(try skia("return content.eval(p + float2(0, 1));").draw(frame), within: codes(0)) { x, y in
            y < 5 ? frame[x, y + 1] : Color(0, 0, 0, 0)
        }
        let other = Picture(2, 2) { x, y in Color(codes: 100 * x, 100 * y, 50) }
        let text = skia("return half4(more.eval(half2(1.5, 0.5)).rgb, 1);", "uniform shader more;")
        expect(try text.draw(frame, pictures: ["more": other]), within: codes(0)) { _, _ in Color(codes: 100, 0, 50) }
    }

    @Test func skiasMistakesAreToldInItsOwnMain() throws {
        let failure = #expect(throws: Failure.self) { try skia("half4 c = content.eval(p)\n    return c;").draw(frame) }
        #expect(failure?.message.hasPrefix("a.frag:4:30: a ';' is missing here (in function 'main')") == true)
    }

    @Test func skiasLanguageIsRead() throws {
        let text = skia(
            """
            half3 gray = half3(dot(content.eval(p).rgb, float3(1, 1, 1)) / 3);
            float2x2 turn = float2x2(0, 1, -1, 0);
            float2 right = turn * float2(1, 0);
            return half4(mix(gray, tint.rgb, half(amount)) * saturate(right.y * 2), 1) + half4(p / iResolution.xy, 0, 0) * 0;
            """,
            "layout(color) uniform half4 tint;\nuniform float amount;\nuniform float2 iResolution;")
        let program = try text.program()
        #expect(program.parameters.map(\.name) == ["tint", "amount"] && program.parameters[0].kind == .color)
        let result = try text.draw(frame, ["tint": ParameterValue([1, 0, 0, 1]), "amount": 0.5])
        expect(result, within: codes(1)) { x, y in
            let gray = (frame[x, y].x + frame[x, y].y + frame[x, y].z) / 3
            return Color(gray / 2 + 0.5, gray / 2, gray / 2, 1)
        }
    }

    @Test func skiasSwizzlesMayHaveConstants() throws {
        let text = skia(
            """
            Pair pair; pair.x1 = 1.0;
            half2 n = half2(0.25, 0.5);
            half3 once = counted().xy1;
            half4 c = content.eval(p).bg01 * once.z * pair.x1;
            return half4(c.rg, n.1y.y * n.xy1.yz.r1.x * 2 * calls, int2(0, 1).xy1.z) * c.0a.y;
            """,
            "struct Pair { float x1; };\nfloat calls = 0.0;\nhalf2 counted() { calls += 1.0; return half2(0.5); }")
        expect(try text.draw(frame), within: codes(0.6)) { x, y in Color(frame[x, y].z, frame[x, y].y, 0.5, 1) }
    }

    /// Skia's own rule for a color filter and a blender that are not there.
    @Test func skiasOtherProgramsDoNothing() throws {
        let text = skia(
            "return tint.eval(blend.eval(half4(0.2, 0, 0, 0.5), content.eval(p)));",
            "uniform blender blend;\nuniform colorFilter tint;")
        let opaque = Picture(8, 6) { x, y in Color(Double(x) / 10, Double(y) / 10, 0.4, 1) }
        expect(try text.draw(opaque), within: codes(0.6)) { x, y in
            Color(0.2 + Double(x) / 20, Double(y) / 20, 0.2, 1)
        }
    }

    @Test func skiasColorFiltersGetTheFramesColor() throws {
        let filter = ShaderFile(text: "half4 main(half4 color) { return half4(color.gbr, color.a); }")
        expect(try filter.draw(frame), within: codes(0.6)) { x, y in
            Color(frame[x, y].y, frame[x, y].z, frame[x, y].x, frame[x, y].w)
        }
    }

    @Test func skiasBlendersGetTwoPictures() throws {
        let blender = ShaderFile(text: "half4 main(half4 above, half4 below) { return half4(above.rg, below.b, 1); }")
        let above = Picture(8, 6) { x, y in Color(codes: 10 * x, 20 * y, 7) }
        let below = Picture(8, 6) { x, y in Color(codes: 3, 5, 30 * x) }
        expect(try blender.draw(below, pictures: ["glfx_above": above]), within: codes(0)) { x, y in
            Color(codes: 10 * x, 20 * y, 30 * x)
        }
    }

    // MARK: OpenFL

    @Test func openflsFunctionMayGetAnotherForm() throws {
        let text = ShaderFile(
            text: """
                #pragma header
                #define texture flixel_texture2D
                vec4 flixel_texture2D(sampler2D bitmap, vec2 coord, float bias) { return texture2D(bitmap, coord, bias); }
                void main() {
                    vec2 below = openfl_TextureCoordv + vec2(0.0, 1.0 / openfl_TextureSize.y);
                    gl_FragColor = vec4(texture(bitmap, below).r, texture(bitmap, openfl_TextureCoordv, 0.0).gb, 1.0);
                }
                """)
        expect(try text.draw(frame), within: codes(0.6)) { x, y in
            let (own, below) = (frame[x, y], frame[x, min(y + 1, 5)])
            return Color(below.x * below.w, own.y * own.w, own.z * own.w, 1)
        }
    }

    @Test func openflsHeaderMayStandInTheText() throws {
        let text = ShaderFile(
            text: """
                varying float openfl_Alphav;
                varying vec4 openfl_ColorMultiplierv;
                varying vec2 openfl_TextureCoordv;
                uniform bool hasTransform;
                uniform sampler2D bitmap;
                void main() {
                    gl_FragColor = vec4(openfl_TextureCoordv, hasTransform ? 1.0 : 0.2, 1.0) * openfl_Alphav
                        * openfl_ColorMultiplierv;
                }
                """)
        #expect(try text.program().parameters.map(\.defaultValue) == [0])
        expect(try text.draw(frame), within: codes(0.51)) { x, y in place(x, y, (0.2, 1)) }
    }

    @Test func openflCountsFromTheTop() throws {
        let text = ShaderFile(
            text: """
                #pragma header uniform float strength = 1;
                vec2 size = openfl_TextureSize;
                void main() {
                    vec4 below = flixel_texture2D(bitmap, openfl_TextureCoordv + vec2(0, 1) / size);
                    gl_FragColor = hasTransform ? vec4(0) : applyFlixelEffects(below * strength * openfl_Alphav);
                }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
        #expect(try text.program().parameters.map(\.name) == ["strength"])
    }

    @Test func shadertoysOfFlixelModsAreTheirs() throws {
        let text = ShaderFile(
            text: """
                #pragma header
                vec2 uv = openfl_TextureCoordv.xy;
                vec2 fragCoord = openfl_TextureCoordv * openfl_TextureSize;
                vec2 iResolution = openfl_TextureSize;
                #define iChannel0 bitmap
                #define texture flixel_texture2D
                #define fragColor gl_FragColor
                #define mainImage main
                void mainImage() { fragColor = texture(iChannel0, fragCoord / iResolution); }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, y] }
    }

    // MARK: Windows Terminal

    @Test func windowsTerminalsConstantsAreThere() throws {
        let text = ShaderFile(
            name: "a.hlsl",
            text: """
                Texture2D shaderTexture; SamplerState samplerState;
                cbuffer PixelShaderSettings { float Time; float Scale; float2 Resolution; float4 Background; };
                float4 main(float4 pos : SV_POSITION, float2 tex : TEXCOORD) : SV_TARGET {
                    float4 below = shaderTexture.Sample(samplerState, tex + float2(0, 1 / Resolution.y));
                    return float4(below.rg * below.a, Time * Scale, 1) + float4(0, 0, 0, Background.a);
                }
                """)
        expect(try text.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in
            y < 5 ? Color(frame[x, y + 1].x, frame[x, y + 1].y, 0.4, 1) : Color(0, 0, 0.4, 1)
        }
    }

    @Test func windowsTerminalsTextureMayHaveOtherNames() throws {
        let text = ShaderFile(
            name: "a.hlsl",
            text: """
                Texture2D shaderTexture; SamplerState samplerState;
                cbuffer PixelShaderSettings { float Time; float Scale; float2 Resolution; float4 Background; };
                float4 read(Texture2D t, float2 at) { Texture2D own = t; return own.Sample(samplerState, at); }
                float4 main(float4 pos : SV_POSITION, float2 tex : TEXCOORD) : SV_TARGET {
                    Texture2D input = shaderTexture, same = input;
                    return float4(read(input, tex).rg, same.Sample(samplerState, tex).r, 1);
                }
                """)
        expect(try text.draw(frame), within: codes(0.6)) { x, y in
            Color(frame[x, y].x, frame[x, y].y, frame[x, y].x, 1)
        }
    }
}
