extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: String {
        guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(self[start..<unicodeScalars.index(after: last)])
    }

    /// In quotation marks for a message, cut where it is long.
    package var quoted: String { count > 60 ? "'\(prefix(60))…'" : "'\(self)'" }
}
