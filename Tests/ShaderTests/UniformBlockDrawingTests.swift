import GLFXPrograms
import Testing

@Suite(.needsDevice, .onBothRenderers) struct UniformBlockDrawingTests {
    /// Red grows to the right, green downwards.
    private let ramp = Picture(4, 3) { x, y in Color(codes: 60 * x, 80 * y, 10) }

    /// The form of Flame's effects for Vulkan: Flame's values in one block, the user's in another.
    private let dissolve = Effect(
        "dissolve.glsl",
        [
            "dissolve.glsl": """
            // For Flame
            #version 430
            layout(location = 0) out vec4 fragColor;
            layout(binding = 1) uniform AdskUniformBlock
            {
                float adsk_result_w, adsk_result_h;
            };
            layout(binding = 2) uniform UniformBlock
            {
                float share;   // of the second
                uint mode;
                bool negative;
                vec3 tint;
            };
            layout(binding = 3) uniform sampler2D front;
            layout(binding = 4) uniform sampler2D back;

            void main()
            {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                vec3 mixed = mix(texture(front, at).rgb, texture(back, at).rgb, share);
                switch (mode) {
                case 0: break;
                case 1: mixed *= tint; break;
                default: mixed = tint;
                }
                fragColor = vec4(negative ? 1.0 - mixed : mixed, 1.0);
            }
            """,
            "dissolve.xml": """
            <ShaderNodePreset>
              <Shader Index="1">
                <Uniform Name="front" Type="sampler2D" Index="0" NoInput="Error"/>
                <Uniform Name="back" Type="sampler2D" Index="1" NoInput="Black"/>
                <Uniform Name="share" Type="float" Default="0.25" Min="0" Max="1"/>
                <Uniform Name="mode" Type="uint" ValueType="Popup" Default="1">
                  <PopupEntry Title="Plain" Value="0"/><PopupEntry Title="Tinted" Value="1"/>
                </Uniform>
                <Uniform Name="negative" Type="bool" Default="False"/>
                <Uniform Name="tint" Type="vec3" ValueType="Colour">
                  <SubUniform Default="0.5"/><SubUniform Default="1.0"/><SubUniform Default="1.0"/>
                </Uniform>
              </Shader>
            </ShaderNodePreset>
            """,
        ])

    @Test func flamesBlocksAreFilledFromItsXML() throws {
        expect(try dissolve.draw(ramp), within: codes(1)) { x, y in
            Color(ramp[x, y].rgb * 0.75 * SIMD3(0.5, 1, 1))
        }
    }

    @Test func membersAreOptions() throws {
        let back = Picture(4, 3) { x, y in Color(codes: 0, 30 * x, 90 * y) }
        let values: [String: ParameterValue] = ["share": 0.5, "mode": 0, "negative": 1]
        expect(try dissolve.draw(ramp, values, pictures: ["back": back]), within: codes(1)) { x, y in
            Color(SIMD3(repeating: 1) - mix(ramp[x, y].rgb, back[x, y].rgb, 0.5))
        }
    }

    @Test func aBlockWithANameOfItsOwnIsReadThroughIt() throws {
        let shader = ShaderFile(
            text: """
                #version 310 es
                precision highp float;
                uniform sampler2D frame;
                in vec2 position;
                out vec4 color;
                layout(std140) uniform Values { vec4 gain; float time; } values;
                void main() {
                    float time = 0.5;
                    vec4 gain = values.gain;
                    gain.g *= time;
                    color = vec4((texture(frame, position) * gain).rg, values.time, 1.0);
                }

                """)
        let frames = try shader.draw([ramp, ramp], ["gain": ParameterValue(1, 0.5, 1, 1)], times: [0, 0.4])
        expect(frames[1], within: codes(1)) { x, y in Color(SIMD3(ramp[x, y].x, ramp[x, y].y * 0.25, 0.4)) }
    }
}
