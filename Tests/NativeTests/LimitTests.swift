import GLFXCompile
import GLFXCore
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// Texts that would take minutes, gigabytes or the whole stack are refused, or compiled with less effort.
@Suite struct LimitTests {
    private func refusal(_ text: String) -> String? {
        do {
            _ = try NativeDrawing().draw(text)
            return nil
        } catch { return (error as? Failure)?.message ?? "\(error)" }
    }

    /// A million calls, were they built in.
    @Test func callsThatMultiplyAreRefused() {
        let functions = (0..<20).map { "float f\($0 + 1)(float x) { return f\($0)(x) + f\($0)(x * 1.1); }" }
        let message = refusal(
            "float f0(float x) { return sin(x) + cos(x); }\n" + functions.joined(separator: "\n")
                + "void main() { color = vec4(f20(position.x)); }")
        #expect(message == "the native renderer does not draw a shader of that many instructions")
    }

    /// A chain alone, and a shorter one with blocks around each call.
    @Test(arguments: [(200, 1), (60, 60)])
    func deepCallsAreRefused(calls: Int, blocks: Int) {
        let (open, close) = (
            String(repeating: "if (x > 0.5) {", count: blocks), String(repeating: "}", count: blocks)
        )
        let functions = (0..<calls).map {
            "float f\($0 + 1)(float x) { \(open) x = f\($0)(x) * 1.1; \(close) return x; }"
        }
        let message = refusal(
            "float f0(float x) { return x + 1.0; }\n" + functions.joined(separator: "\n")
                + "void main() { color = vec4(f\(calls)(position.x)); }")
        #expect(message == "the native renderer does not draw calls that deep")
    }

    /// An instruction of SPIR-V has at most 65,535 words.
    @Test func anArrayOfMoreValuesThanAnInstructionHoldsIsRefused() {
        // A few numbers: for each that is new, glslang looks through all others.
        let values = (0..<70_000).map { "x + \($0 % 7).0" }.joined(separator: ",")
        let message = refusal(
            "void main() { float x = position.x; float t[70000] = float[70000](\(values)); color = vec4(t[int(x)]); }")
        #expect(message == "an array that is made of that many values cannot be drawn")
    }

    @Test func aThousandCopiesOfALargeArrayAreRefused() {
        let copies = String(repeating: "t = s; s = t;", count: 500)
        let message = refusal(
            """
            struct S { float a[4096]; };
            void main() { S s, t; s.a[int(position.x * 99.0)] = position.y; \(copies) color = vec4(t.a[3]); }
            """)
        #expect(message == "the native renderer does not draw a shader of that many instructions")
    }

    /// The first is refused by its type, the second by what it needs of the stack.
    @Test(arguments: [
        (200_000, "variables as large as those of this shader cannot be drawn"),
        (60_000, "the native renderer does not draw variables as large as those of this shader"),
    ])
    func arraysOfMegabytesAreRefused(count: Int, expected: String) {
        let message = refusal(
            """
            void main() {
                float a[\(count)]; int n = int(position.x * 1000.0);
                for (int i = 0; i < \(count); i++) a[i] = float(i) * position.y;
                color = vec4(a[n]);
            }
            """)
        #expect(message == expected)
    }

    @Test func arraysOfKilobytesAreDrawn() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                float a[4096]; int n = int(gl_FragCoord.x) * 200;
                for (int i = 0; i < 4096; i += 2) a[i] = float(i);
                color = vec4(a[n], a[n + 1], 0.0, 1.0);
            }
            """)
        for x in 0..<16 { #expect(pixels[x] == SIMD4(Float(200 * x), 0, 0, 1)) }
    }

    /// Long, but not too long: sums of numbers that a float holds.
    @Test func tenThousandLinesAreDrawn() throws {
        let lines = (0..<10_000).map { "v = v.yzwx + vec4(\($0 % 7).0);" }.joined(separator: "\n")
        let pixels = try NativeDrawing().draw("void main() { vec4 v = gl_FragCoord.xxxx; \(lines) color = v; }")
        let sum = Float((0..<10_000).reduce(0) { $0 + $1 % 7 })
        for x in 0..<16 { #expect(pixels[x].x == sum + Float(x) + 0.5) }
    }

    /// A place that is worked out from the one before, thousands of times.
    @Test func placesInALongChainAreRead() throws {
        var drawing = NativeDrawing()
        drawing.textures["frame"] = (
            KernelPlan.Texture(width: 1, height: 1, rowBytes: 4, format: .rgba8, isLinear: true, wrap: .clamp),
            [255, 0, 255, 255]
        )
        let lines = String(repeating: "p = p * 1.01 + c.xy * 0.5; c += p.xyxy;\n", count: 3000)
        let pixels = try drawing.draw(
            "uniform sampler2D frame; void main() { vec2 p = position; vec4 c = vec4(p, p); \(lines)"
                + "color = texture(frame, p); }")
        #expect(pixels.allSatisfy { $0 == SIMD4(1, 0, 1, 1) })
    }

    /// Each word in turn is another one: the module is refused, or drawn.
    @Test func damagedWordsAreRefusedOrDrawn() throws {
        let words = try SPIRVCompiler.compile(
            NativeDrawing.header
                + "struct S { vec2 a; float b[3]; }; float f(S s, int i) { return s.b[i] + s.a.x; }\n"
                + "void main() { S s; for (int i = 0; i < 3; i++) s.b[i] = position.x; color = vec4(f(s, 1)); }",
            .fragment, name: "0")
        var refused = 0
        for place in words.indices {
            for change in [1, 0x8000_0000, 0x0001_0000, words[place] &+ 7] as [UInt32] {
                var damaged = words
                damaged[place] ^= change
                do throws(Failure) {
                    let shader = try SPIRVModule(damaged)
                    var plan = KernelPlan(width: 8, height: 4, target: .bgra8, targetRowBytes: 256)
                    plan.varyings["position"] = .constant([.init(start: 0, x: 1, y: 0), .init(start: 0, x: 0, y: 1)])
                    try Kernel.build(shader, plan, into: IRModule(name: "test", width: 8))
                } catch { refused += 1 }
            }
        }
        #expect(refused > words.count)
    }
}
