internal import CLibAV
internal import FrameCore
internal import Glibc

/// A local media file, or the standard input, with its demuxer. Owns both; belongs to one thread at a time.
///
/// Only the one file is ever opened: its kind is told from its content and must be on the allow-list, and whatever
/// further file it names is refused.
final class InputFile {
    let path: String
    /// The open demuxer. The corresponding C type is `AVFormatContext`.
    let context: UnsafeMutablePointer<AVFormatContext>
    private var io: UnsafeMutablePointer<AVIOContext>?
    /// Where the bytes come from if they come only once.
    private let pipe: InputPipe?

    /// Pictures with more pixels than this are refused before anything is allocated for them.
    static let maximumPixels = Int64(16384) * 16384

    /// - Parameters:
    ///   - path: `-` is the standard input.
    ///   - isProbed: streams are looked into until libav knows all about them, which decodes some of each. A single
    ///     picture needs none of that.
    ///   - isStopped: whether waiting for the standard input is over; asked several times a second.
    init(
        path: String, isProbed: Bool = true, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) {
        self.path = path
        _ = LibAVLog.isSilent
        guard path != InputPipe.name || InputPipe.isRegularFile else {
            let pipe = try InputPipe(isStopped: isStopped)
            context = try Self.openDemuxer(of: pipe)
            self.pipe = pipe
            try findStreams(isProbed: isProbed)
            return
        }
        pipe = nil
        let path = path == InputPipe.name ? "/dev/stdin" : path
        try Self.checkFile(path)
        let url = "file:" + path
        var io: UnsafeMutablePointer<AVIOContext>?
        let code = withDictionary([("protocol_whitelist", "file")]) { options in
            url.withFileName { avio_open2(&io, $0, AVIO_FLAG_READ, nil, &options) }
        }
        try check(code, .input, "open '\(path)'")
        do {
            context = try Self.openDemuxer(path: path, url: url, io: io)
        } catch {
            avio_closep(&io)
            throw error
        }
        self.io = io
        try findStreams(isProbed: isProbed)
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
        avio_closep(&io)
    }

    /// Whether reading can begin again in another place.
    var isSeekable: Bool { pipe == nil }

    /// The system's words for a read error that happened so far, with the offset.
    var readError: String? {
        guard let io = io ?? pipe?.io, io.pointee.error < 0, io.pointee.error != glfx_averror_eof else { return nil }
        return "\(libavMessage(io.pointee.error)) at byte \(avio_tell(io))"
    }

    /// It is of a kind that holds a picture, no movie.
    var isPicture: Bool { AllowedFormats.name(of: context.pointee.iformat).hasSuffix("_pipe") }

    var streams: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    private static func checkFile(_ path: String) throws(Failure) {
        var info = stat()
        guard FileSystem.stat(path, &info) == 0 else {
            throw Failure(
                .input, "cannot open '\(path)': \(String(cString: strerror(errno)))",
                advice: errno == ENOENT ? "check the name" : nil)
        }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: throw Failure(.input, "cannot read '\(path)': it is a folder", advice: "name a movie in it")
        case S_IFREG: break
        default:
            throw Failure(
                .input, "cannot read '\(path)': it is not a regular file",
                advice: "name a movie or a picture, and '-' for the standard input")
        }
        guard info.st_size > 0 else { throw Failure(.input, "cannot read '\(path)': the file is empty") }
    }

    private static func openDemuxer(
        of pipe: InputPipe
    ) throws(Failure) -> UnsafeMutablePointer<AVFormatContext> {
        do throws(Failure) {
            return try openDemuxer(path: InputPipe.name, url: "", io: pipe.io)
        } catch {
            guard error.kind == .input else { throw error }
            if pipe.isEmpty {
                throw Failure(
                    .input, "the standard input ('-') is empty", advice: "send it a movie: ffmpeg … | glfx - …")
            }
            throw Failure(
                .input, error.message,
                advice: InputPipe.advice)
        }
    }

    private static func openDemuxer(
        path: String, url: String, io: UnsafeMutablePointer<AVIOContext>?
    ) throws(Failure) -> UnsafeMutablePointer<AVFormatContext> {
        let notMedia = Failure(
            .input, "cannot read '\(path)': it is no movie or picture of a known kind",
            advice: "try `ffprobe` on it, or convert it to mov, mp4, mkv or png first")
        var format: UnsafePointer<AVInputFormat>?
        // The probe sees the extension but never the name, so that no pattern in it is looked at.
        let probeName = "input" + fileExtension(of: path)
        // A score of 1 is the extension's word alone.
        var score = av_probe_input_buffer2(io, &format, probeName, nil, 0, 0)
        if let guessed = format, AllowedFormats.name(of: guessed) == "image2" {
            // Of a large picture (a JPEG from a camera), the content's beginning is no better evidence than its
            // extension, which means a pattern of names to libavformat: then the content alone is asked.
            format = nil
            score = av_probe_input_buffer2(io, &format, "", nil, 0, 0)
        }
        guard score > 1, let format else { throw notMedia }
        guard AllowedFormats.contain(format) else {
            throw Failure(
                .input,
                "cannot read '\(path)': files of the kind '\(AllowedFormats.name(of: format))' are not opened",
                advice: "name the movie itself")
        }
        var context = avformat_alloc_context()
        guard let made = context else { throw Failure(.limit, "out of memory for a demuxer") }
        made.pointee.pb = io
        glfx_forbid_other_files(made)
        let code = withDictionary([("protocol_whitelist", "file"), ("max_pixels", "\(maximumPixels)")]) { options in
            url.withFileName { avformat_open_input(&context, $0, format, &options) }
        }
        try check(
            code, .input, "read '\(path)'",
            advice: code == glfx_averror_invalid_data ? "the file is damaged or cut off before its index" : nil)
        return try allocated(context, "a demuxer")
    }

    private func findStreams(isProbed: Bool) throws(Failure) {
        for stream in streams {
            let parameters = stream.pointee.codecpar.pointee
            let pixels = Int64(parameters.width) * Int64(parameters.height)
            guard pixels <= Self.maximumPixels else {
                throw Failure(
                    .limit,
                    "'\(path)' declares pictures of \(parameters.width)x\(parameters.height), more than the limit of \(Self.maximumPixels) pixels"
                )
            }
        }
        guard isProbed else { return }
        let code = avformat_find_stream_info(context, nil)
        try check(code, .input, "read '\(path)'")
    }

    private static func fileExtension(of path: String) -> String {
        guard let tail = path.endingOfPath else { return "" }
        return tail.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) ? "." + tail : ""
    }
}
