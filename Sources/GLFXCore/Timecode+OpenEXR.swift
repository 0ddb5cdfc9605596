/// OpenEXR packs a label as television with 60 fields does (`ImfTimeCode.h`): a digit each four bits, from the frames on. Of
/// more than 30 frames a second two have a label, and a bit says which it is.
extension Timecode {
    private static let (dropBit, phaseBit): (UInt32, UInt32) = (1 << 6, 1 << 15)

    /// Nil for more than 60 frames a second.
    package var openEXRWord: UInt32? {
        guard framesPerSecond <= 60 else { return nil }
        let fields = text.split { ":;".contains($0) }.compactMap { UInt32($0) }
        guard fields.count == 4 else { return nil }
        let isPaired = framesPerSecond > 30
        func digits(_ number: UInt32) -> UInt32 { (number / 10) << 4 | number % 10 }
        let frames = digits(isPaired ? fields[3] / 2 : fields[3]) | (isDropFrame ? Self.dropBit : 0)
        let phase = isPaired && fields[3] % 2 == 1 ? Self.phaseBit : 0
        return frames | digits(fields[2]) << 8 | phase | digits(fields[1]) << 16 | digits(fields[0]) << 24
    }

    /// `10:20:30:04`; the second of two frames with one label has `.1` behind it.
    package static func text(openEXRWord word: UInt32) -> String {
        func number(_ place: UInt32, _ tens: UInt32) -> String { "\(word >> (place + 4) & tens)\(word >> place & 15)" }
        let mark = word & dropBit == 0 ? ":" : ";"
        return "\(number(24, 3)):\(number(16, 7)):\(number(8, 7))\(mark)\(number(0, 3))"
            + (word & phaseBit == 0 ? "" : ".1")
    }
}
