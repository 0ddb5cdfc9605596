internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Which tags of movies and of their streams each container keeps, as libavformat writes them.
enum TagCatalog {
    /// They describe the packets, not what is in them.
    static let statistics: Set<String> = [
        "encoder", "duration", "bps", "number_of_frames", "number_of_bytes", "source_id", "_statistics_writing_app",
        "_statistics_writing_date_utc", "_statistics_tags",
    ]

    /// Tags of the whole movie that are kept, in lowercase; nil: all.
    static func kept(in container: Container) -> Set<String>? {
        switch container.name {
        // QuickTime's and iTunes' own, and all others as free keys (`FreeTags`).
        case "mov", "mp4", "mkv", "webm", "nut", "flv", "ogv": nil
        case "avi":
            [
                "title", "artist", "date", "comment", "genre", "copyright", "track", "encoded_by", "language",
                "software", "timecode",
            ]
        case "mxf": identification.union(["timecode"])
        default: []
        }
    }

    /// What libavformat writes into MXF's identification, and of the material package.
    private static let identification: Set<String> = [
        "company_name", "product_name", "product_version", "material_package_name", "reel_name",
    ]

    /// Of the tags that the user gives those that the container holds; removing needs no room.
    static func held(_ tags: [OutputRequest.Tag], in container: Container) -> [OutputRequest.Tag] {
        guard let kept = kept(in: container) else { return tags }
        return tags.filter {
            $0.value.isEmpty || kept.contains($0.name.lowercased()) || isComment($0.name, in: container)
        }
    }

    /// MXF's tagged values (SMPTE ST 377-1, annex on package comments), as libavformat writes them.
    private static func isComment(_ name: String, in container: Container) -> Bool {
        container.name == "mxf" && name.lowercased().hasPrefix("comment_")
    }

    /// A line about those that it does not hold.
    static func notes(on tags: [OutputRequest.Tag], in container: Container) -> [MessageText] {
        let held = held(tags, in: container)
        let lost = tags.filter { !held.contains($0) }.map { "'\($0.name)'" }
        guard !lost.isEmpty else { return [] }
        let kept = (kept(in: container) ?? []).sorted() + (container.name == "mxf" ? ["comment_…"] : [])
        let others = kept.isEmpty ? "it holds none" : "it holds \(kept.joined(separator: ", "))"
        return [
            "\(.metadata): \(container.name) as written here cannot hold \(lost.joined(separator: ", ")); \(others)"
        ]
    }

    /// Tags of a stream that are kept; nil: all.
    static func keptOfStream(_ kind: TrackInfo.Kind, in container: Container) -> Set<String>? {
        switch container.name {
        case "mkv", "webm", "nut", "ogv": nil
        case "mov": ["language", "handler_name", "timecode", "reel_name", "creation_time"]
        case "mp4": ["language", "handler_name", "timecode", "creation_time"]
        case "avi": ["title", "timecode"]
        case "ts": kind == .video ? [] : ["language"]
        case "mxf", "flv": ["timecode"]
        default: []
        }
    }

    /// Tags of the old file, or of how it was written, that tell nothing of the movie; in lowercase.
    static let technical: Set<String> = [
        "handler_name", "vendor_id", "encoder", "duration", "filename", "mimetype", "variant_bitrate",
        "id3v2_priv.com.apple.streaming.transportstreamtimestamp", "uid", "generation_uid", "company_name",
        "product_name", "product_version", "product_version_num", "application_platform", "product_uid",
        "modification_date", "material_package_umid", "material_package_name", "file_package_umid",
        "file_package_name", "operational_pattern_ul", "toolkit_version_num", "data_type", "track_name",
        "metadatacreator", "hasvideo", "hasaudio", "haskeyframes", "hasmetadata", "canseektoend", "service_name",
        "service_provider", "alpha_mode", "rotate", "software",
    ]

    /// A line's parts about tags of the whole movie.
    static func lossOfMovie(_ tags: [(key: String, value: String)], in container: Container) -> [String] {
        let notes = tags.filter { isComment($0.key, in: container) }.map(\.key)
        let keys = lost(tags, kept: kept(in: container)).filter { !notes.contains($0) }
        return keys.isEmpty ? [] : ["tags \(keys.joined(separator: ", "))"]
    }

    /// Those of a list that the container loses.
    private static func lost(_ tags: [(key: String, value: String)], kept: Set<String>?) -> [String] {
        guard let kept else { return [] }
        return tags.filter { tag in
            let key = tag.key.lowercased()
            return !kept.contains(key) && !technical.contains(key) && !isTwice(tag, of: tags)
        }.map(\.key)
    }

    /// libav tells QuickTime's texts twice, the second time with their language: `title-eng`.
    static func isTwice(_ tag: (key: String, value: String), of tags: [(key: String, value: String)]) -> Bool {
        let short = tag.key.prefix { $0 != "-" }
        return tag.key.count == short.count + 4 && tags.contains { $0.key == short && $0.value == tag.value }
    }

    /// A line's part about the tags of a stream; nil where all are kept.
    static func lossOfStream(
        _ tags: [(key: String, value: String)], _ kind: TrackInfo.Kind, _ index: Int?, in container: Container
    ) -> String? {
        // A stream's date is the movie's.
        let meant = tags.filter { tag in
            let key = tag.key.lowercased()
            return key != "creation_time" && (key != "language" || tag.value != "und")
        }
        let keys = lost(meant, kept: keptOfStream(kind, in: container)).filter {
            !statistics.contains(String($0.lowercased().split(separator: "-").first ?? ""))
        }
        guard !keys.isEmpty else { return nil }
        return "tags \(keys.joined(separator: ", ")) of \(index.map { "stream \($0)" } ?? "the picture")"
    }
}

extension MovieMetadata {
    /// With the user's tags in place of those of the same names.
    func with(_ tags: [OutputRequest.Tag]) -> MovieMetadata {
        var metadata = self
        for tag in tags {
            let name = tag.name.lowercased()
            metadata.container.removeAll { $0.key.lowercased() == name || $0.key.lowercased().hasPrefix("\(name)-") }
            // The picture's own label comes before the file's.
            if name == "timecode" { metadata.video.removeAll { $0.key.lowercased() == name } }
            guard !tag.value.isEmpty else { continue }
            if name == "timecode" {
                metadata.video.append((key: name, value: tag.value))
            } else {
                metadata.container.append((key: tag.name, value: tag.value))
            }
        }
        return metadata
    }
}

extension Container {
    /// A movie's timecode is kept.
    package var holdsTimecode: Bool {
        if isPictures { return name == "exr" }
        return TagCatalog.keptOfStream(.video, in: self)?.contains("timecode") ?? true
    }
}
