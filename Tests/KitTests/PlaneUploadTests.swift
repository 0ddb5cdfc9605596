import Foundation
@testable import GLFXCore
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXRender
import GLFXTestSupport
import GLFXWrite
import Testing

/// Frames that are uploaded as a movie's planes are those that zimg makes.
struct PlaneUploadTests {
    /// A way to draw.
    static let devices: [DeviceSelection] = [.native, .software]

    /// Each with the standards' numbers, within a code of the source's depth.
    @Test(arguments: Thoroughness.pairs(CardCoding.all, devices))
    func aCardDrawnOfItsPlanesIsWhatTheStandardSays(coding: CardCoding, device: DeviceSelection) throws {
        let folder = try Folder()
        let card = TestCard(coding)
        try card.write("card.mkv", in: folder)
        let drawn = try Self.frame(of: folder.path("card.mkv"), .planes, on: device)
        let codes = Double(drawn.format.isDeep ? 65535 : 255)
        let worst = card.worstDifference { x, y in
            let pixel = drawn[x, y]
            return [pixel.x, pixel.y, pixel.z].map { Double($0) / codes }
        }
        #expect(worst <= 1, "\(worst) code values of the source's depth")
    }

    /// Formats of libav with every depth, arrangement and subsampling, of noise that is full of colors outside of RGB.
    static let formats = [
        "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "gray", "gray10le", "gray12le", "gray16le",
        "yuva420p", "yuva422p", "yuva444p", "yuva444p10le", "yuva420p16le", "gbrp", "gbrap", "gbrp10le", "gbrp16le",
        "yuv420p9le", "yuv422p10le", "yuv444p12le", "yuv420p14le", "yuv420p16le", "yuv444p16le", "nv12", "nv21",
        "nv24", "p010le", "p016le",
    ]

    @Test(arguments: Thoroughness.some(Thoroughness.pairs(formats, devices), each: 3))
    func everyFormatBecomesTheSameByBothWays(format: String, device: DeviceSelection) throws {
        let folder = try Folder()
        let depth = try #require(Self.depth(of: format))
        // NUT holds all formats and no range: limited.
        try Self.noise(format, ["-colorspace", "bt709"], to: "in.nut", in: folder)
        try Self.compare(folder.path("in.nut"), on: device, depth: depth, format)
        try Self.noise(
            format, ["-c:v", "ffv1", "-color_range", "pc", "-colorspace", "bt709"], to: "in.mkv", in: folder)
        try Self.compare(folder.path("in.mkv"), on: device, depth: depth, "\(format), full range")
    }

    /// The encoder's planes, drawn, are those that zimg makes of the same.
    @Test(
        arguments: Thoroughness.some(
            Thoroughness.pairs(
                [
                    "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "gray", "gray10le", "yuva420p",
                    "yuva444p", "yuva444p10le", "yuv420p10le", "yuv422p10le", "yuv444p12le", "gbrp10le",
                ], devices), each: 2))
    func anEncoderGetsTheSamePlanesByBothWays(format: String, device: DeviceSelection) throws {
        let folder = try Folder()
        for words in [["-color_range", "tv"], ["-color_range", "pc", "-chroma_sample_location", "topleft"]] {
            try Self.noise(format, ["-c:v", "ffv1", "-colorspace", "bt709"] + words, to: "in.mkv", in: folder)
            let planes = try Self.written(folder.path("in.mkv"), as: format, "invert", on: device, in: folder)
            let worst = Self.worstDifference(planes, format)
            // A code of RGB is up to 1.2 of limited YUV; 11 bits of a floating-point picture are two codes of 12.
            #expect(worst <= (format.contains("12") ? 4 : 2), "\(format) \(words): \(worst)")
        }
    }

    /// Passes that read planes and write planes, over several parts of a picture: what zimg and pictures of pixels give.
    @Test(
        arguments: Thoroughness.some(
            Thoroughness.pairs(
                ["yuv420p", "yuv422p10le", "nv12", "yuv444p", "gbrp", "gray", "yuva420p"],
                ["grade", "sharpen", "edges", "vignette", "blur", "transform", "pixelate"]), each: 2))
    func shadersDrawTheSameByBothWays(format: String, shader: String) throws {
        let folder = try Folder()
        // Odd sides, and so high that parts meet.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=83x141:rate=5:duration=0.4", "-pix_fmt", format, "-c:v", "ffv1",
                "-colorspace", "bt709", "in.mkv",
            ], in: folder)
        let planes = try Self.written(folder.path("in.mkv"), as: format, shader, on: .native, in: folder)
        let worst = Self.worstDifference(planes, format)
        #expect(worst <= 2, "\(worst)")
    }

    /// A movie beside the frame, of its size and of another, behind it, over it, and after it.
    @Test(
        arguments: Thoroughness.some(
            Thoroughness.pairs(["yuv420p", "yuv444p10le", "yuva420p", "gray", "nv12"], ["83x141", "40x64"]), each: 2))
    func furtherMoviesAreTheSameByBothWays(format: String, size: String) throws {
        let folder = try Folder()
        func card(_ name: String, _ source: String, _ format: String) throws {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "\(source):rate=5:duration=0.6", "-pix_fmt", format, "-c:v", "ffv1",
                    "-colorspace", "bt709", name,
                ], in: folder)
        }
        try card("in.mkv", "testsrc2=size=83x141", "yuv420p")
        try card("other.mkv", "testsrc=size=\(size)", format)
        let other = FilePart(folder.path("other.mkv"))
        func stage(_ name: String, input: Bool = true) throws -> ShaderStage {
            var stage = ShaderStage(program: try ShaderLibrary.load(name))
            if input { stage.pictures["layer"] = other }
            return stage
        }
        let jobs: [(String, (inout FilterJob) throws -> Void)] = [
            (
                "behind",
                { job in (job.shaders, job.background) = ([try stage("chromakey", input: false)], .file(other)) }
            ),
            ("over", { job in job.shaders = [try stage("difference")] }),
            (
                "top first",
                { job in
                    try folder.write(
                        """
                        uniform sampler2D iChannel0, iChannel1;
                        void mainImage(out vec4 c, in vec2 p) {
                            vec2 uv = p / iResolution.xy;
                            c = 0.5 * texture(iChannel0, uv) + 0.5 * texture(iChannel1, vec2(uv.x, 1.0 - uv.y));
                        }
                        """, to: "a.frag")
                    var shader = ShaderStage(program: try ShaderLibrary.load(folder.path("a.frag")))
                    shader.pictures["iChannel1"] = other
                    job.shaders = [shader]
                }
            ),
            (
                "after",
                { job in
                    job.inputs.append(.file(other))
                    job.transitions = [try stage("crossfade", input: false)]
                    job.transitionDuration = Rational(2, 5)
                    job.shaders = []
                }
            ),
        ]
        for (name, set) in jobs {
            let planes = try Self.written(
                folder.path("in.mkv"), as: "yuv444p", "passthrough", on: .native, in: folder, set)
            let worst = Self.worstDifference(planes, "yuv444p")
            #expect(worst <= 2, "\(name): \(worst)")
        }
    }

    /// Colors outside of RGB too.
    @Test(arguments: ["yuv420p", "yuv422p10le", "gray"]) func aMoviePassedOnKeepsItsPlanes(format: String) throws {
        let folder = try Folder()
        try Self.noise(format, ["-c:v", "ffv1", "-colorspace", "bt709"], to: "in.mkv", in: folder)
        let planes = try Self.written(folder.path("in.mkv"), as: format, "passthrough", on: .native, in: folder)
        let decoded = try Tool.ffmpeg(["-i", "in.mkv", "-f", "rawvideo", "-pix_fmt", format, "-"], in: folder)
        expectSame(planes[1], [UInt8](decoded))
    }

    private static func worstDifference(_ planes: [[UInt8]], _ format: String) -> Int {
        let isDeep = format.hasSuffix("le")
        return stride(from: 0, to: planes[0].count, by: isDeep ? 2 : 1).reduce(0) { worst, index in
            let codes = planes.map { Int($0[index]) + (isDeep ? Int($0[index + 1]) << 8 : 0) }
            return max(worst, abs(codes[0] - codes[1]))
        }
    }

    /// Three planes of 5600 rows below each other are more than the 16384 of Mesa's and the native renderer's pictures.
    @Test(arguments: devices) func planesThatAreTooHighTogetherComeAsPixels(device: DeviceSelection) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=16x5600:rate=5:duration=0.4", "-pix_fmt", "yuv444p", "-c:v", "ffv1",
                "in.mkv",
            ], in: folder)
        let planes = try Self.written(folder.path("in.mkv"), as: "yuv444p", "invert", on: device, in: folder)
        #expect(planes[0].count == 2 * 3 * 16 * 5600)
        #expect(zip(planes[0], planes[1]).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test(arguments: Thoroughness.pairs(["left", "center", "topleft", "top", "bottomleft", "bottom"], devices))
    func chromaIsWhereItsSitingSays(siting: String, device: DeviceSelection) throws {
        let folder = try Folder()
        for format in ["yuv420p", "yuv422p", "yuv411p"] {
            // FFV1 in Matroska keeps the siting.
            try Self.noise(
                format, ["-c:v", "ffv1", "-color_range", "pc", "-chroma_sample_location", siting], to: "in.mkv",
                in: folder)
            try Self.compare(folder.path("in.mkv"), on: device, depth: 8, "\(format) \(siting)")
        }
    }

    @Test(arguments: Thoroughness.pairs(["bt709", "smpte170m", "smpte240m", "fcc", "bt2020nc", "ycgco"], devices))
    func everyMatrixIsInverted(matrix: String, device: DeviceSelection) throws {
        let folder = try Folder()
        try Self.noise("yuv444p", ["-color_range", "pc", "-colorspace", matrix], to: "in.nut", in: folder)
        try Self.compare(folder.path("in.nut"), on: device, depth: 8, matrix)
    }

    /// Cut to a part that begins at an odd column or row, without being scaled.
    @Test(
        arguments: Thoroughness.pairs(
            [PictureSize(width: 35, height: 31), PictureSize(width: 45, height: 25)], devices))
    func aPartBeginsBetweenChromaSamples(size: PictureSize, device: DeviceSelection) throws {
        let folder = try Folder()
        try Self.noise("yuv420p", ["-color_range", "pc"], to: "in.nut", in: folder)
        try Self.compare(folder.path("in.nut"), on: device, depth: 8, "\(size)") { job in
            (job.size, job.fit) = (size, .cover)
        }
    }

    @Test(arguments: Thoroughness.pairs(["90", "180", "270"], devices))
    func aTurnedMovieIsUpright(turn: String, device: DeviceSelection) throws {
        let folder = try Folder()
        try Self.noise("yuv420p", ["-vf", "crop=44:30", "-c:v", "libx264", "-qp", "1"], to: "flat.mov", in: folder)
        try Tool.ffmpeg(["-i", "flat.mov", "-c", "copy", "-metadata:s:v:0", "rotate=\(turn)", "in.mov"], in: folder)
        try Self.compare(folder.path("in.mov"), on: device, depth: 8, turn)
    }

    /// A user shader of mpv gets the samples that ffmpeg decodes: in the movie's range and size, below black and above
    /// white too.
    @Test(arguments: Thoroughness.pairs(["yuv420p", "yuv422p", "nv12", "yuv444p"], devices))
    func mpvsHooksGetTheDecodersPlanes(format: String, device: DeviceSelection) throws {
        let folder = try Folder()
        try Self.noise(format, ["-colorspace", "bt709", "-vf", "crop=44:30"], to: "in.nut", in: folder)
        let planar = format == "nv12" ? "yuv420p" : format
        let raw = [UInt8](
            try Tool.ffmpeg(
                ["-i", "in.nut", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", planar, "-"], in: folder))
        let (across, down) = (planar == "yuv444p" ? 1 : 2, planar == "yuv420p" ? 2 : 1)
        let (columns, rows) = (44 / across, 30 / down)
        try #require(raw.count == 44 * 30 + 2 * columns * rows)
        try folder.write(
            """
            //!HOOK MAIN
            //!BIND HOOKED
            //!BIND LUMA
            //!BIND CHROMA
            vec4 hook() {
                ivec2 place = ivec2(gl_FragCoord.xy);
                vec2 uv = texelFetch(CHROMA_raw, place / ivec2(\(across), \(down)), 0).xy;
                return vec4(texelFetch(LUMA_raw, place, 0).x, uv, 1.0);
            }
            """, to: "planes.glsl")
        let program = try ShaderLibrary.load(folder.path("planes.glsl"))
        let drawn = try Self.frame(of: folder.path("in.nut"), .planes, on: device) { job in
            job.shaders = [ShaderStage(program: program)]
        }
        var worst = 0
        for y in 0..<30 {
            for x in 0..<44 {
                let place = y / down * columns + x / across
                let codes = [raw[y * 44 + x], raw[44 * 30 + place], raw[44 * 30 + columns * rows + place]]
                for channel in 0..<3 { worst = max(worst, abs(Int(drawn[x, y][channel]) - Int(codes[channel]))) }
            }
        }
        #expect(worst == 0, "\(worst) of 255")
    }

    /// Scaled pictures take zimg's way, whatever was asked for.
    @Test func aScaledMovieComesAsRGB() throws {
        let folder = try Folder()
        try Self.noise("yuv420p", ["-color_range", "pc"], to: "in.nut", in: folder)
        let set = { (job: inout FilterJob) in job.size = PictureSize(width: 90, height: 62) }
        let made = try [PictureUpload.rgb, .planes].map { way in
            try Self.frame(of: folder.path("in.nut"), way, on: .native, set)
        }
        for y in 0..<62 { for x in 0..<90 { #expect(made[0][x, y] == made[1][x, y]) } }
    }

    private static func depth(of format: String) -> Int? {
        let known = ["gray": 8, "p010le": 10, "p016le": 16]
        if let depth = known[format] { return depth }
        let digits = format.hasSuffix("le") ? format.dropLast(2).reversed().prefix { $0.isNumber }.reversed() : []
        return digits.isEmpty ? 8 : Int(String(digits))
    }

    /// Two frames of noise, 45 by 31, the alpha 0 in many pixels, without loss.
    private static func noise(_ format: String, _ words: [String], to name: String, in folder: Folder) throws {
        let (width, height) = (45, 31)
        var state: UInt32 = 1
        var samples: [UInt16] = []
        for plane in 0..<8 {
            for _ in 0..<width * height {
                state = state &* 1_664_525 &+ 1_013_904_223
                let word = UInt16(state >> 16)
                samples.append(plane % 4 == 3 && word < 20000 ? 0 : word)
            }
        }
        try samples.withUnsafeBytes { Data($0) }.write(to: folder.url.appendingPathComponent("noise.raw"))
        let coding = words.contains("-c:v") ? [] : ["-c:v", "rawvideo"]
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", "yuva444p16le", "-s", "\(width)x\(height)", "-i", "noise.raw", "-pix_fmt",
                format,
            ] + coding + words + [name], in: folder)
    }

    /// What is encoded of a movie by both ways, decoded, with all frames.
    private static func written(
        _ path: String, as format: String, _ shader: String, on device: DeviceSelection, in folder: Folder,
        _ set: (inout FilterJob) throws -> Void = { _ in }
    ) throws -> [[UInt8]] {
        let planes = try [PictureUpload.rgb, .planes].map { way in
            var output = OutputRequest(path: folder.path("\(way.rawValue).mkv"), codec: "ffv1")
            output.overwrite = true
            var job = FilterJob(input: path, output: output)
            job.cache = CompileCache.ofTests
            job.shaders = [ShaderStage(program: try ShaderLibrary.load(shader))]
            (job.device, job.upload) = (device, way)
            try set(&job)
            _ = try Pipeline(job).run()
            let raw = ["-i", "\(way.rawValue).mkv", "-f", "rawvideo", "-pix_fmt", format, "-"]
            return [UInt8](try Tool.ffmpeg(raw, in: folder))
        }
        try #require(planes[0].count == planes[1].count && !planes[0].isEmpty)
        return planes
    }

    private static func frame(
        of path: String, _ way: PictureUpload, on device: DeviceSelection, _ set: (inout FilterJob) -> Void = { _ in }
    ) throws -> PixelBuffer {
        var job = FilterJob(input: path, output: OutputRequest(path: "out.png"))
        job.cache = CompileCache.ofTests
        job.shaders = [ShaderStage(program: try ShaderLibrary.load("passthrough"))]
        (job.device, job.upload) = (device, way)
        job.output.alpha = .keep
        set(&job)
        return try OpenJob(job).frame(at: Timestamp(0, timeBase: 1)).buffer
    }

    /// - Parameter depth: of the samples, a code of which may differ.
    private static func compare(
        _ path: String, on device: DeviceSelection, depth: Int, _ name: String,
        _ set: (inout FilterJob) -> Void = { _ in }
    ) throws {
        let (rgb, planes) = (try frame(of: path, .rgb, on: device, set), try frame(of: path, .planes, on: device, set))
        try #require(rgb.width == planes.width && rgb.height == planes.height && rgb.format == planes.format)
        var worst = 0
        for y in 0..<rgb.height {
            for x in 0..<rgb.width {
                let one = SIMD4<Int>(truncatingIfNeeded: rgb[x, y])
                let other = SIMD4<Int>(truncatingIfNeeded: planes[x, y])
                worst = max(worst, (one &- other).max(), (other &- one).max())
            }
        }
        // Pictures with whites above white are of floating point with 11 bits.
        let code = rgb.format.isDeep ? max(33, 65535 / ((1 << depth) - 1) + 1) : 1
        #expect(worst <= code, "\(name): \(worst) of \(rgb.format.isDeep ? 65535 : 255)")
    }
}
