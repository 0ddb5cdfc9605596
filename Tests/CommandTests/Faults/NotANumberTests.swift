import Foundation
import GLFXTestSupport
import Testing

/// NaN and infinities that a shader writes: in integer pictures NaN and minus infinity become 0 and infinity the
/// maximum, by every path; floating-point pictures keep them.
@Suite struct NotANumberTests {
    struct Way: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// How the frame is read: at the pixel's own place it is drawn in place, else not.
        var place = "p"
        var input = "rgb24"
        var options: [String] = []
        /// The result's format; `rgb48le` has 16 bits.
        var output = "rgb24"
    }

    static let ways = [
        Way(testDescription: "8 bits, in place"),
        Way(testDescription: "8 bits", place: "p.yx"),
        Way(testDescription: "16 bits, in place", input: "rgb48be", output: "rgb48le"),
        Way(testDescription: "16 bits", place: "p.yx", input: "rgb48be", output: "rgb48le"),
        Way(testDescription: "8 bits over a color, in place", options: ["--background", "black"]),
        Way(testDescription: "8 bits over a color", place: "p.yx", options: ["--background", "black"]),
        Way(testDescription: "8 bits before another shader", options: ["--shader", "passthrough"]),
    ]

    /// Four columns: NaN, infinity, minus infinity, a half.
    private static let columns = """
        float zero = p.x * 0.0;
        int column = int(p.x * 4.0);
        float value = column == 0 ? zero / zero : column == 1 ? 1.0 / zero : column == 2 ? -1.0 / zero : 0.5;
        """

    @Test(arguments: ways)
    func inWholeNumbersEachIsDefined(way: Way) throws {
        let folder = try Folder()
        try folder.write(
            """
            precision highp float; precision highp int;
            varying vec2 p; uniform sampler2D f;
            void main() {
                vec4 frame = texture2D(f, \(way.place));
                \(Self.columns)
                gl_FragColor = vec4(value, frame.g, frame.b, 1.0);
            }
            """, to: "nan.frag")
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=c=white:s=4x4", "-frames:v", "1", "-pix_fmt", way.input, "in.png"], in: folder)
        let outcome = try Glfx.run(
            ["in.png", "--shader", "nan.frag"] + way.options + ["--device", "software", "out.png"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try Tool.ffmpeg(["-i", "out.png", "-f", "rawvideo", "-pix_fmt", way.output, "-"], in: folder)
        let isWide = way.output == "rgb48le"
        let numbers =
            isWide ? bytes.withUnsafeBytes { $0.bindMemory(to: UInt16.self).map(Int.init) } : bytes.map(Int.init)
        let most = isWide ? 65535 : 255
        let reds = (0..<4).map { numbers[3 * $0] }
        #expect(reds[0...2] == [0, most, 0])
        #expect(abs(reds[3] - (most + 1) / 2) <= 1)
        // ffmpeg's white comes out of 8 bits of luma.
        #expect(numbers[1] > most * 99 / 100 && numbers[2] > most * 99 / 100)
    }

    /// Over a background, NaN alpha is transparent; infinite alpha is opaque.
    @Test(arguments: ["p", "p.yx"])
    func alphaToo(place: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            precision highp float; precision highp int;
            varying vec2 p; uniform sampler2D f;
            void main() {
                vec4 frame = texture2D(f, \(place));
                \(Self.columns)
                gl_FragColor = vec4(frame.rgb, value);
            }
            """, to: "alpha.frag")
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=c=white:s=4x4", "-frames:v", "1", "-pix_fmt", "rgb24", "in.png"], in: folder)
        let outcome = try Glfx.run(
            ["in.png", "--shader", "alpha.frag", "--background", "black", "--device", "software", "out.png"],
            in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try Tool.ffmpeg(["-i", "out.png", "-f", "rawvideo", "-pix_fmt", "gray", "-"], in: folder)
        #expect(Array(bytes[0...2]) == [0, 255, 0])
        #expect(abs(Int(bytes[3]) - 128) <= 1)
    }

    /// The last pass marks non-finite pixels of the first ones' target by a color; `--stats` counts them there, each time.
    @Test(arguments: ["software", "native"]) func floatsKeepThemAndStatsCountThem(device: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            /*{ "INPUTS": [{ "NAME": "inputImage", "TYPE": "image" }],
                "PASSES": [
                    { "TARGET": "numbers", "FLOAT": true }, { "TARGET": "numbers", "FLOAT": true }, {}] }*/
            void main() {
                vec2 p = isf_FragNormCoord;
                \(Self.columns)
                if (PASSINDEX < 2) {
                    gl_FragColor = vec4(0.0, value, 0.0, 1.0);
                } else {
                    // Mixed with its neighbors, even none of them, infinity is NaN.
                    float found = texelFetch(numbers, ivec2(gl_FragCoord.xy), 0).g;
                    gl_FragColor = vec4(float(isnan(found)), float(found > 2.0), float(found < -2.0), 1.0);
                }
            }
            """, to: "float.fs")
        let arguments = [try Clips.path("small.mov"), "--shader", "float.fs", "--device", device, "--overwrite"]
        let plain = try Glfx.run(arguments + ["--codec", "ffv1", "out.mkv"], in: folder)
        #expect(plain.code == 0, "\(plain.errors)")
        let frame = try #require(try RawFrames.rgb("out.mkv", width: 64, height: 48, in: folder).first)
        let colors = [8, 24, 40, 56].map { column in (0..<3).map { frame[3 * column + $0] > 128 } }
        #expect(
            colors == [[true, false, false], [false, true, false], [false, false, true], [false, false, false]])

        let json = try Glfx.run(arguments + ["--stats=json", "out.mp4"], in: folder)
        #expect(json.code == 0)
        let stats = try JSONDecoder().decode(Stats.self, from: json.data)
        // A quarter of 64x48 pixels, and two quarters, twice in each of 20 frames.
        #expect(stats.notANumberPixels == 40 * 768)
        #expect(stats.infinitePixels == 40 * 1536)
        let table = try Glfx.run(arguments + ["--stats", "out.mp4"], in: folder).output
        #expect(table.contains("30720 pixels with NaN, 61440 with infinity in floating-point pictures"))
    }

    private struct Stats: Decodable {
        var notANumberPixels: Int
        var infinitePixels: Int
    }
}
