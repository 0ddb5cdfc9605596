package import GLFXCore
package import GLFXJob
package import GLFXMedia

/// What becomes of every track beside the picture: the one rule of all jobs.
///
/// - Audio of a single movie is copied. It is made anew, each track for itself, where it is faded, louder, moved, at
///   another speed or a file's; a mix is added to one track, and the others are copied. Of joined inputs the first
///   track is made of the first tracks, the second of the second ones, and so on.
/// - Everything else of a single movie is copied, whatever is done to audio: subtitles, data, attachments, other video.
///   Subtitles that are burnt in are not, so that players do not show them twice.
///   Of joined inputs it is left out, and `JoinNotes` names it.
package struct TrackRule: Sendable {
    private let sound: JobSound
    private let isJoined: Bool
    private let burnt: SubtitleTracks?
    /// Each track is changed.
    private let changesAll: Bool

    package init(_ job: FilterJob) {
        sound = job.sound
        isJoined = job.isJoined
        burnt = job.burntSubtitles.map { SubtitleTracks(choice: $0) }
        changesAll = job.changesAllAudio
    }

    /// Of a file's streams the audio tracks that are meant, in order.
    /// - Parameters:
    ///   - path: for messages.
    ///   - mayBeSilent: it is one of several, and may have no audio at all.
    /// - Throws: `.usage` where it has not the tracks that were asked for.
    package func chosen(
        of tracks: [TrackInfo], path: String, mayBeSilent: Bool = false
    ) throws(Failure) -> [TrackInfo] {
        let audio = tracks.filter { $0.kind == .audio }
        let chosen =
            switch sound.streams {
            case .all: audio
            case .number(let number): audio.filter { $0.index == number }
            case .language(let language): audio.filter { $0.language == language.lowercased() }
            }
        guard chosen.isEmpty, let asked, !audio.isEmpty || !mayBeSilent else { return chosen }
        guard !audio.isEmpty else { throw Self.silent(asked, "'\(path)' has no audio") }
        throw Failure(
            .usage, "\(.audioStream) \(asked): '\(path)' has no such audio",
            advice: "it has \(audio.compactMap(\.passingName).joined(separator: ", "))")
    }

    /// The same of an input, beside which a file may be heard.
    func inputTracks(of tracks: [TrackInfo], path: String, mayBeSilent: Bool = false) throws(Failure) -> [TrackInfo] {
        if case .file = sound.track { return tracks.filter { $0.kind == .audio } }
        return try chosen(of: tracks, path: path, mayBeSilent: mayBeSilent || sound.track == .none)
    }

    /// For inputs of which none has audio.
    /// - Throws: `.usage` where a track of theirs was asked for.
    func checkSilence() throws(Failure) {
        if let asked, case .copy = sound.track { throw Self.silent(asked, "there is no INPUT with audio") }
    }

    /// The tracks that were asked for, as the user wrote it; nil: all.
    private var asked: String? {
        switch sound.streams {
        case .all: nil
        case .number(let number): "\(number)"
        case .language(let language): language
        }
    }

    private static func silent(_ asked: String, _ reason: String) -> Failure {
        Failure(.usage, "\(.audioStream) \(asked): \(reason)", advice: "leave the option out")
    }

    /// The numbers of a single movie's streams whose packets are not copied: audio that is left out or made anew, and
    /// subtitles that are burnt in.
    func skipped(of tracks: [TrackInfo], path: String) throws(Failure) -> Set<Int> {
        let chosen = try inputTracks(of: tracks, path: path)
        let main = Self.main(of: chosen)
        let burntTrack = burnt?.chosen(of: tracks)
        return Set(
            tracks.filter { track in
                if track === burntTrack { return true }
                guard track.kind == .audio else { return false }
                guard case .copy = sound.track, chosen.contains(where: { $0 === track }) else { return true }
                return isMade(isMain: track === main)
            }.map(\.index))
    }

    /// Whether one of the inputs' own tracks that are in the output is made anew.
    /// - Parameter isMain: it is the one that a mix is added to.
    package func isMade(isMain: Bool) -> Bool { isJoined || changesAll || sound.mix != nil && isMain }

    /// The track that players choose, of the picture's program: the first that is marked as the default, else the first.
    package static func main(of tracks: [TrackInfo]) -> TrackInfo? {
        let pictureTracks = tracks.filter { !$0.isOfOtherProgram }
        let candidates = pictureTracks.isEmpty ? tracks : pictureTracks
        return candidates.first(where: \.isDefault) ?? candidates.first
    }
}
