import GLFXCore
import Testing

struct TimestampTests {
    @Test func equalTimesInDifferentBasesAreEqual() {
        #expect(Timestamp(1, timeBase: Rational(1, 25)) == Timestamp(3600, timeBase: Rational(1, 90000)))
        #expect(Timestamp(1, timeBase: Rational(1001, 30000)) != Timestamp(3003, timeBase: Rational(1, 90001)))
        #expect(Timestamp(1, timeBase: Rational(1, 24)) > Timestamp(1, timeBase: Rational(1, 25)))
        #expect(
            Timestamp(1, timeBase: Rational(1, 25)).hashValue == Timestamp(3600, timeBase: Rational(1, 90000)).hashValue
        )
    }

    /// 1/24 s is 41.67 ms.
    @Test(arguments: [
        (Timestamp.Rounding.nearest, Int64(42), Int64(-42)), (.down, 41, -42), (.up, 42, -41),
    ])
    func rescalingRoundsAsAsked(rounding: Timestamp.Rounding, positive: Int64, negative: Int64) {
        let base = Rational(1, 24)
        #expect(Timestamp(1, timeBase: base).rescaled(to: Rational(1, 1000), rounding: rounding).value == positive)
        #expect(Timestamp(-1, timeBase: base).rescaled(to: Rational(1, 1000), rounding: rounding).value == negative)
    }

    @Test func halvesGoAwayFromZero() {
        let base = Rational(1, 2000)
        #expect(Timestamp(1, timeBase: base).rescaled(to: Rational(1, 1000)).value == 1)
        #expect(Timestamp(-1, timeBase: base).rescaled(to: Rational(1, 1000)).value == -1)
    }

    @Test func rescalingBackIsExactWhereTheOtherBaseIsFiner() {
        for value in [Int64(-7), 0, 1, 1_000_003, 9_007_199_254_740_993] {
            let time = Timestamp(value, timeBase: Rational(1, 600))
            let fine = time.rescaled(to: Rational(1, 19200))
            #expect(fine.value == value * 32)
            #expect(fine.rescaled(to: time.timeBase) == time)
            #expect(time.fits(Rational(1, 19200)))
        }
        #expect(!Timestamp(1, timeBase: Rational(1, 24)).fits(Rational(1, 1000)))
    }

    @Test func hugeTimesSaturateInsteadOfTrapping() {
        let time = Timestamp(.max / 2, timeBase: Rational(1, 1))
        #expect(time.rescaled(to: Rational(1, 90000)).value == .max)
        #expect(Timestamp(-.max / 2, timeBase: Rational(1, 1)).rescaled(to: Rational(1, 90000)).value == .min)
    }
}

struct RationalTests {
    @Test func equalityIsOfValueAndTheTermsStayAsWritten() {
        #expect(Rational(2, 4) == Rational(1, 2))
        #expect(Rational(2, 4).denominator == 4)
        #expect(Rational(2, 4).reduced.denominator == 2)
        #expect(Rational(1, -2).numerator == -1)
        #expect(Set([Rational(2, 4), Rational(1, 2)]).count == 1)
    }

    @Test func orderHoldsBeyond64Bits() {
        #expect(Rational(.max, 3) > Rational(.max - 1, 3))
        #expect(Rational(-1, .max) < Rational(0, 1))
        #expect(Rational(30000, 1001) < Rational(30, 1))
    }

    @Test func zeroHasNoInverse() {
        #expect(Rational(0, 5).inverse == nil)
        #expect(Rational(-2, 3).inverse == Rational(-3, 2))
    }

    /// Nothing traps.
    @Test func aQuotientByZeroIsTheEndOfTheRange() {
        #expect(Rational(1, 0) == Rational(.max, 1) && Rational(-3, 0) == Rational(-.max, 1) && Rational(0, 0) == 0)
        #expect(Rational(.min, -1) == Rational(.max, 1) && Rational(1, .min) == Rational(-1, .max))
        #expect(Rational(2, -4) == Rational(-1, 2))
        #expect(Timestamp(3, timeBase: Rational(1, 0)).rescaled(to: Rational(1, 90000)).value == .max)
        #expect(Timestamp(3, timeBase: 1).rescaled(to: Rational(1, 0)).value == 0)
    }
}
