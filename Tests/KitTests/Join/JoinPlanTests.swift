import GLFXCore
@testable import GLFXTimeline
import Testing

/// The positions of the parts of a joined timeline, in whole ticks.
@Suite struct JoinPlanTests {
    private let millisecond = Rational(1, 1000)

    private func plan(_ seconds: [Rational], overlap: Rational = Rational(0, 1)) throws -> JoinPlan {
        try JoinPlan(
            parts: seconds.enumerated().map { index, length in
                JoinPlan.Part(
                    name: "part \(index)",
                    length: Timestamp(length.numerator, timeBase: Rational(1, length.denominator)))
            }, overlap: overlap, timeBase: millisecond)
    }

    private let three = [Rational(2, 1), Rational(3, 1), Rational(5, 2)]

    @Test func straightJoinsFollowEachOther() throws {
        let plan = try plan(three)
        #expect(plan.parts == [0..<2000, 2000..<5000, 5000..<7500])
        #expect(plan.segments.map(\.ticks) == plan.parts)
        #expect(plan.segments.map(\.part) == [0, 1, 2] && plan.segments.allSatisfy { !$0.isTransition })
    }

    @Test func theWholeIsTheSumLessTheOverlaps() throws {
        let plan = try plan(three, overlap: Rational(3, 4))
        #expect(plan.end == 2000 + 3000 + 2500 - 2 * 750)
        #expect(plan.parts == [0..<2000, 1250..<4250, 3500..<6000])
        #expect(plan.segments.map(\.ticks) == [0..<1250, 1250..<2000, 2000..<3500, 3500..<4250, 4250..<6000])
        #expect(plan.segments.map(\.isTransition) == [false, true, false, true, false])
    }

    @Test func aPartMayBeAllTransition() throws {
        let plan = try plan([Rational(1, 1), Rational(2, 1), Rational(1, 1)], overlap: Rational(1, 1))
        #expect(plan.segments.map(\.ticks) == [0..<1000, 1000..<2000])
        #expect(plan.segments.allSatisfy(\.isTransition) && plan.end == 2000)
    }

    @Test(
        arguments: [
            ([Rational(1, 2), Rational(3, 1)], "longer than 'part 0', which lasts 0.500 s"),
            ([Rational(3, 1), Rational(1, 2)], "longer than 'part 1', which lasts 0.500 s"),
            (
                [Rational(3, 1), Rational(3, 2), Rational(3, 1)],
                "longer than half of 'part 1', which has one at each end and lasts 1.500 s"
            ),
        ] as [([Rational], String)])
    func aPartThatIsTooShortIsNamed(seconds: [Rational], words: String) throws {
        let failure = #expect(throws: Failure.self) { try plan(seconds, overlap: Rational(1, 1)) }
        #expect(failure?.kind == .usage && failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test func aLonePartHasNoTransition() throws {
        let plan = try plan([Rational(1, 2)], overlap: Rational(1, 1))
        #expect(plan.segments.map(\.ticks) == [0..<500] && plan.overlap == 0)
    }

    @Test func everyTickIsFoundInItsSegment() throws {
        let plan = try plan(three, overlap: Rational(3, 4))
        for tick in [0, 1249, 1250, 1999, 2000, 3499, 3500, 4249, 4250, 5999] as [Int64] {
            #expect(plan.segments[plan.segment(at: tick)].ticks.contains(tick))
        }
    }

    @Test func progressGoesEvenlyFromZeroToOne() throws {
        let plan = try plan(three, overlap: Rational(3, 4))
        #expect([1250, 1400, 1625, 2000].map { plan.progress(at: $0, in: plan.segments[1]) } == [0, 0.2, 0.5, 1])
    }

    @Test(
        arguments: [
            ([Rational(1, 24), Rational(1, 25)], 600),
            ([Rational(1, 12288), Rational(1, 12800)], 307_200),
            // Common ticks would be too fine: every usual frame is whole in 1/120000 all the same.
            ([Rational(1, 12288), Rational(1, 12800), Rational(1, 30000)], 120_000),
            ([Rational(1001, 30000), Rational(1, 24)], 30000),
            ([Rational(1, 1_000_000_000)], 120_000), ([], 1),
        ] as [([Rational], Int64)])
    func aTickHoldsEveryTimeBase(bases: [Rational], ticks: Int64) {
        #expect(TickLength.common(to: bases) == Rational(1, ticks))
    }

    @Test func wishesAreHeardWhereTicksStayLongEnough() {
        #expect(
            TickLength.common(to: [Rational(1, 24)], preferred: [Rational(5, 2), Rational(1, 7)]) == Rational(1, 168))
        #expect(
            TickLength.common(to: [Rational(1, 30000)], preferred: [Rational(1, 97), Rational(1, 8)])
                == Rational(1, 30000)
        )
    }

    @Test(arguments: [Rational(30, 1), Rational(30000, 1001), Rational(7, 3)])
    func framesOfAGridComeOneByOne(rate: Rational) {
        // No frame of 30000/1001 or 7/3 is on a tick: each is rounded to the nearest.
        let grid = FrameGrid(origin: 500, rate: rate, timeBase: millisecond)
        var tick: Int64 = 500
        for index in 1..<100 {
            tick = grid.tick(after: tick)
            let exact = 500 + 1000 * Double(index) * Double(rate.denominator) / Double(rate.numerator)
            #expect(Double(tick) == exact.rounded(), "frame \(index)")
            #expect(grid.tick(after: tick - 1) == tick)
        }
    }
}
