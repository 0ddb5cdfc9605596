package import CGLFXLibAV

/// What becomes of a kind of libav's side data: one row of the table of everything that libav knows.
///
/// The page docs/kept.md has the same rows for people.
package struct SideDataKind: Sendable {
    package enum Fate: Sendable, Hashable {
        /// It has taken effect on the pictures or the audio, or on how they are read; nothing of it is left to write.
        case used
        /// It says how the old packets were coded; those that are made anew are coded otherwise.
        case coding
        /// It says the same of all pictures: written into these containers, by their names.
        case described([String])
        /// Of single pictures: written by encoders that have an option, or a flag of an option, of this name.
        case frames(option: String)
        /// The label of the first frame becomes the movie's, unless it has one.
        case timecode
        /// It goes with packets that are copied.
        case packets
        /// Neither libav's encoders nor its containers write it, or no file brings it: named where it is lost.
        case lost
    }

    /// For messages.
    package let name: String
    /// libav's names of it on frames and on packets and streams; empty: it has none there.
    package let frameName: String
    package let packetName: String
    package let fate: Fate

    private init(_ name: String, frame: String = "", packet: String = "", _ fate: Fate) {
        (self.name, frameName, packetName, self.fate) = (name, frame, packet, fate)
    }

    /// By libav's names, so that kinds of newer versions are in it too.
    package static let all: [SideDataKind] = [
        SideDataKind(
            "closed captions", frame: "ATSC A53 Part 4 Closed Captions", packet: "A53 Closed Captions",
            .frames(option: "a53cc")),
        SideDataKind(
            "user data", frame: "H.26[45] User Data Unregistered SEI message", .frames(option: "udu_sei")),
        SideDataKind(
            "3D arrangement", frame: "Stereo 3D", packet: "Stereo 3D", .described(["mp4", "mkv", "webm"])),
        SideDataKind(
            "360° projection", frame: "Spherical Mapping", packet: "Spherical Mapping",
            .described(["mp4", "mkv", "webm"])),
        SideDataKind(
            "mastering display", frame: "Mastering display metadata", packet: "Mastering display metadata",
            .described(["mov", "mp4", "mkv", "webm", "mxf"])),
        SideDataKind(
            "content light level", frame: "Content light level metadata", packet: "Content light level metadata",
            .described(["mov", "mp4", "mkv", "webm"])),
        SideDataKind("timecode of frames", frame: "GOP timecode", .timecode),
        SideDataKind(
            "timecode of frames", frame: "SMPTE 12-1 timecode", packet: "SMPTE ST 12-1:2014 timecode", .timecode),

        SideDataKind("rotation", frame: "3x3 displaymatrix", packet: "Display Matrix", .used),
        SideDataKind("cropping", packet: "Frame Cropping", .used),
        SideDataKind("ICC profile", frame: "ICC profile", packet: "ICC Profile", .used),
        SideDataKind("EXIF", frame: "EXIF metadata", packet: "EXIF metadata", .used),
        SideDataKind("film grain", frame: "Film grain parameters", .used),
        SideDataKind("samples to skip", frame: "Skip samples", packet: "Skip Samples", .used),
        SideDataKind("palette", packet: "Palette", .used),
        SideDataKind("tags within a stream", packet: "Strings Metadata", .used),
        SideDataKind("tags within a stream", packet: "Metadata Update", .used),
        SideDataKind("encryption", packet: "Encryption initialization data", .used),
        SideDataKind("encryption", packet: "Encryption info", .used),

        SideDataKind("motion vectors", frame: "Motion vectors", .coding),
        SideDataKind("encoding parameters", frame: "Video encoding parameters", .coding),
        SideDataKind("hints for an encoder", frame: "Regions Of Interest", .coding),
        SideDataKind("hints for an encoder", frame: "Encoding video hint", .coding),
        SideDataKind("detected objects", frame: "Bounding boxes for object detection and classification", .coding),
        SideDataKind("downmix levels", frame: "Metadata relevant to a downmix procedure", .coding),
        SideDataKind("matrix encoding", frame: "AVMatrixEncoding", .coding),
        SideDataKind("macroblocks", packet: "H263 MB Info", .coding),
        SideDataKind("quality", packet: "Quality stats", .coding),
        SideDataKind("buffer sizes", packet: "CPB properties", .coding),
        SideDataKind("fallback track", packet: "Fallback track", .coding),
        SideDataKind("stream number", packet: "MPEGTS Stream ID", .coding),
        SideDataKind("time of production", packet: "Producer Reference Time", .coding),
        SideDataKind("time of production", packet: "RTCP Sender Report", .coding),

        SideDataKind("replay gain", frame: "AVReplayGain", packet: "Replay Gain", .packets),
        SideDataKind("audio service type", frame: "Audio service type", packet: "Audio Service Type", .packets),
        SideDataKind("codec parameters", packet: "New Extradata", .packets),
        SideDataKind("codec parameters", packet: "Param Change", .packets),
        SideDataKind("dual mono", packet: "JP Dual Mono", .packets),
        SideDataKind("place of subtitles", packet: "Subtitle Position", .packets),
        SideDataKind("additions to blocks", packet: "Matroska BlockAdditional", .packets),
        SideDataKind("cue identifier", packet: "WebVTT ID", .packets),
        SideDataKind("cue settings", packet: "WebVTT Settings", .packets),
        SideDataKind("immersive audio", packet: "IAMF Mix Gain Parameter Data", .packets),
        SideDataKind("immersive audio", packet: "IAMF Demixing Info Parameter Data", .packets),
        SideDataKind("immersive audio", packet: "IAMF Recon Gain Info Parameter Data", .packets),

        SideDataKind("pan and scan", frame: "AVPanScan", .lost),
        SideDataKind(
            "active format", frame: "Active format description", packet: "Active Format Description data", .lost),
        SideDataKind(
            "HDR10+", frame: "HDR Dynamic Metadata SMPTE2094-40 (HDR10+)",
            packet: "HDR10+ Dynamic Metadata (SMPTE 2094-40)", .lost),
        SideDataKind("HDR Vivid", frame: "HDR Dynamic Metadata CUVA 005.1 2021 (Vivid)", .lost),
        SideDataKind("Dolby Vision", frame: "Dolby Vision RPU Data", packet: "DOVI configuration record", .lost),
        SideDataKind("Dolby Vision", frame: "Dolby Vision Metadata", .lost),
        SideDataKind(
            "ambient viewing environment", frame: "Ambient viewing environment", packet: "Ambient viewing environment",
            .lost),
        SideDataKind("enhancement layer", frame: "LCEVC NAL data", packet: "LCEVC NAL data", .lost),
        SideDataKind("number of the view", frame: "View ID", .lost),
        SideDataKind(
            "3D reference displays", frame: "3D Reference Displays Information", packet: "3D Reference Displays Info",
            .lost),
    ]

    package static func of(_ type: AVFrameSideDataType) -> SideDataKind? {
        guard let name = av_frame_side_data_name(type).map({ String(cString: $0) }) else { return nil }
        return all.first { $0.frameName == name }
    }

    package static func of(_ type: AVPacketSideDataType) -> SideDataKind? {
        guard let name = av_packet_side_data_name(type).map({ String(cString: $0) }) else { return nil }
        return all.first { $0.packetName == name }
    }

    /// The kinds of this libav that the table does not have, by libav's names.
    package static var unknown: [String] {
        // Both of libav's lists have no end that is told to programs of another version.
        let frames = (0..<256).compactMap { number in
            av_frame_side_data_name(AVFrameSideDataType(rawValue: number)).map { String(cString: $0) }
        }
        let packets = (0..<256).compactMap { number in
            av_packet_side_data_name(AVPacketSideDataType(rawValue: number)).map { String(cString: $0) }
        }
        return frames.filter { name in !all.contains { $0.frameName == name } }
            + packets.filter { name in !all.contains { $0.packetName == name } }
    }
}
