internal import CGLFXLibAV
internal import GLFXMedia

/// The roles of streams (libav's dispositions) that each container keeps, as libavformat writes and reads them again.
enum Roles {
    private static let names: [(bit: Int32, name: String)] = [
        (AV_DISPOSITION_DUB, "dub"), (AV_DISPOSITION_ORIGINAL, "original"), (AV_DISPOSITION_COMMENT, "comment"),
        (AV_DISPOSITION_LYRICS, "lyrics"), (AV_DISPOSITION_KARAOKE, "karaoke"), (AV_DISPOSITION_FORCED, "forced"),
        (AV_DISPOSITION_HEARING_IMPAIRED, "hearing_impaired"), (AV_DISPOSITION_VISUAL_IMPAIRED, "visual_impaired"),
        (AV_DISPOSITION_CLEAN_EFFECTS, "clean_effects"), (AV_DISPOSITION_CAPTIONS, "captions"),
        (AV_DISPOSITION_DESCRIPTIONS, "descriptions"), (AV_DISPOSITION_METADATA, "metadata"),
        (AV_DISPOSITION_DEPENDENT, "dependent"),
    ]
    /// For people who hear or see less.
    private static let impaired = AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED

    /// - Returns: bits of those that are kept.
    private static func kept(_ kind: TrackInfo.Kind, in container: Container) -> Int32 {
        switch container.name {
        case "mkv":
            AV_DISPOSITION_DUB | AV_DISPOSITION_ORIGINAL | AV_DISPOSITION_COMMENT | AV_DISPOSITION_FORCED | impaired
                | (kind == .subtitle ? AV_DISPOSITION_DESCRIPTIONS : 0)
        case "mp4":
            AV_DISPOSITION_DUB | AV_DISPOSITION_COMMENT | AV_DISPOSITION_FORCED | impaired | AV_DISPOSITION_CAPTIONS
                | AV_DISPOSITION_DESCRIPTIONS
        case "webm":
            AV_DISPOSITION_FORCED
                | (kind == .subtitle
                    ? AV_DISPOSITION_CAPTIONS | AV_DISPOSITION_DESCRIPTIONS | AV_DISPOSITION_METADATA : 0)
        case "nut":
            AV_DISPOSITION_DUB | AV_DISPOSITION_ORIGINAL | AV_DISPOSITION_COMMENT | AV_DISPOSITION_LYRICS
                | AV_DISPOSITION_KARAOKE
        case "ts": kind == .audio ? AV_DISPOSITION_CLEAN_EFFECTS | impaired : 0
        default: 0
        }
    }

    /// It says which track of a kind is the default one. The others' players take the first.
    private static func keepsDefault(_ container: Container) -> Bool {
        ["mov", "mp4", "mkv", "webm", "nut"].contains(container.name)
    }

    /// A line's parts about roles that the container loses.
    /// - Parameters:
    ///   - picture: bits of the filtered video stream.
    ///   - tracks: the others that are written, in their order.
    static func lost(picture: Int32, tracks: [TrackInfo], in container: Container) -> [String] {
        let videoLoss = part(picture, .video, "the picture", in: container)
        let others = tracks.filter { !$0.isCoverArt && $0.kind != .attachment }
        return ([videoLoss] + others.map { part($0.disposition, $0.kind, "stream \($0.index)", in: container) })
            .compactMap(\.self) + (keepsDefault(container) ? [] : lostDefaults(others))
    }

    private static func part(
        _ bits: Int32, _ kind: TrackInfo.Kind, _ what: String, in container: Container
    ) -> String? {
        let lost = bits & ~kept(kind, in: container)
        let lostNames = names.filter { lost & $0.bit != 0 }.map(\.name)
        return lostNames.isEmpty ? nil : "role \(lostNames.joined(separator: ", ")) of \(what)"
    }

    private static func lostDefaults(_ tracks: [TrackInfo]) -> [String] {
        [TrackInfo.Kind.audio, .subtitle].compactMap { kind in
            let sameKind = tracks.filter { $0.kind == kind }
            guard let first = sameKind.first, !first.isDefault, let chosen = sameKind.first(where: \.isDefault) else {
                return nil
            }
            return "role default of stream \(chosen.index)"
        }
    }
}
