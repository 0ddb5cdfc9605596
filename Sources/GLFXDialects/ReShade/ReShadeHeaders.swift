/// What ReShade defines for every effect, and glfx's own texts with the names of its headers.
enum ReShadeHeaders {
    /// The frame's size is not known when the text is read: conditions get that of full HD, code gets uniforms.
    static let sizesInConditions = [
        "BUFFER_WIDTH": "1920", "BUFFER_HEIGHT": "1080", "BUFFER_RCP_WIDTH": "0", "BUFFER_RCP_HEIGHT": "0",
    ]

    /// Direct3D 10.1 (0xa100) has everything that can be drawn here: later ones have compute shaders, for which effects
    /// usually have a pixel shader as a substitute. Depth is a picture of the user's, 0 near to 1 far: the headers'
    /// formula leaves it as it is for a far plane of 1.
    static let definitions = """
        #define __RESHADE__ 50900
        #define __RESHADE_PERFORMANCE_MODE__ 0
        #define __RENDERER__ 0xa100
        #define __VENDOR__ 0
        #define __DEVICE__ 0
        #define __APPLICATION__ 0
        #define BUFFER_COLOR_SPACE 1
        #define BUFFER_COLOR_FORMAT 28
        #define BUFFER_COLOR_BIT_DEPTH 8
        #define BUFFER_COLOR_DEPTH 8
        #define RESHADE_DEPTH_INPUT_IS_UPSIDE_DOWN 0
        #define RESHADE_DEPTH_INPUT_IS_REVERSED 0
        #define RESHADE_DEPTH_INPUT_IS_LOGARITHMIC 0
        #define RESHADE_DEPTH_INPUT_X_SCALE 1
        #define RESHADE_DEPTH_INPUT_Y_SCALE 1
        #define RESHADE_DEPTH_INPUT_X_OFFSET 0
        #define RESHADE_DEPTH_INPUT_Y_OFFSET 0
        #define RESHADE_DEPTH_INPUT_X_PIXEL_OFFSET 0
        #define RESHADE_DEPTH_INPUT_Y_PIXEL_OFFSET 0
        #define RESHADE_DEPTH_MULTIPLIER 1
        #define RESHADE_MIX_STAGE_DEPTH_MAP 0
        #define RESHADE_DEPTH_LINEARIZATION_FAR_PLANE 1.0
        """

    /// By name in lower case.
    static let files: [String: (name: String, text: String)] = [
        "reshade.fxh": ("ReShade.fxh", main), "reshadeui.fxh": ("ReShadeUI.fxh", interface),
    ]

    /// The names of `ReShade.fxh`.
    private static let main = """
        #pragma once
        #define BUFFER_PIXEL_SIZE float2(BUFFER_RCP_WIDTH, BUFFER_RCP_HEIGHT)
        #define BUFFER_SCREEN_SIZE float2(BUFFER_WIDTH, BUFFER_HEIGHT)
        #define BUFFER_ASPECT_RATIO (BUFFER_WIDTH * BUFFER_RCP_HEIGHT)
        namespace ReShade {
        static const float AspectRatio = BUFFER_ASPECT_RATIO;
        static const float2 PixelSize = BUFFER_PIXEL_SIZE;
        static const float2 ScreenSize = BUFFER_SCREEN_SIZE;
        texture BackBufferTex : COLOR;
        texture DepthBufferTex : DEPTH;
        sampler BackBuffer { Texture = BackBufferTex; };
        sampler DepthBuffer { Texture = DepthBufferTex; };
        float GetLinearizedDepth(float2 uv) { return tex2Dlod(DepthBuffer, float4(uv, 0, 0)).x; }
        }
        void PostProcessVS(in uint id : SV_VertexID, out float4 position : SV_Position, out float2 texcoord : TEXCOORD)
        {
            texcoord = float2(id == 2 ? 2 : 0, id == 1 ? 2 : 0);
            position = float4(2 * texcoord.x - 1, 1 - 2 * texcoord.y, 0, 1);
        }
        """

    /// The macros of `ReShadeUI.fxh`, one for each kind of control and type: `__UNIFORM_SLIDER_FLOAT1`.
    private static let interface: String = {
        var lines = ["#pragma once"]
        for kind in ["input", "drag", "slider", "combo", "radio", "color", "list"] {
            lines.append("#define __UNIFORM_\(kind.uppercased())_ANY ui_type = \"\(kind)\";")
            for type in ["BOOL", "INT", "FLOAT"] {
                for count in 1...4 {
                    lines.append("#define __UNIFORM_\(kind.uppercased())_\(type)\(count) ui_type = \"\(kind)\";")
                }
            }
        }
        return lines.joined(separator: "\n")
    }()
}
