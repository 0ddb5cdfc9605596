public import FrameCore
internal import Glibc
internal import Media

/// A file's sound below a movie's pictures: cut, or followed by silence, where the pictures end.
public struct MovieSound: Sendable, Hashable {
    /// A file with sound.
    public var path: String
    /// When it begins on the movie's timeline.
    public var start: Timestamp
    /// How much louder it is made, in decibels.
    public var gain: Double

    /// All of a file's sound from the movie's time 0 on, as loud as it is, unless told otherwise.
    public init(_ path: String, start: Timestamp = Timestamp(0, timeBase: 1), gain: Double = 0) {
        self.path = path
        self.start = start
        self.gain = gain
    }
}

extension [MovieSound] {
    /// What the writer needs to make a track of them; nil where there are none.
    /// - Throws: `.input` for a file without sound, or that cannot be read; `.usage` for a gain that cannot be.
    func track() throws(Failure) -> (mix: SoundMix, request: SoundRequest)? {
        var first: SoundTraits?
        var pieces: [SoundPiece] = []
        for sound in self {
            guard JobLimits.gains.contains(sound.gain) else {
                throw Failure(
                    .usage, "the sound '\(sound.path)' cannot be made louder by \(sound.gain) dB",
                    advice: "it goes from \(JobLimits.gains.lowerBound) to \(JobLimits.gains.upperBound)")
            }
            guard let traits = try SoundTraits.read(path: sound.path) else {
                throw Failure(.input, "'\(sound.path)' has no sound", advice: "name a file with sound")
            }
            first = first ?? traits
            // Decibels of amplitude.
            pieces.append(SoundPiece(path: sound.path, start: sound.start, gain: pow(10, sound.gain / 20)))
        }
        guard let first, let name = self.first?.path else { return nil }
        return (SoundMix(pieces: pieces), SoundRequest(traits: first, demand: "the sound '\(name)'"))
    }
}
