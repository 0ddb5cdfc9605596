import Foundation
import GLFXTestSupport
import Testing

/// `--mask`, `--mix` and `--space linear`: where, how much of, and in which light a shader takes effect.
@Suite struct ShaderEffectTests {
    private let folder: Folder
    private static let devices = ["native", "software"]

    init() throws {
        folder = try Folder()
        // A ramp of red to the right and one of green downwards, on blue 40.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=64x36:r=25:d=0.4,format=gbrp,geq=r='X*4':g='Y*7':b=40", "-c:v", "ffv1",
                "clip.mkv",
            ], in: folder)
        try still("left.png", "geq=lum='if(lt(X,32),255,0)'", size: "64x36")
        try still("half.png", "geq=lum=128", size: "64x36")
    }

    private func still(_ name: String, _ filter: String, size: String, format: String = "gray") throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=\(size),format=\(format),\(filter)", "-frames:v", "1", name],
            in: folder)
    }

    private func run(_ words: String, code: Int32 = 0) throws -> String {
        let outcome = try Glfx.shell("$glfx \(words)", in: folder)
        try #require(outcome.code == code, "\(words): \(outcome.errors)")
        return outcome.errors
    }

    /// Red, green, blue of each pixel of the first frame, 0 to 255.
    private func pixels(_ file: String) throws -> [[Int]] {
        let bytes = [UInt8](try Raster.samples(["-i", file, "-frames:v", "1"], "rgb24", in: folder))
        return stride(from: 0, to: bytes.count, by: 3).map { start in bytes[start..<start + 3].map { Int($0) } }
    }

    private func expect(
        _ file: String, within tolerance: Int = 1, sourceLocation: Testing.SourceLocation = #_sourceLocation,
        _ wanted: (_ x: Int, _ y: Int) -> [Double]
    ) throws {
        let found = try pixels(file)
        try #require(found.count == 64 * 36)
        var worst = (difference: 0.0, place: "")
        for y in 0..<36 {
            for x in 0..<64 {
                for (one, other) in zip(found[y * 64 + x], wanted(x, y)) {
                    let difference = abs(Double(one) - other)
                    if difference > worst.difference { worst = (difference, "\(x),\(y): \(found[y * 64 + x])") }
                }
            }
        }
        #expect(worst.difference <= Double(tolerance) + 0.5, "\(worst)", sourceLocation: sourceLocation)
    }

    private func source(_ x: Int, _ y: Int) -> [Double] { [Double(x * 4), Double(y * 7), 40] }
    private func inverted(_ x: Int, _ y: Int) -> [Double] { source(x, y).map { 255 - $0 } }
    private func mixed(_ x: Int, _ y: Int, _ share: Double) -> [Double] {
        zip(source(x, y), inverted(x, y)).map { $0 + ($1 - $0) * share }
    }

    private let lossless = "--codec ffv1 --overwrite o.mkv"

    @Test(arguments: devices) func aMaskSaysWhere(device: String) throws {
        let begin = "clip.mkv --device \(device) --shader invert"
        _ = try run("\(begin) --mask left.png \(lossless)")
        try expect("o.mkv") { x, y in x < 32 ? inverted(x, y) : source(x, y) }
        _ = try run("\(begin) --mask left.png --mask-invert \(lossless)")
        try expect("o.mkv") { x, y in x < 32 ? source(x, y) : inverted(x, y) }
        _ = try run("\(begin) --mask half.png \(lossless)")
        try expect("o.mkv") { x, y in mixed(x, y, 128.0 / 255) }
        // A polygon covers the lower half; its edge is between two rows.
        _ = try run("\(begin) --mask '0,18 64,18 64,36 0,36' \(lossless)")
        try expect("o.mkv") { x, y in y < 18 ? source(x, y) : inverted(x, y) }
    }

    @Test(arguments: devices) func lumaAndAlphaOfAMaskCountAsAsked(device: String) throws {
        // Gray 102 (0.4), half transparent to the left.
        try still("both.png", "geq=r=102:g=102:b=102:a='if(lt(X,32),127.5,255)'", size: "64x36", format: "rgba")
        for (words, left, right) in [
            ("", 0.2, 0.4), ("--mask-channel luma", 0.4, 0.4), ("--mask-channel alpha", 0.5, 1.0),
            ("--mask-channel alpha --mix 0.5", 0.25, 0.5),
        ] {
            _ = try run("clip.mkv --device \(device) --shader invert --mask both.png \(words) \(lossless)")
            try expect("o.mkv", within: 1) { x, y in mixed(x, y, x < 32 ? left : right) }
        }
    }

    @Test(arguments: devices) func aShaderDrawsAMaskFromTheFrameThatTheMaskedOneGets(device: String) throws {
        try folder.write(
            """
            uniform sampler2D frame; varying vec2 at; uniform float edge; // default=0.5
            void main() { gl_FragColor = vec4(vec3(step(edge, texture2D(frame, at).r)), 1.0); }
            """, to: "bright.frag")
        // The first shader takes 64 of red: what was over 128 + 64 is over 128 now.
        try folder.write(
            """
            uniform sampler2D frame; varying vec2 at;
            void main() { gl_FragColor = texture2D(frame, at) - vec4(64.0 / 255.0, 0.0, 0.0, 0.0); }
            """, to: "less.frag")
        _ = try run("clip.mkv --device \(device) --shader invert --mask bright.frag --edge 0.5 \(lossless)")
        try expect("o.mkv") { x, y in x * 4 >= 128 ? inverted(x, y) : source(x, y) }
        _ = try run(
            "clip.mkv --device \(device) --shader less.frag --shader invert --mask bright.frag --shader grayscale "
                + "--mix 0 \(lossless)")
        try expect("o.mkv") { x, y in
            let red = Double(max(0, x * 4 - 64))
            let seen = [red, Double(y * 7), 40]
            return red >= 128 ? seen.map { 255 - $0 } : seen
        }
    }

    /// A mask lies the same way up for shaders whose rows run down, and so does what they leave.
    @Test(arguments: devices) func orientationsMeet(device: String) throws {
        try folder.write(
            """
            uniform float4x4 ViewProj; uniform texture2d image;
            sampler_state linearSampler { Filter = Linear; AddressU = Clamp; AddressV = Clamp; };
            struct VertData { float4 pos : POSITION; float2 uv : TEXCOORD0; };
            VertData VSDefault(VertData v) { v.pos = mul(float4(v.pos.xyz, 1.0), ViewProj); return v; }
            float4 PSInvert(VertData v) : TARGET {
                float4 c = image.Sample(linearSampler, v.uv); c.rgb = 1.0 - c.rgb; return c; }
            technique Draw { pass { vertex_shader = VSDefault(v); pixel_shader = PSInvert(v); } }
            """, to: "down.effect")
        try still("top.png", "geq=lum='if(lt(Y,9),255,0)'", size: "64x36")
        try folder.write(
            """
            varying vec2 at;
            void main() { gl_FragColor = vec4(vec3(step(0.75, at.y)), 1.0); }
            """, to: "upper.frag")
        for mask in ["top.png", "upper.frag"] {
            _ = try run("clip.mkv --device \(device) --shader down.effect --mask \(mask) \(lossless)")
            try expect("o.mkv") { x, y in y < 9 ? inverted(x, y) : source(x, y) }
        }
        _ = try run("clip.mkv --device \(device) --shader invert --mask down.effect --mask-channel alpha \(lossless)")
        try expect("o.mkv") { x, y in inverted(x, y) }
    }

    @Test(arguments: devices) func howMuchMayChangeInTime(device: String) throws {
        _ = try run("clip.mkv --device \(device) --shader invert --mix '0s:0, 0.2s:1' \(lossless)")
        try expect("o.mkv") { x, y in source(x, y) }
        for (time, share) in [(0.08, 0.4), (0.3, 1.0)] {
            _ = try run(
                "clip.mkv --device \(device) --shader invert --mix '0s:0, 0.2s:1' --at \(time) --overwrite at.png")
            try expect("at.png") { x, y in mixed(x, y, share) }
        }
        // In frames, and seen by the parts of a farm as by one run.
        _ = try run(
            "clip.mkv --device \(device) --shader invert --mix '0f:0, 5f:1' --parts 2 --audio none --encoder-option g=1 \(lossless)"
        )
        let parted = try Tool.ffmpeg(["-i", "o.mkv", "-f", "framemd5", "-"], in: folder)
        _ = try run("clip.mkv --device \(device) --shader invert --mix '0s:0, 0.2s:1' \(lossless)")
        #expect(try Tool.ffmpeg(["-i", "o.mkv", "-f", "framemd5", "-"], in: folder) == parted)
    }

    /// IEC 61966-2-1, of codes of 8 bits.
    private static func light(_ code: Double) -> Double {
        code <= 0.04045 * 255 ? code / 255 / 12.92 : pow((code / 255 + 0.055) / 1.055, 2.4)
    }

    private static func code(_ light: Double) -> Double {
        255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// A mean of two pictures, in code values and in the light of a display of sRGB, which RGB without a tag is.
    @Test(arguments: devices) func aShaderWorksInLight(device: String) throws {
        try folder.write(
            """
            uniform sampler2D frame; uniform sampler2D other; varying vec2 at;
            void main() { gl_FragColor = 0.5 * (texture2D(frame, at) + texture2D(other, at)); }
            """, to: "mean.frag")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0xc86432:s=64x36:r=25:d=0.4,format=gbrp,setparams=color_trc=bt709", "-c:v",
                "ffv1", "other.mkv",
            ], in: folder)
        let other = [200.0, 100, 50]
        let begin = "clip.mkv --device \(device) --shader mean.frag --input other=other.mkv"
        _ = try run("\(begin) \(lossless)")
        try expect("o.mkv") { x, y in zip(source(x, y), other).map { ($0 + $1) / 2 } }
        _ = try run("\(begin) --space linear \(lossless)")
        try expect("o.mkv") { x, y in
            zip(source(x, y), other).map { Self.code((Self.light($0) + Self.light($1)) / 2) }
        }
        _ = try run("\(begin) --space linear --mask left.png --mix 0.5 \(lossless)")
        try expect("o.mkv") { x, y in
            guard x < 32 else { return source(x, y) }
            return zip(source(x, y), other).map { one, other in
                Self.code(0.75 * Self.light(one) + 0.25 * Self.light(other))
            }
        }
    }

    /// Every code of PQ and HLG in 10 bits, and of SDR, goes there and back.
    @Test(arguments: devices, ["smpte2084", "arib-std-b67", "bt709"])
    func lightAndBackChangesNothing(device: String, transfer: String) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "nullsrc=s=256x4:r=25:d=0.04,format=gbrp10,geq=r='X+256*Y':g='X+256*Y':b='X+256*Y'"
                    + ",setparams=color_trc=\(transfer):color_primaries=bt2020", "-c:v", "ffv1", "ramp.mkv",
            ], in: folder)
        _ = try run(
            "ramp.mkv --device \(device) --shader passthrough --space linear --codec ffv1 --overwrite back.mkv")
        let codes = try Raster.samples(["-i", "back.mkv"], "gbrp10le", in: folder)
        var worst = 0
        for index in 0..<1024 {
            let code = Int(codes[2 * index]) | Int(codes[2 * index + 1]) << 8
            worst = max(worst, abs(code - index))
        }
        #expect(codes.count == 1024 * 6)
        #expect(worst <= 1, "\(worst) codes of 10 bits")
    }

    @Test func jobFilesAndThePageSayTheSame() throws {
        try folder.write(
            """
            {"inputs": ["clip.mkv"], "shaders": [
                {"shader": "invert", "mix": {"keyframes": [{"time": 0, "value": 0.5}]}, "maskInvert": true,
                 "mask": {"polygon": [[0, 18], [64, 18], [64, 36], [0, 36]]}},
                {"shader": "grayscale", "mix": 0, "space": "linear", "mask": {"shader": "vignette"}}],
             "output": {"path": "o.mkv", "codec": "ffv1", "overwrite": true}}
            """, to: "job.json")
        _ = try run("run job.json")
        try expect("o.mkv") { x, y in y < 18 ? mixed(x, y, 0.5) : source(x, y) }
        // What --dry-run writes is the same job.
        let words =
            "clip.mkv --shader invert --mask '0,18 64,18 64,36 0,36' --mask-invert --mix 0.5 --shader grayscale --mix 0 "
            + "--space linear --mask vignette --mask-channel luma --codec ffv1 --overwrite o.mkv"
        let plan = try Glfx.shell("$glfx \(words) --dry-run --json > again.json && $glfx run again.json", in: folder)
        try #require(plan.code == 0, "\(plan.errors)")
        try expect("o.mkv") { x, y in y < 18 ? mixed(x, y, 0.5) : source(x, y) }
        let said = try Glfx.shell("$glfx \(words) --dry-run", in: folder)
        #expect(said.output.contains("0.5 of it, where the polygon 0,18 64,18 64,36 0,36 is not white"))
        #expect(said.output.contains("in linear light, 0 of it, where the result of shader 'vignette'"))
        #expect(said.output.contains("(its luma) is white"))
    }

    @Test func aMaskOfAnotherShapeIsStretchedAndTold() throws {
        try still("wide.png", "geq=lum=255", size: "64x20")
        let errors = try run("clip.mkv --shader invert --mask wide.png --codec ffv1 --overwrite o.mkv")
        #expect(errors.contains("the mask 'wide.png' has 64x20 pixels, which is another shape"), "\(errors)")
        _ = try run("clip.mkv --shader invert --codec ffv1 --overwrite whole.mkv")
        let frames = try ["o.mkv", "whole.mkv"].map { try Raster.samples(["-i", $0], "rgb24", in: folder) }
        #expect(frames[0].largestDifference(from: frames[1]) <= 1)
    }

    @Test(arguments: [
        ("clip.mkv --mask left.png --shader invert", 2, "--mask comes before every --shader"),
        ("clip.mkv --shader invert --mask gone.png", 3, "gone.png"),
        ("clip.mkv --shader invert --mask ''", 2, "--mask is empty"),
        ("clip.mkv --shader invert --mask '1,2 3,4'", 2, "--mask: "),
        ("clip.mkv --shader invert --mask '100,2 300,4 200,9'", 2, "polygon of --mask is outside the picture"),
        ("clip.mkv --shader invert --mask left.png --mask half.png", 2, "--mask is given twice"),
        ("clip.mkv --shader invert --mask-channel red --mask left.png", 2, "--mask-channel 'red': no such choice"),
        ("clip.mkv --shader invert --mask-invert", 2, "'invert' has none"),
        ("clip.mkv --shader invert --mix 1.5", 2, "out of its range"),
        ("clip.mkv --shader invert --mix half", 2, "--mix cannot be 'half'"),
        ("clip.mkv --shader invert --space log", 2, "--space cannot be 'log'"),
        ("clip.mkv --shader hdr --space linear", 2, "into another color space by itself"),
        ("clip.mkv --shader crop --left 20 --mix 0.5", 2, "44x36 pixels of the frame's 64x36"),
        ("clip.mkv --key green --mix 0.5", 2, "the key takes no --mask, --mix or --space"),
        ("clip.mkv --shader invert --mask key", 3, "cannot open 'key'"),
    ])
    func mistakesGetOneLine(words: String, code: Int32, message: String) throws {
        let errors = try run("\(words) o.mkv", code: code)
        let lines = errors.split(separator: "\n").filter { $0.contains("error:") }
        #expect(lines.count == 1, "\(errors)")
        #expect(errors.contains(message), "\(errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("o.mkv")))
    }
}
