package import GLFXCore
package import GLFXMedia

/// The hashes of a movie's frames: a text in the form of ffmpeg's `framehash`, version 2.
///
/// What that form has no place for is in comments (lines that begin with #), which other readers skip.
package struct HashFile: Sendable {
    /// A frame.
    package struct Line: Sendable {
        /// When it is shown.
        package var time: Timestamp?
        /// Ticks of the time base; 0: unknown.
        package var duration: Int64
        /// Bytes of its samples without padding.
        package var size: Int
        /// The hash in hexadecimal digits.
        package var hash: String
        /// 16x16 pixels, red, green and blue, by which people see how far two frames are apart; nil: not in the file.
        package var thumbnail: [UInt8]?
    }

    /// The path as the user named it.
    package var name: String
    /// libavutil's name of the hash: `SHA256`.
    package var algorithm: String
    /// Seconds in a tick.
    package var timeBase: Rational
    package var size: PictureSize?
    /// libav's name; nil: not in the file.
    package var pixelFormat: String?
    /// The color of the code values; nil: not in the file.
    package var color: ColorDescription?
    /// What drew the frames; nil: not in the file.
    package var renderer: String?
    package var lines: [Line] = []

    /// What every such file begins with.
    static let mark = "#format: frame checksums"
}
