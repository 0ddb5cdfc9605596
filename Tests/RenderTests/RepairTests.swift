import GLFXCompile
@testable import GLFXCore
@testable import GLFXRender
import GLFXShaderTestSupport
import Testing

/// Texts that GLSL ES does not accept unchanged, and what they draw.
@Suite(.needsDevice)
struct RepairTests {
    /// Every text draws the color with the codes 51, 102, 153 (0.2, 0.4, 0.6).
    private static let expected = SIMD4<UInt16>(51, 102, 153, 255)

    private func expectColor(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        #expect(try !isTakenAsItIs(text), "it needs no repair", sourceLocation: sourceLocation)
        let drawn = try draw(plain(.zero), [RenderPlan.Stage(program: program(text), values: [:])])
        #expect(drawn[1, 1] == Self.expected, sourceLocation: sourceLocation)
    }

    /// Whether a text compiles as GLSL ES without any repair.
    private func isTakenAsItIs(_ text: String) throws -> Bool {
        try program(text).variants(pass: 0).filter { !$0.isDesktop && !$0.hasImplicitConversions }.contains { variant in
            (try? SPIRVCompiler.compile(variant.vertex, .vertex, name: "0")) != nil
                && (try? SPIRVCompiler.compile(variant.fragment, .fragment, name: "0")) != nil
        }
    }

    @Test(arguments: [
        // A list, of which one refers to the one before; an int from a float.
        """
        uniform vec2 size; // default=0.2,0.4
        vec2 pair = size;
        float a = pair.x, b = a * 2.0, c;
        void main() { c = 0.6; gl_FragColor = vec4(a, b, c, 1.0); }
        """,
        // Non-constant initialisers, in a function of the user's and over several lines.
        """
        uniform float u; // default=0.2
        float twice(float x) { return 2.0 * x; }
        const float a = u;
        const float b = twice(
            a
        ), c = a + b;
        void main() { gl_FragColor = vec4(a, b, c, 1.0); }
        """,
        // Macros keep their meaning there.
        """
        #version 300 es
        uniform highp float u; // default=0.2
        #define VALUE u
        highp float a = VALUE;
        #undef VALUE
        #define VALUE 0.6
        out highp vec4 color;
        void main() { color = vec4(a, a + a, VALUE, 1.0); }
        """,
        // Arrays, with and without a size, structures.
        """
        #version 330
        uniform float u = 0.2;
        struct Pair { float x; vec2 y; };
        float a[2] = float[2](u, u + 0.2), b[] = float[](u);
        float[] c = float[](0.0, 3.0 * u);
        Pair pair = Pair(u, vec2(u));
        out vec4 color;
        void main() { color = vec4(b[0] + pair.x - pair.y.x, a[1], c[1], 1.0); }
        """,
        // Inside an #if that the driver decides.
        """
        uniform float u; // default=0.2
        #ifdef GL_OES_standard_derivatives
        float a = u;
        #elif defined(GL_NO_such_thing)
        float a = 4.0 * u;
        #else
        float a = u * 1.0;
        #endif
        void main() { gl_FragColor = vec4(a, a + a, 3.0 * a, 1.0); }
        """,
    ])
    func firstValuesThatAreNoConstants(text: String) throws { try expectColor(text) }

    @Test(arguments: [
        """
        uniform float filter; // default=0.2
        varying vec2 active;
        float common(float input) { return input * 2.0; }
        struct Light { float output; vec3 half; };
        #define THIS(sample) (sample * 0.0 + class)
        void main() {
            float class = 0.6; vec3 p = vec3(filter, 0.4, 0.6);
            Light this; this.output = p.x; this.half = p;
            gl_FragColor = vec4(this.output, common(filter), THIS(active.x), 1.0).rgba;
        }
        """,
        """
        #version 330
        in vec2 sample; smooth in vec2 uv;
        uniform float buffer = 0.2; uniform vec4 patch = vec4(0.4);
        out vec4 color;
        float shared(float smooth) { float flat = smooth; return flat; }
        void main() { vec2 p = sample.xy - uv.st; color = vec4(buffer + p.x, patch.x, shared(0.6), 1.0); }
        """,
        // C's qualifiers, and types of other languages.
        """
        static const float a = 0.2;
        inline float twice(float x) { return 2.0 * x; }
        extern float third();
        half third() { unsigned int i = 6u; return float(i) / 10.0; }
        void main() { double d = 0.2; long l = 1; gl_FragColor = vec4(a, twice(d), third(), l); }
        """,
        """
        uniform float u; // default=0.2
        float3 both(half2 a) { return float3(a, 0.6); }
        void main() { gl_FragColor = vec4(lerp(both(half2(u, 0.4)), frac(both(half2(u, 0.4))), 0.5), saturate(2.0)); }
        """,
    ])
    func wordsThatAreReservedToday(text: String) throws { try expectColor(text) }

    @Test(arguments: [
        // The user's own, and the built-in one with other arguments.
        """
        float round(float x) { return floor(x + 0.5) * 0.2; }
        vec3 max(vec3 a, vec3 b, vec3 c) { return max(max(a, b), c); }
        float pow(float a, vec2 b) { return pow(a, b.x); }
        void main() {
            uint i = 1u;
            gl_FragColor = vec4(round(float(i)), max(vec3(0.1), vec3(0.4), vec3(0.3)).x, pow(0.6, vec2(1)), 1);
        }
        """,
        // A variable with the function's name, where the function has its new name.
        """
        uniform sampler2D texture;
        uniform float u; // default=0.2
        void main() {
            vec4 c = texture2D(texture, vec2(0.5)) * 0.0;
            int i = 2 % 5;
            gl_FragColor = c + vec4(u, u * float(i), 0.6, 1.0);
        }
        """,
    ])
    func namesOfBuiltInFunctions(text: String) throws { try expectColor(text) }

    @Test(arguments: [
        """
        struct Pair { float x; vec2 y[2]; };
        const float a[3] = {0.2, 0.4, 0.6,};
        Pair pairs[2] = {{1.0, {{0.0, 0.0}, {0.5, 0.5}}}, {0.2, {{0.4, 0.4}, {0.6, 0.6}}}};
        mat2 m = {{0.2, 0.0}, {0.0, 0.4}};
        void main() {
            vec2 v = {0.4, 0.6}, w[] = {{0.0, 0.0}, {0.6, 0.6}};
            gl_FragColor = vec4(a[0] + pairs[1].x - m[0][0], v.x * m[1].y / pairs[1].y[0].x, w[1].y, 1);
        }
        """
    ])
    func braces(text: String) throws { try expectColor(text) }

    @Test(arguments: [
        """
        uniform float u; // default=0.2
        float f(const float x) { x += 0.2; return x; }
        void main() { const float a = u; const vec2 b = vec2(a, f(u)); gl_FragColor = vec4(b, 0.6, 1.0); }
        """,
        """
        float one() { return 1; }
        int whole(float x) { return floor(x); }
        float item(int i) { return float(i) * 0.2; }
        void main() {
            int i = 1.5, j; j = item(6.0); int k = 1; k += 1.6;
            float a[2]; a[0.0] = 0.2; a[1] = 2.0;
            gl_FragColor = vec4(a[0] * one() * i * j, item(2.7), 0.3 * k * whole(1.9), 1);
        }
        """,
        """
        void main() { float a = 5.2 % 5.0; float b = 3.0 * 2.0 % (a + 5.4); b %= 0.5; gl_FragColor = vec4(a, b, 0.6, 1.0); }
        """,
        """
        void main() { float a = (float)1 * 0.2; vec2 b = (vec2)(0.4); gl_FragColor = vec4(a, b.x, 6f / 10f, 1.0lf); }
        """,
        """
        float f(float x) { float x = x * 2.0; return x; }
        varying vec2 uv; varying vec2 uv;
        void main() { int i = 4 % 5; gl_FragColor = vec4(0.2, f(0.2), uv.x * 0.0 + 0.6, 1.0); }
        """,
        """
        #if QUALITY
        float a = 3.0;
        #else
        float a = 0.2;
        #endif
        #define B 0.4
        float b() { return B; }
        #define B 0.6
        void main() { gl_FragColor = vec4(a, b(), B, 1.0); }
        """,
        "precision highp vec2;\nprecision highp float;\nvoid main() { gl_FragColor = vec4(0.2, 0.4, 0.6, 1.0); }",
        "float a[][] = {{0.2, 0.4}, {0.6, 1.0}};\nvoid main() { gl_FragColor = vec4(a[0][0], a[0][1], a[1][0], a[1][1]); }",
    ])
    func numbersAndHabits(text: String) throws { try expectColor(text) }

    @Test(arguments: [
        """
        #version 330
        #extension GL_ARB_shader_storage_buffer_object : require
        #extension GL_NO_such_thing : require
        out vec4 color; void main() { color = vec4(0.2, 0.4, 0.6, 1.0); }
        """,
        """
        uniform float u; // default=0.2
        #define TRY(r) { const vec3 c = vec3(r, 0.4, 0.6); gl_FragColor = vec4(c, 1.0); }
        void main() { TRY(u); }
        """,
    ])
    func extensionsAndMacros(text: String) throws { try expectColor(text) }
}
