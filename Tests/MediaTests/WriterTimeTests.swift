import Foundation
import FrameCore
import TestSupport
import Testing

@testable import Media

/// A movie's clock is written as it was read.
@Suite struct WriterTimeTests {
    /// Steps of 24 and 25 ticks of 1/600 s with a jump, as hand-held phones write them.
    static let variable: [Int64] = [0, 25, 49, 74, 98, 123, 300, 324, 349, 350, 900]

    @Test(arguments: ["mov", "mp4", "nut"])
    func aVariableRateMovieKeepsItsStamps(ending: String) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        try write(OutputRequest(path: path), smallFormat(), stamps: Self.variable, lastDuration: 40)
        #expect(try Probe.frameTimes(path) == Self.variable.map { Rational($0, 600) })
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

    @Test(arguments: ["mkv", "webm"])
    func matroskaKeepsStampsToTheMillisecond(ending: String) throws {
        let folder = try Folder()
        let path = folder.path("out." + ending)
        let notes = Notes()
        try write(OutputRequest(path: path), smallFormat(), stamps: Self.variable, lastDuration: 40, notes: notes)
        // n/600 s in milliseconds, halves up.
        let expected = Self.variable.map { Rational(($0 * 1000 + 300) / 600, 1000) }
        #expect(try Probe.frameTimes(path) == expected)
        #expect(notes.lines.count == 1)
        #expect(notes.lines.first?.contains("0.34 ms") == true)
    }
}
