/// What the engine defines for its shaders, and the files that they include, written anew.
enum WallpaperIncludes {
    static let macros =
        """
        GLSL 1;HLSL 0;texSample2D texture2D;texSample2DLod textureLod;CAST2 vec2;CAST3 vec3;CAST4 vec4;CAST3X3 mat3;\
        float2 vec2;float3 vec3;float4 vec4;int2 ivec2;int3 ivec3;int4 ivec4;frac fract;lerp mix;atan2 atan;ddx dFdx;\
        ddy(x) dFdy(-(x));mul(x, y) ((y) * (x));saturate(x) clamp(x, 0.0, 1.0);\
        fmod(x, y) ((x) - (y) * trunc((x) / (y)));log10(x) (log2(x) * 0.301029995663981)
        """.split(separator: ";").map { "#define \($0)\n" }.joined()

    static let texts = [
        "common.h": common, "common_blending.h": blending, "common_fragment.h": fragment, "common_vertex.h": "",
        "common_blur.h": blur, "common_composite.h": composite,
    ]

    /// The names of BLENDMODE's numbers.
    static let modes = """
        normal,darken,multiply,color burn,subtract,minimum,lighten,screen,color dodge,add,maximum,overlay,soft light,\
        hard light,vivid light,linear light,pin light,hard mix,difference,exclusion,linear burn,reflect,glow,phoenix,\
        average,negation,hue,saturation,color,luminosity,tint,linear add,add product
        """.split(separator: ",").map(String.init)

    private static let common = """
        #define M_PI 3.14159265358979
        #define M_PI_HALF 1.5707963267949
        #define M_PI_2 6.28318530717959
        #define SQRT_2 1.4142135623731
        #define SQRT_3 1.7320508075689
        vec3 hsv2rgb(vec3 c) { return c.z * mix(vec3(1.0), clamp(abs(fract(c.x + vec3(3.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0), c.y); }
        float glfx_hue(vec3 c, float most, float range) {
            if (range == 0.0) return 0.0;
            if (most == c.r) return fract((c.g - c.b) / range / 6.0);
            return (most == c.g ? (c.b - c.r) / range + 2.0 : (c.r - c.g) / range + 4.0) / 6.0;
        }
        vec3 rgb2hsv(vec3 c) {
            float most = max(c.r, max(c.g, c.b)), range = most - min(c.r, min(c.g, c.b));
            return vec3(glfx_hue(c, most, range), most == 0.0 ? 0.0 : range / most, most);
        }
        vec2 rotateVec2(vec2 v, float r) { return vec2(cos(r) * v.x - sin(r) * v.y, sin(r) * v.x + cos(r) * v.y); }
        float greyscale(vec3 c) { return dot(c, vec3(0.11, 0.59, 0.3)); }
        """

    private static let fragment = """
        vec3 DecompressNormal(vec4 n) {
            vec2 xy = n.ag * 2.0 - 1.0;
            return vec3(xy, sqrt(max(1.0 - dot(xy, xy), 0.0)));
        }
        vec4 DecompressNormalWithMask(vec4 n) { return vec4(DecompressNormal(n), n.b); }
        float ConvertSampleR8(vec4 c) { return c.r; }
        vec4 ConvertTexture0Format(vec4 c) { return c; }
        """

    private static let blur = """
        vec4 blur3a(vec2 uv, vec2 d) {
            return texture2D(g_Texture0, uv) * 0.5 + (texture2D(g_Texture0, uv + d) + texture2D(g_Texture0, uv - d)) * 0.25;
        }
        vec4 glfx_blur(vec2 uv, vec2 d, float reach) {
            vec4 sum = vec4(0.0);
            float weights = 0.0;
            for (float i = -6.0; i <= 6.0; i++) {
                float weight = abs(i) > reach ? 0.0 : exp(-4.5 * i * i / (reach + 1.0) / (reach + 1.0));
                sum += weight * texture2D(g_Texture0, uv + i * d);
                weights += weight;
            }
            return sum / weights;
        }
        vec4 blur7a(vec2 uv, vec2 d) { return glfx_blur(uv, d, 3.0); }
        vec4 blur13a(vec2 uv, vec2 d) { return glfx_blur(uv, d, 6.0); }
        """

    private static let composite = """
        #ifndef COMPOSITE
        #define COMPOSITE 0
        #endif
        vec4 ApplyComposite(vec4 a, vec4 b) {
            if (COMPOSITE == 1) return vec4(mix(a.rgb, b.rgb, b.a), max(a.a, b.a));
            if (COMPOSITE == 2) return vec4(mix(b.rgb, a.rgb, a.a), max(a.a, b.a));
            return COMPOSITE == 3 ? vec4(b.rgb, b.a * (1.0 - a.a)) : b;
        }
        vec2 ApplyCompositeOffset(vec2 uv, vec2 size) { return uv; }
        """

    /// A mode's number is that of BLENDMODE.
    private static let blending = """
        #ifndef BLENDMODE
        #define BLENDMODE 0
        #endif
        vec3 RGBToHSL(vec3 c) {
            float most = max(c.r, max(c.g, c.b)), least = min(c.r, min(c.g, c.b));
            float l = (most + least) * 0.5, range = most - least;
            float h = range == 0.0 ? 0.0 : most == c.r ? fract((c.g - c.b) / range / 6.0) : most == c.g ? ((c.b - c.r) / range + 2.0) / 6.0 : ((c.r - c.g) / range + 4.0) / 6.0;
            return vec3(h, range == 0.0 ? 0.0 : range / (1.0 - abs(2.0 * l - 1.0)), l);
        }
        vec3 HSLToRGB(vec3 c) { return c.z + c.y * (1.0 - abs(2.0 * c.z - 1.0)) * (clamp(abs(fract(c.x + vec3(3.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0) - 0.5); }
        vec3 BlendDarken(vec3 a, vec3 b) { return min(a, b); } vec3 BlendLighten(vec3 a, vec3 b) { return max(a, b); }
        vec3 BlendMultiply(vec3 a, vec3 b) { return a * b; } vec3 BlendScreen(vec3 a, vec3 b) { return a + b - a * b; }
        vec3 BlendColorBurn(vec3 a, vec3 b) { return max(1.0 - (1.0 - a) / max(b, 1e-6), 0.0); }
        vec3 BlendColorDodge(vec3 a, vec3 b) { return min(a / max(1.0 - b, 1e-6), 1.0); }
        vec3 BlendLinearBurn(vec3 a, vec3 b) { return max(a + b - 1.0, 0.0); }
        vec3 BlendSubstract(vec3 a, vec3 b) { return max(a + b - 1.0, 0.0); }
        vec3 BlendLinearDodge(vec3 a, vec3 b) { return min(a + b, 1.0); }
        vec3 BlendAdd(vec3 a, vec3 b) { return min(a + b, 1.0); }
        vec3 BlendHardLight(vec3 a, vec3 b) { return mix(2.0 * a * b, 1.0 - 2.0 * (1.0 - a) * (1.0 - b), step(0.5, b)); }
        vec3 BlendOverlay(vec3 a, vec3 b) { return BlendHardLight(b, a); }
        vec3 BlendSoftLight(vec3 a, vec3 b) { return mix(2.0 * a * b + a * a * (1.0 - 2.0 * b), sqrt(a) * (2.0 * b - 1.0) + 2.0 * a * (1.0 - b), step(0.5, b)); }
        vec3 BlendVividLight(vec3 a, vec3 b) { return mix(BlendColorBurn(a, 2.0 * b), BlendColorDodge(a, 2.0 * b - 1.0), step(0.5, b)); }
        vec3 BlendLinearLight(vec3 a, vec3 b) { return clamp(a + 2.0 * b - 1.0, 0.0, 1.0); }
        vec3 BlendPinLight(vec3 a, vec3 b) { return mix(min(a, 2.0 * b), max(a, 2.0 * b - 1.0), step(0.5, b)); }
        vec3 BlendHardMix(vec3 a, vec3 b) { return step(0.5, BlendVividLight(a, b)); }
        vec3 BlendDifference(vec3 a, vec3 b) { return abs(a - b); }
        vec3 BlendExclusion(vec3 a, vec3 b) { return a + b - 2.0 * a * b; }
        vec3 BlendReflect(vec3 a, vec3 b) { return min(a * a / max(1.0 - b, 1e-6), 1.0); }
        vec3 BlendGlow(vec3 a, vec3 b) { return BlendReflect(b, a); }
        vec3 BlendPhoenix(vec3 a, vec3 b) { return min(a, b) - max(a, b) + 1.0; }
        vec3 BlendAverage(vec3 a, vec3 b) { return (a + b) * 0.5; }
        vec3 BlendNegation(vec3 a, vec3 b) { return 1.0 - abs(1.0 - a - b); }
        vec3 BlendHue(vec3 a, vec3 b) { vec3 h = RGBToHSL(a); return HSLToRGB(vec3(RGBToHSL(b).x, h.yz)); }
        vec3 BlendSaturation(vec3 a, vec3 b) { vec3 h = RGBToHSL(a); return HSLToRGB(vec3(h.x, RGBToHSL(b).y, h.z)); }
        vec3 BlendColor(vec3 a, vec3 b) { return HSLToRGB(vec3(RGBToHSL(b).xy, RGBToHSL(a).z)); }
        vec3 BlendLuminosity(vec3 a, vec3 b) { return HSLToRGB(vec3(RGBToHSL(a).xy, RGBToHSL(b).z)); }
        vec3 BlendTint(vec3 a, vec3 b) { return max(a.r, max(a.g, a.b)) * b; }
        #define BlendOpacity(base, blend, F, O) mix(base, F(base, blend), O)
        vec3 ApplyBlending(int unused, vec3 a, vec3 b, float opacity) {
            int m = BLENDMODE;
            if (m == 5) return min(a, b);
            if (m == 10) return max(a, b);
            if (m == 31) return a + b * opacity;
            vec3 f = m == 0 ? b : m == 1 ? BlendDarken(a, b) : m == 2 ? a * b : m == 3 ? BlendColorBurn(a, b)
                : m == 4 || m == 20 ? BlendSubstract(a, b) : m == 6 ? BlendLighten(a, b) : m == 7 ? BlendScreen(a, b)
                : m == 8 ? BlendColorDodge(a, b) : m == 9 ? BlendAdd(a, b) : m == 11 ? BlendOverlay(a, b)
                : m == 12 ? BlendSoftLight(a, b) : m == 13 ? BlendHardLight(a, b) : m == 14 ? BlendVividLight(a, b)
                : m == 15 ? BlendLinearLight(a, b) : m == 16 ? BlendPinLight(a, b) : m == 17 ? BlendHardMix(a, b)
                : m == 18 ? BlendDifference(a, b) : m == 19 ? BlendExclusion(a, b) : m == 21 ? BlendReflect(a, b)
                : m == 22 ? BlendGlow(a, b) : m == 23 ? BlendPhoenix(a, b) : m == 24 ? BlendAverage(a, b)
                : m == 25 ? BlendNegation(a, b) : m == 26 ? BlendHue(a, b) : m == 27 ? BlendSaturation(a, b)
                : m == 28 ? BlendColor(a, b) : m == 29 ? BlendLuminosity(a, b) : m == 30 ? BlendTint(a, b) : a + a * b;
            return mix(a, f, opacity);
        }
        """
}
