import Foundation
import GLFXTestSupport
import Testing

/// A compositor's chain over 48 frames of OpenEXR: key, grade, display; beside the same sums in Python, with OpenColorIO's own
/// processor for the display.
@Suite(.needsColorReference) struct ColorChainTests {
    private let reference: ColorReference
    private var folder: Folder { reference.folder }

    init() throws {
        reference = try ColorReference()
        // A camera's codes, from below 0; in light up to 50. What differs from frame to frame is a gradient that turns.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "gradients=s=32x18:c0=lime:c1=black:c2=red:c3=white:nb_colors=4:seed=11:speed=0.1:rate=24:duration=2",
                "-vf",
                "format=gbrpf32le,exposure=exposure=0:black=0.02", "-c:v", "exr", "-format", "float", "s.%04d.exr",
            ], in: folder)
        try folder.write(Self.key, to: "key.frag")
    }

    @Test(arguments: ["native", "software"])
    func everyFrameIsThatOfTheReference(device: String) throws {
        let outcome = try Glfx.shell(
            """
            $glfx s.%04d.exr --fps 24 --ocio show.ocio --input-space camera_log --shader key.frag --strength 1.5 \
            --shader grade --exposure 0.75 --display 'Projector P3' --view Plain --device \(device) \
            --alpha keep --encoder-option format=float o.%04d.exr
            """, in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        // As the files have them: libav's conversions of floating point have 16 bits.
        for (name, format) in [("s", "gbrpf32le"), ("o", "gbrapf32le")] {
            try Tool.ffmpeg(
                ["-i", "\(name).%04d.exr", "-f", "rawvideo", "-pix_fmt", format, "\(name).raw"], in: folder)
        }
        let result = try Tool.run("/usr/bin/python3", ["-c", Self.program], in: folder)
        #expect(result.code == 0, "\(result.errors)")
        let words = result.output.split(separator: " ")
        #expect(words.count == 3 && words[0] == "48", "\(result.output)")
        #expect(Double(words[1]) ?? 1 < 1e-3, "\(result.output)")
        // It is not all one color, and not all kept.
        #expect(Double(words[2].trimmingCharacters(in: .newlines)) ?? 0 > 0.2, "\(result.output)")
    }

    /// Alpha by how much green is above the others; no despill.
    private static let key = """
        // glfx: space=any
        in vec2 position; out vec4 color; uniform sampler2D frame;
        uniform float strength; // default=1 min=0 max=4
        void main() {
            vec4 c = texture(frame, position);
            color = vec4(c.rgb, clamp(1.0 - strength * (c.g - max(c.r, c.b)), 0.0, 1.0));
        }
        """

    /// Prints the number of frames, the largest difference, and the standard deviation of alpha.
    private static let program = """
        import array, PyOpenColorIO as o
        W, H = 32, 18
        N = W * H
        def frames(name, planes):
            d, n = array.array('f', open(name, 'rb').read()), planes * N
            return [d[i * n:(i + 1) * n] for i in range(len(d) // n)]
        c = o.Config.CreateFromFile('show.ocio')
        enter = c.getProcessor('camera_log', 'lin_wide').getDefaultCPUProcessor()
        leave = c.getProcessor(o.DisplayViewTransform(src='lin_wide', display='Projector P3', view='Plain')).getDefaultCPUProcessor()
        source, made = frames('s.raw', 3), frames('o.raw', 4)
        worst, alphas = 0.0, []
        for s, m in zip(source, made):
            p = array.array('f', [v for i in range(N) for v in (s[2 * N + i], s[i], s[N + i])])
            enter.applyRGB(p)
            a = [min(max(1 - 1.5 * (p[3 * i + 1] - max(p[3 * i], p[3 * i + 2])), 0), 1) for i in range(N)]
            p = array.array('f', [v * 2 ** 0.75 for v in p])
            leave.applyRGB(p)
            alphas += a
            for i in range(N):
                worst = max(worst, abs(m[3 * N + i] - a[i]))
                if a[i] < 0.01: continue
                # OpenEXR's colors are multiplied by alpha.
                for channel, plane in ((0, 2), (1, 0), (2, 1)):
                    wanted = p[3 * i + channel] * a[i]
                    worst = max(worst, abs(m[plane * N + i] - wanted) / max(1, abs(wanted)))
        mean = sum(alphas) / len(alphas)
        print(min(len(source), len(made)), worst, (sum((a - mean) ** 2 for a in alphas) / len(alphas)) ** 0.5)
        """
}
