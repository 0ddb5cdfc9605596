import Foundation
import GLFXCore
@testable import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// Requests are planned, or refused with an alternative.
@Suite struct WriterPlanTests {
    private func plan(
        _ name: String, in folder: Folder, madeAlpha: Bool = false, _ format: VideoFormat = smallFormat(),
        _ change: (inout OutputRequest) -> Void = { _ in }
    ) throws -> OutputPlan {
        var request = OutputRequest(path: folder.path(name))
        change(&request)
        return try OutputPlan.make(request: request, format: format, tracks: [], madeAlpha: madeAlpha)
    }

    private func failure(
        _ name: String, madeAlpha: Bool = false, _ change: (inout OutputRequest) -> Void = { _ in }
    ) throws -> Failure? {
        let folder = try Folder()
        do {
            _ = try plan(name, in: folder, madeAlpha: madeAlpha, smallFormat(), change)
            return nil
        } catch let failure as Failure {
            return failure
        }
    }

    @Test(arguments: [
        ("a.mov", "h264", "yuv420p"), ("a.mp4", "h264", "yuv420p"), ("a.m4v", "h264", "yuv420p"),
        ("a.mkv", "h264", "yuv420p"), ("a.ts", "h264", "yuv420p"), ("a.flv", "h264", "yuv420p"),
        ("a.webm", "vp9", "yuv420p"), ("a.avi", "mpeg4", "yuv420p"), ("a.gif", "gif", "pal8"),
        ("a.y4m", "wrapped_avframe", "yuv420p"), ("a.nut", "ffv1", "yuv420p"), ("a.ogv", "theora", "yuv420p"),
        ("a.MOV", "h264", "yuv420p"), ("%04d.png", "png", "rgb24"), ("%d.jpg", "mjpeg", "yuv420p"),
        ("one.png", "png", "rgb24"),
    ])
    func theNameChoosesContainerAndCodec(name: String, codec: String, pixels: String) throws {
        let folder = try Folder()
        let plan = try plan(name, in: folder)
        #expect(plan.codecName == codec)
        #expect(PixelFormatTraits(plan.pixelFormat).name == pixels)
    }

    @Test(arguments: [
        ("h264", "a.mov", "yuv420p10le"), ("hevc", "a.mov", "yuv420p10le"), ("prores", "a.mov", "yuv422p10le"),
        ("dnxhd", "a.mov", "yuv422p10le"), ("vp9", "a.webm", "yuv420p10le"), ("av1", "a.mkv", "yuv420p10le"),
        ("ffv1", "a.mkv", "yuv420p10le"), ("png", "a.mov", "rgb48be"), ("mpeg4", "a.avi", "yuv420p"),
    ])
    func deepPicturesStayDeepWhereTheCodecHasIt(codec: String, name: String, pixels: String) throws {
        let folder = try Folder()
        let format = smallFormat {
            $0.depth = 10
            $0.pixelFormat = .rgba16
            $0.width = 320
            $0.height = 240
        }
        let plan = try plan(name, in: folder, format) { $0.codec = codec }
        #expect(PixelFormatTraits(plan.pixelFormat).name == pixels)
    }

    @Test(
        arguments: [
            ("a.mov", nil, "prores", "yuva444p10le"), ("a.webm", nil, "vp9", "yuva420p"),
            ("a.mkv", nil, "ffv1", "yuva420p"),
            ("a.nut", nil, "ffv1", "yuva420p"), ("a.gif", nil, "gif", "pal8"), ("a.avi", nil, "png", "rgba"),
            ("a.mov", "qtrle", "qtrle", "argb"), ("a.mov", "png", "png", "rgba"), ("a.mkv", "vp9", "vp9", "yuva420p"),
            ("%d.png", nil, "png", "rgba"),
        ] as [(String, String?, String, String)])
    func alphaIsKeptByTheCodecsThatHoldIt(name: String, codec: String?, chosen: String, pixels: String) throws {
        let folder = try Folder()
        let plan = try plan(name, in: folder, madeAlpha: true) {
            $0.alpha = .keep
            $0.codec = codec
        }
        #expect(plan.writesAlpha)
        #expect(plan.codecName == chosen)
        #expect(PixelFormatTraits(plan.pixelFormat).name == pixels)
    }

    @Test func alphaGoesByItselfOnlyWhereTheUsualCodecHoldsIt() throws {
        let folder = try Folder()
        #expect(try plan("a.mov", in: folder, madeAlpha: true).writesAlpha == false)
        #expect(try plan("a.webm", in: folder, madeAlpha: true).writesAlpha)
        #expect(try plan("a.webm", in: folder, madeAlpha: true) { $0.alpha = .drop }.writesAlpha == false)
        #expect(try plan("a.webm", in: folder, madeAlpha: false).writesAlpha == false)
        #expect(try plan("a.mp4", in: folder, madeAlpha: true) { $0.codec = "vp9" }.writesAlpha == false)
    }

    @Test func aPixelFormatAskedForByNameDecidesOnAlpha() throws {
        let folder = try Folder()
        let opaque = OutputRequest.EncoderOption(name: "pix_fmt", value: "yuv420p")
        #expect(try plan("a.webm", in: folder, madeAlpha: true) { $0.encoderOptions = [opaque] }.writesAlpha == false)
        let refused = try failure("a.webm", madeAlpha: true) {
            $0.encoderOptions = [opaque]
            $0.alpha = .keep
        }
        #expect(refused?.message.contains("'yuv420p' holds no alpha") == true)
    }

    @Test func proresIs4444ForFullChromaAndAlpha() throws {
        let folder = try Folder()
        let full = smallFormat { $0.chromaSubsampling = .init(horizontalLog2: 0, verticalLog2: 0) }
        let names = [
            try plan("a.mov", in: folder, full) { $0.codec = "prores" },
            try plan("a.mov", in: folder) { $0.codec = "prores" },
            try plan("a.mov", in: folder, full) { $0.codec = "prores422" },
            try plan("a.mov", in: folder) { $0.codec = "prores4444" },
        ].map { PixelFormatTraits($0.pixelFormat).name }
        #expect(names == ["yuv444p10le", "yuv422p10le", "yuv422p10le", "yuv444p10le"])
    }

    @Test func losslessCodecsKeepTheSourcesModelAndChroma() throws {
        let folder = try Folder()
        let rgb = smallFormat {
            $0.isRGB = true
            $0.chromaSubsampling = .init(horizontalLog2: 0, verticalLog2: 0)
        }
        let wide = smallFormat { $0.chromaSubsampling = .init(horizontalLog2: 1, verticalLog2: 0) }
        #expect(PixelFormatTraits(try plan("a.nut", in: folder, rgb).pixelFormat).name == "bgr0")
        #expect(PixelFormatTraits(try plan("a.nut", in: folder, wide).pixelFormat).name == "yuv422p")
        #expect(PixelFormatTraits(try plan("a.mov", in: folder, wide).pixelFormat).name == "yuv420p")
        let asked = try plan("a.mov", in: folder, wide) {
            $0.encoderOptions = [.init(name: "pix_fmt", value: "yuv444p")]
        }
        #expect(PixelFormatTraits(asked.pixelFormat).name == "yuv444p")
    }

    @Test func oddSizesAreMadeEvenWithOneNote() throws {
        let folder = try Folder()
        let odd = smallFormat {
            $0.width = 65
            $0.height = 49
        }
        let plan = try plan("a.mov", in: folder, odd)
        #expect((plan.codedWidth, plan.codedHeight) == (66, 50))
        #expect(plan.notes.count == 1)
        #expect(try self.plan("a.webm", in: folder, odd).codedWidth == 65)
        #expect(try self.plan("a.nut", in: folder, odd).notes == [])
    }

    @Test func colorsAreWhatTheFileCanSay() throws {
        let folder = try Folder()
        let full = smallFormat { $0.color.range = .full }
        #expect(try plan("a.mov", in: folder, full).color.range == .full)
        #expect(try plan("a.mov", in: folder, full) { $0.codec = "prores" }.color.range == .limited)
        #expect(try plan("a.mkv", in: folder, full) { $0.codec = "ffv1" }.color.range == .full)
        #expect(try plan("a.nut", in: folder, full).color.range == .limited)
        // AVI cannot tag BT.709, and readers assume BT.601 for 48 lines.
        #expect(try plan("a.avi", in: folder).color.matrix == .smpte170m)
        #expect(try plan("a.mov", in: folder).color.matrix == .bt709)
        #expect(try plan("%d.jpg", in: folder).color.matrix == .bt470bg)
        #expect(try plan("%d.jpg", in: folder).color.range == .full)
        #expect(try plan("%d.jpg", in: folder).color.chromaSiting == .center)
        let rgb = smallFormat {
            $0.isRGB = true
            $0.color = ColorDescription(matrix: .rgb, range: .full, primaries: .bt709, transfer: .srgb)
        }
        #expect(try plan("a.mov", in: folder, rgb).color.matrix == .smpte170m)
        #expect(try plan("a.mov", in: folder, rgb).color.range == .limited)
        #expect(try plan("%d.png", in: folder, rgb).color.matrix == .rgb)
    }

    // MARK: Refusals

    static let refusals: [(name: String, change: @Sendable (inout OutputRequest) -> Void, words: [String])] = [
        ("a.mvo", { _ in }, ["'.mvo'", "did you mean", "'mov'"]),
        ("a", { _ in }, ["no ending", "out/%05d.png"]),
        (".mov", { _ in }, ["no ending"]),
        ("a%d%d.png", { _ in }, ["no pattern", "once"]),
        ("a%x.png", { _ in }, ["no pattern"]),
        ("a.mov", { $0.codec = "h246" }, ["unknown codec 'h246'", "'h264'"]),
        ("a.mov", { $0.codec = "nonsense-codec" }, ["unknown codec", "use one of h264"]),
        ("a.webm", { $0.codec = "h264" }, ["webm cannot hold codec 'h264'", "mov, mp4", "webm holds vp9"]),
        ("a.mp4", { $0.codec = "prores" }, ["mp4 cannot hold codec 'prores'", "mov"]),
        ("a.gif", { $0.codec = "h264" }, ["gif cannot hold codec"]),
        ("%d.png", { $0.codec = "h264" }, ["png cannot hold codec"]),
        ("a.mp4", { $0.alpha = .keep }, ["mp4 has no codec that keeps alpha", ".mov (prores4444)"]),
        (
            "a.mov",
            {
                $0.alpha = .keep; $0.codec = "h264"
            }, ["keeps no alpha", "prores4444, qtrle, png"]
        ),
        ("a.mov", { $0.quality = 99 }, ["quality 99", "0 to 51", "18"]),
        (
            "a.mov",
            {
                $0.quality = 3; $0.codec = "qtrle"
            }, ["no quality"]
        ),
        ("a.mov", { $0.preset = "meduim" }, ["unknown preset 'meduim'", "'medium'"]),
        ("a.webm", { $0.preset = "12" }, ["unknown preset '12'", "0 to 8"]),
        ("a.mov", { $0.encoderOptions = [.init(name: "tuen", value: "film")] }, ["no option 'tuen'", "'tune'"]),
        ("a.mov", { $0.encoderOptions = [.init(name: "bf", value: "many")] }, ["'many'", "-1 to"]),
        (
            "a.mov", { $0.encoderOptions = [.init(name: "pix_fmt", value: "yuv42p")] },
            ["unknown pixel format", "yuv420p"]
        ),
        (
            "a.mov", { $0.encoderOptions = [.init(name: "pix_fmt", value: "rgb24")] },
            ["does not take pixel format 'rgb24'"]
        ),
        ("a.mov", { $0.codec = "dnxhd" }, ["too small", "256x120"]),
    ]

    @Test(arguments: refusals.indices)
    func whatCannotBeIsRefusedWithTheWayOut(index: Int) throws {
        let (name, change, words) = Self.refusals[index]
        let failure = try #require(try failure(name, change))
        #expect(failure.kind == .usage)
        for word in words { #expect(failure.description.contains(word), "\(failure.description)") }
    }

    @Test func nearNamesAreNearestFirst() {
        #expect(nearNames(to: "presset", in: ["preset", "reset", "tune"]) == ["preset", "reset"])
        #expect(nearNames(to: "mvo", in: ["mov", "mxf", "mp4"]).first == "mov")
        #expect(nearNames(to: "quite-different", in: ["mov"]) == [])
    }

    @Test(
        arguments: [
            ("a.mp4", nil, (1, 1), false, nil), ("a.mov", "prores", (0, 0), true, nil),
            ("a.mkv", "ffv1", (0, 0), true, nil),
            ("a.png", nil, (0, 0), true, nil),
            ("a.mp4", nil, (0, 0), false, "the source is 4:4:4, and h264 is written as 4:2:0; yuv444p"),
            ("a.mp4", nil, (1, 0), false, "the source is 4:2:2, and h264 is written as 4:2:0; yuv422p"),
            ("a.mkv", nil, (0, 0), true, "the source is RGB, and h264 is written as 4:2:0; yuv444p"),
            ("a.avi", nil, (0, 0), true, "the source is RGB, and mpeg4 is written as 4:2:0; prores or ffv1"),
        ] as [(String, String?, (Int, Int), Bool, String?)])
    func chromaThatIsHalvedIsTold(
        name: String, codec: String?, subsampling: (Int, Int), isRGB: Bool, told: String?
    ) throws {
        let folder = try Folder()
        let format = smallFormat {
            $0.chromaSubsampling = .init(horizontalLog2: subsampling.0, verticalLog2: subsampling.1)
            $0.isRGB = isRGB
        }
        let notes = try plan(name, in: folder, format) { $0.codec = codec }.notes.map { $0.spelled(in: .library) }
            .filter {
                $0.hasPrefix("the source is ")
            }
        let words = notes.map {
            $0.replacing("output.pixelFormat ", with: "").replacing("output.codec ", with: "").replacing(
                " keeps it", with: ""
            )
            .replacing(", which fewer players play", with: "")
        }
        #expect(words == (told.map { [$0] } ?? []))
    }
}
