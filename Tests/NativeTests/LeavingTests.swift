@testable import GLFXNative
import Testing

/// Pixels that leave loops and functions before others: expected numbers are worked out here, pixel by pixel.
@Suite struct LeavingTests {
    @Test func pixelsThatWaitAreDrawnWhereOthersReturn() throws {
        let pixels = try NativeDrawing().draw(
            """
            float work(float x) {
                float sum = 1.0;
                if (x < 8.0) {
                    for (int i = 0; i < 4; i++) { if (x < 4.0) return sum; sum += 1.0; }
                    return sum;
                }
                if (x > 12.0) discard;
                for (int i = 0; i < 30; i++) sum += 2.0;
                return sum;
            }
            void main() { color = vec4(work(gl_FragCoord.x)); }
            """)
        for x in 0..<12 { #expect(pixels[x].x == (x < 4 ? 1 : x < 8 ? 5 : 61), "\(x)") }
    }

    @Test(arguments: [
        ("int count(int i)", "return i + by;", "i = count(i);"),
        ("void count(inout int i)", "i += by;", "count(i);"),
        ("int count(int i)", "return by;", "i += count(i);"),
    ])
    func aLoopEndsThatAFunctionCountsInWhichAllPixelsAreDiscarded(head: String, end: String, call: String) throws {
        var drawing = NativeDrawing(width: 64, stopsAfter: 20)
        drawing.uniforms["by"] = .loaded(0)
        drawing.numbers = [3]
        let clock = ContinuousClock()
        var pixels: [SIMD4<Float>] = []
        let time = try clock.measure {
            pixels = try drawing.draw(
                """
                uniform int by;
                float sum = 0.0;
                \(head) {
                    if (gl_FragCoord.x < 40.0) discard;
                    sum += 1.0;
                    for (int k = 0; k < 5; k++) sum += 2.0;
                    \(end)
                }
                void main() {
                    int i = 0;
                    while (i < 10) \(call)
                    color = vec4(sum);
                }
                """)
        }
        #expect(time < .seconds(15))
        for x in 40..<64 { #expect(pixels[x].x == 4 * 11, "\(x)") }
    }

    @Test(arguments: [
        "a += by; b = 2.0;", "b = modf(by + 2.0, a); b = 2.0; a -= 1.5;", "more(a); b = by + 1.5;",
        "vec2 v = vec2(by); more(v.x); a = v.x; b = 2.0 * a + 1.0;",
    ])
    func whatAFunctionStoresIsNotSeenByPixelsThatHaveReturned(_ stores: String) throws {
        var drawing = NativeDrawing()
        drawing.uniforms["by"] = .loaded(0)
        drawing.numbers = [Float(0.5).bitPattern]
        let pixels = try drawing.draw(
            """
            uniform float by;
            void more(inout float a) { a = by; }
            void work(inout float a, inout float b) {
                if (gl_FragCoord.x < 11.0) return;
                \(stores)
            }
            void main() {
                float a = 0.0, b = 0.0;
                work(a, b);
                color = vec4(a, b, 0.0, 1.0);
            }
            """)
        for x in 0..<16 { #expect(pixels[x] == (x < 11 ? SIMD4(0, 0, 0, 1) : SIMD4(0.5, 2, 0, 1)), "\(x)") }
    }

    @Test func eachPixelLeavesALoopByItself() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                int n = 0, odd = 0;
                for (int i = 0; i < 40; i++) {
                    if (i > int(gl_FragCoord.x) * 2) break;
                    if (i % 2 == 0) continue;
                    odd += i;
                    n = i;
                }
                color = vec4(float(n), float(odd), 0.0, 1.0);
            }
            """)
        for x in 0..<16 {
            let odd = stride(from: 1, through: 2 * x, by: 2)
            #expect(pixels[x] == SIMD4(Float(odd.max() ?? 0), Float(odd.reduce(0, +)), 0, 1), "\(x)")
        }
    }

    /// Pixels leave inner and outer loops, and skip the rest of iterations, at different counts.
    @Test func loopsThatPixelsLeaveApartCountForEach() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                int x = int(gl_FragCoord.x), sum = 0, k;
                for (int i = 0; i < 9; ++i) {
                    if (i == x) continue;
                    for (int j = i; j < 20; j += 2) {
                        if (j * 3 > x * 4 + i) break;
                        sum += 1 + j * i;
                    }
                    if (sum > 300 + x * 10) break;
                    sum += i;
                }
                for (k = 0; k < 12; ++k) if (k * k > x) break;
                color = vec4(sum, k, 0.0, 1.0);
            }
            """)
        for x in 0..<16 {
            var (sum, k) = (0, 0)
            for i in 0..<9 where i != x {
                for j in stride(from: i, to: 20, by: 2) {
                    if j * 3 > x * 4 + i { break }
                    sum += 1 + j * i
                }
                if sum > 300 + x * 10 { break }
                sum += i
            }
            while k < 12, k * k <= x { k += 1 }
            #expect(pixels[x].x == Float(sum) && pixels[x].y == Float(k), "\(x)")
        }
        #expect(Set(pixels.prefix(16).map(\.x)).count > 8)
    }
}
