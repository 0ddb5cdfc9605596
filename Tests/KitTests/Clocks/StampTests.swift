import Foundation
import GLFXCore
import GLFXJob
import GLFXTestSupport
import GLFXWrite
import Testing

/// Files whose packets have no stamps, only those of decoding, or stamps that begin again.
@Suite struct StampTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// With B-frames: pictures of other luma would all be coded as key frames.
    private static let h264 = [
        "-c:v", "libx264", "-qp", "4", "-g", "25", "-bf", "2", "-b_strategy", "0", "-sc_threshold", "0",
    ]
    private static let mpeg2 = [
        "-c:v", "mpeg2video", "-q:v", "2", "-g", "12", "-bf", "2", "-sc_threshold", "1000000000",
    ]
    private static let mpeg1 = ["-c:v", "mpeg1video"] + mpeg2.dropFirst(2)
    private static let mpeg4 = ["-c:v", "mpeg4"] + mpeg2.dropFirst(2)

    static let codings: [[String]] = [
        h264 + ["in.h264"],
        [
            "-c:v", "libx265", "-x265-params", "log-level=error:qp=4:keyint=25:bframes=2:b-adapt=0:scenecut=0",
            "in.hevc",
        ],
        mpeg2 + ["in.m2v"], h264 + ["in.avi"], mpeg4 + ["in.avi"], mpeg2 + ["in.mpg"],
        h264 + ["-f", "mpeg", "in.mpg"], mpeg2 + ["-f", "vob", "in.vob"], mpeg2 + ["in.ts"],
        mpeg1 + ["in.m1v"], ["-c:v", "rv10", "-q:v", "2", "in.rm"],
        // Key frames that are decoded before pictures that are shown earlier.
        h264 + ["-g", "10", "-x264-params", "open-gop=1", "in.mov"],
    ]

    /// A part begins with the frame of its time, whatever the container; the whole begins with frame 0.
    @Test(arguments: codings)
    func aPartHasTheFramesOfItsTime(coding: [String]) throws {
        try CountedMovie.make(coding, in: folder)
        let input = JobInput.file(FilePart(folder.path(coding.last ?? "")))
        try JobRun.run([input], to: "whole.mkv", in: folder, codec: "ffv1")
        #expect(try CountedMovie.numbers("whole.mkv", in: folder) == Array(0..<50))
        for (start, first) in [(Rational(1, 1), 25), (Rational(28, 25), 28)] {
            try JobRun.run([input], to: "part.mkv", in: folder, codec: "ffv1") {
                ($0.start, $0.output.overwrite) = (start, true)
            }
            #expect(try CountedMovie.numbers("part.mkv", in: folder) == Array(first..<50))
        }
        try JobRun.run([input], to: "still.png", in: folder) { $0.at = Rational(3, 2) }
        try JobRun.run([input], to: "all%d.png", in: folder) { $0.end = Rational(8, 5) }
        #expect(try folder.read("still.png") == folder.read("all38.png"))
        try JobRun.run([input], to: "back.mkv", in: folder, codec: "ffv1") { $0.speed = .constant(Rational(-1, 1)) }
        #expect(try CountedMovie.numbers("back.mkv", in: folder) == Array((0..<50).reversed()))
    }

    /// In a join, whatever comes before it.
    @Test(arguments: [
        mpeg2 + ["in.m2v"], mpeg1 + ["in.m1v"], h264 + ["in.avi"], codings[0], codings[1], mpeg4 + ["in.m4v"],
        ["-c:v", "libx264", "-qp", "4", "-bf", "0", "-sc_threshold", "0", "in.264"],
    ])
    func aJoinHasAllFrames(coding: [String]) throws {
        try CountedMovie.make(coding, frames: 25, in: folder)
        try CountedMovie.make(["-c:v", "ffv1", "other.mkv"], frames: 5, in: folder)
        let (input, other) = (folder.path(coding.last ?? ""), folder.path("other.mkv"))
        for (inputs, expected) in [
            ([input, other], Array(0..<25) + Array(0..<5)), ([other, input], Array(0..<5) + Array(0..<25)),
        ] {
            try JobRun.run(inputs.map { .file(FilePart($0)) }, to: "out.mkv", in: folder, codec: "ffv1") {
                $0.output.overwrite = true
            }
            #expect(try CountedMovie.numbers("out.mkv", in: folder) == expected)
        }
    }

    /// Two streams that each begin anew, joined byte by byte, with audio: as long as their frames, told, in one line.
    @Test(arguments: [("ts", "0"), ("ts", "5000"), ("vob", "0"), ("m2ts", "40")])
    func aClockThatLeapsIsContinued(kind: String, offset: String) throws {
        var joined = Data()
        for (name, shift) in [("1", "0"), ("2", offset)] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "nullsrc=s=32x32:r=25,geq=lum='\(name == "1" ? 20 : 120)+4*N':cb=128:cr=128",
                    "-f", "lavfi", "-i", "sine=r=48000", "-t", "1", "-pix_fmt", "yuv420p",
                ] + Self.mpeg2 + ["-c:a", "mp2", "-output_ts_offset", shift, "\(name).\(kind)"], in: folder)
            joined += try folder.read("\(name).\(kind)")
        }
        try joined.write(to: folder.url.appendingPathComponent("in.\(kind)"))
        let input = JobInput.file(FilePart(folder.path("in.\(kind)")))
        let notes = try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1")
        #expect(notes.filter { $0.contains("its clock leaps") }.count == 1, "\(notes)")
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == Array(0..<50))
        let times = try JobRun.times("out.mkv", in: folder).map(\.time)
        #expect(
            zip(times, times.dropFirst()).allSatisfy { $1.double - $0.double > 0.03 && $1.double - $0.double < 0.05 })
        try JobRun.run([input], to: "part.mkv", in: folder, codec: "ffv1") { $0.start = Rational(6, 5) }
        #expect(try CountedMovie.numbers("part.mkv", in: folder) == Array(30..<50))
    }

    /// A movie whose edit list shows frames 20 to 29 and then 0 to 9, with what each leaves out in its packets.
    @Test func backwardsIsTheForwardOrderReversed() throws {
        try CountedMovie.make(
            Self.h264 + ["-g", "10", "in.mov"], in: folder)
        var movie = try MovieEdits(try folder.read("in.mov"))
        try movie.show([(20, 10), (0, 10)], framesPerSecond: 25)
        try movie.data.write(to: folder.url.appendingPathComponent("edited.mov"))
        let input = JobInput.file(FilePart(folder.path("edited.mov")))
        let packets = try Tool.ffprobe(
            "edited.mov", stream: "v", show: ["-show_entries", "packet=pts,dts,flags"], in: folder)
        #expect(packets.contains { $0.hasSuffix("D") }, "\(packets)")
        let forwards = Array(20..<30) + Array(0..<10)
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1")
        #expect(try CountedMovie.numbers("out.mkv", in: folder) == forwards)
        try JobRun.run([input], to: "back.mkv", in: folder, codec: "ffv1") { $0.speed = .constant(Rational(-1, 1)) }
        #expect(try CountedMovie.numbers("back.mkv", in: folder) == forwards.reversed())
    }
}
