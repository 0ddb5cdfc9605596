import Foundation
import GLFXTestSupport
import Testing

/// Time stamps that are negative, late, repeated or out of order: the output has them as they are where its container
/// can hold them, else the nearest that go forward, and one line says so. ffprobe's values of both files are compared.
@Suite struct StampTests {
    /// A movie of 20 frames at 25 a second, each a key frame, whose stamps (milliseconds) are changed.
    struct Change: Sendable, CustomTestStringConvertible {
        var name: String
        /// ffmpeg's expression for a packet's stamp; N counts packets.
        var stamp: String
        /// The output's, in milliseconds; nil: unchanged.
        var becomes: (@Sendable (Int, Double) -> Double)?
        var line: String?
        var testDescription: String { name }
    }

    private static let noOrder =
        "some frames have time stamps that repeat or go back (the first after 0.160 s); they follow the frame before"

    static let changes = [
        Change(name: "late", stamp: "PTS+36000000"),
        Change(name: "a leap of two hours", stamp: "if(gte(N,10),PTS+7200000,PTS)"),
        Change(name: "uneven", stamp: "PTS+7*mod(N,3)"),
        Change(
            name: "repeated", stamp: "if(eq(N,5),PTS-40,PTS)", becomes: { $0 == 5 ? 161 : $1 }, line: noOrder),
    ]

    @Test(arguments: changes, ["mkv", "mov", "nut"])
    func stampsArriveAsTheyAre(change: Change, container: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-t", "0.8", "-c:v", "ffv1", "a.mkv"], in: folder)
        try Tool.ffmpeg(
            ["-i", "a.mkv", "-c", "copy", "-bsf:v", "setts=pts='\(change.stamp)':dts='\(change.stamp)'", "in.mkv"],
            in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.lines == change.line.map { ["glfx: note: in.mkv: \($0)"] } ?? [])
        let given = try RawFrames.times("in.mkv", in: folder)
        let expected = given.enumerated().map { change.becomes?($0, $1 * 1000) ?? $1 * 1000 }
        let times = try RawFrames.times("out.\(container)", in: folder).map { $0 * 1000 }
        #expect(times.count == 20 && times.count == expected.count)
        for (time, expected) in zip(times, expected) { #expect(abs(time - expected) < 0.01) }
    }

    /// No container that glfx writes has times before 0: then all are shifted.
    @Test(arguments: ["mkv", "mov", "nut", "mp4"])
    func stampsBeforeZeroMoveTogether(container: String) throws {
        let folder = try Folder()
        var bytes = try MovieBytes(try Clips.path("small.mov"))
        // Without its edit list, and with offsets that are two frames less, in version 1, which has a sign.
        bytes.put(Array("free".utf8), at: try bytes.find(Array("edts".utf8)))
        let table = try bytes.box("ctts")
        bytes.put(1, bytes: 1, at: table)
        let count = Int(bytes.data[table + 7])
        for entry in 0..<count {
            let place = table + 8 + 8 * entry + 4
            let offset = (0..<4).reduce(Int64(0)) { $0 << 8 | Int64(bytes.data[place + $1]) }
            bytes.put(offset - 2048, bytes: 4, at: place)
        }
        try bytes.write(to: "in.mov", in: folder)
        let given = try RawFrames.times("in.mov", in: folder).sorted()
        let first = try #require(given.first)
        #expect(first < 0)
        let outcome = try Glfx.run(["in.mov", "--audio", "none", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "glfx: note: \(container) has no times before 0: everything is 0.080 s later than in the source"
            ])
        let times = try RawFrames.times("out.\(container)", in: folder)
        #expect(times.count == 20)
        for (time, given) in zip(times, given) { #expect(abs(time - (given - first)) < 0.0001) }
    }

    /// A container that counts milliseconds cannot hold every 90,000th of a second.
    @Test func stampsThatDoNotFitAreTheNearest() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=90000/1001", "-t", "0.2", "-c:v", "libx264", "-bf", "0",
                "in.mp4",
            ],
            in: folder)
        let outcome = try Glfx.run(["in.mp4", "out.mkv"], in: folder)
        #expect(outcome.code == 0)
        #expect(
            outcome.lines.count == 1 && outcome.errors.contains("mkv cannot hold the time stamps exactly"),
            "\(outcome.errors)")
        let (given, times) = (try RawFrames.times("in.mp4", in: folder), try RawFrames.times("out.mkv", in: folder))
        #expect(given.count == times.count && given.count > 15)
        for (time, given) in zip(times, given) { #expect(abs(time - given) <= 0.0005 + 1e-6) }
    }

    /// Absurd numbers, near the limit of 64 bits, are not taken as stamps.
    @Test(arguments: ["9000000000000000000", "2000000000000000000", "4000000000000000000*mod(N,2)"])
    func numbersThatNoFilmHasAreNoStamps(stamp: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-t", "0.4", "-c:v", "ffv1", "a.mkv"], in: folder)
        // ffmpeg warns, and writes them.
        _ = try Tool.run(
            "ffmpeg",
            [
                "-v", "quiet", "-i", "a.mkv", "-c", "copy", "-bsf:v",
                "setts=pts='if(gte(N,4),\(stamp),PTS)':dts='DTS'", "in.nut",
            ], in: folder)
        #expect(try #require(RawFrames.times("in.nut", in: folder).max()) > 1e9)
        let outcome = try Glfx.run(["in.nut", "out.nut"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "glfx: note: in.nut: some frames have no time stamp (the first after 0.120 s); they follow the frame before"
            ])
        let times = try RawFrames.times("out.nut", in: folder)
        #expect(times.count == 10 && times.allSatisfy { $0 < 1 })
    }

    /// Pictures 1,965 years apart. Where the step overflows, or a picture would be repeated for years, it is an error,
    /// at once.
    @Test(arguments: ["mov", "mp4", "avi", "ogv", "y4m", "mkv"])
    func aStepThatIsTooLongIsAnError(container: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-frames:v", "3", "-c:v", "ffv1", "-vf",
                "settb=1/1,setpts=N*62000000000", "-enc_time_base", "1:1", "-fps_mode", "passthrough", "far.nut",
            ], in: folder)
        let outcome = try Tool.run(
            Tool.glfx, ["far.nut", "out.\(container)"], in: folder, limit: .seconds(100))
        if container == "mkv" {
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try RawFrames.times("out.mkv", in: folder) == [0, 62e9, 124e9])
        } else {
            #expect(outcome.code == 7, "\(outcome.errors)")
            let place = "stream 0 has a gap before 62000000000.000 s that is too long for \(container)"
            #expect(outcome.lines.count == 1 && outcome.errors.contains(place), "\(outcome.errors)")
            #expect(try folder.names == ["far.nut"])
        }
    }
}
