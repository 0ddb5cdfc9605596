import Testing

/// HLSL's own ways, drawn.
@Suite(.needsDevice, .onARenderer)
struct OBSLanguageTests: OBSDrawing {
    private func check(
        _ expression: String, _ expected: [Double], before: String = "", statements: String = "",
        within tolerance: Double = codes(0.51)
    ) throws {
        let found = try color(of: expression, before: before, statements: statements)
        let wanted = Color(expected[0], expected[1], expected[2], expected[3])
        #expect(distance(found, wanted) <= tolerance, "\(expression): expected \(wanted), found \(found)")
    }

    // MARK: Intrinsics

    @Test(arguments: [
        ("frac(-0.25)", 0.75), ("saturate(1.5)", 1), ("saturate(-1)", 0), ("lerp(0.2, 0.6, 0.5)", 0.4),
        ("rsqrt(4)", 0.5), ("rcp(4)", 0.25), ("atan2(1, 1) / 3.14159265", 0.25), ("log10(100) / 4", 0.5),
        // To the even one, as HLSL rounds.
        ("round(2.5) / 10", 0.2), ("round(3.5) / 10", 0.4),
        // The remainder has the dividend's sign.
        ("fmod(-7.5, 2) + 2", 0.5), ("fmod(7.5, 2) - 1", 0.5), ("-7.5 % 2 + 2", 0.5), ("7 % 4 * 0.1", 0.3),
        // Whole numbers are divided as such.
        ("7 / 2 * 0.1", 0.3), ("7 / 2.0 * 0.1", 0.35), ("sign(-3) * 0.5 + 1", 0.5), ("pow(0.5, 2)", 0.25),
        ("step(0.5, 0.4)", 0), ("max(0.3, 0)", 0.3), ("clamp(3, 0, 1)", 1), ("abs(-1) * 0.2", 0.2),
        ("mad(2, 0.2, 0.1)", 0.5), ("exp2(-1)", 0.5), ("length(float2(0.3, 0.4))", 0.5), ("dot(2, 0.3)", 0.6),
        ("ldexp(0.25, 1)", 0.5), ("countbits(7) / 10.0", 0.3), ("asfloat(asuint(0.3))", 0.3),
        ("(0xFF >> 4 & 6) / 10.0", 0.6), ("degrees(0.5) / 100", 0.2864789), ("trunc(-1.5) + 1.5", 0.5),
        ("any(bool2(false, true)) * 0.5", 0.5), ("all(float2(1, 0)) ? 0.1 : 0.6", 0.6), ("isnan(0.5) + 0.25", 0.25),
        ("ddx(v_in.pos.x) / 2", 0.5), ("ddy(v_in.pos.y) / 4", 0.25), ("distance(float2(1, 1), 1)", 0),
        ("smoothstep(0, 1, 0.5)", 0.5), ("reflect(float2(0.5, -0.5), float2(0, 1)).y", 0.5),
        // What the plugin's template defines; the numbers are IEC 61966-2-1's.
        ("srgb_nonlinear_to_linear_channel(0.5)", 0.2140411),
        ("srgb_nonlinear_to_linear(float3(0, 0.04, 0)).g * 100", 0.3095975),
        // GLSL names that OBS on OpenGL accepts.
        ("mod(-0.25, 1)", 0.75), ("mix(0.2, 0.6, 0.5)", 0.4), ("fract(1.25)", 0.25), ("atan(1, 1) / 3.14159265", 0.25),
    ])
    func intrinsicsGiveWhatHLSLSays(expression: String, value: Double) throws {
        try check("float4(\(expression), 0, 0, 1)", [value, 0, 0, 1])
    }

    @Test func sincosWritesBoth() throws {
        try check("float4(s, c, 0, 1)", [0.5, 0.8660254, 0, 1], statements: "float s, c; sincos(0.52359878, s, c);")
    }

    @Test func clipLeavesPixelsOut() throws {
        let result = try drawn("clip(v_in.pos.x - 4); return float4(1, 0, 0, 1);")
        expect(result, within: codes(0)) { x, _ in x < 4 ? Color(codes: 0, 0, 0, 0) : Color(codes: 255, 0, 0) }
    }

    // MARK: Matrices

    /// The rows (0, 1, 0), (0, 0, 1), (1, 0, 0).
    private let turn = "static const float3x3 turn = {0, 1, 0, 0, 0, 1, 1, 0, 0};"

    @Test func mulTakesRowsOrColumnsByItsOrder() throws {
        let v = "float3(0.2, 0.4, 0.6)"
        try check("float4(mul(turn, \(v)), 1)", [0.4, 0.6, 0.2, 1], before: turn)
        try check("float4(mul(\(v), turn), 1)", [0.6, 0.2, 0.4, 1], before: turn)
        try check("float4(mul(transpose(turn), \(v)), 1)", [0.6, 0.2, 0.4, 1], before: turn)
        // A vector that is too long is cut.
        try check("float4(mul(turn, float4(\(v), 9)), 1)", [0.4, 0.6, 0.2, 1], before: turn)
    }

    @Test func matricesAreWrittenByRows() throws {
        try check("float4(turn[0], 1)", [0, 1, 0, 1], before: turn)
        try check("float4(turn[2][0], turn._m01, turn._32, turn._m00_m12.y)", [1, 1, 0, 1], before: turn)
        try check(
            "float4(m[1], m[0])", [0.3, 0.4, 0.1, 0.2],
            statements: "float2x2 m = float2x2(float2(0.1, 0.2), float2(0.3, 0.4));")
    }

    /// (1 2 / 3 4) · (0 1 / 1 1) = (2 3 / 4 7); by component 0 2 / 3 4.
    @Test func productsOfMatricesAreTwo() throws {
        let statements = "float2x2 a = {1, 2, 3, 4}; float2x2 b = {0, 1, 1, 1}; float2x2 c;"
        try check("float4(c[0], c[1]) / 10", [0.2, 0.3, 0.4, 0.7], statements: statements + "c = mul(a, b);")
        try check("float4(c[0], c[1]) / 10", [0, 0.2, 0.3, 0.4], statements: statements + "c = a * b;")
        try check("float4(c[0], c[1]) / 10", [0, 0.2, 0.3, 0.4], statements: statements + "c = a; c *= b;")
    }

    @Test func matricesNeedNotBeSquare() throws {
        let statements = "float2x3 m = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};"
        try check("float4(mul(m, float3(1, 0, 1)), 0, 1)", [0.4, 1, 0, 1], statements: statements)
        try check("float4(mul(float2(1, 1), m), 1)", [0.5, 0.7, 0.9, 1], statements: statements)
        try check("float4(((float2x2)m)[1], 0, 1)", [0.4, 0.5, 0, 1], statements: statements)
    }

    /// OBS passes a uniform's numbers as columns.
    @Test func aUniformMatrixIsWrittenByColumns() throws {
        let before = """
            uniform float4x4 m = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 0.0, 0.1, 0.2, 0.3, 0.4, 1.0};
            """
        try check("mul(float4(1, 0, 0, 0), m)", [0.1, 0.5, 0.9, 0.2], before: before)
        try check("mul(m, float4(1, 0, 0, 0))", [0.1, 0.2, 0.3, 0.4], before: before)
    }

    // MARK: Types

    @Test(arguments: [
        ("float3 c = float4(0.1, 0.2, 0.3, 0.4); return float4(c, 1);", [0.1, 0.2, 0.3, 1.0]),
        ("float x = float3(0.5, 0.6, 0.7); return x;", [0.5, 0.5, 0.5, 0.5]),
        ("float4 c = 0; c.rgb = float4(0.1, 0.2, 0.3, 0.4); c.a += float2(1, 5); return c;", [0.1, 0.2, 0.3, 1]),
        ("return float4(float3(0.1, 0.2, 0.3) + float4(0.1, 0.1, 0.1, 9), 1);", [0.2, 0.3, 0.4, 1]),
        ("return float4(dot(float3(1, 0, 1), float4(0.1, 9, 0.2, 9)), 0, 0, 1);", [0.3, 0, 0, 1]),
        ("return lerp(float4(0, 0, 0, 1), 1.0.xxxx, 0.25);", [0.25, 0.25, 0.25, 1]),
        ("return (0.5).xxxx;", [0.5, 0.5, 0.5, 0.5]),
        ("float a = 0.3; return float4(a.xxx, 1);", [0.3, 0.3, 0.3, 1]),
        ("int i = 0.9 + 1.2; return i * 0.25;", [0.5, 0.5, 0.5, 0.5]),
        ("int i = 3; i *= 0.5; return i * 0.5;", [0.5, 0.5, 0.5, 0.5]),
        ("uint u = 7; u >>= 1; return float4(u / 10.0, 0, 0, 1);", [0.3, 0, 0, 1]),
        ("half4 h = half4(0.1h, 0.2f, .3, 1.); return h;", [0.1, 0.2, 0.3, 1]),
        ("min16float3 m = 0.25; return float4(m, true);", [0.25, 0.25, 0.25, 1]),
        ("bool b = 2.5; return b * 0.5 + !b;", [0.5, 0.5, 0.5, 0.5]),
        ("float4 c = (float4)0.5; c = -c + (float)1; return c;", [0.5, 0.5, 0.5, 0.5]),
        ("float3 v = float3(0.1, 0.5, 0.9); return float4(v > 0.4, 1);", [0, 1, 1, 1]),
        ("float2 v = float2(0.1, 0.9); return float4(v > 0.4 ? v : 0.25, 0, 1);", [0.25, 0.9, 0, 1]),
        ("float2 a = float2(1, 0); return float4(a && float2(1, 1), a || float2(0, 1));", [1, 0, 1, 1]),
        ("float3 a = 1; if (a == float3(1, 1, 1)) return 1; return 0;", [1, 1, 1, 1]),
        ("float3 a = 1; if (a != float3(1, 1, 0)) return 1; return 0;", [1, 1, 1, 1]),
        ("float w[4] = {0.1, 0.2, 0.3, 1}; return float4(w[0], w[1], w[2], w[3]);", [0.1, 0.2, 0.3, 1]),
        ("float2 p[] = {{0.1, 0.2}, 0.3, 1}; return float4(p[0], p[1]);", [0.1, 0.2, 0.3, 1]),
        ("const int n = 2; float w[n * 2]; w[3] = 0.5; return w[n + 1];", [0.5, 0.5, 0.5, 0.5]),
        ("float4 c = 0; for (int i = 0; i < 2.5; i++) { float i2 = i; c += 0.1; } return c;", [0.3, 0.3, 0.3, 0.3]),
        ("float4 c = 0; for (int i = 0, j = 2; i < j; i++, j--) c += 0.2; return c;", [0.2, 0.2, 0.2, 0.2]),
        ("float x = 0.1, y[2] = {0.2, 0.3}, z; return float4(x, y[0], y[1], z + 1);", [0.1, 0.2, 0.3, 1]),
        ("float4 c; [unroll(2)] for (float i = 0; i < 2; ++i) c += 0.2; return c;", [0.4, 0.4, 0.4, 0.4]),
        ("float x = 0; [loop] while (x < 0.45) { x += 0.1; if (x > 0.25) break; } return x;", [0.3, 0.3, 0.3, 0.3]),
        (
            "float x; switch (3 - 1) { case 1: x = 1; break; case 2: x = 0.2; default: } return x;",
            [0.2, 0.2, 0.2, 0.2]
        ),
        ("float x = 0.5, y = x; do { y -= 0.1; } while (y > 0.25); return y;", [0.2, 0.2, 0.2, 0.2]),
        ("VertData v = (VertData)0; v.uv.y = 0.5; return float4(v.pos.x, v.uv, 1);", [0, 0, 0.5, 1]),
        ("float dot = 0.5; return dot(dot, 0.5) * 2;", [0.5, 0.5, 0.5, 0.5]),
        (
            "float sample = 0.1, input = 0.2, smooth = 0.3, half_ = 1; return float4(sample, input, smooth, half_);",
            [0.1, 0.2, 0.3, 1]
        ),
    ])
    func typesMeetAsInHLSL(body: String, expected: [Double]) throws {
        let found = try drawn(body)[3, 2]
        #expect(distance(found, Color(expected[0], expected[1], expected[2], expected[3])) <= codes(0.51), "\(found)")
    }

    // MARK: Functions, globals, macros

    @Test func functionsMayStandBehindTheirUse() throws {
        let program = try effect(
            """
            float4 mainImage(VertData v_in) : TARGET { return shade(weight, v_in); }
            float4 broken(float2 uv) { return nothing.here(uv) + }
            static const float weight = 0.5;
            struct Light { float4 color; float filter; };
            float4 shade(float w, VertData v) { Light l = { 0.2, 0.4, 0.6, 1, w }; return mod(l) * gain; }
            uniform float gain = 2;
            float4 mod(Light l) { return l.color * l.filter; }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0.51)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
    }

    @Test func parametersOfFunctionsGoInAndOut() throws {
        let before = """
            void split(in float4 c, out float3 rgb, inout float a, const float by = 0.5) { rgb = c.rgb * by; a += c.a; }
            float pick(int which) { return 0.1; }
            float pick(float which) { return 0.3; }
            float pick(float2 which) { return which.y; }
            """
        try check(
            "float4(rgb, a)", [0.1, 0.2, 0.3, 0.75], before: before,
            statements: "float3 rgb; float a = 0.25; split(float4(0.2, 0.4, 0.6, 0.5), rgb, a);")
        try check(
            "float4(pick(1), pick(1.0), pick(float2(0, 0.6)), 1)", [0.1, 0.3, 0.6, 1], before: before)
    }

    @Test func globalsMayNeedUniforms() throws {
        try check(
            "float4(size / 16.0, twice, count)", [0.5, 0.375, 0.8, 1],
            before: """
                static const float2 size = uv_size;
                uniform float level = 0.4;
                static float twice = level * 2;
                static int count = 0;
                float next() { count++; return count; }
                """, statements: "next();")
    }

    @Test func macrosAreReplaced() throws {
        try check(
            "READ(two)", [0.3, 0.6, 0.9, 1],
            before: """
                #define vec4 float4
                #define HALF 0.5f
                #define TIMES(a, b) ((a) * (b))
                #define lerp_ lerp
                #define READ(n) vec4(scale_##n(0.1) , TIMES(1.2, HALF), lerp_(0.8, 1.0, HALF), 1)
                #define PART(x) return x * 3
                float scale_two(float x) { PART(x); }
                #ifdef OPENGL
                nonsense
                #elif defined(HALF) && 1
                uniform string notes = "// no \\"comment\\" /* here, and 'no' end";
                #endif
                """)
    }
}
