package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXRead
internal import Glibc

/// Which subtitles of a job's files are drawn.
package struct SubtitleTracks {
    /// A file's subtitles.
    package struct Track {
        /// The file that has them.
        package var path: String
        /// The track's place among the file's subtitle streams.
        package var number: Int
        /// Nil: the file is nothing but subtitles.
        package var track: TrackInfo?
        /// It has styles of its own.
        package var isStyled: Bool
    }

    package let choice: SubtitleChoice

    package init(choice: SubtitleChoice) {
        self.choice = choice
    }

    /// The track of a movie; nil where it has none that was asked for.
    /// - Parameter tracks: all of the movie's.
    func chosen(of tracks: [TrackInfo]) -> TrackInfo? {
        let subtitles = tracks.filter { $0.kind == .subtitle && $0.passingName != nil }
        // A picture is taken where there is no text, so that the message names it.
        let ordered = subtitles.filter(\.isText) + subtitles.filter { !$0.isText }
        switch choice {
        case .usual: return ordered.first { $0.isDefault && $0.isText } ?? ordered.first
        case .stream(let number): return subtitles.first { $0.index == number }
        case .language(let language): return ordered.first { $0.language == language.lowercased() }
        case .file: return nil
        }
    }

    /// The subtitles for the inputs of a job, by the inputs' paths; with a file, under the empty path.
    /// - Parameter notes: gets which movies have none.
    /// - Throws: `.input` where there are none at all and for subtitles that are pictures; `.usage` where there are
    ///   others than those that were asked for.
    package func tracks(in job: FilterJob, notes: MessageHandler) throws(Failure) -> [String: Track] {
        if case .file(let path) = choice {
            return ["": try ofFile(path)]
        }
        var tracksByPath: [String: Track] = [:]
        var without: [(path: String, tracks: [TrackInfo])] = []
        for input in job.inputs {
            switch input {
            case .file(let part):
                guard tracksByPath[part.path] == nil, try !StillCheck.isStill(part.path) else { continue }
                let tracks = try TrackInfo.all(of: part.path)
                if let track = chosen(of: tracks) {
                    tracksByPath[part.path] = try checked(track, of: tracks, path: part.path)
                } else {
                    without.append((part.path, tracks))
                }
            case .pictures, .color, .standardInput: continue
            }
        }
        guard tracksByPath.isEmpty else {
            if !without.isEmpty {
                notes("without subtitles to burn in: \(without.map { "'\($0.path)'" }.joined(separator: ", "))")
            }
            return tracksByPath
        }
        guard let first = without.first else {
            throw Failure(
                .usage, "\(.burnSubtitles) draws a movie's subtitles, and no INPUT is a movie",
                advice: "name them: \(.burnSubtitles)=FILE")
        }
        throw missing(in: first.tracks, path: first.path)
    }

    private func missing(in tracks: [TrackInfo], path: String) -> Failure {
        let names = tracks.filter { $0.kind == .subtitle }.compactMap(\.passingName)
        guard !names.isEmpty else {
            return Failure(
                .input, "\(.burnSubtitles): '\(path)' has no subtitles",
                advice: "name a file: \(.burnSubtitles)=FILE.srt")
        }
        let text = if case .stream(let number) = choice { "\(number)" } else { languageText }
        return Failure(
            .usage, "\(.burnSubtitles)=\(text): '\(path)' has no such subtitles",
            advice: "it has \(names.joined(separator: ", "))")
    }

    private var languageText: String { if case .language(let language) = choice { language } else { "" } }

    /// Of a file that the user named: all of it, or a movie's usual track.
    private func ofFile(_ path: String) throws(Failure) -> Track {
        if let form = try SubtitleFile.form(path) {
            return Track(path: path, number: 0, track: nil, isStyled: form == .styled)
        }
        let tracks: [TrackInfo]
        do throws(Failure) {
            tracks = try TrackInfo.all(of: path)
        } catch {
            guard error.kind == .input, FileSystem.access(path, F_OK) == 0 else { throw error }
            throw Failure(
                .input, "\(.burnSubtitles)='\(path)': it holds no subtitles of a known kind",
                advice: "give SubRip (.srt), WebVTT (.vtt), ASS (.ass), or a movie with subtitles")
        }
        guard let track = SubtitleTracks(choice: .usual).chosen(of: tracks) else {
            throw missing(in: tracks, path: path)
        }
        return try checked(track, of: tracks, path: path)
    }

    private func checked(_ track: TrackInfo, of tracks: [TrackInfo], path: String) throws(Failure) -> Track {
        guard track.isText else {
            throw Failure(
                .input,
                "\(.burnSubtitles): \(track.passingName ?? "the track") of '\(path)' holds pictures, which are not drawn",
                advice: "choose a track of text, or give the subtitles as text: \(.burnSubtitles)=FILE.srt")
        }
        let number = tracks.filter { $0.kind == .subtitle }.firstIndex { $0.index == track.index } ?? 0
        return Track(path: path, number: number, track: track, isStyled: track.isStyledText)
    }
}
