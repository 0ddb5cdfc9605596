import Foundation
@testable import GLFXCommand
import GLFXCore
@testable import GLFXKit
import Testing

/// What a running job shows.
@Suite struct ProgressTests {
    @Test func aLineTellsFramesShareSpeedAndTimeLeft() {
        let progress = JobProgress(frames: 312, share: 0.41, elapsed: 4.5)
        #expect(ProgressText.line(progress) == "   312 frames   41 %    69.3 frames/s  0:06 left")
    }

    @Test func aMovieOfUnknownLengthHasNoShare() {
        let progress = JobProgress(frames: 1, share: nil, elapsed: 0.5)
        #expect(ProgressText.line(progress) == "     1 frame      2.0 frames/s")
    }

    @Test func aHundredPercentComesOnlyWithTheEnd() {
        #expect(ProgressText.line(JobProgress(frames: 9, share: 1.2, elapsed: 1)).contains(" 99 %"))
    }

    @Test func aLineOfJSONHoldsTheSame() throws {
        let line = ProgressText.json(JobProgress(frames: 312, share: 0.41, elapsed: 4.5), output: "a \"b\".mov")
        #expect(!line.contains("\n"))
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["frames"] as? Int == 312)
        #expect(object["share"] as? Double == 0.41)
        #expect(object["done"] as? Bool == false && object["event"] as? String == "progress")
        #expect(object["output"] as? String == "a \"b\".mov")
        // There, though it is not known.
        #expect(object["totalFrames"] is NSNull)
        #expect(object["framesPerSecond"] as? Double == 69.333)
        #expect(object["secondsLeft"] as? Double == 6.476)
    }

    @Test(arguments: [
        (ProgressStyle.auto, true, ProgressMeter.Form.line), (.auto, false, .none), (.plain, true, .plain),
        (.json, false, .json), (.none, true, .none),
    ])
    func theFormIsChosenByStyleAndTerminal(style: ProgressStyle, isTerminal: Bool, form: ProgressMeter.Form) {
        #expect(ProgressMeter.Form(style, isTerminal: isTerminal) == form)
    }

    @Test func statsShareOutEachThreadsTime() {
        var clock = StepClock()
        clock.add(2_000_000_000, to: .draw)
        clock.add(1_000_000_000, to: .decode)
        var report = JobReport(
            outputPath: "o", frames: 100, bytes: 1, duration: 4, elapsed: 4, clock: clock,
            waiting: .init(reader: 3, renderer: 1, writer: 0), drawnFrames: 100, renderer: "llvmpipe",
            notFinite: NotFinite(), damage: [])
        report.ends = .init(starting: 0.5, finishing: 0.25)
        let lines = StatsReport(report).table().split(separator: "\n").map(String.init)
        #expect(lines[0] == "thread  stage         ms/frame    share")
        #expect(lines[1] == "read    decode           10.00   25.0 %")
        #expect(lines[3] == "        waiting          30.00   75.0 %")
        #expect(lines[5] == "        draw             20.00   50.0 %")
        #expect(lines[lines.count - 4] == "all     start             5.00   12.5 %")
        #expect(lines[lines.count - 3] == "        finish            2.50    6.3 %")
        #expect(lines[lines.count - 2] == "        whole            40.00  100.0 %")
        #expect(lines.last == "100 frames in 4.00 s, 25.0 frames/s; llvmpipe")
    }
}
