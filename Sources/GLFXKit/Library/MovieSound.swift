internal import GLFXAudio
public import GLFXCore
internal import GLFXJob
internal import GLFXWrite
internal import Glibc

/// A file's audio for a movie of pictures: cut, or padded with silence, where the pictures end.
public struct MovieSound: Sendable, Hashable {
    /// A file with audio.
    public var path: String
    /// When it begins on the movie's timeline.
    public var start: Timestamp
    /// The gain in decibels.
    public var gain: Double

    /// All of a file's audio, by default from the movie's time 0 on and without gain.
    public init(_ path: String, start: Timestamp = Timestamp(0, timeBase: 1), gain: Double = 0) {
        self.path = path
        self.start = start
        self.gain = gain
    }
}

extension [MovieSound] {
    /// The mix of them for a writer; nil where there are none.
    /// - Throws: `.input` for a file without audio, or that cannot be read; `.usage` for a gain out of range.
    func track() throws(Failure) -> (mix: AudioMix, request: AudioRequest)? {
        var first: AudioTraits?
        var pieces: [AudioPiece] = []
        for sound in self {
            guard JobLimits.gains.contains(sound.gain) else {
                throw Failure(
                    .usage, "the gain of the audio file '\(sound.path)' cannot be \(sound.gain) dB",
                    advice: "it goes from \(JobLimits.gains.lowerBound) to \(JobLimits.gains.upperBound)")
            }
            guard let traits = try AudioTraits.read(path: sound.path) else {
                throw Failure(.input, "'\(sound.path)' has no audio", advice: "name a file with audio")
            }
            first = first ?? traits
            pieces.append(AudioPiece(path: sound.path, start: sound.start, gain: pow(10, sound.gain / 20)))
        }
        guard let first, let name = self.first?.path else { return nil }
        return (AudioMix(pieces: pieces), AudioRequest(traits: first, demand: "the audio file '\(name)'"))
    }
}
