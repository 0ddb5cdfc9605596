import Foundation
import GLFXTestSupport
import Testing

/// `glfx doctor` tries the decoders and encoders of cards, and says why one does not work.
@Suite(.waits) struct CardSurveyTests {
    private struct Report: Decodable {
        struct Card: Decodable {
            struct Trial: Decodable {
                var purpose: String
                var name: String
                var works: Bool
                var failure: String?
            }
            var kind: String
            var missing: String?
            var trials: [Trial]
        }
        var cards: [Card]

        func failure(_ name: String) -> String? {
            cards.flatMap(\.trials).first { $0.name == name }.map { $0.failure ?? "works" }
        }
    }

    private func report(_ environment: [String: String]) throws -> Report {
        let outcome = try Tool.run(Tool.glfx, ["doctor", "--json"], in: Folder(), environment: environment)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    @Test(.enabled(if: EncoderRefusalTests.hasNoCard, "needs a machine without cards"))
    func whereThereIsNoCardItSaysWhatIsMissing() throws {
        let report = try report([:])
        #expect(report.cards.map(\.kind) == ["cuda", "vaapi", "qsv", "v4l2m2m"])
        #expect(
            report.cards.map { $0.missing ?? "" } == [
                "libcuda.so.1 is missing", "there is no render node in /dev/dri", "there is no render node in /dev/dri",
                "there is no node /dev/video*",
            ])
        let hasTried = report.cards.contains { !$0.trials.isEmpty }
        #expect(!hasTried)
        let text = try Glfx.run(["doctor"], in: Folder()).output
        #expect(text.contains("Decoders and encoders of cards, tried:"), "\(text)")
        #expect(text.contains("- vaapi") && text.contains("there is no render node in /dev/dri"), "\(text)")
    }

    /// A card whose driver is x264, which decodes, and for VP9 and the others crashes, hangs or fails.
    @Test func whatWorksIsToldApartFromWhatCannotBeOpened() throws {
        let works = try report(CardFaults().environment())
        #expect(works.failure("h264") == "works" && works.failure("hevc") == "works")
        #expect(works.failure("h264_vaapi") == "works", "\(works.failure("h264_vaapi") ?? "")")
        // No encoder is behind it.
        #expect(works.failure("vp9_vaapi")?.hasPrefix("cannot open encoder vp9_vaapi for 320x240 yuv420p: ") == true)
        #expect(works.failure("vp9_vaapi")?.contains("\n") == false)
    }

    @Test(.onlyInFull) func whatFailsIsNamed() throws {
        let fails = try report(CardFaults(place: "transfer", at: 3).environment())
        #expect(
            fails.failure("h264")
                == "h264.mkv: the card's decoder failed (a frame cannot be copied: Input/output error); "
                + "the processor goes on", "\(fails.failure("h264") ?? "")")
    }

    @Test func whatCrashesIsToldAndTheRestIsTried() throws {
        let crashes = try report(CardFaults(place: "crash", at: 1).environment())
        #expect(crashes.failure("h264") == "its process crashed (Aborted)", "\(crashes.failure("h264") ?? "")")
        #expect(crashes.failure("h264_vaapi") == "its process crashed (Aborted)")
    }

    /// As long as one trial may take, not as long as all.
    @Test(.onlyInFull) func aCardThatHangsIsTriedOnce() throws {
        let begin = ContinuousClock.now
        let hangs = try report(CardFaults(place: "hang").environment())
        #expect(hangs.failure("h264") == "it did not answer within 20 seconds", "\(hangs.failure("h264") ?? "")")
        #expect(hangs.failure("hevc") == "not tried, since h264 did not answer")
        #expect(hangs.failure("h264_vaapi") == "not tried, since h264 did not answer")
        #expect(.now - begin < .seconds(120))
    }
}
