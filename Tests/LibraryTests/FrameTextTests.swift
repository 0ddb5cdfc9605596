import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Texts of jobs lie in the frames where Pango alone draws them.
@Suite struct FrameTextTests {
    private static let gray: SIMD4<Float> = [0.25, 0.375, 0.5, 1]

    private func job(_ texts: [FrameText], color: SIMD4<Float> = gray) -> FilterJob {
        var job = FilterJob(inputs: [.color(color)], output: OutputRequest(path: "never-written.png"))
        job.size = PictureSize(width: 320, height: 180)
        job.frameRate = Rational(25, 1)
        job.end = Rational(2, 1)
        job.texts = texts
        job.textPainter = PangoPainter()
        return job
    }

    private func frame(of job: FilterJob, at seconds: Rational = Rational(0, 1)) throws -> PixelBuffer {
        try OpenJob(job).frame(at: Timestamp(seconds: seconds)).buffer
    }

    /// The greatest difference of any channel, in codes.
    private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        var most = 0
        for y in 0..<one.height {
            for x in 0..<one.width {
                for channel in 0..<4 { most = max(most, abs(Int(one[x, y][channel]) - Int(other[x, y][channel]))) }
            }
        }
        return most
    }

    @Test(arguments: FrameText.Anchor.allCases) func aTitleIsWherePangoDrawsIt(anchor: FrameText.Anchor) throws {
        var text = FrameText(.title("Ag"))
        (text.size, text.anchor, text.place) = (0.25, anchor, [0.5, 0.5])
        text.color = [1, 0.5, 0, 1]
        let drawn = try frame(of: job([text]))
        let expected = try PixelBuffer.plain(.black, width: 320, height: 180)
        try expected.draw { context in
            context.clear(Color(red: 0.25, green: 0.375, blue: 0.5))
            let style = TextStyle(size: 45, color: Color(red: 1, green: 0.5, blue: 0))
            let size = try context.measure("Ag", style)
            let share = anchor.point
            try context.text("Ag", at: Point(x: 160 - share.x * size.width, y: 90 - share.y * size.height), style)
        }
        // Two roundings to 8 bits.
        #expect(difference(drawn, expected) <= 2)
        #expect(difference(drawn, try frame(of: job([]))) > 100)
    }

    @Test func itIsShownFromItsStartToItsEnd() throws {
        var text = FrameText(.title("TITLE"))
        (text.start, text.end) = (Rational(2, 5), Rational(6, 5))
        let (with, without) = (job([text]), try frame(of: job([])))
        for (time, isShown) in [(Rational(9, 25), false), (Rational(2, 5), true), (Rational(29, 25), true)] {
            #expect((difference(try frame(of: with, at: time), without) > 100) == isShown, "\(time)")
        }
        #expect(difference(try frame(of: with, at: Rational(6, 5)), without) == 0)
    }

    @Test func whatIsTransparentTakesTheTextsAlpha() throws {
        var text = FrameText(.title("x"))
        (text.box, text.color) = ([1, 0.2, 0, 128.0 / 255], [0, 0, 0, 0])
        (text.size, text.anchor, text.place) = (0.5, .center, [0.5, 0.5])
        var transparent = job([text], color: [0, 1, 0, 0])
        transparent.output.alpha = .keep
        let drawn = try frame(of: transparent)
        let inside = drawn[160, 90]
        #expect(inside.w == 128 && abs(Int(inside.x) - 255) <= 1 && abs(Int(inside.y) - 51) <= 1, "\(inside)")
        #expect(drawn[2, 2].w == 0)
    }

    @Test(.enabled(if: Tool.has("ffmpeg"))) func whiteIsReferenceWhiteInPQ() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:s=320x180:r=25:d=0.2,format=yuv420p10", "-c:v", "libx265",
                "-x265-params", "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc", "in.mp4",
            ], in: folder)
        var text = FrameText(.title("x"))
        (text.box, text.color) = ([1, 1, 1, 1], [1, 1, 1, 1])
        (text.size, text.anchor, text.place) = (0.5, .center, [0.5, 0.5])
        var job = job([text])
        (job.inputs, job.size, job.frameRate, job.end) = ([.file(folder.path("in.mp4"))], nil, nil, nil)
        job.output.path = "never-written.mov"
        let white = try frame(of: job)[160, 90]
        // SMPTE ST 2084 of 203 cd/m²: 0.5807.
        for channel in 0..<3 { #expect(abs(Double(white[channel]) / 65535 - 0.5807) < 0.002, "\(white)") }
    }

    @Test func whatCannotBeDrawnIsOneLine() throws {
        var text = FrameText(.title("TITLE"))
        text.font = "No Such Font Bold"
        let missing = failure { _ = try OpenJob(job([text])) }
        #expect(missing?.kind == .usage && missing?.message == "there is no font 'No Such Font' on this machine")
        var alone = job([FrameText(.title("TITLE"))])
        alone.textPainter = nil
        #expect(failure { _ = try OpenJob(alone) }?.message == "nothing here draws the job's texts")
    }
}
