import Foundation
import GLFXTestSupport
import Testing

/// Interlaced movies: told, kept where every pixel stays in its row, and deinterlaced as ffmpeg does.
@Suite struct InterlacedTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=128x96:r=50:d=1", "-vf", "interlace=scan=tff,format=yuv420p", "-c:v",
                "libx264", "-flags", "+ilme+ildct", "-x264-params", "tff=1:keyint=8", "in.mov",
            ], in: folder)
    }

    /// A frame's hash and time each.
    private func frames(_ input: [String]) throws -> [String] {
        let text = try Tool.ffmpeg(input + ["-fps_mode", "passthrough", "-f", "framehash", "-"], in: folder)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            String($0.split(separator: ",").last ?? "").trimmingCharacters(in: .whitespaces)
        }
    }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx in.mov \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func order(_ name: String) throws -> String {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=field_order"], in: folder).joined()
    }

    @Test(arguments: ["frame", "field"])
    func theyAreDeinterlacedAsFfmpegDoes(mode: String) throws {
        let outcome = try run("--deinterlace \(mode) --codec ffv1 out.mkv")
        #expect(outcome.errors == "")
        let expected = try frames(["-i", "in.mov", "-vf", "bwdif=mode=send_\(mode):deint=interlaced"])
        #expect(expected.count == (mode == "field" ? 50 : 25))
        #expect(try frames(["-i", "out.mkv"]) == expected)
        let times = try Raster.times("out.mkv", in: folder).frames.map(\.time)
        #expect(times == (0..<expected.count).map { Int64($0) * (mode == "field" ? 20 : 40) })
        #expect(try order("out.mkv") == "progressive")
    }

    /// A frame needs those around it, wherever reading begins.
    @Test(arguments: ["frame", "field"])
    func anyPartIsThatOfTheWhole(mode: String) throws {
        _ = try run("--deinterlace \(mode) --codec ffv1 out.mkv")
        let whole = try frames(["-i", "out.mkv"])
        // 0.32 s is a key frame: the frame before has to be decoded too.
        for start in [0.32, 0.52, 0.64] {
            _ = try run("--deinterlace \(mode) --start \(start) --codec ffv1 part.mkv")
            let first = Int((start * (mode == "field" ? 50 : 25)).rounded())
            #expect(try frames(["-i", "part.mkv"]) == Array(whole[first...]), "\(start)")
        }
        _ = try run("--deinterlace \(mode) --parts 3 --codec ffv1 parts.mkv")
        #expect(try frames(["-i", "parts.mkv"]) == whole)
        _ = try run("--deinterlace \(mode) --shader passthrough --codec png all.mov")
        let all = try Raster.samples(["-i", "all.mov"], "rgb24", in: folder)
        for (time, number) in [(0.32, 16), (0.34, 17), (0.5, 25)] {
            _ = try run("--deinterlace \(mode) --at \(time) at.png")
            let still = try Raster.samples(["-i", "at.png"], "rgb24", in: folder)
            let index = mode == "field" ? number : number / 2
            #expect(still == all[all.startIndex.advanced(by: index * still.count)...].prefix(still.count), "\(time)")
        }
    }

    @Test func theFieldsAreKeptWhereNothingMoves() throws {
        #expect(try order("in.mov") == "tt")
        for words in ["", "--shader invert"] {
            #expect(try run("\(words) out.mov").errors == "")
            #expect(try order("out.mov") == "tt", "\(words)")
        }
    }

    @Test(arguments: ["--shader blur", "--size 64x48"])
    func whatMixesThemIsTold(words: String) throws {
        let outcome = try run("\(words) out.mov")
        #expect(
            outcome.errors
                == "glfx: note: 'in.mov' is interlaced (top field first), and both fields of a frame are drawn as one "
                + "picture; --deinterlace field makes a frame of each\n")
        #expect(try order("out.mov") == "progressive")
        #expect(try run("\(words) --deinterlace frame out.mov").errors == "")
    }

    @Test func inspectTells() throws {
        let text = try Glfx.run(["inspect", "in.mov"], in: folder).output
        #expect(text.contains("25 frames/s, interlaced, top field first"), "\(text)")
        let json = try Glfx.run(["inspect", "--json", "in.mov"], in: folder).output
        #expect(json.contains("\"fieldOrder\" : \"top\""), "\(json)")
    }

    @Test func fieldsOfSeveralInputsAreRefused() throws {
        let outcome = try Glfx.run(["in.mov", "in.mov", "--deinterlace", "field", "out.mov"], in: folder)
        #expect(outcome.code == 2)
        #expect(
            outcome.errors
                == "glfx: error: --deinterlace field takes a single INPUT; use --deinterlace frame, or deinterlace each "
                + "movie by itself\n")
    }
}
