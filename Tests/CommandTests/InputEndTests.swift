import Foundation
import GLFXTestSupport
import Testing

/// What a further picture shows when its movie ends before the main one: `--input-end`.
@Suite struct InputEndTests {
    /// QuickTime's animation codec keeps every RGB value, and its time stamps are exact.
    private let exact = ["-c:v", "qtrle", "-pix_fmt", "rgb24"]

    /// A folder with `main.mov` (20 frames, 10 a second, with audio) and a shader that paints another picture.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(
            """
            uniform sampler2D frame;
            uniform sampler2D other;
            varying vec2 uv;
            void main() { gl_FragColor = texture2D(other, uv) + 0.0 * texture2D(frame, uv); }
            """, to: "other.frag")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=16x8:rate=10", "-f", "lavfi", "-i", "sine=sample_rate=44100",
                "-t", "2",
            ] + exact + ["-c:a", "aac", "main.mov"], in: folder)
        return folder
    }

    /// A movie whose n-th frame, from 0, is a gray of 10 n + 10.
    private func count(_ frames: Int, rate: Int, _ filter: String = "", as name: String, in folder: Folder) throws {
        let gray = ["r", "g", "b"].map { "\($0)='10*N+10'" }.joined(separator: ":")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=16x8:rate=\(rate),format=gbrp,geq=\(gray)\(filter)", "-fps_mode",
                "passthrough", "-frames:v", "\(frames)",
            ] + (name.hasSuffix(".png") ? [name] : exact + [name]), in: folder)
    }

    private func glfx(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Glfx.run(
            ["main.mov", "--shader", "other.frag"] + arguments + ["--codec", "qtrle", "--overwrite", "out.mov"],
            in: folder)
    }

    /// The counted frame that each frame of the output shows.
    private func shown(in folder: Folder) throws -> [Int] {
        try RawFrames.rgb("out.mov", width: 16, height: 8, in: folder).map { (Int($0[0]) - 10) / 10 }
    }

    @Test func aLoopBeginsAgainWhereTheLastFrameEnds() throws {
        let folder = try folder()
        try count(10, rate: 15, as: "ten.mov", in: folder)
        let outcome = try glfx(["--input", "other=ten.mov", "--input-end", "loop"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        // i/10 s is the frame 3i/2 of an endless movie of 15 frames a second.
        #expect(try shown(in: folder) == (0..<20).map { $0 * 3 / 2 % 10 })
    }

    @Test func aLoopOfIrregularFramesHasNoSeam() throws {
        let folder = try folder()
        // A late first frame, and none of the same length as the one before.
        try count(
            5, rate: 30, ",setpts='(N*N+N+6)/30/TB'", as: "vfr.mov", in: folder)
        let outcome = try glfx(["--input", "other=vfr.mov", "--input-end", "loop"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let rows = try Tool.ffprobe("vfr.mov", stream: "v", show: ["-show_entries", "packet=pts"], in: folder)
        let stamps = try rows.map { try #require(Int($0)) }
        let stream = try #require(
            try Tool.ffprobe(
                "vfr.mov", stream: "v", show: ["-show_entries", "stream=time_base,start_pts,duration_ts"], in: folder
            ).first)
        let facts = stream.split(separator: ",")
        let (ticks, start) = (try #require(Int(facts[0].dropFirst(2))), try #require(Int(facts[1])))
        let length = try #require(Int(facts[2]))
        #expect(stamps.count == 5 && length * 10 < 15 * ticks)
        let expected = (0..<20).map { frame in
            // Tenths of a tick, exactly.
            let place = frame * ticks % (10 * length)
            return (stamps.lastIndex { 10 * ($0 - start) <= place } ?? 0)
        }
        #expect(try shown(in: folder) == expected)
    }

    @Test func aStillAndABackgroundLoopToo() throws {
        let folder = try folder()
        try count(1, rate: 10, as: "still.png", in: folder)
        let still = try glfx(["--input", "other=still.png", "--input-end", "loop"], in: folder)
        #expect(still.code == 0 && still.errors.isEmpty, "\(still.errors)")
        #expect(try shown(in: folder) == Array(repeating: 0, count: 20))
        try count(4, rate: 10, as: "four.mov", in: folder)
        try folder.write("void main() { gl_FragColor = vec4(0.0); }", to: "clear.frag")
        let outcome = try Glfx.run(
            [
                "main.mov", "--shader", "clear.frag", "--background", "four.mov", "--input-end", "loop", "--codec",
                "qtrle", "--overwrite", "out.mov",
            ], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try shown(in: folder) == (0..<20).map { $0 % 4 })
    }

    @Test func whatIsHeldIsSaidInOneLine() throws {
        let folder = try folder()
        try count(12, rate: 15, as: "short.mov", in: folder)
        let outcome = try glfx(["--input", "other=short.mov"], in: folder)
        #expect(outcome.code == 0)
        #expect(
            outcome.errors
                == "glfx: note: 'short.mov' ends after 0.800 s, before the picture does; its last frame is held (--input-end loop, stop or hide would not)\n"
        )
        #expect(try shown(in: folder) == (0..<20).map { min(11, $0 * 3 / 2) })
    }

    @Test(arguments: [19, 20]) func whatEndsWithinAFrameOfTheMovieIsNotWorthALine(frames: Int) throws {
        let folder = try folder()
        try count(frames, rate: 10, as: "near.mov", in: folder)
        let outcome = try glfx(["--input", "other=near.mov"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    /// A job that an input stops has the same packets as a job of that length.
    @Test func aJobThatStopsIsCutAsByItsDuration() throws {
        let folder = try folder()
        try count(12, rate: 15, as: "short.mov", in: folder)
        try count(14, rate: 15, as: "longer.mov", in: folder)
        func packets() throws -> [String] {
            try Tool.run(
                "ffprobe",
                [
                    "-v", "error", "-show_data_hash", "md5", "-show_entries",
                    "packet=codec_type,pts,dts,duration,size,data_hash:stream=duration_ts", "-of", "csv", "out.mov",
                ], in: folder
            ).output.split(separator: "\n").map(String.init)
        }
        let cut = try glfx(["--input", "other=short.mov", "--duration", "0.8"], in: folder)
        #expect(cut.code == 0 && cut.errors.isEmpty, "\(cut.errors)")
        let expected = try packets()
        let outcome = try glfx(["--input", "other=short.mov", "--input-end", "stop"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try shown(in: folder) == [0, 1, 3, 4, 6, 7, 9, 10])
        #expect(try packets() == expected)
        // The audio ends with the picture, to a packet.
        let sound = try Tool.ffprobe("out.mov", stream: "a", show: ["-show_entries", "stream=duration"], in: folder)
        #expect(abs(try #require(Double(sound[0])) - 0.8) <= 1024.0 / 44100)
    }

    @Test func theShortestOfSeveralStops() throws {
        let folder = try folder()
        try count(6, rate: 10, as: "six.mov", in: folder)
        try count(1, rate: 10, as: "still.png", in: folder)
        let outcome = try Glfx.run(
            [
                "main.mov", "--shader", "alphablend", "--input", "fx=still.png", "--input", "src=six.mov",
                "--input-end", "stop", "--codec", "qtrle", "out.mov",
            ], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try shown(in: folder) == Array(0..<6))
    }

    @Test(arguments: [[], ["--strict"]]) func damageOfAFurtherInputCountsAsTheMainOnes(options: [String]) throws {
        let folder = try folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10", "-t", "2", "-c:v", "libx264", "-g", "5",
                "-movflags", "faststart", "whole.mp4",
            ], in: folder)
        let whole = try folder.read("whole.mp4")
        try whole.prefix(whole.count * 2 / 3).write(to: folder.url.appendingPathComponent("cut.mp4"))
        let outcome = try glfx(["--input", "other=cut.mp4"] + options, in: folder)
        #expect(outcome.code == 4)
        #expect(outcome.errors.contains("'cut.mp4' is damaged"), "\(outcome.errors)")
        #expect(try folder.names.contains("out.mov") == options.isEmpty)
    }
}
