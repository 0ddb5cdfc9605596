import Testing

@testable import GLFXNative

/// Arrays, storage blocks and what else shaders keep in memory.
@Suite struct MemoryTests {
    @Test func aLargeArrayIsClearedAndCopied() throws {
        let pixels = try NativeDrawing().draw(
            """
            void main() {
                float a[300], b[300];
                for (int i = 0; i < 300; i++) a[i] = 0.0;
                a[int(gl_FragCoord.x) * 18] = 7.0;
                b = a;
                float sum = 0.0;
                for (int i = 0; i < 300; i++) sum += b[i] * float(i);
                color = vec4(sum);
            }
            """)
        for x in 0..<16 { #expect(pixels[x].x == Float(7 * 18 * x)) }
    }
}
