import Foundation
import GLFXTestSupport
import Testing

/// A movie's own timecode as in and out point, and the timecode that is written.
@Suite struct SourceTimecodeTests {
    /// `a.mov` and `b.mov`: 50 numbered frames a second of 25, from 10:00:00:00 and 01:00:00:00 on; `plain.mov` has none.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try CountedClip.make("plain.mov", frames: 50, rate: "25", step: 5, in: folder)
        for (name, label) in [("a.mov", "10:00:00:00"), ("b.mov", "01:00:00:00"), ("near.mov", "00:00:01:00")] {
            try Tool.ffmpeg(["-i", "plain.mov", "-c", "copy", "-timecode", label, name], in: folder)
        }
        return folder
    }

    private func shown(_ arguments: [String], step: Int = 5, in folder: Folder) throws -> [Int] {
        let outcome = try Glfx.run(arguments + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try CountedClip.numbers("out.mov", step: step, in: folder)
    }

    private func timecode(_ name: String, in folder: Folder) throws -> [String] {
        try Tool.ffprobe(name, stream: "v:0", show: ["-show_entries", "stream_tags=timecode"], in: folder)
    }

    @Test func aPartIsGivenInTheMoviesOwnTimecode() throws {
        let folder = try folder()
        #expect(try shown(["a.mov", "--start", "10:00:00:10", "--end", "10:00:01:00"], in: folder) == Array(10..<25))
        #expect(try timecode("out.mov", in: folder) == ["10:00:00:10"])
        #expect(try shown(["a.mov", "--start", "10:00:01:00", "--duration", "5f"], in: folder) == Array(25..<30))
        #expect(
            try shown(["a.mov@10:00:00:10-10:00:01:00", "b.mov@01:00:00:05-01:00:00:10"], in: folder) == Array(10..<25)
                + Array(5..<10))
        #expect(try timecode("out.mov", in: folder) == ["10:00:00:10"])
        #expect(try shown(["a.mov@10:00:00:10-10:00:01:00", "--start", "10:00:00:20"], in: folder) == Array(20..<25))
        let still = try Glfx.run(["a.mov", "--at", "10:00:00:30", "--overwrite", "one.png"], in: folder)
        #expect(still.code == 2 && still.errors.contains("there is no frame 30"), "\(still.errors)")
        #expect(try Glfx.run(["a.mov", "--at", "10:00:01:05", "--overwrite", "one.png"], in: folder).code == 0)
        #expect(try CountedClip.numbers("one.png", step: 5, in: folder) == [30])
        // ffmpeg's -ss takes the time since the beginning.
        try Tool.ffmpeg(["-ss", "0.4", "-i", "a.mov", "-frames:v", "1", "e.png"], in: folder)
        #expect(try CountedClip.numbers("e.png", step: 5, in: folder) == [10])
    }

    /// Where it may be both, it is the movie's; in a movie without one it counts from the beginning.
    @Test func otherTimecodesCountFromTheBeginning() throws {
        let folder = try folder()
        #expect(try shown(["a.mov", "--start", "00:00:00:10", "--end", "1"], in: folder) == Array(10..<25))
        #expect(try shown(["plain.mov", "--start", "00:00:01:10"], in: folder) == Array(35..<50))
        #expect(try shown(["near.mov", "--start", "00:00:01:10"], in: folder) == Array(10..<50))
        #expect(try shown(["near.mov", "--start", "00:00:00:10"], in: folder) == Array(10..<50))
        #expect(try shown(["near.mov", "--start", "tc:00:00:01:10"], in: folder) == Array(10..<50))
    }

    @Test(
        arguments: [
            (["a.mov", "--start", "09:59:00:00"], "the timecode of 'a.mov' goes from 10:00:00:00 to 10:00:02:00"),
            (["a.mov", "--start", "tc:00:00:01:00"], "the timecode of 'a.mov' goes from 10:00:00:00 to 10:00:02:00"),
            (["a.mov@10:00:05:00-"], "the timecode of 'a.mov' goes from 10:00:00:00 to 10:00:02:00"),
            (["plain.mov", "--start", "tc:00:00:01:00"], "there is no timecode of a movie that this would be"),
        ] as [([String], String)])
    func aTimecodeOutsideTheMovieIsNamed(arguments: [String], words: String) throws {
        let outcome = try Glfx.run(arguments + ["out.mov"], in: try folder())
        #expect(outcome.code == 2 && outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    /// SMPTE ST 12-1: the labels ;00 and ;01 of a minute are left out.
    @Test func aDropFrameCountLeavesLabelsOut() throws {
        let folder = try Folder()
        try CountedClip.make(
            "df.mov", frames: 40, rate: "30000/1001", step: 5, ["-timecode", "00:00:59;20"], in: folder)
        for mark in [";", ":"] {
            #expect(try shown(["df.mov", "--start", "00:01:00\(mark)02"], in: folder) == Array(10..<40))
            #expect(try timecode("out.mov", in: folder) == ["00:01:00;02"])
        }
        let missing = try Glfx.run(["df.mov", "--start", "tc:00:01:00;01", "o.mov"], in: folder)
        #expect(
            missing.code == 2 && missing.errors.contains("drop-frame timecode leaves this frame out"),
            "\(missing.errors)")
    }

    @Test(arguments: [("out.mov", "qtrle"), ("out.mp4", "h264"), ("out.mkv", "ffv1"), ("out.mxf", "mpeg2")])
    func theOutputsTimecodeIsGiven(name: String, codec: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc=size=128x96:rate=25:d=1", "-c:v", "qtrle", "-timecode", "10:00:00:00",
                "in.mov",
            ], in: folder)
        let outcome = try Glfx.run(
            ["in.mov", "--start", "5f", "--timecode", "01:02:03:04", "--codec", codec, name], in: folder)
        #expect(outcome.code == 0 && !outcome.errors.contains("timecode"), "\(outcome.errors)")
        let found = try Tool.run(
            "ffprobe",
            ["-v", "error", "-show_entries", "stream_tags=timecode:format_tags=timecode", "-of", "csv=p=0", name],
            in: folder)
        #expect(found.output.lowercased().contains("01:02:03:04") && !found.output.contains("10:00"), "\(found.output)")
    }

    @Test(
        arguments: [
            (["--timecode", "10:00:00:25", "o.mov"], "there is no frame 25 at 25 frames a second"),
            (["--timecode", "10:00:00;00", "o.mov"], "there is no drop-frame timecode at 25 frames a second"),
            (["--timecode", "10:00:00:00", "o.ts"], "ts has no place for a timecode"),
            (["--timecode", "10:00:00:00", "o-%d.png"], "has no place for a timecode"),
        ] as [([String], String)])
    func aTimecodeThatCannotBeIsNamed(arguments: [String], words: String) throws {
        let outcome = try Glfx.run(["a.mov"] + arguments, in: try folder())
        #expect(outcome.code == 2 && outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    /// Burnt in, it needs no place in the container.
    @Test func theTimecodeIsBurntIn() throws {
        let folder = try folder()
        let words = ["--size", "160x80", "--burn", "timecode", "--codec", "qtrle"]
        #expect(try Glfx.run(["plain.mov"] + words + ["--timecode", "10:00:00:00", "one.mov"], in: folder).code == 0)
        #expect(try Glfx.run(["a.mov"] + words + ["two.mov"], in: folder).code == 0)
        let frames = { (name: String) in
            try Tool.ffmpeg(["-i", name, "-map", "0:v", "-f", "framemd5", "-"], in: folder)
        }
        #expect(try frames("one.mov") == frames("two.mov"))
    }
}
