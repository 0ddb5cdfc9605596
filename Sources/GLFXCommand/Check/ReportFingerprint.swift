/// Recognizes a mistake in later reports, where lines before it were added or deleted.
enum ReportFingerprint {
    /// FNV-1a of 128 bits, in 32 hexadecimal digits.
    static func text(_ parts: [String]) -> String {
        let prime: UInt128 = 1 << 88 + 0x13B
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        // A zero byte is in no part.
        for byte in parts.joined(separator: "\0").utf8 { hash = (hash ^ UInt128(byte)) &* prime }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
