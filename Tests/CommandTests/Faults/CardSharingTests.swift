import Foundation
import GLFXTestSupport
import Testing

/// A card's frames are drawn where its decoder left them, or copied where a driver does not take them.
@Suite(.withDriverFaults) struct CardSharingTests {
    /// 50 frames, of odd sizes where the codec has them, with B-frames.
    private static let clips: Result<Folder, any Error> = Result {
        let folder = try Folder()
        let codings = [
            ("h264.mp4", "66x50", "-c:v libx264 -g 12 -bf 3 -pix_fmt yuv420p"),
            ("hevc.mkv", "65x49", "-c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=error:bframes=3"),
        ]
        for (name, size, coding) in codings {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25", "-t", "2"]
                    + coding.split(separator: " ").map(String.init) + [name], in: folder)
        }
        return folder
    }

    /// What a job left.
    private struct Job {
        var outcome: Outcome
        /// Lines of the card's log: `transfer`, `map 3` (the third surface that is mapped at a time).
        var card: [String]
        /// Buffers that the driver drew from.
        var imports: Int

        var transfers: Int { card.count { $0 == "transfer" } }
        var maps: [Int] { card.compactMap { $0.hasPrefix("map ") ? Int($0.dropFirst(4)) : nil } }
    }

    private func run(
        _ movie: String, _ options: [String] = [], card: CardFaults = CardFaults(),
        driver: DriverFaults = DriverFaults(imports: true), inFlight: Int = 3, upload: String = "planes",
        in folder: Folder
    ) throws -> Job {
        var driver = driver
        let logs = (card: folder.path("card.log"), driver: folder.path("driver.log"))
        for log in [logs.card, logs.driver] { try? FileManager.default.removeItem(atPath: log) }
        driver.log = logs.driver
        let (cards, drivers) = (try card.environment(log: logs.card), try driver.environment)
        var both = cards.merging(drivers) { one, _ in one }
        // The card's calls are looked up beyond it, by the driver's means.
        both["LD_PRELOAD"] = [cards, drivers].compactMap { $0["LD_PRELOAD"] }.joined(separator: ":")
        let outcome = try Tool.run(
            Tool.glfx,
            [
                try Self.clips.get().path(movie), "--shader", "passthrough", "--decoder", "vaapi", "--upload", upload,
                "--device", "software", "--frames-in-flight", "\(inFlight)", "--codec", "ffv1", "--overwrite",
            ] + options + ["card.mkv"], in: folder, environment: both)
        let read = { (path: String) in (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        return Job(
            outcome: outcome, card: read(logs.card).split(separator: "\n").map(String.init),
            imports: read(logs.driver).count { $0 == "i" })
    }

    /// The same as what the processor decodes, within a code: what is on a card is drawn in floating point.
    private func expectSame(_ movie: String, _ options: [String] = [], in folder: Folder) throws {
        let without = try Glfx.run(
            [
                try Self.clips.get().path(movie), "--shader", "passthrough", "--device", "software", "--codec", "ffv1",
                "--overwrite",
            ] + options + ["own.mkv"], in: folder)
        #expect(without.code == 0, "\(without.errors)")
        let compared = try Glfx.run(["compare", "card.mkv", "own.mkv", "--max-difference", "1", "--quiet"], in: folder)
        #expect(compared.code == 0, "\(movie) \(options): \(compared.output)")
    }

    @Test(arguments: ["h264.mp4", "hevc.mkv"], [false, true])
    func framesAreDrawnWhereTheyAre(movie: String, hasOneLayer: Bool) throws {
        let folder = try Folder()
        let job = try run(movie, card: CardFaults(hasOneLayer: hasOneLayer), in: folder)
        #expect(job.outcome.code == 0 && job.outcome.errors == "", "\(job.outcome.errors)")
        // The first is described, the second is compared; one more is imported for that.
        #expect(job.transfers == 2)
        #expect(job.maps.count == 49)
        #expect(job.imports == 2 * 49)
        try expectSame(movie, in: folder)
    }

    /// Whatever is late, no more surfaces are lent than the decoder has.
    @Test func surfacesGoBackToTheDecoder() throws {
        let folder = try Folder()
        let job = try run("h264.mp4", driver: DriverFaults(delaySeed: 7, imports: true), inFlight: 8, in: folder)
        #expect(job.outcome.code == 0, "\(job.outcome.errors)")
        // Eight that are drawn, and what waits to be.
        #expect((1...12).contains(job.maps.max() ?? 0), "\(job.maps)")
        try expectSame("h264.mp4", in: folder)
    }

    @Test(arguments: [1, 3, 21])
    func whatADriverRefusesIsCopiedAndToldOnce(at: Int) throws {
        let folder = try Folder()
        let job = try run("hevc.mkv", driver: DriverFaults(imports: true, importFailsAt: at), in: folder)
        #expect(job.outcome.code == 0 && job.outcome.lines.count == 1, "\(job.outcome.errors)")
        #expect(
            job.outcome.errors.contains(
                "hevc.mkv: the card's frames are copied, since they cannot be drawn in place (the graphics driver does not take"
            ),
            "\(job.outcome.errors)")
        #expect(job.transfers > 50 - at && job.maps.count < 49)
        try expectSame("hevc.mkv", in: folder)
    }

    /// As of a driver that takes a buffer for another form.
    @Test func otherPixelsAreFoundBeforeTheyAreDrawn() throws {
        let folder = try Folder()
        let job = try run("h264.mp4", driver: DriverFaults(imports: true, importsWrongly: true), in: folder)
        #expect(job.outcome.code == 0 && job.outcome.lines.count == 1, "\(job.outcome.errors)")
        #expect(job.outcome.errors.contains("(the graphics driver draws other pixels)"), "\(job.outcome.errors)")
        try expectSame("h264.mp4", in: folder)
    }

    @Test(arguments: [1, 20])
    func whatTheCardDoesNotShareIsCopied(at: Int) throws {
        let folder = try Folder()
        let job = try run("h264.mp4", card: CardFaults(place: "map", at: at), in: folder)
        #expect(job.outcome.code == 0 && job.outcome.errors == "", "\(job.outcome.errors)")
        #expect(job.maps.count == at - 1)
        try expectSame("h264.mp4", in: folder)
    }

    /// A card that fails in the middle: the processor goes on.
    @Test func theProcessorTakesOver() throws {
        let folder = try Folder()
        let job = try run("h264.mp4", card: CardFaults(place: "receive", at: 20), in: folder)
        #expect(job.outcome.code == 0 && job.outcome.lines.count == 1, "\(job.outcome.errors)")
        #expect(job.outcome.errors.contains("the processor goes on"), "\(job.outcome.errors)")
        try expectSame("h264.mp4", in: folder)
    }

    /// What is lent and can neither be drawn nor copied ends the job, with nothing left behind.
    @Test func whatCannotBeHadAtAllIsAnError() throws {
        let folder = try Folder()
        let job = try run(
            "h264.mp4", card: CardFaults(place: "transfer", at: 3),
            driver: DriverFaults(imports: true, importFailsAt: 21), in: folder)
        #expect(job.outcome.code == 6 && job.outcome.lines.count == 2, "\(job.outcome.errors)")
        #expect(job.outcome.errors.contains("cannot draw frame "), "\(job.outcome.errors)")
        #expect(job.outcome.errors.contains("use --upload rgb, or --decoder software"), "\(job.outcome.errors)")
        #expect(try !folder.names.contains("card.mkv"))
    }

    /// Scaled, turned by the job, woven of fields, seeked, or read again by a second chain: copied where it has to be.
    @Test(arguments: [
        ["--size", "33x25"], ["--start", "0.7"], ["--deinterlace", "frame"], ["--fps", "50"],
        ["--shader", "vignette"],
    ])
    func everyOptionGivesTheSame(options: [String]) throws {
        let folder = try Folder()
        let job = try run("h264.mp4", options, in: folder)
        #expect(job.outcome.code == 0 && job.outcome.errors == "", "\(job.outcome.errors)")
        try expectSame("h264.mp4", options, in: folder)
    }

    /// Further pictures reach the device as pixels.
    @Test func onlyTheMainMovieIsDrawnInPlace() throws {
        let folder = try Folder()
        let other = ["--shader", "crossfade", "--input", "other=\(try Self.clips.get().path("h264.mp4"))"]
        let job = try run("h264.mp4", other, in: folder)
        #expect(job.outcome.code == 0 && job.outcome.errors == "", "\(job.outcome.errors)")
        #expect(job.maps.count == 49 && job.transfers == 50 + 2, "\(job.maps.count) \(job.transfers)")
        try expectSame("h264.mp4", other, in: folder)
    }

    @Test func withPixelsForTheDeviceAllAreCopied() throws {
        let folder = try Folder()
        let job = try run("h264.mp4", upload: "rgb", in: folder)
        #expect(job.outcome.code == 0 && job.outcome.errors == "" && job.transfers == 50 && job.imports == 0)
        try expectSame("h264.mp4", in: folder)
    }
}
