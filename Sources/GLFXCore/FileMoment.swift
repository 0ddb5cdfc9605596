/// A moment of a file, on the file's own timeline.
package struct FileMoment: Sendable, Hashable {
    /// The file, as the user named it.
    package var path: String
    /// The time stamp in the file.
    package var time: Timestamp

    /// When the file begins on that timeline, in seconds: 0, or later if all of its streams do.
    package var beginning: Double

    package init(path: String, time: Timestamp, beginning: Double = 0) {
        (self.path, self.time, self.beginning) = (path, time, beginning)
    }
}
