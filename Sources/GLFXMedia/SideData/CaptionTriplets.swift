/// CTA-708's `cc_data`: triplets of a byte that says what the pair is, and the pair.
enum CaptionTriplets {
    /// `cc_count` has five bits.
    static let most = 31

    /// Two frames' pairs as one frame's; those that are only filling go first.
    /// - Returns: whether all that say something have room.
    static func joined(_ first: [UInt8], _ second: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
        var triplets = [first, second].flatMap { bytes in
            stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map { Array(bytes[$0..<$0 + 3]) }
        }
        if triplets.count > most { triplets.removeAll { !saysSomething($0) } }
        return (triplets.prefix(most).flatMap { $0 }, triplets.count <= most)
    }

    /// Valid, and not a pair of CEA-608's null characters.
    private static func saysSomething(_ triplet: [UInt8]) -> Bool {
        let (isValid, kind) = (triplet[0] & 4 != 0, triplet[0] & 3)
        return isValid && (kind > 1 || (triplet[1] | triplet[2]) & 0x7F != 0)
    }
}
