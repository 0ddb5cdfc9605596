import Foundation
import GLFXCompile
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// llvmpipe silently leaves every loop once the loops of a pixel have run 65,535 iterations together (Mesa's gallivm,
/// `LP_MAX_TGSI_LOOP_ITERATIONS`): the pictures are wrong then. Such a shader is an error that points at the loop.
@Suite struct LoopLimitTests {
    struct Shader: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The body of `main`, from line 4 on.
        var body: [String]
        /// Outside of functions, in line 3.
        var before = ""
        /// Line and column of the loop that is stopped.
        var place: String
    }

    static let stopped = [
        Shader(testDescription: "an endless while", body: ["while (true) {", "    s += 0.1;", "}"], place: "4:1"),
        Shader(testDescription: "an endless for", body: ["s = 1.0;", "for (;;) s += 0.1;"], place: "5:1"),
        Shader(testDescription: "an endless do", body: ["do {", "    s += 0.1;", "} while (s > -1.0);"], place: "4:1"),
        Shader(
            testDescription: "a loop inside a short one",
            body: ["for (int i = 0; i < 300; i++)", "    for (int j = 0; j < 300; j++) s += sin(float(i + j));"],
            place: "5:5"),
        Shader(
            testDescription: "a loop in a function, which returns out of it",
            body: ["s = march(0.1);"],
            before: "float march(float x) { for (float t = 0.0; t < 1e9; t += 1.0) if (t > 7e4) return t; return x; }",
            place: "3:24"),
        Shader(
            testDescription: "a second loop, the first one is long too",
            body: [
                "for (int i = 0; i < 40000; i++) s += sin(s);", "for (int i = 0; i < 40000; i++) s += cos(s);",
            ], place: "5:1"),
        Shader(
            testDescription: "an endless loop by a macro's word", body: ["while (ALWAYS)", "    s += 0.1;"],
            before: "#define ALWAYS true\n", place: "5:1"),
        Shader(
            testDescription: "a while whose counter stands still",
            body: ["int i = 0;", "while (i < 10) { s += p.x; }"],
            place: "5:1"),
        Shader(
            testDescription: "a for without a step", body: ["for (int i = 0; i < 10; ) { s += p.x; }"], place: "4:1"),
        Shader(
            testDescription: "a for whose step is taken back",
            body: ["for (int i = 0; i < 10; ++i) { s += p.x; --i; }"],
            place: "4:1"),
        Shader(
            testDescription: "an inner loop that counts the outer one's counter",
            body: ["for (int i = 0; i < 10; i++)", "    for (int j = 0; j < 10; i++) { s += p.x; }"], place: "5:5"),
        Shader(
            testDescription: "a do whose counter stands still",
            body: ["int i = 0;", "do { s += p.x; } while (i < 10);"],
            place: "5:1"),
        Shader(
            testDescription: "some pixels only", body: ["for (int i = 0; p.x > 0.9; i++) s += 0.1;"], place: "4:1"),
    ]

    /// Three lines, the body's, and two more.
    private static func text(_ body: [String], before: String = "") -> String {
        let head = [
            "precision highp float; precision highp int;", "varying vec2 p; uniform sampler2D f; float s = 0.0;",
            before + " void main() {",
        ]
        return (head + body + ["gl_FragColor = vec4(texture2D(f, p).rgb + 1e-6 * fract(s), 1.0);", "}"])
            .joined(separator: "\n") + "\n"
    }

    @Test(arguments: stopped)
    func aLoopThatIsStoppedIsAnErrorThatPointsAtIt(shader: Shader) throws {
        let folder = try Folder()
        try folder.write(Self.text(shader.body, before: shader.before), to: "loop.frag")
        try folder.write("what stood there", to: "out.png")
        let before = try Snapshot(folder)
        let outcome = try Glfx.run(
            [
                try Clips.path("still.png"), "--shader", "loop.frag", "--device", "software", "--overwrite", "out.png",
            ], in: folder)
        #expect(outcome.code == 8)
        #expect(
            outcome.lines.first
                == "glfx: error: loop.frag:\(shader.place): frame 0: a loop was stopped after 65,535 iterations, the "
                + "software renderer's limit; make it take fewer iterations, or draw on a GPU", "\(outcome.errors)"
        )
        #expect(try Snapshot(folder) == before)
    }

    /// One iteration more and llvmpipe would stop each of these; the picture shows how many were run.
    @Test func loopsThatEndByThemselvesAreWhatTheyWere() throws {
        let folder = try Folder()
        try folder.write(
            """
            #version 300 es
            precision highp float; precision highp int;
            in vec2 p; uniform sampler2D f; out vec4 o;
            uniform int turns; // default=1
            void main() {
                int a = 0, b = 0, c = 0, d = 0;
                for (int i = 0; i < turns; i++) { if (p.x < 0.5) continue; if (i > 40000) break; a++; }
                while (b < turns) b++;
                do { if (c > 999) break; c++; } while (true);
                for (;;) { d++; if (p.y < 0.5) discard; if (d > 20) break; }
                o = vec4(float(a == 0), float(b == turns), float(c == 1000 && d == 21), 1.0);
            }
            """, to: "loops.frag")
        let arguments = [try Clips.path("still.png"), "--shader", "loops.frag", "--device", "software", "--overwrite"]
        let outcome = try Glfx.run(arguments + ["--turns", "32000", "--alpha", "keep", "out.png"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let pixels = try Tool.ffmpeg(
            ["-i", "out.png", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        // Above, left and right; below, nothing was drawn.
        #expect(Array(pixels[0..<4]) == [255, 255, 255, 255])
        #expect(Array(pixels[(4 * 63)..<(4 * 64)]) == [0, 255, 255, 255])
        #expect(Array(pixels[(4 * 64 * 47)..<(4 * 64 * 47 + 4)]) == [0, 0, 0, 0])
        #expect(try Glfx.run(arguments + ["--turns", "33000", "out.png"], in: folder).code == 8)
    }

    @Test func theFrameIsTheFirstThatIsWrong() throws {
        let folder = try Folder()
        // 20,000 iterations more a frame: 60,000 of frame 3 are fine, 80,000 of frame 4 are not.
        try folder.write(
            """
            void mainImage(out vec4 color, in vec2 place) {
                float s = 0.0;
                for (int i = 0; i < 20000 * iFrame; i++) s += sin(s + place.x);
                color = vec4(texture(iChannel0, place / iResolution.xy).rgb + 1e-6 * fract(s), 1.0);
            }
            """, to: "slower.glsl")
        let outcome = try Glfx.run(
            [
                try Clips.path("small.mov"), "--shader", "slower.glsl", "--size", "8x6", "--device", "software",
                "out.mp4",
            ], in: folder)
        #expect(outcome.code == 8)
        #expect(outcome.errors.hasPrefix("glfx: error: slower.glsl:3:5: frame 4: a loop was stopped"))
        #expect(try folder.names == ["slower.glsl"])
    }

    /// A loop from a macro has no position to point at, but it is detected.
    @Test(arguments: ["for (int i = 0; i < 100000; i++)", "while (true)", "for (int i = 0; i < 9; )"])
    func aLoopOfAMacroIsFoundToo(loop: String) throws {
        let folder = try Folder()
        try folder.write(
            Self.text(["REPEAT s += sin(s);"], before: "\n#define REPEAT \(loop)\n"), to: "macro.frag")
        let outcome = try Glfx.run(
            [try Clips.path("still.png"), "--shader", "macro.frag", "--device", "software", "out.png"], in: folder)
        #expect(outcome.code == 8)
        #expect(outcome.errors.hasPrefix("glfx: error: macro.frag: frame 0: a loop was stopped"), "\(outcome.errors)")
    }

    /// Texts whose loops are short are not instrumented.
    @Test func shortLoopsAreLeftAlone() throws {
        let folder = try Folder()
        let names = try Glfx.run(["shaders"], in: folder).output.split(separator: "\n")
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.contains("blur"))
        try folder.write(
            Self.text(
                [
                    "const int N = 8; int reach = min(int(p.x * 1e6), 64);",
                    "for (int i = 0; i < N; ++i) for (float x = -1.0; x <= 1.0; x += 0.25) s += x;",
                    "for (int i = 64; i > -100 && s < 7.0; i -= 2) s += 1.0;",
                    "for (int i = 0; i < reach; i++) s += float(i);",
                    "for (int i = -reach; i <= reach; i++) s += float(i);",
                ]), to: "short.frag")
        try folder.write(Self.text(["for (int i = 0; i < 70000; i++) s += 1.0;"]), to: "long.frag")
        for name in names + ["short.frag", "long.frag"] {
            let path = name.hasSuffix(".frag") ? folder.path(name) : name
            let program = try ShaderLibrary.load(path)
            let isGuarded = program.passes.indices.contains { program.mayHaveLoopsStopped(pass: $0) }
            #expect(isGuarded == (name == "long.frag"), "\(name)")
        }
    }
}
