import Foundation
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// What GLSL says, on the native renderer: expected numbers are worked out here, pixel by pixel.
@Suite struct LanguageTests {
    @Test func aVaryingIsItsValueAtThePixelsCenter() throws {
        let pixels = try NativeDrawing().draw("void main() { color = vec4(position, 0.0, 1.0); }")
        for y in 0..<4 {
            for x in 0..<16 {
                #expect(pixels[y * 16 + x] == SIMD4((Float(x) + 0.5) / 16, (Float(y) + 0.5) / 4, 0, 1))
            }
        }
    }

    @Test func aBranchIsTakenByItsOwnPixels() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                float a = 1.0;
                if (gl_FragCoord.x < 5.0) a = 2.0; else if (gl_FragCoord.x > 9.0) { a = 3.0; if (gl_FragCoord.y < 1.0) a = 4.0; }
                color = vec4(a);
            }
            """)
        for y in 0..<4 {
            for x in 0..<16 {
                let wanted: Float = x < 5 ? 2 : x > 8 ? y < 1 ? 4 : 3 : 1
                #expect(pixels[y * 16 + x].x == wanted, "\(x), \(y)")
            }
        }
    }

    /// The loop behind the return would take years.
    @Test(arguments: [
        "if (gl_FragCoord.x > 0.0) return;",
        "if (gl_FragCoord.x > 8.0) return; if (gl_FragCoord.x < 9.0) return;",
        "for (int i = 0; i < 3; i++) if (float(i) + gl_FragCoord.x > 0.25) return;",
        "switch (int(gl_FragCoord.x)) { case 3: color.g = 0.0; return; default: return; }",
    ])
    func aFunctionIsLeftOnceNoPixelIsInIt(_ leaving: String) throws {
        let pixels = try NativeDrawing(stopsAfter: 10).draw(
            """
            void work() {
                \(leaving)
                for (int i = 0; i < 2000000000; i++)
                    for (int j = 0; j < 2000000000; j++) color.r = sin(color.r + float(i - j));
            }
            void main() {
                color = vec4(0.25);
                if (gl_FragCoord.y < 2.0) { work(); color.b = 1.0; } else color.r = 0.5;
                color.a = 0.75;
            }
            """)
        for y in 0..<4 {
            for x in 0..<16 {
                let green: Float = leaving.hasPrefix("switch") && x == 3 && y < 2 ? 0 : 0.25
                let wanted = y < 2 ? SIMD4(0.25, green, 1, 0.75) : SIMD4(0.5, 0.25, 0.25, 0.75)
                #expect(pixels[y * 16 + x] == wanted, "\(x), \(y)")
            }
        }
    }

    @Test func functionsReturnEarlyAndWriteTheirArguments() throws {
        let pixels = try NativeDrawing().draw(
            """
            float f(float x, inout float count, out vec2 both) {
                both = vec2(x, -x);
                count += 1.0;
                if (x < 4.0) return 1.0;
                count += 1.0;
                for (int i = 0; i < 9; i++) { if (float(i) > x) return 2.0; count += 1.0; }
                return 3.0;
            }
            void main() {
                float count = 10.0; vec2 both;
                float r = f(floor(gl_FragCoord.x), count, both);
                color = vec4(r, count, both);
            }
            """)
        for x in 0..<16 {
            let result: Float = x < 4 ? 1 : x < 8 ? 2 : 3
            let count: Float = x < 4 ? 11 : 12 + Float(min(x + 1, 9))
            #expect(pixels[x] == SIMD4(result, count, Float(x), -Float(x)), "\(x)")
        }
    }

    @Test func arraysTakeAnyIndexAndNothingOutsideOfThem() throws {
        let pixels = try NativeDrawing().draw(
            """
            const float table[4] = float[](10.0, 20.0, 30.0, 40.0);
            void main() {
                int x = int(gl_FragCoord.x);
                float own[3];
                for (int i = 0; i < 3; i++) own[i] = float(i * x);
                own[x % 3] += 100.0;
                vec4 v = vec4(1.0, 2.0, 3.0, 4.0);
                color = vec4(table[x & 3], own[2], v[x & 3], own[x % 3]);
            }
            """)
        for x in 0..<16 {
            let own = Float(2 * x) + (x % 3 == 2 ? 100 : 0)
            let other = Float(x % 3 * x) + 100
            #expect(pixels[x] == SIMD4(Float(10 * (x % 4 + 1)), own, Float(x % 4 + 1), other), "\(x)")
        }
    }

    @Test func aSwitchFallsThrough() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                float a = 0.0;
                switch (int(gl_FragCoord.x)) {
                case 1: a += 1.0;
                case 2: a += 2.0; break;
                case 3: a += 4.0; break;
                case 4: if (gl_FragCoord.y < 2.0) break;
                default: a += 8.0;
                }
                color = vec4(a);
            }
            """)
        for y in 0..<4 {
            for x in 0..<16 {
                let wanted: Float = [1: 3, 2: 2, 3: 4, 4: y < 2 ? 0 : 8][x] ?? 8
                #expect(pixels[y * 16 + x].x == wanted, "\(x), \(y)")
            }
        }
    }

    @Test func discardedPixelsKeepWhatWasThere() throws {
        let pixels = try NativeDrawing().draw("void main() { if (gl_FragCoord.x > 8.0) discard; color = vec4(1.0); }")
        for x in 0..<16 { #expect(pixels[x] == (x < 8 ? SIMD4(1, 1, 1, 1) : .zero)) }
    }

    /// The last row has none above it.
    @Test func neighborsAreCompared() throws {
        var drawing = NativeDrawing()
        drawing.height = 5
        let pixels = try drawing.draw(
            """
            void main() {
                vec2 p = floor(gl_FragCoord.xy);
                float f = p.x * p.x + 10.0 * p.y;
                color = vec4(dFdx(f), dFdy(f), fwidth(f), p.x + 100.0 * p.y);
            }
            """)
        for y in 0..<5 {
            for x in 0..<16 {
                let step = Float(2 * (x & ~1) + 1)
                #expect(pixels[y * 16 + x] == SIMD4(step, 10, step + 10, Float(x + 100 * y)), "\(x), \(y)")
            }
        }
    }

    @Test func whatIsPackedIsUnpacked() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                vec4 v = vec4(-1.5, -0.5, 0.25, 2.0) + position.x * 0.1;
                vec4 a = unpackSnorm4x8(packSnorm4x8(v)), b = unpackUnorm4x8(packUnorm4x8(v));
                vec2 c = unpackSnorm2x16(packSnorm2x16(v.yz)), d = unpackUnorm2x16(packUnorm2x16(v.yz));
                vec2 e = unpackHalf2x16(packHalf2x16(v.yz * 1000.0));
                vec4 s = clamp(v, -1.0, 1.0), u = clamp(v, 0.0, 1.0);
                color = vec4(
                    distance(a, s) < 0.01 && distance(b, u) < 0.005 ? 1.0 : 0.0,
                    distance(c, s.yz) < 0.0001 && distance(d, u.yz) < 0.0001 ? 1.0 : 0.0,
                    distance(e, v.yz * 1000.0) < 0.5 ? 1.0 : 0.0,
                    packUnorm4x8(vec4(1.0, 0.0, 0.5, 0.0)) == 0x008000ffu && packHalf2x16(vec2(1.0, -2.0)) == 0xc0003c00u
                        ? 1.0 : 0.0);
            }
            """)
        #expect(pixels.allSatisfy { $0 == SIMD4(1, 1, 1, 1) })
    }

    /// Into a picture of each kind and out again.
    @Test(arguments: [ChannelFormat.bgra8, .rgba8, .srgb8, .rgba16, .half, .float])
    func everyTargetHoldsWhatWasDrawn(layout: ChannelFormat) throws {
        var drawing = NativeDrawing()
        (drawing.width, drawing.height) = (21, 5)
        let text = "void main() { color = vec4(position, position.x * position.y, 0.5 + 0.5 * position.x); }"
        let exact = try drawing.draw(text)
        drawing.target = layout
        let bytes = try drawing.bytes(text)
        var reading = NativeDrawing()
        (reading.width, reading.height) = (21, 5)
        let rowBytes = (21 + 16) * layout.bytesPerPixel
        reading.textures["picture"] = (
            KernelPlan.Texture(
                width: 21, height: 5, rowBytes: rowBytes, format: layout, isLinear: false, wrap: .clamp), bytes
        )
        let read = try reading.draw(
            "uniform highp sampler2D picture; void main() { color = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }")
        // Half a step of the target, and sRGB's steepest steps.
        let step: Float =
            layout.hasCurve ? 0.005 : layout.kind == .float ? 0.0005 : layout.bits == 8 ? 0.5001 / 255 : 0.6 / 65535
        for (a, b) in zip(exact, read) {
            for channel in 0..<4 { #expect(abs(a[channel] - b[channel]) <= step) }
        }
    }

    /// Without the flag none of these would end in this year.
    @Test(arguments: [
        "while (color.x < 2.0) color.x = fract(color.x + 0.1);",
        "for (int i = 0; i < 2000000000; i++) for (int j = 0; j < 2000000000; j++) color.x = sin(color.x + float(i + j));",
        "do { if (gl_FragCoord.x > 3.0) continue; color.y += 1.0; } while (position.x >= 0.0);",
        "for (int i = 0; i >= 0; i = (i + 1) % 7) { if (color.x > 1e9) return; color.x += 1.0; color.x *= 0.5; }",
    ])
    func theStopFlagEndsEveryLoop(loop: String) throws {
        var drawing = NativeDrawing()
        drawing.stopsAfter = 0.05
        _ = try drawing.draw("void main() { color = vec4(0.0); \(loop) }")
    }

    @Test(arguments: MachineCode.Level.runnable)
    func everyLevelMakesTheSameBits(level: MachineCode.Level) throws {
        let text = """
            float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
            void main() {
                vec2 p = gl_FragCoord.xy * 17.3;
                float sum = 0.0;
                for (int i = 0; i < 5; i++) { sum += hash(p) / float(i + 1); p *= 1.7; }
                color = vec4(sum, exp(-sum) + atan(p.y, p.x), pow(sum, 2.2), log(sum) + tan(sum));
            }
            """
        var drawing = NativeDrawing()
        let own = try drawing.draw(text)
        drawing.level = level
        #expect(try drawing.draw(text).map(\.bits) == own.map(\.bits))
        #expect(Set(own.map(\.x)).count > 50)
    }
}

extension SIMD4<Float> {
    var bits: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }
}
