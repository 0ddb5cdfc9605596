internal import GLFXPrograms
internal import GLFXShaderText

/// What Dolphin and DuckStation give to shaders. The picture, the target and the window have one size here.
enum DolphinNames {
    /// In the order in which they are declared.
    static let provided: [HostTable.Provided] = pictures + sizes + settings + functions

    private static let pictures = [
        HostTable.Provided("glfx_time", .uniform(.float, .time)),
        HostTable.Provided("samp0", .picture),
        HostTable.Provided("samp1", .sampler(SamplerRule(.relay("samp0"), filter: .nearest)), needs: ["samp0"]),
        HostTable.Provided("v_tex0", .varying(.vec3, "vec3(glfx_place, 0.0)")),
        HostTable.Provided("ocol0", .lines(["#define ocol0 gl_FragColor"])),
        HostTable.Provided(
            "glfx_st",
            .lines([
                "vec4 glfx_st(sampler2D s, highp vec3 at) { return texture2D(s, at.xy); }",
                "vec4 glfx_st(sampler2D s, highp vec2 at) { return texture2D(s, at); }",
                "vec4 glfx_st(sampler2D s, highp vec3 at, float lod) { return texture2D(s, at.xy); }",
            ])),
    ]

    /// Of the whole picture, in pixels, and one over it.
    private static let sizes: [HostTable.Provided] = [
        HostTable.Provided("resolution", .uniform(.vec4, .withInverses(of: .resolution))),
        HostTable.Provided("target_resolution", .uniform(.vec4, .withInverses(of: .resolution))),
        HostTable.Provided("window_resolution", .uniform(.vec4, .withInverses(of: .resolution))),
        HostTable.Provided("glfx_size", .uniform(.vec4, .withInverses(of: .resolution))),
    ]

    private static let settings: [HostTable.Provided] = [
        constant("src_rect", "vec4", "vec4(0.0, 0.0, 1.0, 1.0)"), constant("stereo_views", "ivec2", "ivec2(1)"),
        constant("src_layer", "int", "0"), constant("graphics_api", "int", "0"),
        constant("intermediary_buffer", "int", "0"), constant("resampling_method", "int", "0"),
        constant("correct_color_space", "int", "0"), constant("game_color_space", "int", "0"),
        constant("correct_gamma", "int", "0"), constant("game_gamma", "float", "2.35"),
        constant("sdr_display_gamma_sRGB", "int", "1"), constant("sdr_display_custom_gamma", "float", "2.2"),
        constant("linear_space_output", "int", "0"), constant("hdr_output", "int", "0"),
        constant("hdr_paper_white_nits", "float", "203.0"), constant("hdr_sdr_white_nits", "float", "80.0"),
        constant("hdr_max_luminance_nits", "float", "1000.0"), constant("hdr_min_luminance_nits", "float", "0.0"),
    ]

    private static func constant(_ name: String, _ type: String, _ value: String) -> HostTable.Provided {
        HostTable.Provided(name, .lines(["const \(type) \(name) = \(value);"]))
    }

    private static func function(
        _ name: String, _ type: String, _ parameters: String, _ result: String, needs: [String]
    ) -> HostTable.Provided {
        HostTable.Provided(name, .lines(["\(type) \(name)(\(parameters)) { return \(result); }"]), needs: needs)
    }

    private static func function(
        _ name: String, _ type: String, _ result: String, needs: [String]
    ) -> HostTable.Provided {
        function(name, type, "", result, needs: needs)
    }

    private static func size(_ names: [String], _ part: String) -> [HostTable.Provided] {
        names.map { function($0, "vec2", "glfx_size.\(part)", needs: ["glfx_size"]) }
    }

    private static let frame = ["samp0", "v_tex0"]

    /// Of a scene, which a movie has not: all is far away.
    private static let depths: [HostTable.Provided] = ["SampleDepth", "SampleRawDepth"].flatMap { name in
        [
            function(name, "float", "1.0", needs: []),
            function(name + "Location", "float", "highp vec2 at", "1.0", needs: []),
            function(name + "Offset", "float", "ivec2 offset", "1.0", needs: []),
        ]
    }

    private static let functions: [HostTable.Provided] =
        depths
        + size(
            [
                "GetResolution", "GetTargetResolution", "GetWindowResolution", "GetWindowSize", "GetViewportSize",
                "GetInternalSize", "GetNativeSize", "GetOriginalSize", "GetPaddedOriginalSize", "GetSrcResolution",
            ], "xy")
        + size(
            [
                "GetInvResolution", "GetInvTargetResolution", "GetInvWindowResolution", "GetInvWindowSize",
                "GetInvInternalPixelSize", "GetInvNativePixelSize", "GetInvNativeSize", "GetInvSrcResolution",
            ], "zw")
        + [
            function("GetInternalPixelSize", "vec2", "vec2(1.0)", needs: []),
            function("GetNativePixelSize", "vec2", "vec2(1.0)", needs: []),
            function("GetWindowToViewportRatio", "vec2", "vec2(1.0)", needs: []),
            function("GetUpscaleMultiplier", "float", "1.0", needs: []),
            function("GetLayer", "float", "0.0", needs: []),
            function("GetFragCoord", "vec2", "gl_FragCoord.xy", needs: []),
            function("GetFragmentCoord", "vec2", "gl_FragCoord.xy", needs: []),
            function("GetCoordinates", "vec2", "v_tex0.xy", needs: ["v_tex0"]),
            function("GetTargetCoordinates", "vec2", "v_tex0.xy", needs: ["v_tex0"]),
            function("Sample", "vec4", "texture2D(samp0, v_tex0.xy)", needs: frame),
            function("SampleLayer", "vec4", "int layer", "texture2D(samp0, v_tex0.xy)", needs: frame),
            function("SampleLayerLocation", "vec4", "int layer, highp vec2 at", "texture2D(samp0, at)", needs: frame),
            function("SamplePrev", "vec4", "texture2D(samp0, v_tex0.xy)", needs: frame),
            function("SamplePrevLocation", "vec4", "highp vec2 at", "texture2D(samp0, at)", needs: frame),
            function("SampleLocation", "vec4", "highp vec2 at", "texture2D(samp0, at)", needs: frame),
            function(
                "SampleOffset", "vec4", "ivec2 offset", "texture2D(samp0, v_tex0.xy + vec2(offset) * glfx_size.zw)",
                needs: frame + ["glfx_size"]),
            function("SampleInput", "vec4", "int input_", "texture2D(samp0, v_tex0.xy)", needs: frame),
            function("SampleInputLocation", "vec4", "int input_, highp vec2 at", "texture2D(samp0, at)", needs: frame),
            function(
                "SampleInputOffset", "vec4", "int input_, ivec2 offset",
                "texture2D(samp0, v_tex0.xy + vec2(offset) * glfx_size.zw)", needs: frame + ["glfx_size"]),
            function(
                "SamplePrevOffset", "vec4", "ivec2 offset",
                "texture2D(samp0, v_tex0.xy + vec2(offset) * glfx_size.zw)", needs: frame + ["glfx_size"]),
            function("GetInputResolution", "vec2", "int input_", "glfx_size.xy", needs: ["glfx_size"]),
            function("GetInvInputResolution", "vec2", "int input_", "glfx_size.zw", needs: ["glfx_size"]),
            HostTable.Provided("SetOutput", .lines(["void SetOutput(vec4 color) { gl_FragColor = color; }"])),
            HostTable.Provided("saturate", .lines(["#define saturate(x) clamp(x, 0.0, 1.0)"])),
            HostTable.Provided("BEGIN_ARRAY", .lines(["#define BEGIN_ARRAY(type, count) type[count]("])),
            HostTable.Provided("END_ARRAY", .lines(["#define END_ARRAY )"])),
            HostTable.Provided("mul", .lines(["#define mul(x, y) ((x) * (y))"])),
            // Dolphin's options that are on or off are whole numbers.
            HostTable.Provided("GetOption", .lines(["#define GetOption(x) glfx_option(x)"]), needs: ["glfx_option"]),
            HostTable.Provided("OptionEnabled", .lines(["#define OptionEnabled(x) (int(x) != 0)"])),
            HostTable.Provided("OptionDisabled", .lines(["#define OptionDisabled(x) (int(x) == 0)"])),
            HostTable.Provided(
                "glfx_option",
                .lines(
                    ["int glfx_option(bool x) { return x ? 1 : 0; }"]
                        + ["int", "ivec2", "ivec3", "ivec4", "float", "vec2", "vec3", "vec4"].map {
                            "\($0) glfx_option(\($0) x) { return x; }"
                        })),
        ]
}
