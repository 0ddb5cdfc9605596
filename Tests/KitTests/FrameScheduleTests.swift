import GLFXCore
@testable import GLFXTimeline
import Testing

/// Times of held pictures: frame `i` at exactly `i / rate`, the last one until the picture's end.
@Suite struct FrameScheduleTests {
    private func seconds(_ schedule: FrameSchedule, _ index: Int) -> Rational { schedule.time(index).rational }

    @Test(
        arguments: [
            (Rational(4, 1), Rational(30, 1), 120, Rational(1, 30)),
            // 2.25 s are 67.5 frames: the 68th is shown for half a frame.
            (Rational(9, 4), Rational(30, 1), 68, Rational(1, 60)),
            // 4 s are 119.88 frames of NTSC; the last begins at 119 * 1001/30000.
            (Rational(4, 1), Rational(30000, 1001), 120, Rational(120_000 - 119_119, 30000)),
            (Rational(1, 100), Rational(25, 1), 1, Rational(1, 100)),
            (Rational(1, 24), Rational(24, 1), 1, Rational(1, 24)),
        ] as [(Rational, Rational, Int, Rational)])
    func aPictureIsHeldExactly(hold: Rational, rate: Rational, count: Int, last: Rational) {
        let schedule = FrameSchedule(hold: hold, rate: rate)
        #expect(schedule.frames == 0..<count)
        for index in 0..<count {
            #expect(seconds(schedule, index) == Rational(Int64(index) * rate.denominator, rate.numerator))
        }
        #expect(Timestamp(schedule.length(count - 1), timeBase: schedule.timeBase).rational == last)
        #expect(schedule.duration.rational == hold)
    }

    @Test func picturesFollowEachOtherWithoutAGap() {
        let schedule = FrameSchedule(pictures: 3, hold: Rational(5, 2), rate: Rational(1, 1))
        #expect(schedule.frames == 0..<9)
        let times = schedule.frames.map { seconds(schedule, $0) }
        #expect(times == [0, 2, 4, 5, 7, 9, 10, 12, 14].map { Rational($0, 2) })
        #expect(schedule.frames.map(schedule.picture) == [0, 0, 0, 1, 1, 1, 2, 2, 2])
        #expect(schedule.duration.rational == Rational(15, 2))
        for index in schedule.frames.dropLast() {
            #expect(schedule.time(index).value + schedule.length(index) == schedule.time(index + 1).value)
        }
    }

    @Test func aPartBeginsAtZeroWithItsFirstFrame() throws {
        let whole = FrameSchedule(pictures: 10, hold: Rational(1, 25), rate: Rational(25, 1))
        let part = try #require(whole.cut(start: Rational(1, 10), end: Rational(3, 10)))
        // 0.12, 0.16 … 0.28 s.
        #expect(part.frames == 3..<8)
        #expect(seconds(part, 3) == Rational(0, 1) && seconds(part, 4) == Rational(1, 25))
        #expect(part.duration.rational == Rational(5, 25))
        #expect(whole.cut(start: Rational(2, 5), end: nil) == nil)
        #expect(whole.cut(start: nil, end: Rational(7, 1))?.frames == 0..<10)
    }

    @Test func aPartEndsAtItsEndWhereTheTicksAllow() throws {
        let held = FrameSchedule(hold: Rational(9, 4), rate: Rational(30, 1))
        let part = try #require(held.cut(start: nil, end: Rational(21, 20)))
        #expect(part.frames == 0..<32)
        #expect(part.duration.rational == Rational(21, 20))
    }

    @Test(
        arguments: [
            (Rational(0, 1), 0), (Rational(1, 30), 0), (Rational(1, 25), 1), (Rational(39, 100), 9),
        ] as [(Rational, Int)])
    func oneMomentShowsTheFrameThatBeganLast(at: Rational, index: Int) throws {
        let whole = FrameSchedule(pictures: 10, hold: Rational(1, 25), rate: Rational(25, 1))
        #expect(whole.frame(at: Timestamp(at.numerator, timeBase: Rational(1, at.denominator))) == index)
        #expect(whole.elapsed(ofFrame: index).rational == Rational(Int64(index), 25))
        // Of a part it is counted from the part's first frame.
        let part = try #require(whole.cut(start: Rational(2, 25), end: nil))
        #expect(part.frame(at: Timestamp(at.numerator, timeBase: Rational(1, at.denominator))) == min(index + 2, 9))
    }

    @Test func ticksStayCoarseEnoughForContainers() {
        let schedule = FrameSchedule(hold: Rational(1_234_567, 1_000_000), rate: Rational(30000, 1001))
        #expect(schedule.timeBase.denominator <= 1_000_000)
        #expect(seconds(schedule, 20) == Rational(20 * 1001, 30000))
        #expect(abs(schedule.duration.seconds - 1.234567) < 1e-6)
    }
}
