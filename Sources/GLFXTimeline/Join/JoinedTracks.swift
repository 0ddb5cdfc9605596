internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// The audio and the chapters of a joined timeline.
enum JoinedTracks {
    /// The movies' audio where they are visible, faded during transitions: their first tracks make the first one, their
    /// second the second, and an input without one is silent in it.
    /// - Throws: `.usage` where an input has not the tracks that were asked for.
    static func sounds(
        _ inputs: [JoinedInput], _ plan: JoinPlan, _ window: Range<Int64>, _ rule: TrackRule
    ) throws(Failure) -> [SourceAudio] {
        var sounds: [SourceAudio] = []
        var isSilent = true
        for (index, input) in inputs.enumerated() {
            let heard = plan.parts[index].clamped(to: window)
            guard let movie = input.movie else { continue }
            let tracks = try rule.inputTracks(of: movie.otherTracks, path: movie.path, mayBeSilent: true)
            isSilent = isSilent && tracks.isEmpty
            guard !tracks.isEmpty, !heard.isEmpty else { continue }
            func time(_ ticks: Int64) -> Timestamp { Timestamp(ticks, timeBase: plan.timeBase) }
            // A fade that the window cuts becomes a shorter one.
            func fade(_ isThere: Bool, _ cut: Int64) -> Double {
                isThere ? time(max(0, plan.overlap - cut)).seconds : 0
            }
            let origin = movie.origin ?? Timestamp(0, timeBase: movie.timeBase)
            let skipped = time(heard.lowerBound - plan.parts[index].lowerBound)
            for (place, track) in tracks.enumerated() {
                if place == sounds.count { sounds.append(SourceAudio(track: track, pieces: [])) }
                sounds[place].pieces.append(
                    AudioPiece(
                        path: movie.path, stream: track.index, origin: origin.later(by: skipped),
                        start: time(heard.lowerBound - window.lowerBound),
                        length: time(Int64(heard.count)),
                        fadeIn: fade(index > 0, skipped.value),
                        fadeOut: fade(index < inputs.count - 1, plan.parts[index].upperBound - heard.upperBound)))
            }
        }
        if isSilent { try rule.checkSilence() }
        return sounds
    }

    /// The movies' chapters where they are visible.
    static func chapters(_ inputs: [JoinedInput], _ plan: JoinPlan, _ window: Range<Int64>) -> [Chapter] {
        var chapters: [Chapter] = []
        for (index, input) in inputs.enumerated() {
            guard let movie = input.movie else { continue }
            let (part, base) = (plan.parts[index], plan.timeBase)
            let shift = part.lowerBound - (movie.origin?.rescaled(to: base).value ?? 0)
            let seen = part.clamped(to: window)
            for chapter in movie.chapters {
                let start = max(seen.lowerBound, chapter.start.rescaled(to: base).value + shift)
                let end = min(seen.upperBound, chapter.end.rescaled(to: base).value + shift)
                guard start < end else { continue }
                chapters.append(
                    Chapter(
                        start: Timestamp(start - window.lowerBound, timeBase: base),
                        end: Timestamp(end - window.lowerBound, timeBase: base), metadata: chapter.metadata))
            }
        }
        return chapters
    }
}

extension Timestamp {
    /// The sum, in this time's base where that is exact, else in the other's.
    fileprivate func later(by length: Timestamp) -> Timestamp {
        guard length.fits(timeBase) else {
            return Timestamp(rescaled(to: length.timeBase).value + length.value, timeBase: length.timeBase)
        }
        return Timestamp(value + length.rescaled(to: timeBase).value, timeBase: timeBase)
    }
}
