import Foundation
import GLFXTestSupport
import Testing

/// Whole jobs with shaders of several ecosystems: time, state, sizes and reproducibility.
@Suite struct DialectJobTests {
    /// A movie of one color: 12 frames of 16x8 at 10 frames a second, RGB without loss.
    private func movie(in folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x305070:size=16x8:rate=10,format=gbrp", "-t", "1.2", "-c:v", "ffv1",
                "-pix_fmt",
                "gbrp",
                "in.mkv",
            ], in: folder)
        return "in.mkv"
    }

    private func frames(_ name: String, width: Int = 16, height: Int = 8, in folder: Folder) throws -> [Data] {
        try RawFrames.rgb(name, width: width, height: height, in: folder)
    }

    private func glfx(_ arguments: [String], in folder: Folder) throws {
        let outcome = try Glfx.run(arguments, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    private let lossless = ["--codec", "ffv1", "--encoder-option", "coder=1"]

    @Test func aRectangleOfGodotIsDrawnOverTheMovieOrOverNothing() throws {
        let folder = try Folder()
        try folder.write(
            "shader_type canvas_item;\nvoid fragment() { COLOR = vec4(1.0, 1.0, 0.0, UV.x < 0.5 ? 1.0 : 0.0); }",
            to: "half.gdshader")
        let file = try movie(in: folder)
        try glfx([file, "--shader", "half.gdshader", "over.mkv"] + lossless, in: folder)
        let over = try #require(try frames("over.mkv", in: folder).first)
        #expect(Array(over.prefix(3)) == [255, 255, 0] && Array(over.dropFirst(45).prefix(3)) == [0x30, 0x50, 0x70])
        try glfx(["--shader", "half.gdshader", "--size", "16x8", "alone.png"], in: folder)
        let alone = try #require(try frames("alone.png", in: folder).first)
        #expect(Array(alone.prefix(3)) == [255, 255, 0])
        // The only word is a movie: it is not taken for the OUTPUT.
        let outcome = try Glfx.run([file, "--shader", "half.gdshader", "--overwrite"], in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains("no OUTPUT given"), "\(outcome.errors)")
    }

    @Test func aShadertoysTimeIsTheFramesStamp() throws {
        let folder = try Folder()
        // Milliseconds in two channels.
        try folder.write(
            """
            void mainImage(out vec4 color, in vec2 place) {
                float ms = floor(iTime * 1000.0 + 0.5);
                color = vec4(floor(ms / 256.0), mod(ms, 256.0), 0.0, 0.0) / 255.0;
            }
            """, to: "clock.frag")
        // Frames at irregular times.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x305070:size=16x8:rate=50", "-t", "1.2", "-vf",
                "select='eq(mod(n,7),0)+eq(mod(n,11),0)'", "-fps_mode", "passthrough", "-c:v", "ffv1", "-pix_fmt",
                "gbrp",
                "vfr.mkv",
            ], in: folder)
        try glfx(["vfr.mkv", "--shader", "clock.frag", "out.mkv"] + lossless, in: folder)
        let stamps = try RawFrames.times("vfr.mkv", in: folder)
        #expect(stamps.count > 10)
        let shown = try frames("out.mkv", in: folder).map { 256 * Int($0[0]) + Int($0[1]) }
        #expect(shown == stamps.map { Int(($0 * 1000).rounded()) })
    }

    @Test func aShadertoysBufferCountsFrames() throws {
        let folder = try Folder()
        try folder.write(
            "void mainImage(out vec4 color, in vec2 place) { color = texelFetch(iChannel0, ivec2(place), 0) + 1.0 / 255.0; }",
            to: "count.bufferA.frag")
        try folder.write(
            "void mainImage(out vec4 color, in vec2 place) { color = texelFetch(iChannel0, ivec2(place), 0); }",
            to: "count.frag")
        try glfx([movie(in: folder), "--shader", "count.frag", "out.mkv"] + lossless, in: folder)
        #expect(try frames("out.mkv", in: folder).map { Int($0[30]) } == Array(1...12))
    }

    @Test func aScalerOfMPVsMakesAMovieOfTwiceTheSize() throws {
        let folder = try Folder()
        try folder.write(
            """
            //!HOOK MAIN
            //!BIND HOOKED
            //!WIDTH HOOKED.w 2 *
            //!HEIGHT HOOKED.h 2 *
            //!DESC twice as large
            vec4 hook() { return HOOKED_tex(HOOKED_pos); }
            """, to: "twice.glsl")
        try glfx([movie(in: folder), "--shader", "twice.glsl", "out.mkv"] + lossless, in: folder)
        let pixels = try frames("out.mkv", width: 32, height: 16, in: folder)
        #expect(pixels.count == 12)
        #expect(pixels[0].prefix(3).elementsEqual([0x30, 0x50, 0x70]))
    }

    @Test func aRunWithFeedbackAndChanceRepeats() throws {
        let folder = try Folder()
        // mpv has random numbers, Shadertoy's previous result has state.
        try folder.write(
            """
            //!HOOK MAIN
            //!BIND HOOKED
            vec4 hook() { return vec4(fract(HOOKED_tex(HOOKED_pos).rgb + random * (1.0 + HOOKED_pos.x)), 1.0); }
            """, to: "grain.glsl")
        try folder.write(
            """
            // iChannel1: self
            void mainImage(out vec4 color, in vec2 place) {
                color = 0.5 * texelFetch(iChannel0, ivec2(place), 0) + 0.6 * texelFetch(iChannel1, ivec2(place), 0);
            }
            """, to: "trail.frag")
        let input = try movie(in: folder)
        func run(_ name: String, _ options: [String]) throws -> [Data] {
            let shaders = ["--shader", "grain.glsl", "--shader", "trail.frag"]
            try glfx([input] + shaders + options + [name] + lossless, in: folder)
            return try frames(name, in: folder)
        }
        let first = try run("first.mkv", ["--seed", "7"])
        #expect(try run("second.mkv", ["--seed", "7"]) == first)
        #expect(try run("third.mkv", ["--seed", "8"]) != first)
        // Random values differ in each frame, and the state accumulates.
        #expect(Set(first).count == first.count)
    }

    @Test func aTransitionGoesFromTheFirstPictureToTheSecond() throws {
        let folder = try Folder()
        try folder.write(
            "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", to: "t.glsl")
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0xF0D0B0:size=16x8,format=gbrp", "-frames:v", "1", "to.png"], in: folder)
        try glfx([movie(in: folder), "--shader", "t.glsl", "--input", "to=to.png", "out.mkv"] + lossless, in: folder)
        let shown = try frames("out.mkv", in: folder)
        #expect(shown.first?.prefix(3).elementsEqual([0x30, 0x50, 0x70]) == true)
        #expect(shown.last?.prefix(3).elementsEqual([0xF0, 0xD0, 0xB0]) == true)
        // The sixth of twelve is 5/11 of the way: 0x30 + 5/11 * 0xC0 = 135.3.
        #expect(abs(Int(shown[5][0]) - 135) <= 1)
        try glfx(
            ["in.mkv", "--shader", "t.glsl", "--input", "to=to.png", "--set", "progress=1", "--overwrite", "out.mkv"]
                + lossless, in: folder)
        #expect(try frames("out.mkv", in: folder)[0].prefix(3).elementsEqual([0xF0, 0xD0, 0xB0]))
    }

    @Test func theFrameBeforeIsAnInput() throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform sampler2D now;
            uniform sampler2D before;
            varying vec2 uv;
            void main() { gl_FragColor = vec4(abs(texture2D(now, uv).rgb - texture2D(before, uv).rgb), 1.0); }
            """, to: "difference.frag")
        // Gray of 10 codes more in each frame.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=16x8:rate=10,format=gbrp,geq=r='10*N':g='10*N':b='10*N'", "-t",
                "0.5",
                "-c:v", "ffv1", "ramp.mkv",
            ], in: folder)
        try glfx(
            ["ramp.mkv", "--shader", "difference.frag", "--input", "before=previous", "out.mkv"] + lossless, in: folder)
        #expect(try frames("out.mkv", in: folder).map { Int($0[0]) } == [0, 10, 10, 10, 10])
    }

    @Test func whatAShaderAsksOfMouseAndDateIsTheRuns() throws {
        let folder = try Folder()
        try folder.write(
            """
            void mainImage(out vec4 color, in vec2 place) {
                color = vec4(iMouse.x, iMouse.w, iDate.y * 10.0 + iDate.z, 0.0) / 255.0;
            }
            """, to: "facts.frag")
        let options = ["--mouse", "7,3,2,5", "--date", "2026-03-21", "--codec", "ffv1"]
        try glfx([movie(in: folder), "--shader", "facts.frag"] + options + ["out.mkv"], in: folder)
        #expect(try frames("out.mkv", in: folder)[0].prefix(3).elementsEqual([7, 5, 41]))
    }

    /// 0.2 of 255 is 51; what the user asks for needs no note on the default.
    @Test func aDefaultOutOfItsRangeIsBroughtIntoItAndNoted() throws {
        let folder = try Folder()
        try folder.write(
            """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
            {"NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 0.2, "DEFAULT": 5}]}*/
            void main() { gl_FragColor = vec4(level, IMG_THIS_PIXEL(inputImage).gb, 1.0); }
            """, to: "odd.fs")
        let job = [try movie(in: folder), "--shader", "odd.fs"]
        let outcome = try Glfx.run(job + lossless + ["out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "glfx: note: odd.fs:2:69: DEFAULT 5 of 'level' is out of its range; 0.2 is used\n"))
        #expect(try frames("out.mkv", in: folder)[0].prefix(3).elementsEqual([51, 0x50, 0x70]))
        let asked = try Glfx.run(job + ["--level", "0.1"] + lossless + ["asked.mkv"], in: folder)
        #expect(asked.code == 0 && !asked.errors.contains("DEFAULT"), "\(asked.errors)")
    }

    @Test func inspectTellsWhyTheNativeRendererDoesNotDraw() throws {
        let folder = try Folder()
        // Not all pixels come to the barrier of a loop that some leave.
        let text = """
            //!HOOK MAIN
            //!BIND HOOKED
            //!COMPUTE 8 8
            void hook() {
                for (int i = 0; i < int(gl_LocalInvocationIndex); i++) barrier();
                imageStore(out_image, ivec2(gl_GlobalInvocationID), vec4(1.0));
            }
            """
        try folder.write(text, to: "a.glsl")
        let told = try Glfx.run(["inspect", "a.glsl"], in: folder)
        let reason = "the native renderer does not draw a barrier that not all invocations may reach"
        #expect(
            told.code == 0 && told.output.contains("\nNative renderer: no, \(reason); OpenGL is asked to draw it.\n"))
        let json = try Glfx.run(["inspect", "--json", "a.glsl"], in: folder)
        let found = try #require(try JSONSerialization.jsonObject(with: json.data) as? [[String: Any]])
        let native = try #require(found.first?["native"] as? [String: Any])
        #expect(native["draws"] as? Bool == false && native["reason"] as? String == reason)
        let checked = try Glfx.run(["check", "--summary", "--device", "auto", "a.glsl"], in: folder)
        #expect(checked.code == 0 && checked.output.contains("not drawn natively"), "\(checked.errors)")
    }

    @Test func inspectTellsTheDialectWhyAndTheCompiledText() throws {
        let folder = try Folder()
        try folder.write("// A fade.\n\nvec4 transition(vec2 uv) { return getFromColor(uv); }\n", to: "t.glsl")
        let told = try Glfx.run(["inspect", "t.glsl"], in: folder)
        #expect(told.code == 0)
        #expect(told.output.contains("(gl-transitions)"))
        #expect(told.output.contains("line 3 defines vec4 transition()"))
        #expect(told.output.contains("\nNative renderer: yes.\n"))
        let source = try Glfx.run(["inspect", "--source", "t.glsl"], in: folder)
        #expect(source.code == 0, "\(source.errors)")
        #expect(source.output.contains("vec4 transition(vec2 uv) { return getFromColor(uv); }"))
        #expect(source.output.contains("#version"))
        #expect(source.output.contains("void main()"))
    }

    @Test(arguments: [
        ("//!HOOK MAIN\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", "x.glsl:2: two dialects at once"),
        ("/*{ \"ISFVSN\": \"2\", \"INPUTS\": [ }*/\nvoid main() { gl_FragColor = vec4(1.0); }", "x.glsl:1:"),
        ("vec4 transition(vec2 uv) {\n    return getFromColour(uv);\n}", "x.glsl:2:12: "),
        ("void mainImage(out vec4 c, in vec2 p) {\n\n    c = vec4(iTyme);\n}", "x.glsl:3:14: "),
    ])
    func aMistakeIsShownWhereItIs(text: String, begins: String) throws {
        let folder = try Folder()
        try folder.write(text, to: "x.glsl")
        let further = text.contains("transition") ? ["--input", "in.mkv"] : []
        let outcome = try Glfx.run(
            [movie(in: folder), "--shader", "x.glsl"] + further + ["out.mkv"], in: folder)
        #expect(outcome.code == 5)
        #expect(outcome.errors.hasPrefix("glfx: error: \(begins)"), "\(outcome.errors)")
        #expect(try !folder.names.contains("out.mkv"))
    }
}

/// Which pass reads what, in `glfx inspect`.
@Suite struct PassGraphTests {
    @Test func inspectDrawsTheGraphOfPasses() throws {
        let folder = try Folder()
        try folder.write(
            "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p) + texture(iChannel1, p); }",
            to: "a.bufferA.frag")
        try folder.write(
            "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy); }", to: "a.frag")
        let told = try Glfx.run(["inspect", "a.frag"], in: folder)
        let words = told.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Passes: Buffer A"), "\(told.output)")
        #expect(
            words.contains(
                "reads Buffer A of the frame before (iChannel0), the frame (iChannel1); draws Buffer A"),
            "\(told.output)")
        #expect(words.contains("Image reads Buffer A (iChannel0) It has"), "\(told.output)")
        let json = try Glfx.run(["inspect", "--json", "a.frag"], in: folder)
        let found = try #require(try JSONSerialization.jsonObject(with: json.data) as? [[String: Any]])
        let graph = try #require(found.first?["graph"] as? [[String: Any]])
        #expect(graph.map { $0["name"] as? String } == ["Buffer A", "Image"])
        let reads = try #require(graph[0]["reads"] as? [[String: Any]])
        #expect(reads.map { $0["framesAgo"] as? Int } == [1, 0])
        #expect(reads.map { $0["picture"] as? String } == ["Buffer A", "the frame"])
        #expect(graph[0]["target"] as? String == "Buffer A" && graph[1]["target"] == nil)
    }

    @Test func aPlayersPixelShaderIsNoMovie() throws {
        let folder = try Folder()
        try folder.write(
            "sampler s0;\nfloat4 main(float2 place : TEXCOORD0) : COLOR { return tex2D(s0, place); }", to: "a.hlsl")
        let told = try Glfx.run(["inspect", "a.hlsl"], in: folder)
        #expect(told.code == 0, "\(told.errors)")
        #expect(told.output.contains("MPC-HC"), "\(told.output)")
    }
}
