internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Whether a movie's pictures are found by their stamps. Where they are not, a movie is read from its beginning on: slow
/// in a long one, but each picture has the time that it has in all of the movie.
enum SeekCheck {
    /// Containers that store when each picture is shown.
    private static let exact: Set<String> = [
        "mov", "matroska", "nut", "mxf", "ogg", "gif", "yuv4mpegpipe", "flv", "ivf", "asf", "dv", "gxf",
    ]
    /// A codec's stream without a container: no stamps, or those that libav makes of it.
    private static let raw: Set<String> = [
        "h264", "hevc", "m4v", "mpegvideo", "vc1", "obu", "h261", "h263", "cavsvideo", "avs2", "avs3", "dirac", "mjpeg",
        "dnxhd",
    ]
    /// Bytes of a file that is read to its end for this.
    private static let mostBytes: Int64 = 512 << 20
    /// Pictures of a container whose clock does not leap, which are enough to see how it stores stamps.
    private static let enough = 200
    /// Places of a larger file that are looked at.
    private static let samples: Int64 = 64

    /// - Parameter file: open; its choice of streams does not matter.
    /// - Throws: `.input` where the file cannot be opened once more.
    static func isExact(_ file: InputFile, stream: UnsafeMutablePointer<AVStream>) throws(Failure) -> Bool {
        guard let format = file.context.pointee.iformat, file.isSeekable else { return false }
        let names = names(of: format)
        guard !isRaw(format) else { return false }
        let leaps = format.pointee.flags & AVFMT_TS_DISCONT != 0
        let isReordered = stream.pointee.codecpar.pointee.video_delay > 0
        if names.contains(where: exact.contains), !(names.contains("ogg") && leaps) { return true }
        // RealMedia's marks of key frames are not of the packets that follow; AVI stores when pictures are decoded.
        guard !names.contains("rm"), !names.contains("ivr"), !(names.contains("avi") && isReordered) else {
            return false
        }
        let size = avio_size(file.context.pointee.pb)
        if leaps, size > mostBytes { return try hasEvenClock(file, stream, size) }
        return try hasPlainStamps(file, stream, isReordered: isReordered, isWhole: leaps)
    }

    /// What the stamps of a movie's pictures tell.
    static func meaning(of stream: UnsafeMutablePointer<AVStream>, in file: InputFile) -> FrameStamps.Meaning {
        guard let format = file.context.pointee.iformat else { return .shown }
        let isReordered = stream.pointee.codecpar.pointee.video_delay > 0
        if isRaw(format) { return isReordered ? .counted(Timestamp(0, timeBase: 1)) : .shown }
        let names = names(of: format)
        if names.contains("avi"), isReordered {
            let base = Rational(stream.pointee.time_base) ?? 1
            return .decoded(
                Timestamp(libav: stream.pointee.start_time, timeBase: base) ?? Timestamp(0, timeBase: 1))
        }
        return names.contains("mpeg") ? .shownWithGaps : .shown
    }

    private static func isRaw(_ format: UnsafePointer<AVInputFormat>) -> Bool {
        format.pointee.flags & AVFMT_NOTIMESTAMPS != 0 || names(of: format).contains(where: raw.contains)
    }

    private static func names(of format: UnsafePointer<AVInputFormat>) -> [String] {
        AllowedFormats.name(of: format).split(separator: ",").map(String.init)
    }

    /// The same movie, opened once more, for the packets of its pictures.
    private static func pictures(
        of file: InputFile, _ stream: UnsafeMutablePointer<AVStream>
    ) throws(Failure) -> (InputFile, UnsafeMutablePointer<AVStream>)? {
        let copy = try InputFile(path: file.path, maximumPixels: file.maximumPixels)
        guard let video = copy.streams.first(where: { $0.pointee.index == stream.pointee.index }) else { return nil }
        for other in copy.streams where other != video { other.pointee.discard = AVDISCARD_ALL }
        return (copy, video)
    }

    /// Every picture has a stamp, and the clock does not leap.
    private static func hasPlainStamps(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, isReordered: Bool, isWhole: Bool
    ) throws(Failure) -> Bool {
        guard let (copy, video) = try pictures(of: file, stream) else { return false }
        let packet = try Owned<AVPacket>.packet()
        var count = 0
        while copy.read(into: packet.pointer) >= 0, isWhole || count < enough {
            defer { av_packet_unref(packet.pointer) }
            guard packet.pointer.pointee.stream_index == video.pointee.index else { continue }
            if isReordered, packet.pointer.pointee.pts == glfx_av_nopts_value { return false }
            if !copy.leaps.isEmpty { return false }
            count += 1
        }
        return true
    }

    /// The stamps of a large file rise evenly from place to place.
    private static func hasEvenClock(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, _ size: Int64
    ) throws(Failure) -> Bool {
        guard let (copy, video) = try pictures(of: file, stream) else { return false }
        let packet = try Owned<AVPacket>.packet()
        var stamps: [Int64] = []
        for sample in 0..<samples {
            guard av_seek_frame(copy.context, -1, size / samples * sample, AVSEEK_FLAG_BYTE) >= 0 else { return false }
            copy.hasSought()
            while copy.read(into: packet.pointer) >= 0 {
                defer { av_packet_unref(packet.pointer) }
                guard packet.pointer.pointee.stream_index == video.pointee.index,
                    packet.pointer.pointee.dts != glfx_av_nopts_value
                else { continue }
                stamps.append(packet.pointer.pointee.dts)
                break
            }
        }
        let steps = zip(stamps, stamps.dropFirst()).map { $1 - $0 }
        let usual = steps.sorted()[steps.count / 2]
        return steps.allSatisfy { $0 > 0 && $0 < 4 * usual }
    }
}
