internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// Options of libavformat's muxers that preserve what their defaults would lose.
enum MuxerOptions {
    static func options(
        for plan: OutputPlan, tags: FreeTags.Plan, tracks: [TrackInfo], plays: Int?
    ) -> [(key: String, value: String)] {
        switch plan.container.name {
        case "mov", "mp4": quickTime(plan, tags, tracks)
        case "ts": [("mpegts_copyts", "1")]
        // How often it plays; 0: for ever, as browsers and the source's own animation do.
        case "apng": [("plays", "\(min(plays ?? 0, 65535))")]
        // Repeats; -1: none.
        case "gif":
            plays.map { [("loop", "\($0 == 0 ? 0 : min($0 - 1, 65535) == 0 ? -1 : min($0 - 1, 65535))")] }
                ?? []
        default: []
        }
    }

    private static func quickTime(
        _ plan: OutputPlan, _ tags: FreeTags.Plan, _ tracks: [TrackInfo]
    ) -> [(key: String, value: String)] {
        var options: [(key: String, value: String)] = []
        let scale = plan.time.grid.denominator
        // Otherwise libavformat multiplies coarse time scales. It applies to copied video too, so not with that.
        let copiesVideo = tracks.contains { $0.kind == .video && !$0.isCoverArt }
        let trackScale = max(1, scale)
        if !copiesVideo, trackScale >= 100 { options.append(("video_track_timescale", "\(trackScale)")) }
        // A track's start and length are counted in the movie's time scale: use one in which every track's ticks are
        // whole, if there is one, so that nothing is rounded to libavformat's milliseconds.
        var movieScale = trackScale
        let rates = tracks.filter { $0.kind == .audio }.map { Int64($0.parameters.pointee.sample_rate) }
        for rate in rates + plan.sounds.map({ Int64($0.format.sampleRate) }) where rate > 0 {
            let common = leastCommonMultiple(movieScale, rate)
            if common <= 100_000_000 { movieScale = common }
        }
        if movieScale < 1000 { movieScale = leastCommonMultiple(movieScale, 1000) }
        options.append(("movie_timescale", "\(movieScale)"))
        var isFree = false
        if case .allFree = tags { isFree = true }
        let flags = [
            isFree ? "+use_metadata_tags" : nil, plan.hasIndexInFront ? "+faststart" : nil,
        ].compactMap { $0 }
        if !flags.isEmpty { options.append(("movflags", flags.joined())) }
        return options
    }

    static func leastCommonMultiple(_ a: Int64, _ b: Int64) -> Int64 {
        var (x, y) = (a, b)
        while y != 0 { (x, y) = (y, x % y) }
        let (product, overflow) = (a / x).multipliedReportingOverflow(by: b)
        return overflow ? .max : product
    }

    /// How the movie's tags are written.
    static func tagPlan(for plan: OutputPlan, metadata: MovieMetadata, tracks: [TrackInfo]) -> FreeTags.Plan {
        guard ["mov", "mp4"].contains(plan.container.name) else { return .usual }
        return FreeTags.plan(
            StreamSetup.containerTags(metadata), in: plan.container, hasCover: tracks.contains(where: \.isCoverArt))
    }
}
