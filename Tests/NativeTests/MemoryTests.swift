import Testing

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

    /// The function's own variable, and one that it hands on to another.
    @Test func anArrayIsGivenToAFunctionThatIndexesIt() throws {
        let pixels = try NativeDrawing().draw(
            """
            float at(float a[8], int place) { return a[place]; }
            float twice(float a[8], int place) { return 2.0 * at(a, place); }
            void fill(inout float a[8], int place) { a[place] = 100.0; }
            void main() {
                float a[8] = float[](0.0, 1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0);
                int place = int(gl_FragCoord.x) / 2;
                float before = at(a, place), doubled = twice(a, place);
                fill(a, 7 - place);
                color = vec4(before, doubled, a[7 - place], a[place]);
            }
            """)
        for x in 0..<16 {
            let square = Float((x / 2) * (x / 2))
            #expect(pixels[x] == SIMD4(square, 2 * square, 100, square))
        }
    }
}
