package import GLFXCore
package import GLFXMedia

extension PictureSize {
    /// Refuses invalid sizes.
    /// - Parameter what: for messages: `a movie`.
    /// - Throws: `.usage` for sides that are not positive, `.limit` for more pixels than a picture may have.
    package func check(_ what: String) throws(Failure) {
        guard width > 0, height > 0 else {
            throw Failure(
                .usage, "\(what) cannot be \(width)x\(height)", advice: "both sides have at least one pixel")
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= PictureLimit.usual else {
            throw Failure(
                .limit, "\(what) cannot be \(width)x\(height): that is too large",
                advice: "it goes up to \(PictureLimit.usual) pixels, as in 16384x8192")
        }
    }
}
