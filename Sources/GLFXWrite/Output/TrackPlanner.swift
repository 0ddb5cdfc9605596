internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Decides for each stream whether it is copied, converted or left out, and makes the notes.
package struct TrackPlanner {
    let coding: AudioCoding
    private var container: Container { coding.container }
    private(set) var plans: [TrackPlan] = []
    private(set) var notes: [MessageText] = []
    private var leftOut: [String] = []

    /// Audio tracks that the container has no room for.
    private var tooMany: [String] = []
    private var audioCount = 0

    /// - Parameters:
    ///   - coding: what was asked of audio.
    ///   - tracksToEncode: tracks that are made anew and that the container cannot hold.
    ///   - count: tracks that are made anew, in the output.
    init(_ coding: AudioCoding, tracks: [TrackInfo], leavingOut tracksToEncode: [AudioRequest], beside count: Int = 0)
        throws(Failure)
    {
        self.coding = coding
        let fits = count > 0 ? min(count, coding.container.mostAudioTracks ?? count) : 0
        audioCount = fits
        if count == 0 { leftOut = tracksToEncode.map(\.name) } else { tooMany = tracksToEncode.map(\.name) }
        for track in tracks {
            add(track)
            guard track.file != nil, plans.last?.action == .leaveOut else { continue }
            let others = ContainerCatalog.movies.filter { $0.subtitleEncoder != nil }.map(\.name)
            throw Failure(
                .usage, "\(.subtitles): \(container.name) cannot hold \(track.nameForMessages)",
                advice: "write to \(others.joined(separator: ", ")), or draw them with \(.burnSubtitles)=FILE")
        }
        if !leftOut.isEmpty {
            let what = leftOut.joined(separator: ", ")
            notes.append("left out, \(container.name) cannot hold it: \(what)")
        }
        if !tooMany.isEmpty {
            notes.append("left out, \(container.name) holds one audio track: \(tooMany.joined(separator: ", "))")
        }
    }

    private mutating func add(_ track: TrackInfo) {
        // Both are written from elsewhere: timecode from the tags, chapters from the list of chapters.
        guard !track.isTimecode, !track.isChapterText else {
            plans.append(TrackPlan(index: track.index, action: .leaveOut))
            return
        }
        let action = action(for: track)
        let name = track.nameForMessages
        if track.kind == .audio, action != .leaveOut {
            guard container.mostAudioTracks.map({ audioCount < $0 }) ?? true else {
                plans.append(TrackPlan(index: track.index, action: .leaveOut))
                tooMany.append(name)
                return
            }
            audioCount += 1
        }
        plans.append(TrackPlan(index: track.index, action: action))
        switch action {
        case .copy, .convertAudio: if let note = AudioNote(track, action, coding).text { notes.append("\(note)") }
        case .convertSubtitle where track.file != nil: break
        case .convertSubtitle(let encoder):
            notes.append(
                "\(name) is converted to \(Self.codecName(ofEncoder: encoder)): \(container.name) cannot hold it")
        case .leaveOut: leftOut.append(name)
        }
    }

    private func action(for track: TrackInfo) -> TrackPlan.Action {
        // Players of Matroska know SubRip; few know WebVTT as libavformat writes it there.
        if track.file != nil, container.name == "mkv", track.parameters.pointee.codec_id == AV_CODEC_ID_WEBVTT {
            return .convertSubtitle(encoder: "subrip")
        }
        if Self.holds(track, in: container), track.kind != .audio || !coding.changes(track) { return .copy }
        switch track.kind {
        case .audio:
            guard track.isDecodable, !container.audioEncoders.isEmpty else { return .leaveOut }
            return coding.encoder(for: track).map { .convertAudio(encoder: $0) } ?? .leaveOut
        case .subtitle:
            let properties = avcodec_descriptor_get(track.parameters.pointee.codec_id)?.pointee.props ?? 0
            guard properties & AV_CODEC_PROP_TEXT_SUB != 0, let encoder = container.subtitleEncoder,
                track.isDecodable
            else { return .leaveOut }
            return .convertSubtitle(encoder: encoder)
        default: return .leaveOut
        }
    }

    static func holds(_ track: TrackInfo, in container: Container) -> Bool {
        guard let muxer = container.muxer, let format = av_guess_format(muxer, nil, nil) else { return false }
        switch track.kind {
        case .attachment: return muxer == "matroska"
        case .audio: return container.holdsAudio(track.parameters.pointee)
        case .subtitle where container.subtitleEncoder == nil: return false
        case .unknown: return false
        case .video where track.isCoverArt:
            return muxer == "mp4" && Self.isCover(track) || muxer == "matroska" && AttachedCover(track) != nil
        case .data where track.isTelemetry: return muxer == "mov" || muxer == "mp4"
        case .data where muxer != "mov" && muxer != "mpegts" && muxer != "nut": return false
        default: return ContainerLibrary.holds(track.parameters.pointee.codec_id, in: format)
        }
    }

    /// Whether an MP4 file's `covr` may hold it.
    private static func isCover(_ track: TrackInfo) -> Bool {
        let kinds = [AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG, AV_CODEC_ID_BMP]
        return track.coverPicture != nil && kinds.contains(track.parameters.pointee.codec_id)
    }

    static func codecName(ofEncoder encoder: String) -> String {
        guard let codec = avcodec_find_encoder_by_name(encoder) else { return encoder }
        return String(cString: avcodec_get_name(codec.pointee.id))
    }
}
