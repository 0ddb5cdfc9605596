import Foundation
import GLFXAudio
import GLFXCore
import GLFXJob
@testable import GLFXKit
import GLFXMedia
import GLFXTestSupport
@testable import GLFXTimeline
@testable import GLFXWrite
import Testing

/// Parts that differ from their headers, and parts of different formats.
struct JoinedPartsTests {
    @Test func aClipThatEndsTooEarlyHoldsItsLastFrame() throws {
        let job = try JoinedJob()
        _ = try job.movie(
            "whole.mp4", "testsrc2=s=320x180:r=25:d=2", ["-c:v", "mpeg4", "-q:v", "2", "-movflags", "faststart"])
        let whole = try job.folder.read("whole.mp4")
        try whole.prefix(whole.count * 6 / 10).write(to: job.folder.url.appendingPathComponent("cut.mp4"))
        let after = try job.movie("b.mov", "color=0x00ff00:s=320x180:r=25:d=1,format=rgb24")
        let report = try job.run([.file(job.folder.path("cut.mp4")), after])
        let found = try job.packets()
        // The next clip begins as planned, whatever the first one's damage.
        let index = try #require(found.firstIndex { $0.time == Rational(2, 1) })
        #expect(index < 45 && found.count == index + 25)
        let held = found[index - 1]
        #expect(held.time.double + held.length.double == 2 && held.length > Rational(1, 5))
        #expect(report.damage.map(\.path) == [job.folder.path("cut.mp4")])
    }

    @Test func aClipWithoutAnIndexIsAsLongAsItsPicture() throws {
        let job = try JoinedJob()
        // Its audio is longer, and Matroska's header has only the total.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=32x18:r=25:d=1", "-f", "lavfi", "-i", "sine=r=48000:d=1.7", "-c:v",
                "ffv1", "-c:a", "flac", "a.mkv",
            ], in: job.folder)
        let next = try job.movie("b.mov", "testsrc2=s=32x18:r=25:d=1")
        try job.run([.file(job.folder.path("a.mkv")), next])
        #expect(try job.times() == grid(Rational(25, 1), count: 50))
    }

    @Test func aClipThatIsCutOffWithoutAnIndexIsShorterAndSaysSo() throws {
        let job = try JoinedJob()
        _ = try job.movie("whole.mkv", "testsrc2=s=320x180:r=25:d=4", ["-c:v", "mpeg4", "-q:v", "2", "-g", "10"])
        let whole = try job.folder.read("whole.mkv")
        try whole.prefix(whole.count / 2).write(to: job.folder.url.appendingPathComponent("cut.mkv"))
        let after = try job.movie("b.mov", "color=0x00ff00:s=320x180:r=25:d=1,format=rgb24")
        let report = try job.run([.file(job.folder.path("cut.mkv")), after])
        #expect(report.damage.map(\.path) == [job.folder.path("cut.mkv")])
        let times = try job.times()
        #expect((60..<80).contains(times.count))
        // Its readable frames have their own stamps, which Matroska rounds to milliseconds; then the next one follows.
        for (index, time) in times.enumerated() { #expect(abs(time.double - Double(index) / 25) < 0.04) }
    }

    @Test func aPictureThatCannotBeReadEndsTheJobWithItsName() throws {
        let job = try JoinedJob()
        let good = try job.still("a.png", "ff0000")
        let bytes = try job.folder.read("a.png")
        // A header without picture data: detected only when the part is reached.
        try bytes.prefix(40).write(to: job.folder.url.appendingPathComponent("cut.png"))
        let failure = #expect(throws: Failure.self) {
            try job.run([good, good, .file(job.folder.path("cut.png"))]) {
                $0.hold = Rational(1, 1)
                $0.transitions = [
                    try JoinedJob.transition("vec4 transition(vec2 uv) { return vec4(progress); }")
                ]
                $0.transitionDuration = Rational(1, 4)
            }
        }
        #expect(
            failure?.kind == .input && failure?.message.contains("cut.png") == true, "\(String(describing: failure))")
        #expect(try job.folder.names == ["a.png", "cut.png"])
    }

    @Test func deepPartsMakeTheWholeDeep() throws {
        let job = try JoinedJob()
        let shallow = try job.still("a.png", "808080")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=32x18,format=gray16,geq=lum=4660,format=rgb48be", "-frames:v", "1",
                "b.png",
            ], in: job.folder)
        try job.run([shallow, .file(job.folder.path("b.png"))]) {
            $0.transitions = [
                try JoinedJob.transition(
                    "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }")
            ]
            $0.frameRate = Rational(1, 1)
        }
        let last = try Tool.ffmpeg(
            ["-i", "out.mov", "-vf", "reverse", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"],
            in: job.folder)
        #expect(last.prefix(6) == Data([0x34, 0x12, 0x34, 0x12, 0x34, 0x12]))
    }

    @Test func aPartOfAnotherLightGetsTheFirstOnes() throws {
        let job = try JoinedJob()
        let tags = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
        let hdr = ["-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc", "smpte2084"]
        let a = try job.movie("a.mkv", "color=0x808080:s=64x36:r=5:d=0.2,format=yuv444p10", ["-c:v", "ffv1"] + tags)
        // A warm gray below 203 cd/m², in PQ's code values, that BT.709 holds too.
        let b = try job.movie(
            "b.mkv", "nullsrc=s=64x36:r=5:d=0.2,format=yuv444p10,geq=lum=480:cb=500:cr=530",
            ["-c:v", "ffv1", "-color_range", "tv"] + hdr)
        let notes = Notes()
        try job.run([a, b], to: "out.mkv", codec: "ffv1", notes: notes)
        let expected = try Tool.ffmpeg(
            [
                "-i", "b.mkv", "-vf", "zscale=t=bt709:p=bt709:m=bt709:npl=203,format=yuv444p10", "-frames:v", "1", "-f",
                "rawvideo", "-",
            ], in: job.folder)
        let found = try Tool.ffmpeg(
            ["-ss", "0.2", "-i", "out.mkv", "-pix_fmt", "yuv444p10", "-frames:v", "1", "-f", "rawvideo", "-"],
            in: job.folder)
        #expect(found.count == expected.count)
        func code(_ data: Data, _ plane: Int) -> Int {
            Int(data[plane * 64 * 36 * 2]) + 256 * Int(data[plane * 64 * 36 * 2 + 1])
        }
        for plane in 0..<3 { #expect(abs(code(found, plane) - code(expected, plane)) <= 1, "plane \(plane)") }
        #expect(notes.all.contains { $0.contains("b.mkv' is converted to the first input's color") }, "\(notes.all)")
    }

    @Test func soundIsHeardWhereItsPictureIsSeen() throws {
        let job = try JoinedJob()
        for (name, rate) in [("a.mov", "24"), ("b.mov", "25")] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc2=s=32x18:r=\(rate):d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v",
                    "png",
                    "-c:a", "pcm_s16le", name,
                ], in: job.folder)
        }
        let still = try job.still("c.png", "ff0000")
        let inputs = try JoinedInput.all(
            of: [.file(job.folder.path("a.mov")), still, .file(job.folder.path("b.mov"))], videoStream: nil,
            maximumPixels: 1 << 20)
        let length = [Rational(2, 1), Rational(3, 1), Rational(2, 1)]
        let plan = try JoinPlan(
            parts: length.map { JoinPlan.Part(name: "", length: Timestamp($0.numerator, timeBase: Rational(1, 1))) },
            overlap: Rational(1, 2), timeBase: Rational(1, 1000))
        func pieces(_ window: Range<Int64>) throws -> [AudioPiece] {
            let rule = TrackRule(FilterJob(inputs: [], output: OutputRequest(path: "")))
            let sounds = try JoinedTracks.sounds(inputs, plan, window, rule)
            #expect(sounds.count == 1)
            return sounds[0].pieces
        }
        let whole = try pieces(0..<plan.end)
        #expect(whole.map(\.path) == ["a.mov", "b.mov"].map(job.folder.path))
        #expect(whole.map(\.start.seconds) == [0, 4] && whole.map { $0.length?.seconds } == [2, 2])
        #expect(whole.map(\.fadeIn) == [0, 0.5] && whole.map(\.fadeOut) == [0.5, 0])
        #expect(whole.allSatisfy { $0.origin?.seconds == 0 })
        // From 1 s to 5.2 s: the first lacks its first second, the other its last 0.8 s.
        let part = try pieces(1000..<5200)
        #expect(part.map(\.start.seconds) == [0, 3] && part.map { $0.length?.seconds } == [1, 1.2])
        #expect(part.map(\.origin?.seconds) == [1, 0])
        // From 1.75 s on half of the first one's fade is left.
        #expect(try pieces(1750..<plan.end).first?.fadeOut == 0.5)
        #expect(try pieces(4250..<plan.end).map(\.fadeIn) == [0.25])
    }
}

/// However many parts there are, two are open.
struct OpenPartsTests {
    /// Counts open parts, and passes their frames on.
    private final class Counted: JoinPart {
        let inner: any JoinPart
        let count: Counter

        init(_ inner: any JoinPart, _ count: Counter) {
            self.inner = inner
            self.count = count
            count.add(1)
        }

        func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer { try inner.layer(at: tick) }
        var nextTick: Int64? { inner.nextTick }

        func close() -> PartAccount {
            count.add(-1)
            return inner.close()
        }
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var open = 0
        private(set) var most = 0

        func add(_ change: Int) {
            lock.withLock {
                open += change
                most = max(most, open)
            }
        }
    }

    @Test(arguments: [Rational(0, 1), Rational(1, 4), Rational(1, 2)]) func twoAreOpenAtATime(overlap: Rational) throws
    {
        let count = Counter()
        let base = Rational(1, 100)
        let plan = try JoinPlan(
            parts: (0..<500).map { JoinPlan.Part(name: "\($0)", length: Timestamp(1, timeBase: Rational(1, 1))) },
            overlap: overlap, timeBase: base)
        let parts = plan.parts.map { ticks in
            JoinedSource.Part(isMovie: false, rate: Rational(4, 1)) { _ in
                let part = StillPart(
                    ticks: ticks, grid: FrameGrid(origin: ticks.lowerBound, rate: Rational(4, 1), timeBase: base),
                    path: nil
                ) { _ throws(Failure) in
                    StillLayers(PixelBuffer(width: 8, height: 8, format: .bgra8))
                }
                return Counted(part, count)
            }
        }
        let source = JoinedSource(
            plan: plan, parts: parts, window: 0..<plan.end, rate: nil, transitionCount: 1, name: "",
            format: SolidPicture.format(size: PictureSize(width: 8, height: 8), pixelFormat: .bgra8, hasAlpha: false),
            metadata: MovieMetadata(), sounds: [])
        var frames = 0
        var time: Int64 = 0
        while case .frame(let frame)? = try source.next() {
            frames += 1
            #expect(frame.time.value == time)
            time += frame.duration ?? 0
        }
        #expect(count.most == 2 && count.open == 0)
        #expect(time == plan.end && frames == Int(plan.end) / 25)
    }
}
