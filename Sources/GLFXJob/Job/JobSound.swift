public import GLFXCore
public import GLFXPrograms

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
    public var trackGain: JobGain
    /// How these tracks fade in and out, each at its own ends within the picture.
    public var trackFade = AudioFade()
    /// Seconds by which these tracks are heard later, or earlier where it is negative.
    public var offset: Rational
    /// A file whose audio is added to the first track that players choose.
    public var mix: FilePart?
    /// The gain of `mix`, in decibels.
    public var gain: JobGain
    /// How `mix` fades in and out, at its own ends within the picture.
    public var mixFade = AudioFade()
    /// How much softer `mix` is while the track that it is added to is heard.
    public var ducking = Ducking()
    /// Seconds after the first picture at which `mix` begins; where it is negative, so much of it is left out.
    public var mixOffset: Rational
    /// Each channel of these tracks is a track of its own, as broadcasters' MXF wants.
    public var splitsChannels: Bool
    /// The files of `track` and `mix` begin again when they end, up to the end of the picture.
    public var loops: Bool
    /// The integrated loudness that each track of the output is brought to, in LUFS (ITU-R BS.1770); nil: as it is.
    public var loudness: Double?
    /// The highest true peak that `loudness` may lead to, in dBTP.
    public var truePeak = -1.0

    /// The inputs' own audio, unchanged, by default.
    public init(
        track: Track = .copy, streams: Streams = .all, trackGain: JobGain = 0, offset: Rational = Rational(0, 1),
        mix: FilePart? = nil, gain: JobGain = 0, mixOffset: Rational = Rational(0, 1), loops: Bool = false,
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

/// A gain in decibels, from -120 to 120.
public enum JobGain: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The same throughout.
    case constant(Double)
    /// A gain for each moment of the output; between two keyframes it changes in decibels.
    case changing(Animation)

    /// `-6.5` is the same gain throughout.
    public init(floatLiteral value: Double) { self = .constant(value) }
    /// `-6` is the same gain throughout.
    public init(integerLiteral value: Int) { self = .constant(Double(value)) }
}

/// How audio fades in and out: its samples are multiplied by a level that changes linearly.
public struct AudioFade: Sendable, Hashable {
    /// Seconds from silence, at the beginning; 0: none.
    public var fadeIn: Rational
    /// Seconds to silence, at the end; 0: none.
    public var fadeOut: Rational

    /// No fades by default.
    public init(fadeIn: Rational = 0, fadeOut: Rational = 0) { (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut) }
}

/// How much softer audio is made while other audio is heard.
public struct Ducking: Sendable, Hashable {
    /// Decibels, less than 0; 0: none.
    public var gain: Double
    /// The other audio is heard while its level is at least this: decibels, 0 for a square wave of full scale.
    public var threshold: Double
    /// Seconds from 0 dB to `gain`, more than 0.
    public var attack: Rational
    /// Seconds from `gain` to 0 dB, more than 0.
    public var release: Rational

    /// No ducking by default.
    public init(
        gain: Double = 0, threshold: Double = -40, attack: Rational = Rational(1, 10),
        release: Rational = Rational(3, 5)
    ) {
        (self.gain, self.threshold, self.attack, self.release) = (gain, threshold, attack, release)
    }
}
