import Foundation
import GLFXCompare
import GLFXRead
import GLFXTestSupport
import Testing

/// The figures of a comparison are those of ffmpeg's filters, to the last digit that both print.
@Suite struct CompareFigureTests {
    /// Two movies of a pixel format that differ by noise: lossless, so that ffmpeg reads the same samples.
    static func movies(_ format: String, size: String, in folder: Folder) throws {
        for (name, noise) in [("a.mkv", 9), ("b.mkv", 3)] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=10", "-frames:v", "4", "-vf",
                    "format=\(format),noise=alls=\(noise):allf=t+u:all_seed=7", "-c:v", "ffv1", "-pix_fmt", format,
                    name,
                ], in: folder)
        }
    }

    /// `KEY:VALUE` pairs of the line that ffmpeg's filter prints at its end; the part in brackets is left out.
    private func figures(_ filter: String, in folder: Folder) throws -> [String: String] {
        let outcome = try Tool.run(
            "ffmpeg",
            [
                "-nostdin", "-v", "info", "-i", "a.mkv", "-i", "b.mkv", "-lavfi", "[0:v][1:v]\(filter)", "-f", "null",
                "-",
            ],
            in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let line = try #require(outcome.lines.last { $0.contains(filter.uppercased() + " ") })
        return Self.pairs(line[try #require(line.range(of: filter.uppercased() + " ")).upperBound...])
    }

    /// What two movies or patterns of a folder give: whether they are within a tolerance, and the lines of the result.
    private func compared(
        _ actual: String, _ expected: String, in folder: Folder, _ change: (inout Tolerance) -> Void = { _ in }
    ) throws -> (isWithin: Bool, lines: [String], frames: Int) {
        var tolerance = Tolerance()
        change(&tolerance)
        let sides = try [actual, expected].map { try CodedReader(path: folder.path($0), notes: { _ in }) }
        let report = try Comparison(actual: sides[0], expected: sides[1], tolerance: tolerance).run()
        let words = ComparisonWords(report)
        let lines = [words.headline] + (report.frames.allSatisfy(\.isEqual) ? [] : words.totals)
        return (report.isWithin, lines.map { $0.replacing(folder.path("") + "/", with: "") }, report.frames.count)
    }

    static func pairs(_ text: some StringProtocol) -> [String: String] {
        var pairs: [String: String] = [:]
        for word in text.split(separator: " ") {
            let parts = word.split(separator: ":")
            if parts.count == 2 { pairs[parts[0].lowercased()] = String(parts[1]) }
        }
        return pairs
    }

    @Test(arguments: [
        ("yuv420p", "96x64"), ("yuv420p", "95x65"), ("yuv444p", "64x64"), ("yuv422p10le", "96x64"),
        ("yuv444p12le", "96x64"), ("gray", "96x64"), ("gbrp", "96x64"), ("gbrp10le", "90x50"), ("yuva420p", "96x64"),
    ])
    func psnrIsThatOfFFmpeg(format: String, size: String) throws {
        let folder = try Folder()
        try Self.movies(format, size: size, in: folder)
        let result = try compared("a.mkv", "b.mkv", in: folder)
        #expect(!result.isWithin)
        let line = try #require(result.lines.first { $0.hasPrefix("PSNR ") })
        let wanted = try figures("psnr", in: folder)
        #expect(wanted.count >= 4)
        #expect(Self.pairs(line.dropFirst(5)) == wanted)
    }

    // ffmpeg's ssim takes no alpha.
    @Test(arguments: [
        ("yuv420p", "96x64"), ("yuv420p", "95x65"), ("yuv422p10le", "96x64"), ("yuv444p12le", "90x50"),
        ("gray", "96x64"), ("gbrp", "96x64"),
    ])
    func ssimIsThatOfFFmpeg(format: String, size: String) throws {
        let folder = try Folder()
        try Self.movies(format, size: size, in: folder)
        let line = try #require(try compared("a.mkv", "b.mkv", in: folder).lines.first { $0.hasPrefix("SSIM ") })
        let wanted = try figures("ssim", in: folder)
        #expect(wanted.count >= 2)
        #expect(Self.pairs(line.dropFirst(5)) == wanted)
    }

    /// Pictures are packed RGB, which ffmpeg's filters take as planes.
    @Test func picturesHaveTheFiguresOfTheirPlanes() throws {
        let folder = try Folder()
        try Self.movies("gbrp", size: "96x64", in: folder)
        for name in ["a", "b"] {
            try Tool.ffmpeg(["-i", "\(name).mkv", "-pix_fmt", "rgb24", "\(name)%d.png"], in: folder)
        }
        let movie = try compared("a.mkv", "b.mkv", in: folder).lines.dropFirst()
        let pictures = try compared("a%d.png", "b%d.png", in: folder).lines
        #expect(pictures.count == 3)
        #expect(Array(pictures.dropFirst()) == Array(movie))
    }

    /// One pixel of 64 is 7 brighter in the third frame of a movie without loss.
    @Test func theFirstFrameThatDiffersIsNamed() throws {
        let folder = try Folder()
        let source = ["-f", "lavfi", "-i", "color=c=0x406080:s=8x8:r=10", "-frames:v", "5"]
        let end = ["-c:v", "ffv1", "-pix_fmt", "gbrp"]
        try Tool.ffmpeg(source + ["-vf", "format=gbrp,geq=r=64:g=96:b=128"] + end + ["plain.mkv"], in: folder)
        let spot = "format=gbrp,geq=r=64:g='if(eq(N,2)*eq(X,3)*eq(Y,4),103,96)':b=128"
        try Tool.ffmpeg(source + ["-vf", spot] + end + ["spot.mkv"], in: folder)
        let result = try compared("spot.mkv", "plain.mkv", in: folder)
        #expect(!result.isWithin && result.frames == 5)
        #expect(
            result.lines[0].hasPrefix(
                "spot.mkv differs from plain.mkv: 1 of 5 frames; first frame 2 (0.200 s): difference 7 of 255, 1.56 % of the pixels"
            ), "\(result.lines)")
        func isWithin(_ change: (inout Tolerance) -> Void) throws -> Bool {
            try compared("spot.mkv", "plain.mkv", in: folder, change).isWithin
        }
        #expect(try !isWithin { $0.maximumDifference = 6 })
        #expect(try isWithin { $0.maximumDifference = 7 })
        #expect(try !isWithin { $0.maximumPixels = 0.015 })
        #expect(try isWithin { $0.maximumPixels = 0.015625 })
        // Its mean squared error is 49/192: 10 log10(255² · 192/49) = 54.061 dB.
        #expect(try !isWithin { $0.psnr = 54.07 })
        #expect(try isWithin { $0.psnr = 54.06 })
        #expect(try isWithin { $0.ignored = [IgnoredArea(x: 3, y: 4, width: 1, height: 1)] })
        #expect(try !isWithin { $0.ignored = [IgnoredArea(x: 2, y: 4, width: 1, height: 1)] })
    }

    /// SSIM leaves out the windows that touch an ignored area, and the rest are the same.
    @Test func whatIsIgnoredDoesNotCount() throws {
        let folder = try Folder()
        let source = ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=10", "-frames:v", "1"]
        let end = ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]
        try Tool.ffmpeg(source + end + ["plain.mkv"], in: folder)
        try Tool.ffmpeg(source + ["-vf", "drawbox=8:8:16:16:white:fill"] + end + ["box.mkv"], in: folder)
        #expect(try !compared("box.mkv", "plain.mkv", in: folder).isWithin)
        let result = try compared("box.mkv", "plain.mkv", in: folder) {
            $0.ignored = [IgnoredArea(x: 8, y: 8, width: 16, height: 16)]
            $0.ssim = 1
        }
        #expect(result.isWithin && result.lines == ["box.mkv equals plain.mkv: 1 frame"], "\(result.lines)")
    }
}
