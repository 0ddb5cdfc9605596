import Foundation
import GLFXTestSupport
import Testing

/// Whole jobs whose parameters change in time: the values are read back from the pixels that a shader paints.
@Suite struct ChangingValueTests {
    /// Frames of 16x8 at irregular times, the first of them 0.3 s late.
    private func movie(in folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x305070:size=16x8:rate=50", "-t", "2.4", "-vf",
                "select='eq(mod(n,7),0)+eq(mod(n,11),0)',setpts=PTS+0.3/TB", "-fps_mode", "passthrough", "-c:v",
                "ffv1", "-pix_fmt", "gbrp", "in.mkv",
            ], in: folder)
        return "in.mkv"
    }

    /// The first pixel of each frame, 0 to 1, and its time.
    private func paint(_ arguments: [String], in folder: Folder) throws -> [(time: Double, color: [Double])] {
        let outcome = try Glfx.run(
            [try movie(in: folder)] + arguments + ["--codec", "ffv1", "--overwrite", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let times = try RawFrames.times("in.mkv", in: folder)
        let frames = try RawFrames.rgb("out.mkv", width: 16, height: 8, in: folder)
        #expect(times.count == frames.count && times.count > 20)
        return zip(times, frames).map { ($0, $1.prefix(3).map { Double($0) / 255 }) }
    }

    /// The height of a cubic Bézier curve from (0,0) to (1,1) over a place, from a table of its points.
    private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> (Double) -> Double {
        let points = (0...20000).map { step -> (x: Double, y: Double) in
            let t = Double(step) / 20000
            let (b1, b2, b3) = (3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t)
            return (b1 * x1 + b2 * x2 + b3, b1 * y1 + b2 * y2 + b3)
        }
        return { place in points.first { $0.x >= place }?.y ?? 1 }
    }

    /// The curves of CSS Easing Functions Level 1.
    @Test(arguments: ["", "linear", "hold", "ease", "ease-in", "ease-out", "ease-in-out"])
    func aPaintedParameterFollowsItsCurve(easing: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform float level; // default=0 min=0 max=1
            void main() { gl_FragColor = vec4(vec3(level), 1.0); }
            """, to: "paint.frag")
        let curve: (Double) -> Double
        switch easing {
        case "ease": curve = bezier(0.25, 0.1, 0.25, 1)
        case "ease-in": curve = bezier(0.42, 0, 1, 1)
        case "ease-out": curve = bezier(0, 0, 0.58, 1)
        case "ease-in-out": curve = bezier(0.42, 0, 0.58, 1)
        case "hold": curve = { $0 < 1 ? 0 : 1 }
        default: curve = { $0 }
        }
        let painted = try paint(["--shader", "paint.frag", "--level", "0.5s:0.1, 1.7s:0.9 \(easing)"], in: folder)
        #expect(painted.first?.time == 0.3)
        for (time, color) in painted {
            let expected = 0.1 + 0.8 * curve(min(1, max(0, (time - 0.5) / 1.2)))
            #expect(color.allSatisfy { abs($0 - expected) <= 1 / 255.0 }, "\(time): \(color), not \(expected)")
        }
    }

    @Test func colorsIntegersChoicesAndBooleansChangeEachInTheirWay() throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform vec3 tint; // default=black kind=color
            uniform int count; // default=0
            uniform bool isOn; // default=false
            void main() { gl_FragColor = vec4(tint.r, float(count) / 255.0, isOn ? tint.b : 0.0, 1.0); }
            """, to: "paint.frag")
        let painted = try paint(
            [
                "--shader", "paint.frag", "--tint", "0s:#000000, 2s:#ff0080", "--count", "0s:10, 2s:20", "--isOn",
                "0s:false, 1s:true",
            ], in: folder)
        for (time, color) in painted {
            let share = min(1, time / 2)
            let blue = time < 1 ? 0 : 128 / 255.0 * share
            #expect(abs(color[0] - share) <= 1 / 255.0, "\(time)")
            #expect(abs(color[2] - blue) <= 1 / 255.0, "\(time)")
            // The nearest whole number; halfway it may be either.
            #expect(abs(color[1] * 255 - (10 + 10 * share)) <= 0.501, "\(time)")
        }
    }

    /// A shader of each dialect that paints its parameter `level`.
    private static let dialects: [(String, String)] = [
        (
            "a.fs",
            """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
            {"NAME": "level", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0}]}*/
            void main() { gl_FragColor = vec4(vec3(level), 1.0) + 0.0 * IMG_THIS_PIXEL(inputImage); }
            """
        ),
        (
            "a.shadertoy.frag",
            """
            #iUniform float level = 0.0 in { 0.0, 1.0 }
            void mainImage(out vec4 color, in vec2 place) { color = vec4(vec3(level), 1.0); }
            """
        ),
        (
            "a.transition.glsl",
            "uniform float level; // = 0.0\nvec4 transition(vec2 uv) { return vec4(vec3(level), 1.0); }"
        ),
        (
            "a.mpv.glsl",
            """
            //!PARAM level
            //!TYPE float
            //!MINIMUM 0
            //!MAXIMUM 1
            0.0
            //!HOOK MAIN
            //!BIND HOOKED
            vec4 hook() { return vec4(vec3(level), 1.0); }
            """
        ),
        (
            "a.retroarch.glsl",
            """
            #pragma parameter level "Level" 0.0 0.0 1.0 0.01
            #if defined(VERTEX)
            attribute vec4 VertexCoord;
            uniform mat4 MVPMatrix;
            void main() { gl_Position = MVPMatrix * VertexCoord; }
            #elif defined(FRAGMENT)
            uniform sampler2D Texture;
            uniform float level;
            void main() { gl_FragColor = vec4(vec3(level), 1.0); }
            #endif
            """
        ),
        (
            "a.obs.shader",
            """
            uniform float level<float minimum = 0.0; float maximum = 1.0;> = 0.0;
            float4 mainImage(VertData v_in) : TARGET { return float4(level, level, level, 1.0); }
            """
        ),
        (
            "a.matchbox.glsl",
            """
            uniform sampler2D front;
            uniform float adsk_result_w, adsk_result_h, level;
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                gl_FragColor = vec4(vec3(level) + 0.0 * texture2D(front, at).rgb, 1.0);
            }
            """
        ),
        (
            "a.viewer.frag",
            "uniform vec2 u_resolution; uniform float level; // 0.0\nvoid main() { gl_FragColor = vec4(vec3(level), 1.0); }"
        ),
    ]

    @Test(arguments: dialects) func theParametersOfEveryDialectChange(name: String, text: String) throws {
        let folder = try Folder()
        try folder.write(text, to: name)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:size=16x8:rate=10", "-frames:v", "1", "to.png"], in: folder)
        let further = name.contains("transition") ? ["--input", "to.png"] : []
        let painted = try paint(
            ["--shader", name, "--level", "0s:0, 2s:1"] + further, in: folder)
        for (time, color) in painted {
            #expect(abs(color[0] - min(1, time / 2)) <= 1.01 / 255, "\(time): \(color)")
        }
    }

    @Test func whatTheHostWouldFillFollowsItsKeyframesToo() throws {
        let folder = try Folder()
        try folder.write(
            "vec4 transition(vec2 uv) { return mix(vec4(0.0, 0.0, 0.0, 1.0), getToColor(uv), progress); }", to: "t.glsl"
        )
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=white:size=16x8", "-frames:v", "1", "to.png"], in: folder)
        let painted = try paint(
            ["--shader", "t.glsl", "--input", "to=to.png", "--set", "progress=0s:1, 2s:0"], in: folder)
        for (time, color) in painted {
            #expect(abs(color[0] - (1 - min(1, time / 2))) <= 1 / 255.0, "\(time): \(color)")
        }
    }

    /// Alpha that appears later is kept: the trial before the first frame has only the values of that frame.
    @Test func theTrialOfTheFirstFrameHasThatFramesValues() throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform float cover; // default=1 min=0 max=1
            void main() { gl_FragColor = vec4(vec3(0.5), cover); }
            """, to: "cover.frag")
        // At the first frame's time, 0.3 s, it is 0.5 already.
        let painted = try paint(["--shader", "cover.frag", "--cover", "0.2s:1, 0.3s:0.5, 9s:0.5"], in: folder)
        #expect(painted.count > 20)
        let format = try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder)
        #expect(format.first?.contains("a") == true, "\(format)")
    }
}
