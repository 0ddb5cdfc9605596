import Foundation
import GLFXCore
@testable import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// A movie's clock is written as it was read.
@Suite struct WriterTimeTests {
    /// Steps of 24 and 25 ticks of 1/600 s with jumps, as hand-held phones write them.
    static let variable: [Int64] = [0, 25, 49, 74, 98, 123, 300, 324, 349, 350, 900]

    @Test(arguments: ["mov", "mp4", "nut"])
    func aVariableRateMovieKeepsItsStamps(ending: String) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        let notes = Notes()
        try write(OutputRequest(path: path), smallFormat(), stamps: Self.variable, lastDuration: 40, notes: notes)
        #expect(try Probe.frameTimes(path) == Self.variable.map { Rational($0, 600) })
        #expect(notes.lines == [])
    }

    @Test(arguments: ["mov", "mp4"], [6000, 0, 7] as [Int64])
    func aMovieEndsWhenItsLastPictureEnds(ending: String, start: Int64) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        try write(OutputRequest(path: path), smallFormat(), stamps: Self.variable.map { $0 + start }, lastDuration: 40)
        let video = try Probe(path).video
        #expect(try Probe.frameTimes(path).first == Rational(start, 600))
        #expect(video["duration_ts"] as? Int == 940)
        #expect(video["time_base"] as? String == "1/600")
    }

    /// Encoders that take a constant rate only, encoders without and with reordering: the stamps are the same.
    @Test(arguments: ["mpeg4", "mpeg2", "hevc", "prores", "ffv1", "qtrle", "mjpeg", "png"])
    func everyCodecKeepsTheStamps(codec: String) throws {
        let folder = try Folder()
        let path = folder.path(codec == "ffv1" ? "out.nut" : "out.mov")
        try write(
            OutputRequest(path: path, codec: codec), smallFormat(), stamps: Self.variable.map { $0 + 13 },
            lastDuration: 40)
        #expect(try Probe.frameTimes(path) == Self.variable.map { Rational($0 + 13, 600) })
        if codec != "ffv1" { #expect(try Probe(path).video["duration_ts"] as? Int == 940) }
    }

    @Test(arguments: [
        Rational(1, 90000), Rational(1, 1_000_000), Rational(1001, 30000), Rational(1, 25), Rational(1, 3),
    ])
    func anyTimeBaseIsKept(base: Rational) throws {
        let folder = try Folder()
        let path = folder.path("out.mov")
        let stamps: [Int64] = [3, 4, 5, 7, 11, 12]
        let format = smallFormat {
            $0.timeBase = base
            $0.frameRate = nil
        }
        try write(OutputRequest(path: path), format, stamps: stamps, lastDuration: 1)
        #expect(
            try Probe.frameTimes(path) == stamps.map { Rational($0 * base.numerator, base.denominator).reduced })
    }

    @Test(arguments: ["mkv", "webm", "flv"])
    func millisecondContainersHoldTheNearestAndSaySo(ending: String) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        let notes = Notes()
        try write(OutputRequest(path: path), smallFormat(), stamps: Self.variable, lastDuration: 40, notes: notes)
        // n/600 s in milliseconds, halves up.
        let expected = Self.variable.map { Rational(($0 * 1000 + 300) / 600, 1000) }
        #expect(try Probe.frameTimes(path) == expected)
        // 1/600 s is 1 2/3 ms: a third of a millisecond is the most that is lost.
        #expect(notes.lines.count == 1)
        #expect(notes.lines.first?.contains("0.34 ms") == true)
    }

    @Test func wholeMillisecondsNeedNoNote() throws {
        let folder = try Folder()
        let notes = Notes()
        let format = smallFormat { $0.timeBase = Rational(1, 25) }
        try write(
            OutputRequest(path: folder.path("out.mkv")), format, stamps: [0, 1, 2], lastDuration: 1, notes: notes)
        #expect(notes.lines == [])
    }

    @Test func stampsBeforeZeroMoveEverythingAndSaySo() throws {
        let folder = try Folder()
        for ending in ["mov", "mkv", "nut"] {
            let path = folder.path("out." + ending)
            let notes = Notes()
            try write(
                OutputRequest(path: path), smallFormat(), stamps: [-300, -276, -250, 0], lastDuration: 24, notes: notes)
            let times = try Probe.frameTimes(path)
            #expect(times.first == Rational(0, 1), "\(ending)")
            #expect(times.last == Rational(1, 2), "\(ending)")
            #expect(notes.lines.contains { $0.contains("0.500 s later") }, "\(ending)")
        }
    }

    @Test func aPictureLastsUntilTheNextWhereTheSourceDoesNotSay() throws {
        let folder = try Folder()
        let path = folder.path("out.mov")
        let format = smallFormat()
        let plan = try OutputPlan.make(
            request: OutputRequest(path: path, codec: "qtrle"), format: format, tracks: [], madeAlpha: false)
        let writer = try MediaWriter(plan: plan, metadata: MovieMetadata(), tracks: [], notes: { _ in })
        for (index, stamp) in [Int64(0), 10, 40].enumerated() {
            try writer.append(
                TimedPicture(
                    .pixels(card(index, width: 64, height: 48)),
                    time: Timestamp(stamp, timeBase: format.timeBase),
                    duration: nil, index: index))
        }
        _ = try writer.finish()
        // The last one lasts as long as the one before it.
        #expect(try Probe(path).video["duration_ts"] as? Int == 70)
    }

    @Test func aviSkipsSlotsWhereNothingNewIsShown() throws {
        let folder = try Folder()
        let path = folder.path("out.avi")
        // Ticks of 1/600 s at 24 pictures a second: slots 0, 1, 4, 5.
        try write(OutputRequest(path: path), smallFormat(), stamps: [0, 25, 100, 125], lastDuration: 25)
        #expect(try Probe.frameTimes(path) == [0, 1, 4, 5].map { Rational($0, 24).reduced })
    }

    @Test(arguments: ["y4m", "ogv"])
    func containersOfEquallyLongPicturesRepeatTheLongOnes(ending: String) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        let summary = try write(
            OutputRequest(path: path), smallFormat(), stamps: [0, 25, 100, 125], lastDuration: 50)
        #expect(summary.frames == 4)
        // 0, 1 1 1, 4, 5 5; libavformat leaves out Theora's packets for "the same again", their time stays.
        #expect(try Probe(path).video["duration_ts"] as? Int == 7)
        if ending == "y4m" { #expect(try Probe.frameTimes(path).count == 7) }
    }

    @Test func gifDelaysAreHundredthsThatDoNotDrift() throws {
        let folder = try Folder()
        let path = folder.path("out.gif")
        // 24 a second: 4.1666… hundredths each; 48 pictures last 2 s, not 1.92.
        let stamps = (0..<48).map { Int64($0) * 25 }
        try write(OutputRequest(path: path), smallFormat(), stamps: stamps, lastDuration: 25)
        #expect(try Probe.frameTimes(path) == stamps.map { Rational(($0 * 100 + 300) / 600, 100).reduced })
        #expect(try Probe(path).video["duration_ts"] as? Int == 200)
    }

    @Test func picturesThatShareAMillisecondStayApart() throws {
        let folder = try Folder()
        let path = folder.path("out.mkv")
        let format = smallFormat { $0.timeBase = Rational(1, 1_000_000) }
        try write(OutputRequest(path: path), format, stamps: [0, 100, 200, 40000], lastDuration: 40000)
        #expect(try Probe.frameTimes(path).count == 4)
    }
}
