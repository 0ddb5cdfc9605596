import FrameCore

/// Tells from a text alone which ecosystem it was written for.
enum DialectDetector {
    /// - Returns: the dialect and why: `line 3 says '//!HOOK LUMA'`.
    /// - Throws: `.shader` for a text that says two things at once.
    static func detect(_ file: SourceFile) throws(Failure) -> (dialect: Dialect, reason: String) {
        (.glsl, "nothing in it says otherwise")
    }
}
