/// The audio of a job's output.
public struct JobSound: Sendable, Hashable {
    /// The audio track before anything is mixed in.
    public enum Track: Sendable, Hashable {
        /// The inputs' own: a single movie's packets are copied with every other stream, unless something else changes
        /// the audio; several are decoded and joined.
        case copy
        /// No audio, and no other stream.
        case none
        /// This file's audio instead, cut or padded with silence to the length of the picture.
        case file(String)
    }

    /// The track.
    public var track: Track
    /// A file whose audio is added to the track.
    public var mix: String?
    /// The gain of `mix`, in decibels.
    public var gain: Double

    /// The inputs' own audio, unchanged, by default.
    public init(track: Track = .copy, mix: String? = nil, gain: Double = 0) {
        self.track = track
        self.mix = mix
        self.gain = gain
    }
}
