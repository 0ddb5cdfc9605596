import Foundation
import GLFXTestSupport
import Testing

/// A card's decoder gives the processor's frames, also where it fails: every frame once.
@Suite struct CardDecoderTests {
    struct Movie: CustomTestStringConvertible, Sendable {
        var name: String
        var coding: String
        var testDescription: String { name }
    }

    /// 50 frames of 66x50, with B-frames and open groups of pictures where the codec has them.
    static let movies = [
        Movie(name: "h264.mp4", coding: "-c:v libx264 -g 12 -bf 3 -x264-params open-gop=1:scenecut=0"),
        Movie(name: "h264.ts", coding: "-c:v libx264 -g 12 -bf 3 -x264-params open-gop=1:scenecut=0"),
        Movie(
            name: "hevc.mkv",
            coding: "-c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=error:keyint=12:bframes=3:open-gop=1"),
        Movie(name: "mpeg2.mkv", coding: "-c:v mpeg2video -g 12 -bf 2 -q:v 3"),
        Movie(name: "mpeg4.mov", coding: "-c:v mpeg4 -g 12 -bf 2 -q:v 3"),
        Movie(name: "vp9.webm", coding: "-c:v libvpx-vp9 -g 12 -auto-alt-ref 1 -lag-in-frames 8 -deadline realtime"),
    ]

    private static let clips: Result<Folder, any Error> = Result {
        let folder = try Folder()
        for movie in movies {
            let coding = movie.coding.split(separator: " ").map(String.init)
            let format = coding.contains("-pix_fmt") ? [] : ["-pix_fmt", "yuv420p"]
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=66x50:rate=25", "-t", "2"] + coding + format + [movie.name],
                in: folder)
        }
        return folder
    }

    private static let common = ["--device", "native", "--codec", "ffv1", "--reproducible"]

    private func bytes(
        _ movie: String, _ options: [String], _ card: CardFaults?, in folder: Folder, log: String? = nil
    ) throws -> (Data, Outcome) {
        let name = "\(card.map { "\($0.place)\($0.at)" } ?? "software")\(options.count).mkv"
        var arguments = [try Self.clips.get().path(movie)] + Self.common + options
        if card != nil { arguments += ["--decoder", "vaapi"] }
        arguments.append(name)
        let outcome = try card?.run(arguments, in: folder, log: log) ?? Glfx.run(arguments, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return (try folder.read(name), outcome)
    }

    static let faults: [CardFaults] = [
        CardFaults(), CardFaults(place: "device"), CardFaults(place: "open"), CardFaults(place: "send", at: 1),
        CardFaults(place: "send", at: 27), CardFaults(place: "receive", at: 1), CardFaults(place: "receive", at: 14),
        CardFaults(place: "transfer", at: 30), CardFaults(place: "receive", at: 49),
    ]

    @Test(arguments: movies)
    func everyFrameComesOnceWhereverTheCardFails(movie: Movie) throws {
        let folder = try Folder()
        let (expected, quiet) = try bytes(movie.name, [], nil, in: folder)
        #expect(quiet.errors == "")
        for fault in Self.faults {
            let log = folder.path("log-\(fault.place)-\(fault.at)")
            let (found, outcome) = try bytes(movie.name, [], fault, in: folder, log: log)
            #expect((found == expected) as Bool, "\(fault) \(outcome.errors)")
            #expect(outcome.lines.count == (fault.place == "" ? 0 : 1), "\(fault) \(outcome.errors)")
            let lines = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n") ?? []
            let frames = lines.count { $0 == "frame" }
            let given = fault.place == "" ? 50 : ["receive", "transfer"].contains(fault.place) ? fault.at - 1 : nil
            if let given { #expect(abs(frames - given) <= 1, "\(fault): \(frames) frames of the card") }
        }
    }

    @Test(arguments: [["--start", "0.7"], ["--start", "0.5", "--end", "1.5"], ["--parts", "3", "--jobs", "1"]])
    func partsAndSeeksAreTheSame(options: [String]) throws {
        for movie in ["h264.mp4", "hevc.mkv", "mpeg2.mkv"] {
            let folder = try Folder()
            let (expected, _) = try bytes(movie, options, nil, in: folder)
            for fault in [CardFaults(), CardFaults(place: "send", at: 9), CardFaults(place: "transfer", at: 7)] {
                let (found, outcome) = try bytes(movie, options, fault, in: folder)
                #expect((found == expected) as Bool, "\(movie) \(fault) \(outcome.errors)")
            }
        }
    }

    @Test func aCardThatIsMissingIsToldOnceAndAnErrorWithStrict() throws {
        let folder = try Folder()
        let movie = try Self.clips.get().path("h264.mp4")
        let fault = CardFaults(place: "device")
        let arguments = [movie, movie, "--device", "native", "--decoder", "vaapi", "--codec", "ffv1"]
        let outcome = try fault.run(arguments + ["out.mkv"], in: folder)
        #expect(outcome.code == 0 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("the decoder 'vaapi' does not decode it"), "\(outcome.errors)")
        #expect(outcome.errors.contains("; the processor does"), "\(outcome.errors)")
        let strict = try fault.run(arguments + ["--strict", "strict.mkv"], in: folder)
        #expect(strict.code == 6 && strict.lines.count == 1, "\(strict.errors)")
        #expect(try !folder.names.contains("strict.mkv"))
        let automatic = try fault.run([movie, "--device", "native", "--decoder", "auto", "auto.mkv"], in: folder)
        #expect(automatic.code == 0 && automatic.errors == "", "\(automatic.errors)")
    }

    @Test func aDamagedMovieIsReportedAsWithoutACard() throws {
        let folder = try Folder()
        var bytes = try Self.clips.get().read("h264.ts")
        for place in stride(from: bytes.count / 2, to: bytes.count / 2 + 3000, by: 7) { bytes[place] ^= 0x5A }
        try bytes.write(to: URL(fileURLWithPath: folder.path("damaged.ts")))
        // How many frames are counted as concealed depends on the threads.
        let arguments = ["damaged.ts", "--threads", "1"] + Self.common
        let expected = try Glfx.run(arguments + ["out.mkv"], in: folder)
        #expect(expected.code == 4, "\(expected.errors)")
        let whole = try folder.read("out.mkv")
        let log = folder.path("log")
        let found = try CardFaults().run(
            arguments + ["--overwrite", "--decoder", "vaapi", "out.mkv"], in: folder, log: log)
        #expect(found.code == 4 && found.errors == expected.errors, "\(found.errors) / \(expected.errors)")
        let isWhole = try folder.read("out.mkv") == whole
        #expect(isWhole)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("frame"))
    }

    /// Half of the packets of a program stream have no time.
    @Test func packetsWithoutTimesAreForTheProcessor() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=66x50:rate=25", "-t", "2", "-c:v", "mpeg2video", "-bf", "2",
                "in.mpg",
            ],
            in: folder)
        let arguments = ["in.mpg"] + Self.common
        let expected = try Glfx.run(arguments + ["out.mkv"], in: folder)
        let found = try CardFaults().run(arguments + ["--decoder", "vaapi", "card.mkv"], in: folder)
        let isSame = try folder.read("out.mkv") == folder.read("card.mkv")
        #expect(isSame)
        #expect(found.lines.count == expected.lines.count + 1)
        #expect(found.errors.contains("its packets have no times"), "\(found.errors)")
    }

    @Test func alphaBesideThePictureAndStillsAreForTheProcessor() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48,format=yuva420p", "-t", "0.2", "-c:v", "libvpx-vp9", "alpha.webm"],
            in: folder)
        let log = folder.path("log")
        for input in ["alpha.webm", try Clips.path("still.png")] {
            let outcome = try CardFaults().run(
                [input, "--decoder", "vaapi", "--strict", "--overwrite", "out.mov"], in: folder, log: log)
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: log))
    }
}
