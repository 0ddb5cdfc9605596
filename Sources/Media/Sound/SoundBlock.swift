/// A piece of a movie's sound, decoded: as many samples as its decoder gave at once.
package struct SoundBlock: Sendable {
    /// The first sample's place on the movie's own timeline, counted in samples of the reader's format; 0 is where the
    /// time stamps of pictures are 0.
    package var start: Int64
    /// One row a channel, all of the same length; full scale is -1 to 1.
    package var channels: [[Float]]

    /// The place behind the last sample.
    package var end: Int64 { start + Int64(channels.first?.count ?? 0) }

    package init(start: Int64, channels: [[Float]]) {
        self.start = start
        self.channels = channels
    }
}
