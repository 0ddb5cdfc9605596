internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Finds by trial what would work after an encoder could not be opened: encoders only report an error code, and their
/// limits differ from version to version.
struct EncoderTrial {
    let codec: UnsafePointer<AVCodec>
    let size: PictureSize
    let pixelFormat: AVPixelFormat

    /// Advice found by trial.
    var advice: MessageText {
        if opens(codec, size, pixelFormat) { return "check \(.quality), \(.preset) and \(.encoderOption)" }
        if let other = sizes.first(where: { opens(codec, $0, pixelFormat) }) {
            return "it takes \(other.width)x\(other.height): use \(.size), or another \(.codec)"
        }
        return Self.adviceInstead(of: codec)
    }

    /// Advice for an encoder that does not work on this machine, for lack of hardware or a library.
    static func adviceInstead(of codec: UnsafePointer<AVCodec>) -> MessageText {
        for name in EncoderLibrary.videoEncoderNames where name != String(cString: codec.pointee.name) {
            guard let other = avcodec_find_encoder_by_name(name), other.pointee.id == codec.pointee.id,
                let format = glfx_pixel_formats(other)?.prefixUntil({ $0 == AV_PIX_FMT_NONE })
                    .first(where: { PixelFormatTraits($0).isWritable })
            else { continue }
            let trial = EncoderTrial(codec: other, size: PictureSize(width: 640, height: 480), pixelFormat: format)
            if trial.opens(other, trial.size, format) { return "it does not work here: use \(.codec) \(name)" }
        }
        return "use another \(.codec): \(EncoderLibrary.availableFamilies.joined(separator: ", "))"
    }

    /// Sizes near the one that was refused: first larger and rounder ones, then smaller ones of the same shape.
    private var sizes: [PictureSize] {
        func rounded(_ side: Int, _ step: Int) -> Int { (side + step - 1) / step * step }
        var sizes = [2, 4, 8, 16].map { PictureSize(width: rounded(size.width, $0), height: rounded(size.height, $0)) }
        sizes += [16, 32, 64, 128, 256, 512].map { least in
            PictureSize(width: rounded(max(size.width, least), 16), height: rounded(max(size.height, least), 16))
        }
        sizes += (1...6).map { shift in
            PictureSize(
                width: rounded(max(size.width >> shift, 16), 16), height: rounded(max(size.height >> shift, 16), 16))
        }
        var seen: Set<PictureSize> = [size]
        return sizes.filter { seen.insert($0).inserted }
    }

    /// Whether it opens with its default options and none of the user's.
    private func opens(_ codec: UnsafePointer<AVCodec>, _ size: PictureSize, _ format: AVPixelFormat) -> Bool {
        _ = LibAVLog.isSilent
        var context = avcodec_alloc_context3(codec)
        guard let encoderContext = context else { return false }
        defer { avcodec_free_context(&context) }
        (encoderContext.pointee.width, encoderContext.pointee.height) = (Int32(size.width), Int32(size.height))
        encoderContext.pointee.pix_fmt = format
        encoderContext.pointee.time_base = AVRational(num: 1, den: 25)
        encoderContext.pointee.framerate = AVRational(num: 25, den: 1)
        encoderContext.pointee.thread_count = 1
        for option in EncoderCatalog.traits(of: String(cString: codec.pointee.name))?.options ?? [] {
            av_opt_set(encoderContext, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
        }
        return keepingScheduling { avcodec_open2(encoderContext, codec, nil) } == 0
    }
}
