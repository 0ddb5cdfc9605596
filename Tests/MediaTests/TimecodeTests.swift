import GLFXCore
import Testing

/// Labels of frames by SMPTE ST 12-1.
@Suite struct TimecodeTests {
    private static let ntsc = Rational(30000, 1001)

    /// A drop frame count leaves out the first two labels of every minute but each tenth: 17,982 in ten minutes, 107,892
    /// an hour.
    @Test(
        arguments: [
            ("10:20:30:12", Rational(25, 1), 10, "10:20:30:22"), ("00:00:59;28", ntsc, 2, "00:01:00;02"),
            ("00:09:59;29", ntsc, 1, "00:10:00;00"), ("00:00:00;00", ntsc, 17_982, "00:10:00;00"),
            ("01:00:00;00", ntsc, 107_892, "02:00:00;00"), ("00:00:59:29", ntsc, 1, "00:01:00:00"),
            ("00:01:00;02", ntsc, -1, "00:00:59;29"), ("23:59:59:24", Rational(25, 1), 1, "00:00:00:00"),
            ("00:00:59;58", Rational(60000, 1001), 2, "00:01:00;04"),
        ] as [(String, Rational, Int64, String)])
    func aLabelIsAdvanced(label: String, rate: Rational, frames: Int64, expected: String) throws {
        let timecode = try #require(Timecode(label, rate: rate))
        #expect(timecode.advanced(by: frames).text == expected)
    }

    @Test(arguments: ["", "10:20:30", "10:60:00:00", "10:20:30:25", "a:b:c:d", "-1:00:00:00"])
    func whatIsNoLabelIsNone(text: String) { #expect(Timecode(text, rate: Rational(25, 1)) == nil) }

    @Test func anotherRateHasTheSameSecond() throws {
        let timecode = try #require(Timecode("01:02:03:12", rate: Rational(24, 1)))
        #expect(timecode.counted(at: Rational(25, 1)).text == "01:02:03:12")
        #expect(timecode.counted(at: Rational(48, 1)).text == "01:02:03:24")
        // The first label of a minute that leaves some out.
        let first = try #require(Timecode("00:05:00;02", rate: Self.ntsc))
        let twice = first.counted(at: Rational(60000, 1001))
        #expect(twice.text == "00:05:00;04" && twice.counted(at: Self.ntsc).text == "00:05:00;02")
    }
}
