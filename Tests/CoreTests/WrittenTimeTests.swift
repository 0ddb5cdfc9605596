import GLFXCore
import Testing

/// Times as people write them. What a timecode is in frames follows SMPTE ST 12-1.
@Suite struct WrittenTimeTests {
    private func seconds(_ text: String, _ rate: Rational = Rational(25, 1)) throws -> Rational? {
        try WrittenTime(text)?.seconds(rate: { rate }) { Failure(.usage, $0, advice: $1) }
    }

    @Test(
        arguments: [
            (".5", Rational(1, 2)), ("1s", Rational(1, 1)), ("1", Rational(1, 1)), ("0:01", Rational(1, 1)),
            ("00:00:01.5", Rational(3, 2)), ("0.04", Rational(1, 25)), ("01:02:03.25", Rational(3723 * 4 + 1, 4)),
            ("90", Rational(90, 1)), ("75:00", Rational(4500, 1)), ("12f", Rational(12, 25)),
            ("00:00:01:12", Rational(37, 25)), ("1001/30000", Rational(1001, 30000)), (".25s", Rational(1, 4)),
        ] as [(String, Rational)])
    func everyFormIsRead(text: String, expected: Rational) throws {
        #expect(try seconds(text) == expected)
    }

    @Test(arguments: [
        "", ".", "s", "f", "1f2", "-1", "1.5f", "1:60", "1:00:60", "0:61:00", "1s:2", "1:2:3:4:5", "soon", "1e3",
        "00;01", "0:00:01s", "1000000", "1/0", "1.0000001", "00:60:00:00", " 1",
    ])
    func nothingElseIs(text: String) { #expect(WrittenTime(text) == nil) }

    /// The numbers of drop-frame timecode: 00:01:00;02 is frame 1800, ten minutes are 17,982 frames, an hour 107,892.
    @Test(
        arguments: [
            ("00:00:59;29", 1799, 30), ("00:01:00;02", 1800, 30), ("00:10:00;00", 17_982, 30),
            ("01:00:00;00", 107_892, 30), ("00:01:00;04", 3600, 60), ("00:01:00:00", 1800, 30),
        ] as [(String, Int64, Int64)])
    func dropFrameTimecodeLeavesNumbersOut(text: String, frame: Int64, nominal: Int64) throws {
        let rate = Rational(nominal * 1000, 1001)
        #expect(try seconds(text, rate) == Rational(frame * 1001, nominal * 1000))
    }

    @Test(
        arguments: [
            ("00:00:01:25", Rational(25, 1), "there is no frame 25 at 25 frames a second"),
            ("00:01:00;00", Rational(30000, 1001), "drop-frame timecode leaves this frame out"),
            ("00:01:00;02", Rational(25, 1), "there is no drop-frame timecode at 25 frames a second"),
            ("00:01:00;02", Rational(30, 1), "there is no drop-frame timecode at 30 frames a second"),
        ] as [(String, Rational, String)])
    func aTimecodeThatIsNoneIsRefused(text: String, rate: Rational, message: String) {
        let failure = #expect(throws: Failure.self) { try seconds(text, rate) }
        #expect(failure?.message == message)
    }

    @Test(arguments: ["12", "0.5", "12.000001", "1001/30000", "999999.999999"])
    func aTimeIsWrittenAsItIsRead(text: String) throws {
        #expect(WrittenTime.text(try #require(try seconds(text))) == text)
    }
}
