import GLFXCore

/// Chains for what could differ from one processor to another.
extension Chain {
    private static let plain = "uniform sampler2D frame; in vec2 position; out vec4 color;\n"

    private static func shader(_ body: String, before: String = "") -> String {
        "#version 320 es\nprecision highp float; precision highp int;\n" + plain + before + "\nvoid main() { \(body) }"
    }

    static let hashes = Chain(
        name: "hashes of large sines",
        shaders: [
            shader(
                """
                vec2 p = gl_FragCoord.xy * 1013.7;
                float sum = 0.0;
                for (int i = 0; i < 6; i++) {
                    sum += fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453) / float(i + 1);
                    p = p.yx * 91.7 + 3.0;
                }
                uint u = floatBitsToUint(sum) * 747796405u + 2891336453u;
                u = ((u >> ((u >> 28u) + 4u)) ^ u) * 277803737u;
                color = vec4(fract(sum), fract(cos(p.x * 1e7)), float((u >> 22u) ^ u) / 4294967295.0, fract(tan(p.y)));
                """)
        ])

    static let functions = Chain(
        name: "every elementary function",
        shaders: [
            shader(
                """
                vec4 c = texture(frame, position) * 2.0 - 0.7;
                vec4 a = vec4(pow(abs(c.x), c.y), exp(c.z), log(c.w + 2.0), exp2(c.x * 9.0));
                vec4 b = vec4(asin(clamp(c.x, -1.0, 1.0)), acos(c.y * 0.7), atan(c.z), atan(c.x, c.y));
                vec4 d = vec4(sinh(c.x), cosh(c.y), tanh(c.z), log2(c.w + 1.0));
                vec4 e = vec4(inversesqrt(c.w + 1.0), length(c), normalize(c).y, reflect(c.xyz, normalize(c.yzx)).z);
                vec4 f = vec4(unpackHalf2x16(packHalf2x16(c.xy * 9.0)), mod(c.z, 0.3), smoothstep(-1.0, 1.0, c.w));
                color = fract((a + 1.7 * b + 2.3 * d + 3.1 * e + 4.7 * f) * 977.0);
                """)
        ], format: .rgba16)

    static let notNumbers = Chain(
        name: "NaN, infinity and numbers out of range",
        shaders: [
            shader(
                """
                float zero = position.x < 2.0 ? 0.0 : 1.0;
                vec4 c = texture(frame, position);
                float nan = zero / zero, infinite = c.x > 0.5 ? 1.0 / zero : -1.0 / zero;
                float n = c.y > 0.3 ? nan : c.z - 0.5;
                int big = int(c.x * 1e11 - 4e10), none = int(n * infinite);
                uint bits = floatBitsToUint(n * (c.x - 0.5)), other = floatBitsToUint(-n);
                color = vec4(
                    fract(min(n, c.x) + max(c.w, n) + clamp(n, 0.2, 0.8)),
                    fract(float(big ^ none) / 1234.5) + n,
                    float((bits ^ (other >> 3u)) >> 9u) / 8388608.0,
                    packHalf2x16(vec2(n, infinite)) > 0x7c00u ? sign(n) + 0.5 : float(uint(n * 3e9)) / 4294967295.0);
                """)
        ])

    static let nanPicture = Chain(
        name: "a picture of NaN, its bits read again",
        shaders: [
            """
            /*{ "ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
                "PASSES": [{"TARGET": "made", "FLOAT": true}, {}] }*/
            void main() {
                vec4 c = IMG_THIS_PIXEL(inputImage);
                if (PASSINDEX == 0) {
                    float zero = c.a < 2.0 ? 0.0 : 1.0;
                    gl_FragColor = vec4(zero / zero, sqrt(c.r - 0.5), log(c.g - 0.5), -(c.b / zero - 1.0 / zero));
                } else {
                    vec4 v = IMG_THIS_PIXEL(made);
                    gl_FragColor = vec4(greaterThan(v, vec4(0.0))) * 0.5 + clamp(v, 0.0, 0.4);
                }
            }
            """
        ])

    static let derivatives = Chain(
        name: "derivatives and mipmaps",
        shaders: [
            shader(
                """
                vec4 c = texture(frame, position * 1.7);
                vec2 far = vec2(dFdx(c.r) + fwidth(c.g * c.b), dFdy(c.b));
                color = fract(c + textureLod(frame, position.yx, abs(far.x) * 3.0)
                    + texture(frame, position * 5.3 + far, 0.5) + vec4(far, fwidth(far)));
                """)
        ])

    static let control = Chain(
        name: "loops, switches, arrays and discard",
        shaders: [
            shader(
                """
                vec4 c = texture(frame, position);
                int n = int(c.x * 20.0), found = 0;
                for (int i = 0; i < n; i++) {
                    if (i * i % 7 == 3) continue;
                    switch ((i + n) % 5) { case 0: found += 3; case 1: found ^= i; break; case 2: found -= i / 3; break;
                        default: found += n % (i + 1); }
                    if (found > 30) break;
                }
                float table[9];
                for (int i = 0; i < 9; i++) table[i] = f(c.y, i);
                if (c.z > 0.9) discard;
                color = vec4(table[found & 7], table[n % 9], float(found & 255) / 255.0, c.w);
                """,
                before: "float f(float x, int i) { return i == 0 ? x : sqrt(x) * float(i) - floor(x * float(i * i)); }")
        ])

    static let feedback = Chain(
        name: "a picture that is kept, and an earlier frame",
        shaders: [
            """
            /*{ "ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}, {"NAME": "old", "TYPE": "image"}],
                "PASSES": [{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}] }*/
            void main() {
                vec2 p = isf_FragNormCoord;
                if (PASSINDEX == 0)
                    gl_FragColor = mix(IMG_NORM_PIXEL(inputImage, p), IMG_NORM_PIXEL(kept, p * 0.97), 0.83);
                else gl_FragColor = sqrt(IMG_NORM_PIXEL(kept, p)) * 0.7 + 0.3 * IMG_NORM_PIXEL(old, p.yx);
            }
            """
        ], frames: 5, previous: ["old": 2])

    static let stretched = Chain(
        name: "smaller pictures, stretched",
        shaders: [
            """
            /*{ "ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}], "PASSES": [
                {"TARGET": "half", "WIDTH": "$WIDTH / 2", "HEIGHT": "$HEIGHT / 2", "FLOAT": true},
                {"TARGET": "quarter", "WIDTH": "$WIDTH / 4", "HEIGHT": "$HEIGHT / 3"},
                {"TARGET": "eighth", "WIDTH": "$WIDTH / 8", "HEIGHT": "$HEIGHT / 5", "FLOAT": true}, {}] }*/
            void main() {
                vec2 p = isf_FragNormCoord;
                if (PASSINDEX == 0) gl_FragColor = IMG_NORM_PIXEL(inputImage, p) * 1.3 - 0.1;
                else if (PASSINDEX == 1) gl_FragColor = sqrt(abs(IMG_NORM_PIXEL(half, p)));
                else if (PASSINDEX == 2) gl_FragColor = IMG_NORM_PIXEL(quarter, p) - IMG_NORM_PIXEL(half, p + 0.03);
                else gl_FragColor = 0.3 * IMG_NORM_PIXEL(half, p) + 0.4 * IMG_NORM_PIXEL(quarter, p + vec2(0.01, 0.2))
                    + 0.6 * IMG_NORM_PIXEL(eighth, p - 0.07);
            }
            """
        ], width: 96, height: 31)

    static let several = Chain(
        name: "several bundled shaders",
        shaders: [
            "blur.frag", "sharpen.frag", "chromakey.frag", "brightness-contrast-saturation.frag", "vignette.frag",
        ],
        frames: 2)

    private static func resized(_ chain: Chain, _ width: Int, _ height: Int, _ format: PixelFormat) -> Chain {
        var chain = chain
        (chain.width, chain.height, chain.format) = (width, height, format)
        chain.name += " at \(width)x\(height)"
        return chain
    }

    static let texts = [
        hashes, functions, notNumbers, nanPicture, derivatives, control, feedback, stretched, several,
        resized(several, 5, 3, .bgra8), resized(functions, 1, 1, .bgra8), resized(feedback, 67, 41, .rgba16),
        resized(derivatives, 19, 50, .rgba16), resized(hashes, 130, 33, .rgba16),
    ]
}
