internal import GLFXShaderText

/// The parts of three.js' chunks that passes over pictures use.
enum ThreeChunks {
    /// Those whose lines are here, or that change nothing about a picture.
    static let known: Set<String> = [
        "common", "packing", "tonemapping_pars_fragment", "tonemapping_fragment", "colorspace_pars_fragment",
        "colorspace_fragment", "encodings_pars_fragment", "encodings_fragment", "dithering_pars_fragment",
        "dithering_fragment", "premultiplied_alpha_fragment", "uv_pars_fragment", "clipping_planes_pars_fragment",
        "clipping_planes_fragment", "logdepthbuf_pars_fragment", "logdepthbuf_fragment", "fog_pars_fragment",
        "fog_fragment",
    ]

    private static let values: KeyValuePairs<String, String> = [
        "PI": "3.14159265358979", "PI2": "6.28318530717959", "PI_HALF": "1.5707963267949",
        "RECIPROCAL_PI": "0.31830988618379", "RECIPROCAL_PI2": "0.15915494309190", "EPSILON": "1e-6",
        "LN2": "0.69314718055995",
    ]

    private static let functions: KeyValuePairs<String, String> = [
        "saturate": "#define saturate(a) clamp(a, 0.0, 1.0)",
        "whiteComplement": "#define whiteComplement(a) (1.0 - clamp(a, 0.0, 1.0))",
        "pow2": "float pow2(float x) { return x * x; }",
        "pow3": "float pow3(float x) { return x * x * x; }",
        "pow4": "float pow4(float x) { return x * x * x * x; }",
        "max3": "float max3(vec3 v) { return max(max(v.x, v.y), v.z); }",
        "average": "float average(vec3 v) { return dot(v, vec3(1.0 / 3.0)); }",
        // ITU-R BT.709-6, 3.2.
        "luminance": "float luminance(vec3 rgb) { return dot(rgb, vec3(0.2126, 0.7152, 0.0722)); }",
        "linearToRelativeLuminance":
            "float linearToRelativeLuminance(vec3 rgb) { return dot(rgb, vec3(0.2126, 0.7152, 0.0722)); }",
        "rand":
            "float rand(vec2 p) { return fract(sin(mod(dot(p, vec2(12.9898, 78.233)), 3.14159265)) * 43758.5453); }",
        "unpackRGBAToDepth":
            "float unpackRGBAToDepth(vec4 v) { return dot(v, 255.0 / 256.0 / vec4(16777216.0, 65536.0, 256.0, 1.0)); }",
        // Depth of a camera from its position in the depth range, and back.
        "perspectiveDepthToViewZ":
            "float perspectiveDepthToViewZ(float d, float n, float f) { return n * f / ((f - n) * d - f); }",
        "orthographicDepthToViewZ":
            "float orthographicDepthToViewZ(float d, float n, float f) { return d * (n - f) - n; }",
        "viewZToOrthographicDepth":
            "float viewZToOrthographicDepth(float z, float n, float f) { return (z + n) / (n - f); }",
        "viewZToPerspectiveDepth":
            "float viewZToPerspectiveDepth(float z, float n, float f) { return (n + z) * f / ((f - n) * z); }",
        // Results are as they are displayed.
        "sRGBTransferOETF": "vec4 sRGBTransferOETF(vec4 color) { return color; }",
        "linearToOutputTexel": "vec4 linearToOutputTexel(vec4 color) { return color; }",
        "LinearTosRGB": "vec4 LinearTosRGB(vec4 color) { return color; }",
        "LinearToGamma": "vec4 LinearToGamma(vec4 c, float g) { return vec4(pow(c.rgb, vec3(1.0 / g)), c.a); }",
        "GammaToLinear": "vec4 GammaToLinear(vec4 c, float g) { return vec4(pow(c.rgb, vec3(g)), c.a); }",
        "toneMapping": "vec3 toneMapping(vec3 color) { return color; }",
    ]

    static let names: [HostTable.Provided] =
        values.map { HostTable.Provided($0.key, .lines(["#define \($0.key) \($0.value)"])) }
        + functions.map { HostTable.Provided($0.key, .lines([$0.value])) }
}

extension TextEditor {
    /// Takes lines `#include <name>` of known chunks out.
    mutating func blankChunks(_ names: Set<String>) {
        for number in file.lineNumbers {
            let line = String(decoding: file.line(number), as: UTF8.self).trimmed
            guard line.hasPrefix("#include"), let open = line.firstIndex(of: "<"), line.hasSuffix(">"),
                names.contains(String(line[line.index(after: open)...].dropLast()).trimmed)
            else { continue }
            blankLine(number)
        }
    }
}
