/// What becomes of the sound.
public struct JobSound: Sendable, Hashable {
    /// The sound track that there is before anything is mixed in.
    public enum Track: Sendable, Hashable {
        /// The inputs' own: of a single movie packet for packet with every other stream, as long as nothing else here
        /// changes the sound; of several decoded and joined.
        case copy
        /// No sound, and no other stream.
        case none
        /// This file's sound instead, cut or filled with silence to the length of the picture.
        case file(String)
    }

    /// What is heard.
    public var track: Track
    /// A file whose sound is added to the track.
    public var mix: String?
    /// How much louder `mix` is made, in decibels.
    public var gain: Double

    /// The inputs' own sound, untouched, unless told otherwise.
    public init(track: Track = .copy, mix: String? = nil, gain: Double = 0) {
        self.track = track
        self.mix = mix
        self.gain = gain
    }
}
