package import GLFXCore
package import GLFXMedia

/// Where a made audio track gets its samples from. Belongs to one thread.
package protocol SampleSource: AnyObject {
    /// What could not be decoded so far.
    var damage: [FileDamage] { get }
    /// Samples before this place are known; nil: all are, and after the last is silence.
    var knownEnd: Int64? { get }

    /// Samples from a place on the output's timeline on: a row a channel, full scale from -1 to 1. Places ascend.
    /// - Parameter count: at most `AudioMixer.mostSamples`, and none from `knownEnd` on.
    /// - Throws: `.input` where a file cannot be read.
    func samples(from place: Int64, count: Int) throws(Failure) -> [[Float]]

    /// No more come: from now on all are known.
    func finish()
}

extension AudioMixer: SampleSource {
    package var knownEnd: Int64? { nil }
    package func finish() {}
}
