import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Containers that round stamps to their ticks, where they meet another clock.
@Suite struct RoundedStampTests {
    /// One movie of each rate in each container that stores milliseconds, and in one that stores ticks of 1/600.
    static let files = ["mkv", "webm", "flv", "mov"]

    private func make(_ file: String, _ rate: String, in folder: Folder) throws {
        let coding = file == "webm" ? ["-c:v", "libvpx", "-b:v", "4M", "-crf", "4"] : ["-c:v", "libx264", "-qp", "4"]
        let ticks = file == "mov" ? ["-video_track_timescale", "600"] : []
        try CountedMovie.make(coding + ticks + ["in.\(file)"], rate: rate, in: folder)
    }

    @Test(arguments: files, ["30", "24000/1001", "60"])
    func atItsOwnRateEveryFrameIsShownOnce(file: String, rate: String) throws {
        let folder = try Folder()
        try make(file, rate, in: folder)
        let terms = rate.split(separator: "/").compactMap { Int64($0) }
        try JobRun.run([.file(folder.path("in.\(file)"))], to: "out.mkv", in: folder, codec: "ffv1") {
            $0.frameRate = Rational(terms[0], terms.count > 1 ? terms[1] : 1)
        }
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == Array(0..<50))
    }

    /// Ticks of 1/600 are 2.5 to a frame, and the last one's length is rounded up.
    @Test(arguments: [3, 4, 5, 6, 7, 8, 9, 10], ["240", "200"])
    func theLastFrameOfFewTicksIsShownOnce(count: Int, rate: String) throws {
        let folder = try Folder()
        try CountedMovie.make(
            ["-c:v", "libx264", "-qp", "4", "-video_track_timescale", "600", "in.mov"], rate: rate, frames: count,
            in: folder)
        try JobRun.run([.file(folder.path("in.mov"))], to: "out.mkv", in: folder, codec: "ffv1") {
            $0.frameRate = Rational(Int64(rate) ?? 1, 1)
        }
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == Array(0..<count))
    }

    /// Frame n of 30 is shown at n / 30: at 60 each twice, at 15 every other one.
    @Test(arguments: [Rational(60, 1), Rational(15, 1), Rational(30000, 1001)])
    func aRegularSourceIsResampledRegularly(rate: Rational) throws {
        let folder = try Folder()
        try make("mkv", "30", in: folder)
        try JobRun.run([.file(folder.path("in.mkv"))], to: "out.mkv", in: folder, codec: "ffv1") { $0.frameRate = rate }
        let count = Int(rate.denominator) * 30
        let expected = (0..<100).map { $0 * count / Int(rate.numerator) }.filter { $0 < 50 }
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == expected)
    }

    /// FLV stores no length of a picture.
    @Test func theLastFrameLastsAsLongAtAnotherSpeed() throws {
        let folder = try Folder()
        try CountedMovie.make(["-c:v", "flv1", "-q:v", "2", "in.flv"], in: folder)
        try JobRun.run([.file(folder.path("in.flv"))], to: "out.mkv", in: folder, codec: "ffv1") {
            ($0.speed, $0.frameRate) = (.constant(2), 25)
        }
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == (0..<25).map { 2 * $0 })
    }

    /// The background of a wipe at its end: what is on screen in the other movie then.
    @Test(arguments: [("mkv", "mov"), ("mov", "mkv"), ("flv", "webm")])
    func twoMoviesOfOneRateMeet(one: String, other: String) throws {
        let folder = try Folder()
        for file in [one, other] { try make(file, "30", in: folder) }
        try JobRun.run([.file(folder.path("in.\(one)"))], to: "out.mkv", in: folder, codec: "ffv1") {
            var wipe = try ShaderStage("wipe")
            wipe.values["progress"] = ParameterValue(1)
            wipe.pictures = ["other": FilePart(folder.path("in.\(other)"))]
            $0.shaders = [wipe]
        }
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == Array(0..<50))
    }

    /// Frame 31 of 30 a second is at 1.0333 s, and at 1.033 s in a file of milliseconds.
    @Test func aTimeInFramesNamesTheSameFrameInEveryContainer() throws {
        let folder = try Folder()
        for file in ["mkv", "mov"] {
            try make(file, "30", in: folder)
            try JobRun.run([.file(folder.path("in.\(file)"))], to: "\(file)-part.mkv", in: folder, codec: "ffv1") {
                ($0.start, $0.end) = (Rational(31, 30), Rational(40, 30))
            }
            #expect(try CountedMovie.numbers("\(file)-part.mkv", in: folder) == Array(31..<40), "\(file)")
            try JobRun.run([.file(folder.path("in.\(file)"))], to: "\(file)-rate.mkv", in: folder, codec: "ffv1") {
                ($0.start, $0.end, $0.frameRate) = (Rational(31, 30), Rational(40, 30), 30)
            }
            #expect(try CountedMovie.numbers("\(file)-rate.mkv", in: folder) == Array(31..<40), "\(file)")
        }
    }

    /// By `RFC 9559`'s clock: 33 ms is frame 1 of 30 a second. A stamp that is on no frame stays.
    @Test func aStampWithinATickIsTheFramesOwnTime() {
        let clock = FrameClock(rate: Rational(30, 1), timeBase: Rational(1, 1000))
        #expect(clock.moment(Timestamp(33, timeBase: Rational(1, 1000))) == Timestamp(1, timeBase: Rational(1, 30)))
        #expect(clock.moment(Timestamp(67, timeBase: Rational(1, 1000))) == Timestamp(2, timeBase: Rational(1, 30)))
        let other = Timestamp(50, timeBase: Rational(1, 1000))
        #expect(clock.moment(other) == other)
        let later = FrameClock(
            rate: Rational(30, 1), timeBase: Rational(1, 1000), origin: Timestamp(7, timeBase: Rational(1, 1000)))
        #expect(
            later.moment(Timestamp(40, timeBase: Rational(1, 1000))).rational.reduced
                == Rational(7 * 30 + 1000, 30_000).reduced)
    }
}
