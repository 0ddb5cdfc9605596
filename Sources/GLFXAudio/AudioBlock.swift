/// A block of decoded audio of a movie.
package struct AudioBlock: Sendable {
    /// The first sample's place on the movie's own timeline, in samples of the reader's format; 0 is at time stamp 0 of
    /// the pictures.
    package var start: Int64
    /// One row a channel, all of the same length; full scale is -1 to 1.
    package var channels: [[Float]]

    /// The place after the last sample.
    package var end: Int64 { start + Int64(channels.first?.count ?? 0) }

    package init(start: Int64, channels: [[Float]]) {
        self.start = start
        self.channels = channels
    }
}
