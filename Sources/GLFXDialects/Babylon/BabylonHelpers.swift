internal import GLFXShaderText

/// The parts of Babylon.js' included files that post processes use, written anew.
enum BabylonHelpers {
    /// Files whose names are defined here, as far as a text uses them.
    static let includes: Set<String> = [
        "helperFunctions", "packingFunctions", "imageProcessingDeclaration", "imageProcessingFunctions",
        "imageProcessingCompatibility",
    ]

    private static let values: KeyValuePairs<String, String> = [
        "PI": "3.14159265358979", "TWO_PI": "6.28318530717959", "HALF_PI": "1.5707963267949",
        "RECIPROCAL_PI": "0.31830988618379", "RECIPROCAL_PI2": "0.15915494309190",
        "RECIPROCAL_PI4": "0.07957747154595", "HALF_MIN": "5.96046448e-08", "LinearEncodePowerApprox": "2.2",
        "GammaEncodePowerApprox": "0.45454545454545", "Epsilon": "0.0000001", "rgbdMaxRange": "255.0",
        "LuminanceEncodeApprox": "vec3(0.2126, 0.7152, 0.0722)",
    ]

    private static let functions: [(name: String, lines: [String], needs: [String])] = [
        ("saturate", ["#define saturate(x) clamp(x, 0.0, 1.0)"], []),
        ("absEps", ["#define absEps(x) (abs(x) + 0.0000001)"], []),
        ("maxEps", ["#define maxEps(x) max(x, 0.0000001)"], []),
        ("saturateEps", ["#define saturateEps(x) clamp(x, 0.0000001, 1.0)"], []),
        (
            "transposeMat3",
            [
                "mat3 transposeMat3(mat3 m) {",
                "    return mat3(m[0][0], m[1][0], m[2][0], m[0][1], m[1][1], m[2][1], m[0][2], m[1][2], m[2][2]); }",
            ], []
        ),
        ("toLinearSpace", everyType { "\($0) toLinearSpace(\($0) color) { return \(power($0, "2.2")); }" }, []),
        (
            "toGammaSpace",
            everyType { "\($0) toGammaSpace(\($0) color) { return \(power($0, "0.45454545454545")); }" },
            []
        ),
        ("square", ["float square(float x) { return x * x; }", "vec3 square(vec3 x) { return x * x; }"], []),
        ("pow5", ["float pow5(float x) { return x * x * x * x * x; }"], []),
        (
            "getLuminance",
            ["float getLuminance(vec3 c) { return clamp(dot(c, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0); }"], []
        ),
        (
            "getRand",
            ["float getRand(vec2 seed) { return fract(sin(dot(seed, vec2(12.9898, 78.233))) * 43758.5453); }"], []
        ),
        (
            "dither",
            ["float dither(vec2 seed, float amount) { return (getRand(seed) * 2.0 - 1.0) * amount / 255.0; }"],
            ["getRand"]
        ),
        (
            "toRGBD",
            [
                "vec4 toRGBD(vec3 color) {",
                "    float most = max(max(color.r, max(color.g, color.b)), 0.0000001);",
                "    float divisor = clamp(floor(max(255.0 / most, 1.0)) / 255.0, 0.0, 1.0);",
                "    return vec4(clamp(toGammaSpace(color * divisor), 0.0, 1.0), divisor); }",
            ], ["toGammaSpace"]
        ),
        (
            "fromRGBD", ["vec3 fromRGBD(vec4 color) { return toLinearSpace(color.rgb) / color.a; }"],
            ["toLinearSpace"]
        ),
        ("sqrtClamped", ["float sqrtClamped(float x) { return sqrt(max(x, 0.0)); }"], []),
        ("avg", ["float avg(vec3 v) { return dot(v, vec3(1.0 / 3.0)); }"], []),
        // A fixed-point number of base 255, the coarsest part in alpha.
        (
            "pack",
            [
                "vec4 pack(float depth) {",
                "    vec4 parts = fract(depth * vec4(255.0 * 255.0 * 255.0, 255.0 * 255.0, 255.0, 1.0));",
                "    return parts - parts.xxyz * vec4(0.0, 1.0 / 255.0, 1.0 / 255.0, 1.0 / 255.0); }",
            ], []
        ),
        (
            "unpack",
            [
                "float unpack(vec4 color) {",
                "    return dot(color, vec4(1.0 / (255.0 * 255.0 * 255.0), 1.0 / (255.0 * 255.0), 1.0 / 255.0, 1.0)); }",
            ], []
        ),
        (
            "applyImageProcessing",
            [
                "vec4 applyImageProcessing(vec4 result) {",
                "    return vec4(clamp(toGammaSpace(max(result.rgb, 0.0)), 0.0, 1.0), result.a); }",
            ], ["toGammaSpace"]
        ),
    ]

    private static func everyType(_ line: (String) -> String) -> [String] { ["float", "vec3", "vec4"].map(line) }

    private static func power(_ type: String, _ exponent: String) -> String {
        switch type {
        case "float": "pow(color, \(exponent))"
        case "vec3": "pow(color, vec3(\(exponent)))"
        default: "vec4(pow(color.rgb, vec3(\(exponent))), color.a)"
        }
    }

    /// Those that need others stand behind them.
    static let provided: [HostTable.Provided] =
        values.map { HostTable.Provided($0.key, .lines(["#define \($0.key) \($0.value)"])) }
        + functions.map { HostTable.Provided($0.name, .lines($0.lines), needs: $0.needs) }
}
