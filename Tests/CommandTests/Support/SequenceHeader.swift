import Foundation

/// A stream of H.264 that is little more than headers (ITU-T H.264, 7.3.2.1 and 7.3.2.2).
enum SequenceHeader {
    /// The bytes of a sequence header, a picture header and the beginning of a key frame, in the form of annex B.
    /// - Parameters:
    ///   - width: a multiple of 16, as `height`.
    static func stream(width: Int, height: Int) -> Data {
        var sequence = Bits()
        // Baseline, level 5.1.
        sequence.fixed(66, bits: 8)
        sequence.fixed(0, bits: 8)
        sequence.fixed(51, bits: 8)
        // Its number, frame numbers of 4 bits, output in the order of decoding, one reference, no gaps.
        for number in [0, 0, 2, 1] { sequence.variable(number) }
        sequence.fixed(0, bits: 1)
        sequence.variable(width / 16 - 1)
        sequence.variable(height / 16 - 1)
        // Frames, 8x8 inference, no cropping, no VUI.
        for flag in [1, 1, 0, 0] { sequence.fixed(flag, bits: 1) }
        var picture = Bits()
        for number in [0, 0] { picture.variable(number) }
        // Variable-length coding, no field order, one slice group, one reference each, no weights.
        picture.fixed(0, bits: 2)
        for number in [0, 0, 0] { picture.variable(number) }
        picture.fixed(0, bits: 3)
        // Quantizers 26, no offset; no deblocking control, no constraint, no redundancy.
        for number in [0, 0, 0] { picture.variable(number) }
        picture.fixed(0, bits: 3)
        var slice = Bits()
        // The first macroblock, an I slice, picture header 0, frame number 0, picture 0, two flags, quantizer.
        for number in [0, 7, 0] { slice.variable(number) }
        slice.fixed(0, bits: 4)
        slice.variable(0)
        slice.fixed(0, bits: 2)
        slice.variable(0)
        slice.fixed(0x5A5A, bits: 16)
        let units = [(0x67, sequence), (0x68, picture), (0x65, slice)]
        return units.reduce(into: Data()) { stream, unit in
            stream += Data([0, 0, 0, 1, UInt8(unit.0)]) + unit.1.bytes
        }
    }

    /// Bits one after the other, the most significant first.
    private struct Bits {
        private var bits: [Bool] = []

        mutating func fixed(_ number: Int, bits count: Int) {
            for place in (0..<count).reversed() { bits.append(number >> place & 1 == 1) }
        }

        /// Exponential Golomb code (clause 9.1).
        mutating func variable(_ number: Int) {
            let length = Int.bitWidth - (number + 1).leadingZeroBitCount
            fixed(0, bits: length - 1)
            fixed(number + 1, bits: length)
        }

        /// Ended by a set bit, and padded to whole bytes.
        var bytes: Data {
            let closed = bits + [true]
            let padded = closed + Array(repeating: false, count: (8 - closed.count % 8) % 8)
            return Data(
                stride(from: 0, to: padded.count, by: 8).map { start in
                    padded[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
                })
        }
    }
}
