/// What Resolve declares for every DCTL, in HLSL.
enum DCTLPrelude {
    /// The texture of the frame, and that of a transition's second picture.
    static let frame = "DCTL_FRAME"
    static let other = "DCTL_TO"
    /// Which of the assembled files it is: the one after the DCTL.
    static let file = 1

    /// C's names of numbers, with Metal's and OpenCL's ends. A text may define them itself.
    static let constants: [String: String] = {
        let numbers = [
            "E": "2.71828182845905", "LOG2E": "1.44269504088896", "LOG10E": "0.434294481903252",
            "LN2": "0.693147180559945", "LN10": "2.30258509299405", "PI": "3.14159265358979",
            "PI_2": "1.57079632679490", "PI_4": "0.785398163397448", "1_PI": "0.318309886183791",
            "2_PI": "0.636619772367581", "2_SQRTPI": "1.12837916709551", "SQRT2": "1.41421356237310",
            "SQRT1_2": "0.707106781186548",
        ]
        return numbers.reduce(into: [:]) { names, number in
            for end in ["", "_F", "_f"] { names["M_" + number.key + end] = number.value }
        }
    }()

    /// With the names of a file's combo boxes, of which several may have the same, and its tables.
    static func text(_ parameters: [DCTLParameter], _ tables: [DCTLTable]) -> String {
        var lines = [text] + tables.map(\.text)
        for parameter in parameters {
            for (value, name) in parameter.choiceNames.enumerated() {
                let line = "static const int \(DCTLText.safe(name)) = \(value);"
                if !lines.contains(line) { lines.append(line) }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Planes are numbers: 0 to 3 are the frame's red, green, blue and alpha, 4 to 7 those of the other picture.
    private static let text = """
        #define __RESOLVE_VER_MAJOR__ 20
        #define __RESOLVE_VER_MINOR__ 1
        #define DEVICE_IS_METAL 1
        #define APPLY_LUT(r, g, b, name) DCTL_TABLE_##name##_at(r, g, b)
        #define DCTL_PLACE DCTL_SIZE.x, DCTL_SIZE.y, int(at.x), int(at.y)
        texture2d \(frame);
        texture2d \(other);
        float4 DCTL_straight(float4 c) { return DCTL_MULTIPLIES && c.a != 0.0 ? float4(c.rgb / c.a, c.a) : c; }
        float4 DCTL_multiplied(float4 c) { return DCTL_MULTIPLIES ? float4(c.rgb * c.a, c.a) : c; }
        int2 DCTL_inside(float x, float y) { return clamp(int2(floor(float2(x, y))), int2(0, 0), DCTL_SIZE - 1); }
        float DCTL_plane(int plane, float x, float y) { return DCTL_multiplied(\(frame)[DCTL_inside(x, y)])[plane]; }
        float DCTL_any(int plane, float x, float y) {
            if (plane < 4) return DCTL_plane(plane, x, y);
            int2 size;
            \(other).GetDimensions(size.x, size.y);
            return DCTL_multiplied(\(other)[min(DCTL_inside(x, y) * size / DCTL_SIZE, size - 1)])[plane - 4];
        }
        float4 DCTL_color3(float4 at : VPOS) {
            float4 c = \(frame)[int2(at.xy)];
            return float4(transform(DCTL_PLACE, c.r, c.g, c.b), c.a);
        }
        float4 DCTL_planes3(float4 at : VPOS) {
            return float4(transform(DCTL_PLACE, 0, 1, 2), \(frame)[int2(at.xy)].a);
        }
        float4 DCTL_color4(float4 at : VPOS) {
            float4 c = DCTL_multiplied(\(frame)[int2(at.xy)]);
            return DCTL_straight(transform(DCTL_PLACE, c.r, c.g, c.b, c.a));
        }
        float4 DCTL_planes4(float4 at : VPOS) { return DCTL_straight(transform(DCTL_PLACE, 0, 1, 2, 3)); }
        float4 DCTL_transition(float4 at : VPOS) {
            return DCTL_straight(transition(DCTL_PLACE, 0, 1, 2, 3, 4, 5, 6, 7));
        }
        float DCTL_pow(float x, float y) {
            if (x >= 0.0 || y != floor(y)) return pow(x, y);
            return fmod(abs(y), 2.0) == 1.0 ? -pow(-x, y) : pow(-x, y);
        }
        float DCTL_round(float x) { return x < 0.0 ? -floor(0.5 - x) : floor(x + 0.5); }
        float DCTL_exp10(float x) { return pow(10.0, x); }
        float DCTL_copysign(float x, float y) { return y < 0.0 ? -abs(x) : abs(x); }
        float DCTL_hypot(float x, float y) { return length(float2(x, y)); }
        float DCTL_cospi(float x) { return cos(x * 3.14159265358979); }
        float DCTL_sinpi(float x) { return sin(x * 3.14159265358979); }
        float DCTL_fdim(float x, float y) { return max(x - y, 0.0); }
        float DCTL_fma(float x, float y, float z) { return x * y + z; }
        float DCTL_fdivide(float x, float y) { return x / y; }
        float DCTL_frecip(float x) { return 1.0 / x; }
        float DCTL_ldexp(float x, int n) { return x * exp2(float(n)); }
        float DCTL_frexp(float x, inout int n) {
            n = x == 0.0 ? 0 : int(floor(log2(abs(x)))) + 1;
            return x / exp2(float(n));
        }
        int DCTL_signbit(float x) { return x < 0.0 ? 1 : 0; }
        float DCTL_RAND(uint seed) {
            uint state = seed * 747796405u + 2891336453u;
            uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
            return float((word >> 22u) ^ word) / 4294967295.0;
        }
        """
}
