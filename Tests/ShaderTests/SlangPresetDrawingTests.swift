import Testing

@Suite(.needsDevice, .onARenderer) struct SlangPresetDrawingTests {
    private let ramp = Picture.ramp

    private func sampler(_ names: String...) -> String {
        names.enumerated().map { "layout(set = 0, binding = \($0 + 3)) uniform sampler2D \($1);" }.joined(
            separator: "\n")
    }

    private let copy = SlangDrawingTests.shader("FragColor = texture(Source, vTexCoord);")

    @Test func passesReadEachOtherByNumberAndByName() throws {
        // Twice as wide and high without smoothing; then every second pixel, beside the frame itself.
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp": """
                shaders = 3
                shader0 = big.slang
                scale_type0 = source
                scale0 = 2.0
                filter_linear0 = false
                shader1 = dark.slang
                alias1 = "Dark"
                shader2 = last.slang
                parameters = "MIX"
                MIX = 0.25
                """,
                "big.slang": SlangDrawingTests.shader(
                    "FragColor = vec4(texture(Source, vTexCoord).rg, global.OutputSize.x / 20.0, 1.0);",
                    top: "#pragma name Big"),
                "dark.slang": SlangDrawingTests.shader("FragColor = vec4(0.25);"),
                "last.slang": SlangDrawingTests.shader(
                    """
                    vec2 at = (floor(vTexCoord * global.BigSize.xy) + 0.5) * global.PassOutputSize0.zw;
                    vec3 big = texture(Big, at).rgb - texture(PassOutput0, at).rgb + texture(Big, at).rgb;
                    FragColor = vec4(mix(big, texture(Original, vTexCoord).bbb, global.MIX), 1.0);
                    FragColor.b += texture(Dark, vTexCoord).b - texture(Source, vTexCoord).b;
                    """, sampler("Big", "PassOutput0", "Original", "Dark"),
                    members: "vec4 BigSize; vec4 PassOutputSize0; float MIX;",
                    top: "#pragma parameter MIX \"Mix\" 0.75 0.0 1.0 0.01"),
            ])
        try effect.expectMixOfPasses()
    }

    @Test(arguments: [
        ("", "", 1.0), ("#pragma format R8G8B8A8_UNORM", "", 1.0), ("#pragma format R16G16B16A16_SFLOAT", "", 1.5),
        ("#pragma format R32G32B32A32_SFLOAT", "", 1.5), ("", "float_framebuffer0 = true", 1.5),
        // The preset counts more than the shader.
        ("#pragma format R16G16B16A16_SFLOAT", "srgb_framebuffer0 = true", 1.0),
    ])
    func aFormatSaysWhatAPassKeeps(pragma: String, line: String, kept: Double) throws {
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp": "shaders = 2\nshader0 = a.slang\nscale_type0 = source\n\(line)\nshader1 = b.slang\n",
                "a.slang": SlangDrawingTests.shader("FragColor = vec4(1.5, 1.0, 0.0, 1.0);", top: pragma),
                "b.slang": SlangDrawingTests.shader("FragColor = texture(Source, vTexCoord) * 0.5;"),
            ])
        expect(try effect.draw(ramp), within: codes(1)) { _, _ in Color(SIMD3(kept / 2, 0.5, 0)) }
    }

    @Test func earlierFramesAndTheCountAreThere() throws {
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp": "shaders = 1\nshader0 = a.slang\nframe_count_mod0 = 2\n",
                "a.slang": SlangDrawingTests.shader(
                    """
                    FragColor = vec4(texture(OriginalHistory0, vTexCoord).r, texture(OriginalHistory1, vTexCoord).r,
                        texture(OriginalHistory2, vTexCoord).r * global.OriginalHistorySize2.x / 2
                            + params.FrameCount * 20.0 / 255.0, 1.0);
                    """, sampler("OriginalHistory0", "OriginalHistory1", "OriginalHistory2"),
                    members: "vec4 OriginalHistorySize2;"),
            ])
        try effect.expectEarlierFrames()
    }

    @Test(arguments: ["GatheredFeedback", "PassFeedback0"])
    func feedbackGathersWhatWasDrawn(name: String) throws {
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp": "shaders = 2\nshader0 = gather.slang\nshader1 = half.slang\n",
                "gather.slang": SlangDrawingTests.shader(
                    "FragColor = texture(Source, vTexCoord) + texture(\(name), vTexCoord);", sampler(name),
                    top: "#pragma name Gathered\n#pragma format R16G16B16A16_SFLOAT"),
                "half.slang": SlangDrawingTests.shader(
                    "FragColor = vec4(texture(Source, vTexCoord).rgb * 0.25, 1.0);"),
            ])
        try effect.expectGatheredFrames()
    }

    @Test func aTableIsReadFromTheTopWithItsSize() throws {
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp": "shaders = 1\nshader0 = a.slang\ntextures = LUT\nLUT = lut.png\nLUT_linear = false\n",
                "a.slang": SlangDrawingTests.shader(
                    "FragColor = vec4(texture(LUT, vec2(vTexCoord.x, 0.1)).rg, global.LUTSize.y / 8.0, 1.0);",
                    sampler("LUT"), members: "vec4 LUTSize;"),
                "lut.png": "",
            ])
        let table = Picture(5, 4) { x, y in Color(codes: 10 * y, 5 * x, 200) }
        expect(try effect.draw(ramp, pictures: ["LUT": table]), within: codes(0)) { x, _ in
            Color(SIMD3(table[x, 0].x, table[x, 0].y, 128.0 / 255))
        }
    }

    @Test func includesAreFoundBesideTheFileThatIncludesThem() throws {
        let effect = Effect(
            "presets/a.slangp",
            [
                "presets/a.slangp": "shaders = 1\nshader0 = ../shaders/a.slang\n",
                "shaders/a.slang":
                    "#version 450\n#include \"parts/both.inc\"\n#pragma include_optional \"parts/missing.inc\"\n",
                "shaders/parts/both.inc": """
                #include "../block.h"
                #include "vertex.h"
                #include "fragment.h"
                """,
                "shaders/block.h":
                    "layout(std140, set = 0, binding = 0) uniform UBO { mat4 MVP; float GAIN; } global;\n"
                    + "#pragma parameter GAIN \"Gain\" 0.5 0.0 1.0 0.1",
                "shaders/parts/vertex.h": """
                #pragma stage vertex
                layout(location = 0) in vec4 Position;
                layout(location = 1) in vec2 TexCoord;
                layout(location = 0) out vec2 vTexCoord;
                void main() { gl_Position = global.MVP * Position; vTexCoord = TexCoord; }
                """,
                "shaders/parts/fragment.h": """
                #pragma stage fragment
                layout(location = 0) in vec2 vTexCoord;
                layout(location = 0) out vec4 FragColor;
                layout(set = 0, binding = 2) uniform sampler2D Source;
                void main() { FragColor = texture(Source, vTexCoord) * global.GAIN; }
                """,
            ])
        expect(try effect.draw(ramp), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.5) }
    }

    @Test func aMipmappedPassIsReadAtItsAverage() throws {
        let effect = Effect(
            "a.slangp",
            [
                "a.slangp":
                    "shaders = 2\nshader0 = a.slang\nscale_type0 = absolute\nscale0 = 4\nshader1 = b.slang\n"
                    + "mipmap_input1 = true\nfilter_linear1 = true\nwrap_mode1 = clamp_to_edge\n",
                "a.slang": SlangDrawingTests.shader(
                    "FragColor = vec4(vTexCoord.x < 0.5 ? 1.0 : 0.0, vTexCoord.y < 0.25 ? 1.0 : 0.0, 0.0, 1.0);"),
                "b.slang": SlangDrawingTests.shader("FragColor = textureLod(Source, vec2(0.5), 2.0);"),
            ])
        expect(try effect.draw(ramp), within: codes(1)) { _, _ in Color(SIMD3(0.5, 0.25, 0)) }
    }
}
