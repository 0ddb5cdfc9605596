import Foundation
import GLFXCore
import GLFXJob
@testable import GLFXKit
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Clips and stills one after the other: times, lengths, and what is shown when.
struct JoinedJobTests {
    private let fade = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"

    @Test func straightJoinsKeepEveryTimeStamp() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.movie("a.mov", "testsrc2=s=64x36:r=24:d=1"), try job.movie("b.mov", "testsrc2=s=64x36:r=25:d=1"),
            try job.movie("c.mov", "testsrc2=s=64x36:r=30000/1001:d=1"),
        ]
        let report = try job.run(inputs)
        let expected =
            grid(Rational(24, 1), count: 24) + grid(Rational(25, 1), from: Rational(1, 1), count: 25)
            + grid(Rational(30000, 1001), from: Rational(2, 1), count: 30)
        let found = try job.packets()
        #expect(found.map(\.time) == expected && report.frames == 79)
        #expect(found.last?.length == Rational(1001, 30000))
    }

    @Test func theirPixelsAreTheClips() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.movie("a.mov", "testsrc2=s=64x36:r=10:d=1"), try job.movie("b.mov", "testsrc=s=64x36:r=12:d=1"),
        ]
        try job.run(inputs)
        func raw(_ name: String) throws -> Data {
            try Tool.ffmpeg(
                ["-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: job.folder)
        }
        #expect(try raw("out.mov") == raw("a.mov") + raw("b.mov"))
    }

    @Test func aCrossFadeOfStillsIsTheMixAtEachFrame() throws {
        let job = try JoinedJob()
        let inputs = [try job.still("a.png", "204060"), try job.still("b.png", "c08040")]
        try job.run(inputs) {
            $0.hold = Rational(2, 1)
            $0.frameRate = Rational(10, 1)
            $0.transitions = [try JoinedJob.transition(fade)]
        }
        let (a, b) = ([0x20, 0x40, 0x60], [0xc0, 0x80, 0x40])
        let found = try job.pixels()
        // 2 s and 2 s less 1 s.
        #expect(try job.times() == grid(Rational(10, 1), count: 30))
        for (index, pixel) in found.enumerated() {
            let progress = min(1, max(0, (Double(index) / 10 - 1) / 1))
            for channel in 0..<3 {
                let expected = Double(a[channel]) + Double(b[channel] - a[channel]) * progress
                #expect(abs(Double(pixel[channel]) - expected) <= 0.51, "frame \(index): \(pixel)")
            }
        }
    }

    @Test func aTransitionGoesByTheFramesOfWhatGoes() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.movie("a.mov", "color=0x000000:s=32x18:r=25:d=2,format=rgb24"),
            try job.movie("b.mov", "color=0xffffff:s=32x18:r=30:d=2,format=rgb24"),
        ]
        try job.run(inputs) { $0.transitions = [try JoinedJob.transition(fade)] }
        let times = try job.times()
        #expect(
            times == grid(Rational(25, 1), count: 50) + grid(Rational(30, 1), from: Rational(2, 1), count: 30))
        for (time, pixel) in zip(times, try job.pixels()) {
            let expected = 255 * min(1, max(0, time.double - 1))
            #expect(abs(Double(pixel[0]) - expected) <= 0.51, "\(time): \(pixel)")
        }
    }

    @Test func aStillGivesWayByTheFramesOfAMovie() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.still("a.png", "000000"),
            try job.movie("b.mov", "color=0xffffff:s=32x18:r=24:d=2,format=rgb24"), try job.still("c.png", "000000"),
        ]
        try job.run(inputs) {
            $0.transitions = [try JoinedJob.transition(fade)]
            $0.transitionDuration = Rational(1, 2)
            $0.hold = Rational(13, 10)
        }
        // Stills take the movie's rate, but the movie its own times: from 0.8 s to 2.8 s.
        let times = try job.times()
        let expected =
            grid(Rational(24, 1), count: 20) + grid(Rational(24, 1), from: Rational(4, 5), count: 48)
            + grid(Rational(24, 1), from: Rational(14, 5), count: 20)
        #expect(times == expected)
        let last = try #require(try job.packets().last)
        #expect(abs(last.time.double + last.length.double - 3.6) < 1e-9)
        for (time, pixel) in zip(times, try job.pixels()) {
            let (up, down) = ((time.double - 0.8) / 0.5, (2.8 - time.double) / 0.5)
            #expect(abs(Double(pixel[0]) - 255 * min(1, max(0, min(up, down)))) <= 0.51, "\(time): \(pixel)")
        }
    }

    @Test func aTransitionGoesOnEvenlyWhereFramesAreFarApart() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.movie("a.mov", "color=0x000000:s=32x18:r=1:d=3,format=rgb24"),
            try job.movie("b.mov", "color=0xffffff:s=32x18:r=1:d=3,format=rgb24"),
        ]
        try job.run(inputs) { $0.transitions = [try JoinedJob.transition(fade)] }
        let times = try job.times()
        #expect(
            times == [Rational(0, 1), Rational(1, 1)] + grid(Rational(30, 1), from: Rational(2, 1), count: 30)
                + [Rational(3, 1), Rational(4, 1)])
        #expect(try job.pixels().dropFirst(17).first == [128, 128, 128])
    }

    @Test func transitionsAreTakenInTurn() throws {
        let job = try JoinedJob()
        let inputs = try ["000000", "000000", "000000", "000000"].enumerated().map {
            try job.still("\($0.offset).png", $0.element)
        }
        try job.run(inputs) {
            $0.hold = Rational(2, 1)
            $0.frameRate = Rational(2, 1)
            $0.transitions = [
                try JoinedJob.transition("vec4 transition(vec2 uv) { return vec4(1.0, progress, 0.0, 1.0); }"),
                try JoinedJob.transition(
                    "uniform float share; // = 0.25\nvec4 transition(vec2 uv) { return vec4(0.0, progress, share, 1.0); }",
                    ["share": ParameterValue(0.6)]),
            ]
        }
        // 0 to 5 s: over at 1 to 2, 2 to 3 and 3 to 4.
        let (first, second) = ([[255, 0, 0], [255, 128, 0]], [[0, 0, 153], [0, 128, 153]])
        let black = [[0, 0, 0], [0, 0, 0]]
        #expect(try job.pixels() == black + first + second + first + black)
    }

    @Test func atAConstantRateEachFrameShowsWhatIsCurrent() throws {
        let job = try JoinedJob()
        // The frame's number, times 8, in gray.
        let inputs = [
            try job.movie("a.mov", "nullsrc=s=32x18:r=25:d=1,format=gray,geq=lum=8*N,format=rgb24"),
            try job.movie("b.mov", "nullsrc=s=32x18:r=30:d=1,format=gray,geq=lum=8*N,format=rgb24"),
        ]
        try job.run(inputs) { $0.frameRate = Rational(8, 1) }
        #expect(try job.times() == grid(Rational(8, 1), count: 16))
        let expected = (0..<8).map { $0 * 25 / 8 } + (0..<8).map { $0 * 30 / 8 }
        #expect(try job.pixels().map { $0[0] / 8 } == expected)
    }

    @Test func aPartOfTheWholeBeginsAtZero() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.still("a.png", "ff0000"), try job.still("b.png", "00ff00"), try job.still("c.png", "0000ff"),
        ]
        // The transition is only there for a joined timeline.
        func cut(_ change: (inout FilterJob) -> Void) throws {
            try job.run(inputs) {
                $0.hold = Rational(2, 1)
                $0.frameRate = Rational(2, 1)
                $0.transitions = [
                    try JoinedJob.transition("vec4 transition(vec2 uv) { return vec4(vec3(progress), 1.0); }")
                ]
                $0.transitionDuration = Rational(1, 2)
                change(&$0)
            }
        }
        try cut { ($0.start, $0.end) = (Rational(7, 4), Rational(15, 4)) }
        // From 1.5 s on the second comes in, from 3 s the third.
        #expect(try job.times() == grid(Rational(2, 1), count: 4))
        #expect(try job.pixels() == [[128, 128, 128], [0, 255, 0], [0, 255, 0], [128, 128, 128]])
        let failure = #expect(throws: Failure.self) { try cut { $0.start = Rational(5, 1) } }
        #expect(failure?.kind == .usage && failure?.message.contains("together last 5.000 s") == true)
    }

    @Test func theFrameAtATimeIsTheOneOnScreenThen() throws {
        let job = try JoinedJob()
        let inputs = [
            try job.movie("a.mov", "nullsrc=s=32x18:r=25:d=1,format=gray,geq=lum=8*N,format=rgb24"),
            try job.movie("b.mov", "nullsrc=s=32x18:r=30:d=1,format=gray,geq=lum=8*N,format=rgb24"),
        ]
        try job.run(inputs, to: "one.png", codec: nil) { $0.at = Rational(3, 2) }
        #expect(try job.pixels("one.png") == [[120, 120, 120]])
    }
}
