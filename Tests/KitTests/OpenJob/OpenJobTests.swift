import Foundation
@testable import GLFXCore
import GLFXDialects
import GLFXJob
@testable import GLFXKit
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import GLFXWrite
import Testing

/// An open job draws every frame as the run does, in any order.
struct OpenJobTests {
    private static let (width, height) = (32, 24)
    private static let count = 25

    /// 25 frames of a second, each another picture, with B-frames and key frames far apart, and audio.
    private func makeMovie(_ folder: Folder, _ name: String = "in.mov", options: [String] = []) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=\(Self.width)x\(Self.height):r=25,geq=lum='40+6*N':cb='X*8':cr='Y*10'",
                "-f", "lavfi", "-i", "sine=r=48000", "-t", "1", "-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv444p",
                "-g", "12", "-bf", "2", "-c:a", "aac",
            ] + options + [name], in: folder)
    }

    private func job(_ inputs: [JobInput], _ folder: Folder, _ shaders: [ShaderStage]) -> FilterJob {
        var job = FilterJob(
            inputs: inputs, shaders: shaders, output: OutputRequest(path: folder.path("out.mov"), codec: "png"))
        job.cache = CompileCache.ofTests
        return job
    }

    /// Every frame of the run, red, green and blue.
    private func run(_ job: FilterJob, _ folder: Folder) throws -> [[UInt8]] {
        var job = job
        job.output.overwrite = true
        _ = try Pipeline(job).run()
        let samples = try Raster.samples(["-i", "out.mov"], "rgb24", in: folder)
        let size = Self.width * Self.height * 3
        return stride(from: 0, to: samples.count, by: size).map { Array(samples[$0..<$0 + size]) }
    }

    private func colors(_ frame: VideoFrame) -> [UInt8] {
        (0..<Self.height).flatMap { y in
            (0..<Self.width).flatMap { x in
                let pixel = frame.buffer[x, y]
                return [UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z)]
            }
        }
    }

    private func time(_ frame: Int) -> Timestamp { Timestamp(Int64(frame), timeBase: Rational(1, 25)) }

    /// Depends on the time, the frame number, the step from the frame before and the position in the movie.
    private func clockShader() throws -> ShaderStage {
        try ShaderStage(
            text: """
                uniform sampler2D image; uniform float iTime; uniform int iFrame; uniform float iTimeDelta;
                varying vec2 uv; uniform float gain; // default=1
                void main() {
                    gl_FragColor = vec4(
                        texture2D(image, uv).r * gain, iTime * 0.5 + iTimeDelta * 5.0, float(iFrame) / 255.0, 1.0);
                }
                """, name: "clock.frag")
    }

    /// Depends on all frames before.
    private func trailShader() throws -> ShaderStage {
        try ShaderStage(
            text: """
                /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
                   {"NAME": "share", "TYPE": "float", "DEFAULT": 0.3, "MIN": 0, "MAX": 1}],
                   "PASSES": [{"TARGET": "trail", "PERSISTENT": true}, {}]}*/
                void main() {
                    vec4 old = IMG_THIS_PIXEL(trail);
                    vec4 new = IMG_THIS_PIXEL(inputImage);
                    gl_FragColor = PASSINDEX == 0 ? mix(old, new, share) : vec4(old.rgb, 1.0);
                }
                """, name: "trail.fs")
    }

    private func previousShader() throws -> ShaderStage {
        var stage = try ShaderStage(
            text: """
                uniform sampler2D image; uniform sampler2D before; varying vec2 uv;
                void main() { gl_FragColor = 0.5 * texture2D(image, uv) + 0.5 * texture2D(before, uv); }
                """, name: "before.frag")
        stage.previous = ["before": 3]
        return stage
    }

    private static let order = [7, 3, 4, 24, 0, 12, 11, 23, 1]

    @Test(arguments: ["clock", "trail", "previous", "further", "rate", "start", "sound"])
    func everyFrameIsTheRunsInAnyOrder(kind: String) throws {
        let folder = try Folder()
        try makeMovie(folder)
        var job = job([.file(folder.path("in.mov"))], folder, [try clockShader()])
        switch kind {
        case "trail": job.shaders = [try trailShader()]
        case "previous": job.shaders = [try previousShader(), try previousShader()]
        case "further":
            job.shaders = [
                ShaderStage(
                    program: try ShaderLibrary.load("crossfade"), values: ["progress": ParameterValue(0.5)],
                    pictures: ["other": folder.path("in.mov")])
            ]
            job.inputs = [.color(SIMD4(0.5, 0.2, 0.1, 1))]
            (job.size, job.end) = (PictureSize(width: Self.width, height: Self.height), Rational(1, 1))
            job.frameRate = Rational(25, 1)
        case "rate": job.frameRate = Rational(50, 1)
        case "start": job.start = Rational(9, 50)
        case "sound":
            job.shaders = [
                try ShaderStage(
                    text: """
                        // iChannel1: sound
                        void mainImage(out vec4 color, in vec2 place) {
                            vec2 uv = place / iResolution.xy;
                            color = vec4(texture(iChannel0, uv).rgb, 1.0);
                            color.g = texture(iChannel1, vec2(uv.x, 0.25)).r;
                        }
                        """, name: "sound.frag", dialect: .shadertoy)
            ]
        default: break
        }
        let whole = try run(job, folder)
        let open = try OpenJob(job)
        let step = kind == "rate" ? Rational(1, 50) : Rational(1, 25)
        for number in Self.order where number < whole.count {
            let frame = try open.frame(at: Timestamp(Int64(number), timeBase: step))
            #expect(frame.index == number)
            expectSame(colors(frame), whole[number], "frame \(number)")
        }
        // A repeated request gives the same.
        let again = try open.frame(at: Timestamp(Int64(Self.order[8]), timeBase: step))
        expectSame(colors(again), whole[Self.order[8]])
    }

    @Test(arguments: ["clock", "trail", "previous"])
    func aPartIsThatPartOfTheRun(kind: String) throws {
        let folder = try Folder()
        try makeMovie(folder)
        let stage = try kind == "clock" ? clockShader() : kind == "trail" ? trailShader() : previousShader()
        let job = job([.file(folder.path("in.mov"))], folder, [stage])
        let whole = try run(job, folder)
        let open = try OpenJob(job)
        for range in [10..<14, 0..<3, 22..<40] {
            var found: [Int] = []
            try open.frames(in: range) { frame throws(Failure) in
                found.append(frame.index)
                expectSame(colors(frame), whole[frame.index], "frame \(frame.index)")
            }
            #expect(found == Array(range.clamped(to: 0..<Self.count)))
        }
        let behind = #expect(throws: Failure.self) { try open.frames(in: 99..<100) { _ in } }
        #expect(behind?.kind == .usage)
        // One after the other, again, and back.
        for number in [4, 5, 6, 6, 20, 21, 3, 4] {
            let frame = try open.frame(numbered: number)
            #expect(frame.index == number)
            expectSame(colors(frame), whole[number], "frame \(number)")
        }
        let past = #expect(throws: Failure.self) { try open.frame(numbered: Self.count) }
        #expect(past?.isPastEnd == true)
    }

    /// Frames are numbered by count, not by the nominal rate.
    /// A time past the end is an error of that call alone; the next ones find their frames, in order and by a jump.
    @Test(arguments: ["in.mov", "in.mkv", "in.mp4", "in.ts", "joined"], [2.0, 60])
    func pastTheEndNothingIsLost(name: String, seconds: Double) throws {
        let folder = try Folder()
        let file = name == "joined" ? "in.mov" : name
        try makeMovie(folder, file)
        var inputs = [JobInput.file(folder.path(file))]
        if name == "joined" { inputs.append(inputs[0]) }
        let job = job(inputs, folder, [try trailShader()])
        let whole = try run(job, folder)
        let open = try OpenJob(job)
        for first in [0, 7] {
            for number in 0..<first { _ = try open.frame(numbered: number) }
            let failure = #expect(throws: Failure.self) {
                try open.frame(at: Timestamp(seconds: Rational(Int64(seconds), 1)))
            }
            #expect(failure?.isPastEnd == true && failure?.kind == .usage)
            for number in first..<whole.count {
                expectSame(colors(try open.frame(numbered: number)), whole[number], "frame \(number)")
            }
            #expect(throws: Failure.self) { try open.frame(numbered: whole.count) }
            #expect(throws: Failure.self) { try open.frame(at: Timestamp(seconds: Rational(Int64(seconds), 1))) }
            expectSame(colors(try open.frame(numbered: 3)), whole[3], "frame 3")
        }
    }

    @Test func aPartOfAMovieWithUnevenStampsIsCountedExactly() throws {
        let folder = try Folder()
        try makeMovie(
            folder, "in.mkv", options: ["-vf", "select='not(between(n,5,9))*not(eq(n,14))'", "-fps_mode", "vfr"])
        let job = job([.file(folder.path("in.mkv"))], folder, [try ShaderStage("invert")])
        let whole = try run(job, folder)
        try #require(whole.count == 19)
        let open = try OpenJob(job)
        var found: [Int] = []
        try open.frames(in: 6..<12) { frame throws(Failure) in
            found.append(frame.index)
            expectSame(colors(frame), whole[frame.index], "frame \(frame.index)")
        }
        #expect(found == Array(6..<12))
    }

    @Test func stillsAndJoinedInputsAreGoneToAsWell() throws {
        let folder = try Folder()
        try makeMovie(folder)
        try makeMovie(folder, "b.mov", options: ["-vf", "negate"])
        var joined = job([.file(folder.path("in.mov")), .file(folder.path("b.mov"))], folder, [try clockShader()])
        joined.transitions = [try ShaderStage("crossfade")]
        joined.transitionDuration = Rational(1, 5)
        _ = try Tool.ffmpeg(["-i", "in.mov", "f%02d.png"], in: folder)
        var stills = job([.pictures(folder.path("f%02d.png"))], folder, [try clockShader()])
        stills.frameRate = Rational(25, 1)
        for job in [joined, stills] {
            let whole = try run(job, folder)
            let open = try OpenJob(job)
            for number in [20, 22, 5, whole.count - 1, 0] {
                let frame = try open.frame(at: time(number))
                #expect(frame.index == number)
                expectSame(colors(frame), whole[number], "frame \(number)")
            }
        }
    }

    @Test func behindTheEndIsAnErrorAndTheJobGoesOn() throws {
        let folder = try Folder()
        try makeMovie(folder)
        let job = job([.file(folder.path("in.mov"))], folder, [try clockShader()])
        let whole = try run(job, folder)
        let open = try OpenJob(job)
        for wanted in [time(25), time(1000)] {
            let failure = #expect(throws: Failure.self) { try open.frame(at: wanted) }
            #expect(failure?.kind == .usage && failure?.message.contains("1.000 s long") == true)
        }
        expectSame(colors(try open.frame(at: time(24))), whole[24])
    }

    // MARK: Values

    @Test func aValueThatChangesIsSeenInTheNextFrame() throws {
        let folder = try Folder()
        try makeMovie(folder)
        let given = job([.file(folder.path("in.mov"))], folder, [try clockShader()])
        let open = try OpenJob(given)
        _ = try open.frame(at: time(12))
        try open.set("gain", to: 0.5)
        var other = given
        try other.shaders[0].set("gain", to: 0.5)
        expectSame(colors(try open.frame(at: time(12))), try run(other, folder)[12])
        let failure = #expect(throws: Failure.self) { try open.set("gain", to: "much") }
        #expect(failure?.kind == .usage)
        #expect(throws: Failure.self) { try open.set("gain", to: 1, shader: 1) }
        expectSame(colors(try open.frame(at: time(13))), try run(other, folder)[13])
    }

    /// A shader's state from the previous value does not affect frames with the next one.
    @Test(arguments: [0, 6]) func aChangedValueBeginsWithAnEmptyMemory(number: Int) throws {
        let folder = try Folder()
        try makeMovie(folder)
        var stage = try trailShader()
        let open = try OpenJob(job([.file(folder.path("in.mov"))], folder, [stage]))
        _ = try open.frame(at: time(5))
        try open.set("share", to: 0.5)
        try stage.set("share", to: 0.5)
        expectSame(
            colors(try open.frame(at: time(number))),
            try run(job([.file(folder.path("in.mov"))], folder, [stage]), folder)[number])
    }

    /// A value that is compiled into the text, and one that decides how large the result is.
    @Test func aValueThatIsCompiledInIsCompiledAnew() throws {
        let folder = try Folder()
        try makeMovie(folder)
        var stage = try ShaderStage("blur", ["radius": 2])
        let open = try OpenJob(job([.file(folder.path("in.mov"))], folder, [stage]))
        try open.set("radius", to: 5)
        try stage.set("radius", to: 5)
        expectSame(
            colors(try open.frame(at: time(3))),
            try run(job([.file(folder.path("in.mov"))], folder, [stage]), folder)[3])
    }

    /// A key finds its screen once for the whole movie; values set later act as if they had been set at first.
    @Test(
        arguments: Thoroughness.some(
            [
                [("clipBlack", 0.1)], [("choke", 1)], [("screenColor", "#20c030")], [("composite", 1)], [("view", 2)],
                [("choke", 1), ("choke", 0)], [("screenColor", "#20c030"), ("clipWhite", 0.8)],
                [("clipWhite", 0.8)], [("screenColor", "#20c030"), ("clipBlack", 0.1)],
            ] as [[(String, ShaderValue)]], each: 3))
    func aKeyThatIsToldSomethingElseIsThatKey(changes: [(String, ShaderValue)]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x20c030:s=32x24:r=25", "-f", "lavfi", "-i",
                "gradients=s=12x12:r=25:c0=red:c1=blue:seed=2:speed=0.001", "-filter_complex",
                "[0][1]overlay=x=4+10*t:y=6,noise=alls=4:all_seed=3", "-t", "0.6", "-c:v", "ffv1", "-pix_fmt",
                "yuv420p",
                "in.mkv",
            ], in: folder)
        var stage = try ShaderStage("key")
        var given = job([.file(folder.path("in.mkv"))], folder, [stage])
        given.background = .color(SIMD4(0.1, 0.2, 0.7, 1))
        let open = try OpenJob(given)
        let before = colors(try open.frame(at: time(5)))
        for (name, value) in changes {
            try open.set(name, to: value)
            try stage.set(name, to: value)
        }
        given.shaders = [stage]
        let whole = try run(given, folder)
        expectSame(colors(try open.frame(at: time(5))), whole[5])
        if changes.count == 1 { #expect(before != whole[5]) }
    }

    // MARK: Files in memory

    @Test(arguments: PixelBuffer.FileType.allCases)
    func aPictureInMemoryIsTheOneInAFile(type: PixelBuffer.FileType) throws {
        let folder = try Folder()
        let picture = PixelBuffer(width: 33, height: 20, format: .bgra8)
        for y in 0..<20 { for x in 0..<33 { picture[x, y] = SIMD4(UInt16(x * 7), UInt16(y * 12), 90, 255) } }
        try picture.write(to: folder.path("a.\(type.rawValue)"))
        let bytes = try picture.encoded(as: type)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.\(type.rawValue)"))) == Data(bytes))
        try Data(bytes).write(to: folder.url.appendingPathComponent("b.\(type.rawValue)"))
        let samples = try Raster.samples(["-i", "b.\(type.rawValue)"], "rgb24", in: folder)
        #expect(samples.count == 33 * 20 * 3)
        if type != .jpeg { #expect(samples[(5 * 33 + 4) * 3] == 28) }
    }

    /// What masks a shader is drawn and opened once.
    @Test func aChangedValueLeavesThePolygonOfAMask() throws {
        let folder = try Folder()
        try makeMovie(folder)
        var stage = try ShaderStage("blur")
        stage.effect.mask = ShaderMask(
            .polygon(try MattePolygon([SIMD2(0, 0), SIMD2(16, 0), SIMD2(16, 24), SIMD2(0, 24)])))
        let open = try OpenedJob(job([.file(folder.path("in.mov"))], folder, [stage]))
        let (drawing, plain) = (ObjectIdentifier(open.drawing), colors(try open.frame(at: time(3))))
        try open.set("radius", to: 2)
        #expect(colors(try open.frame(at: time(3))) != plain)
        #expect(ObjectIdentifier(open.drawing) == drawing)
    }
}
