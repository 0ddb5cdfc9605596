/// What in a text speaks for a dialect.
struct Evidence {
    /// From 1.
    var line: Int
    /// `says '//!HOOK LUMA'`, `defines transition()`.
    var words: String
    /// Nothing else is written so: two of these for two dialects contradict each other.
    var isStrong = false
}
