public import GLFXCore

/// The audio of a job's output.
public struct JobSound: Sendable, Hashable {
    /// The audio tracks before anything is mixed in.
    public enum Track: Sendable, Hashable {
        /// The inputs' own: a single movie's packets are copied with every other stream, unless something else changes
        /// the audio; those of several are decoded and joined, track by track in their order.
        case copy
        /// No audio.
        case none
        /// This file's audio instead, cut or padded with silence to the length of the picture.
        case file(FilePart)

        /// All of a file's audio.
        public static func file(_ path: String) -> Track { .file(FilePart(path)) }
    }

    /// Which of a file's audio tracks are meant.
    public enum Streams: Sendable, Hashable {
        /// All of them.
        case all
        /// The stream of this number in its container.
        case number(Int)
        /// Those in this language, by the code that the container has: `deu`.
        case language(String)
    }

    /// The tracks.
    public var track: Track
    /// Which of the inputs' tracks, or of the file's.
    public var streams: Streams
    /// The gain of these tracks, in decibels.
    public var trackGain: Double
    /// Seconds by which these tracks are heard later, or earlier where it is negative.
    public var offset: Rational
    /// A file whose audio is added to the first track that players choose.
    public var mix: FilePart?
    /// The gain of `mix`, in decibels.
    public var gain: Double
    /// Seconds after the first picture at which `mix` begins; where it is negative, so much of it is left out.
    public var mixOffset: Rational
    /// Each channel of these tracks is a track of its own, as broadcasters' MXF wants.
    public var splitsChannels: Bool
    /// The files of `track` and `mix` begin again when they end, up to the end of the picture.
    public var loops: Bool

    /// The inputs' own audio, unchanged, by default.
    public init(
        track: Track = .copy, streams: Streams = .all, trackGain: Double = 0, offset: Rational = Rational(0, 1),
        mix: FilePart? = nil, gain: Double = 0, mixOffset: Rational = Rational(0, 1), loops: Bool = false,
        splitsChannels: Bool = false
    ) {
        self.track = track
        self.streams = streams
        self.trackGain = trackGain
        self.offset = offset
        self.mix = mix
        self.gain = gain
        self.mixOffset = mixOffset
        self.loops = loops
        self.splitsChannels = splitsChannels
    }
}
