package import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia
internal import Glibc

/// A local media file, or the standard input, with its demuxer. Owns both; belongs to one thread at a time.
///
/// Only the one file is ever opened: its format is detected by its content and must be on the allow-list, and further
/// files that it names are refused.
package final class InputFile {
    package let path: String
    /// The path for system calls.
    package let systemPath: String
    /// The open demuxer. The corresponding C type is `AVFormatContext`.
    package let context: UnsafeMutablePointer<AVFormatContext>
    /// A still in HEIF's container, which is opened as one packet of all its bytes.
    let isHEIF: Bool
    /// The format of a still that is opened so; nil: the demuxer knows it.
    let wholeName: String?
    private var io: UnsafeMutablePointer<AVIOContext>?
    /// Errors that the demuxer logged and skipped.
    let complaints = Complaints()
    /// The standard input if it is not a regular file.
    private let pipe: InputPipe?

    /// Pictures with more pixels than this are refused before anything is allocated for them.
    let maximumPixels: Int
    /// Where its clock leaped so far.
    private(set) var leaps: [ContinuousClock.Leap] = []
    /// The lengths of streams and file are what the container or its stamps say. Of raw streams libav guesses them from the
    /// bit rate.
    package var knowsLength: Bool {
        leaps.isEmpty && context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    }
    /// Called for each of them.
    var onLeap: ((ContinuousClock.Leap) -> Void)?
    private lazy var continuousClock = context.pointee.iformat.flatMap { ContinuousClock($0) }
    /// By stream index: what the container says, over which a decoder that finds nothing writes "unspecified".
    private var declaredColors: [Int32: ColorDescription] = [:]
    /// By stream index: sizes of pictures that are too large for libav to decode.
    private var refusedSizes: [Int32: PictureSize] = [:]

    /// - Parameters:
    ///   - path: `-` is the standard input.
    ///   - isProbed: libav probes the streams, which decodes some of each. Not needed for a single picture.
    ///   - maximumPixels: of a picture.
    ///   - isStopped: whether to stop waiting for the standard input; called several times a second.
    package init(
        path: String, isProbed: Bool = true, maximumPixels: Int = PictureLimit.usual,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) {
        self.path = path
        systemPath = path == InputPipe.name ? "/dev/stdin" : path
        self.maximumPixels = maximumPixels
        _ = LibAVLog.isSilent
        guard path != InputPipe.name || InputPipe.isRegularFile else {
            let pipe = try InputPipe(isStopped: isStopped)
            context = try Self.openDemuxer(of: pipe, complaints: complaints)
            self.pipe = pipe
            (isHEIF, wholeName) = (false, nil)
            try findStreams(isProbed: isProbed)
            return
        }
        pipe = nil
        try Self.checkFile(systemPath)
        let url = "file:" + systemPath
        var io: UnsafeMutablePointer<AVIOContext>?
        let code = withDictionary([("protocol_whitelist", "file")]) { options in
            url.withFileName { avio_open2(&io, $0, AVIO_FLAG_READ, nil, &options) }
        }
        try check(code, .input, "open '\(path)'")
        let whole = StillFormat.codec(of: systemPath)
        isHEIF = whole == AV_CODEC_ID_HEVC || whole == AV_CODEC_ID_AV1
        wholeName = isHEIF ? "heif" : whole.map { String(cString: avcodec_get_name($0)) }
        do {
            context = try Self.openDemuxer(path: path, url: url, io: io, isWhole: whole != nil, complaints: complaints)
        } catch {
            defer { avio_closep(&io) }
            throw Self.blame(Self.readError(of: io), of: path, for: error)
        }
        self.io = io
        for stream in streams {
            guard let whole else { break }
            stream.pointee.codecpar.pointee.codec_id = whole
            if isHEIF { HEIFDecoder.describe(systemPath, in: stream.pointee.codecpar) }
        }
        // libav's decoders of HEIF's codecs do not take the container.
        try findStreams(isProbed: isProbed && !isHEIF)
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
        avio_closep(&io)
    }

    package var isSeekable: Bool { pipe == nil }

    /// Its bytes beside the demuxer; nil where it can be read only once, or no longer opened.
    package func openBytes() -> FileBytes? { isSeekable ? FileBytes(systemPath) : nil }

    /// The system's message for a read error so far, with the offset.
    package var readError: String? { Self.readError(of: io ?? pipe?.io) }

    /// Why a file has no media: a read error if there was one, else `failure`.
    func blame(for failure: Failure) -> Failure { Self.blame(readError, of: path, for: failure) }

    private static func readError(of io: UnsafeMutablePointer<AVIOContext>?) -> String? {
        guard let io, io.pointee.error < 0, ![glfx_averror_eof, glfx_averror_exit].contains(io.pointee.error) else {
            return nil
        }
        return "\(libavMessage(io.pointee.error)) at byte \(avio_tell(io))"
    }

    private static func blame(_ readError: String?, of path: String, for failure: Failure) -> Failure {
        guard let readError, failure.kind == .input else { return failure }
        return Failure(
            .input, "cannot read '\(path)': \(readError)", advice: "try a copy of it: its disk may be failing")
    }

    /// Reads the next packet of any stream. Implausible times are removed, so that sums cannot overflow 64 bits.
    /// The corresponding C function is `av_read_frame`.
    /// - Returns: a negative libav code for an error or the end of the file.
    package func read(into packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
        let code = av_read_frame(context, packet)
        guard code >= 0 else { return code }
        if packet.pointee.pts.magnitude > Self.latest { packet.pointee.pts = glfx_av_nopts_value }
        if packet.pointee.dts.magnitude > Self.latest { packet.pointee.dts = glfx_av_nopts_value }
        if packet.pointee.duration.magnitude > Self.latest { packet.pointee.duration = 0 }
        let index = Int(packet.pointee.stream_index)
        if let stream = context.pointee.streams[index], let leap = continuousClock?.place(packet, of: stream) {
            leaps.append(leap)
            onLeap?(leap)
        }
        return code
    }

    /// The packets that are read next are others than those that follow.
    func hasSought() { continuousClock?.forget() }

    /// In ticks.
    private static let latest: UInt64 = 1 << 60

    /// Its format holds a picture, not a movie.
    private(set) lazy var isPicture = AllowedFormats.name(of: context.pointee.iformat).hasSuffix("_pipe")

    package var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    private static func checkFile(_ path: String) throws(Failure) {
        var info = stat()
        guard FileSystem.stat(path, &info) == 0 else {
            let code = errno
            if let refusal = SpecialFile.refusal(.input, of: path) { throw refusal }
            throw Failure(
                .input, "cannot open '\(path)': \(String(cString: strerror(code)))",
                advice: code == ENOENT ? "check the name" : nil)
        }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: throw Failure(.input, "cannot read '\(path)': it is a folder", advice: "name a movie in it")
        case S_IFREG: break
        default:
            throw Failure(
                .input, "cannot read '\(path)': it is \(SpecialFile.kind(info) ?? "special"), and not a regular file",
                advice: "name a movie or a picture, and '-' for the standard input")
        }
        guard info.st_size > 0 else { throw Failure(.input, "cannot read '\(path)': the file is empty") }
    }

    private static func openDemuxer(
        of pipe: InputPipe, complaints: Complaints
    ) throws(Failure) -> UnsafeMutablePointer<AVFormatContext> {
        do throws(Failure) {
            return try openDemuxer(path: InputPipe.name, url: "", io: pipe.io, complaints: complaints)
        } catch {
            guard error.kind == .input else { throw error }
            if pipe.isEmpty {
                throw Failure(
                    .input, "the standard input ('-') is empty", advice: "send it a movie: ffmpeg … | glfx - …")
            }
            throw Failure(
                .input, error.text,
                advice: InputPipe.advice)
        }
    }

    private static func openDemuxer(
        path: String, url: String, io: UnsafeMutablePointer<AVIOContext>?, isWhole: Bool = false, complaints: Complaints
    ) throws(Failure) -> UnsafeMutablePointer<AVFormatContext> {
        let notMedia = Failure(
            .input, "cannot read '\(path)': it is no movie or picture of a known kind",
            advice: "try `ffprobe` on it, or convert it to mov, mp4, mkv or png first")
        var format: UnsafePointer<AVInputFormat>?
        // Probe with the extension but without the name, which may contain a pattern.
        let probeName = "input" + fileExtension(of: path)
        // A score of 1 is for the extension alone.
        var score = av_probe_input_buffer2(io, &format, probeName, nil, 0, 0)
        if let guessed = format, AllowedFormats.name(of: guessed) == "image2" {
            // For large pictures (a JPEG from a camera), the content scores no higher than the extension, which means a
            // file pattern to libavformat: probe the content alone.
            format = nil
            score = av_probe_input_buffer2(io, &format, "", nil, 0, 0)
        }
        if isWhole { (format, score) = (AllowedFormats.wholeFile, AVPROBE_SCORE_MAX) }
        guard score > 1, let format else { throw notMedia }
        guard AllowedFormats.contain(format) else {
            throw Failure(
                .input,
                "cannot read '\(path)': files of the kind '\(AllowedFormats.name(of: format))' are not opened",
                advice: "name the movie itself")
        }
        var context = avformat_alloc_context()
        guard let newContext = context else { throw Failure(.limit, "out of memory for a demuxer") }
        newContext.pointee.pb = io
        newContext.pointee.opaque = complaints.opaque
        glfx_forbid_other_files(newContext)
        let code = withDictionary([("protocol_whitelist", "file")]) { options in
            url.withFileName { avformat_open_input(&context, $0, format, &options) }
        }
        // What the system says of a bad number would be about the machine.
        if [EBUSY, EINVAL, ERANGE].contains(where: { code == glfx_averror($0) }) {
            throw Failure(
                .input, "cannot read '\(path)': its header has a size or a rate that no movie has",
                advice: "the file is damaged")
        }
        try check(
            code, .input, "read '\(path)'",
            advice: code == glfx_averror_invalid_data ? "the file is damaged or cut off before its index" : nil)
        return try allocated(context, "a demuxer")
    }

    /// The color tags of a stream: its pictures', and what they leave open the container's.
    func colorTags(of stream: UnsafeMutablePointer<AVStream>) -> ColorDescription {
        ColorResolver.tags(of: stream.pointee.codecpar).filled(from: declaredColor(of: stream))
    }

    /// The color of a stream's pictures by the container's header; nil where it has none.
    package func declaredColor(of stream: UnsafeMutablePointer<AVStream>) -> ColorDescription? {
        declaredColors[stream.pointee.index]
    }

    /// Borders that the container says are not to be shown, where libav does not cut them off itself.
    func crop(of stream: UnsafeMutablePointer<AVStream>) -> MatroskaCrop? {
        let movies = streams.filter {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
        let parameters = stream.pointee.codecpar.pointee
        guard let number = movies.firstIndex(of: stream), crops.count == movies.count, let crop = crops[number],
            crop.fits(PictureSize(width: Int(parameters.width), height: Int(parameters.height)))
        else { return nil }
        return crop
    }

    private lazy var crops: [MatroskaCrop?] = {
        let isMatroska = AllowedFormats.name(of: context.pointee.iformat).contains("matroska")
        return isMatroska && glfx_cuts_container_crop == 0 && isSeekable ? MatroskaCrop.read(systemPath) : []
    }()

    /// Width of a pixel over its height, of a stream or a frame of it; 0: unknown.
    func sampleAspect(
        _ stream: UnsafeMutablePointer<AVStream>, _ frame: UnsafeMutablePointer<AVFrame>?
    ) -> Rational? {
        guard let aspect = Rational(av_guess_sample_aspect_ratio(context, stream, frame)) else { return nil }
        let parameters = stream.pointee.codecpar.pointee
        let whole = PictureSize(width: Int(parameters.width), height: Int(parameters.height))
        return crop(of: stream)?.aspect(aspect, of: whole) ?? aspect
    }

    /// The size of a stream's pictures, as stored and cropped: what its header declares, or what libav found in them.
    func size(of stream: UnsafeMutablePointer<AVStream>) -> PictureSize {
        let parameters = stream.pointee.codecpar.pointee
        let codedSize = PictureSize(width: Int(parameters.width), height: Int(parameters.height))
        return refusedSizes[stream.pointee.index] ?? crop(of: stream)?.size(after: codedSize) ?? codedSize
    }

    private func findStreams(isProbed: Bool) throws(Failure) {
        for stream in streams { declaredColors[stream.pointee.index] = ColorResolver.tags(of: stream.pointee.codecpar) }
        guard isProbed else { return }
        if hasLateStreams, isSeekable { try LateStreams.check(path, maximumPixels: maximumPixels) }
        // libav clears declared sizes that it refuses while it probes.
        for stream in streams where isTooLarge(size(of: stream)) {
            refusedSizes[stream.pointee.index] = size(of: stream)
        }
        let count = Int(context.pointee.nb_streams)
        var options = [OpaquePointer?](repeating: nil, count: count)
        for index in options.indices {
            av_dict_set(&options[index], "max_pixels", "\(PictureLimit.allowance(maximumPixels))", 0)
        }
        defer { for index in options.indices { av_dict_free(&options[index]) } }
        let (code, refused) = RefusedSizes.during { avformat_find_stream_info(context, &options) }
        do throws(Failure) { try check(code, .input, "read '\(path)'") } catch { throw blame(for: error) }
        guard let refused else { return }
        for stream in streams where isUnknownPicture(stream) && refusedSizes[stream.pointee.index] == nil {
            refusedSizes[stream.pointee.index] = refused
        }
    }

    /// Its streams appear with their packets: FLV, MPEG-PS.
    private var hasLateStreams: Bool { context.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0 }

    private func isTooLarge(_ size: PictureSize) -> Bool {
        Int64(size.width) * Int64(size.height) > PictureLimit.allowance(maximumPixels)
    }

    /// None of its pictures could be decoded so far.
    private func isUnknownPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let parameters = stream.pointee.codecpar.pointee
        return parameters.codec_type == AVMEDIA_TYPE_VIDEO && (parameters.format < 0 || parameters.width == 0)
    }

    private static func fileExtension(of path: String) -> String {
        guard let tail = path.endingOfPath else { return "" }
        return tail.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) ? "." + tail : ""
    }
}
