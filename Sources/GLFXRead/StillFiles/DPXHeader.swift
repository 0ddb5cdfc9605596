package import GLFXCore
internal import GLFXMedia

/// What the header of a DPX file says beside the picture (SMPTE ST 268-1).
package struct DPXHeader {
    /// Of the first image element (table 5A).
    enum Transfer: Equatable {
        /// Density of film, logarithmic: codes that no display shows as they are.
        case film
        case linear
        /// That of a display, or not said.
        case usual
    }

    let transfer: Transfer
    /// Frames a second: of the film, else of the television header; nil: not said.
    package let frameRate: Rational?
    /// Hours, minutes, seconds and frames, of the television header; nil: not said.
    private let label: [Int]?
    private let isDropFrame: Bool

    /// Nil where it is no DPX file.
    package init?(_ path: String) {
        guard let file = FileBytes(path) else { return nil }
        self.init(file)
    }

    init?(_ file: borrowing FileBytes) {
        let bytes = file.bytes(at: 0, count: 2048)
        let isBig = bytes.starts(with: "SDPX".utf8)
        guard isBig || bytes.starts(with: "XPDS".utf8), bytes.count > 802 else { return nil }
        func word(_ offset: Int) -> UInt32? {
            guard offset + 4 <= bytes.count else { return nil }
            let four = bytes[offset..<offset + 4]
            return (isBig ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        }
        // libav writes "linear" into every file.
        let isByLibAV = bytes[160...].starts(with: "Lavc".utf8)
        switch bytes[801] {
        case 1, 3: transfer = .film
        case 2 where !isByLibAV: transfer = .linear
        default: transfer = .usual
        }
        // Where the picture begins: a header that is left out has no fields.
        let end = Int(word(4) ?? 0)
        func rate(_ offset: Int) -> Rational? {
            guard end >= offset + 4, let word = word(offset) else { return nil }
            return Self.rate(Double(Float(bitPattern: word)))
        }
        frameRate = rate(1724) ?? rate(1940)
        guard end >= 1924, let code = word(1920), code != 0, code != .max else {
            (label, isDropFrame) = (nil, false)
            return
        }
        // Binary coded decimals; the frames' higher digit has two bits, above it is the flag of drop frame (ST 12-1).
        let masks: [UInt32] = [0x3F, 0x7F, 0x7F, 0x3F]
        let numbers = masks.enumerated().map { index, mask in
            let digits = code >> UInt32(24 - 8 * index) & mask
            return Int(digits >> 4 * 10 + digits & 15)
        }
        label = numbers
        isDropFrame = code & 0x40 != 0
    }

    /// The label of the picture; nil: none that there is.
    package var timecode: String? {
        guard let label, label[0] < 24, label[1] < 60, label[2] < 60 else { return nil }
        let parts = label.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return parts.prefix(3).joined(separator: ":") + (isDropFrame ? ";" : ":") + parts[3]
    }

    /// The rate that a number of four bytes stands for: 23.976 is 24000/1001.
    private static func rate(_ number: Double) -> Rational? {
        guard number.isFinite, (1...1000).contains(number) else { return nil }
        let whole = number.rounded(.up)
        if abs(number - whole * 1000 / 1001) < 0.006 { return Rational(Int64(whole) * 1000, 1001) }
        return Rational(Int64((number * 1000).rounded()), 1000).reduced
    }
}
