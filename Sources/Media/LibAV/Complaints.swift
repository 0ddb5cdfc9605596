internal import CLibAV
internal import Glibc
internal import Synchronization

/// What libav says as an error while it goes on: a demuxer that skips what it cannot read, a decoder that hides a hole.
/// Nothing but its log tells of these.
///
/// Made by whoever owns the context, and outlives it. Decoders have threads of their own: any thread may be heard.
final class Complaints: Sendable {
    private struct State {
        var count = 0
        var first: String?
        var unknownCodecs: [String] = []
    }

    private let state = Mutex(State())

    /// Errors about what is no picture: photographs whose metadata only their camera understands.
    private static let harmless = [
        "unable to decode APP fields", "invalid TIFF header in Exif data", "mjpeg: invalid TIFF header",
    ]

    /// How many there were.
    var count: Int { state.withLock { $0.count } }
    /// What the first one said.
    var first: String? { state.withLock { $0.first } }

    /// What Matroska calls the codecs that libav does not know, in the order of their tracks.
    var unknownCodecs: [String] { state.withLock { $0.unknownCodecs } }

    /// The demuxer's words for it, which are no error to it.
    private static let unknownCodec = "Unknown/unsupported AVCodecID %s."

    /// Forgets all: what was said on the way to the first picture that is wanted was not about it.
    func forget() { state.withLock { $0 = State() } }

    /// To be put into a context's field `opaque`, by which `hear` finds the listener.
    var mark: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// For the log's callback.
    /// - Parameter speaker: the context that speaks: what begins with an `AVClass`, or nil.
    static func hear(
        _ speaker: UnsafeMutableRawPointer?, level: Int32, format: UnsafePointer<CChar>?, arguments: CVaListPointer?
    ) {
        guard level <= AV_LOG_INFO, let speaker, let format, let arguments else { return }
        let isUnknownCodec = level == AV_LOG_INFO && strncmp(format, unknownCodec, unknownCodec.utf8.count) == 0
        guard level <= AV_LOG_ERROR || isUnknownCodec else { return }
        let kind = speaker.load(as: UnsafePointer<AVClass>?.self)
        let mark: UnsafeMutableRawPointer?
        if kind == avformat_get_class() {
            mark = speaker.assumingMemoryBound(to: AVFormatContext.self).pointee.opaque
        } else if kind == avcodec_get_class() {
            mark = speaker.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
        } else {
            return
        }
        guard let mark else { return }
        guard !harmless.contains(where: { strncasecmp(format, $0, $0.utf8.count) == 0 }) else { return }
        let listener = Unmanaged<Complaints>.fromOpaque(mark).takeUnretainedValue()
        listener.state.withLock { state in
            if isUnknownCodec {
                state.unknownCodecs.append(text("%s", arguments))
                return
            }
            state.count += 1
            guard state.first == nil else { return }
            state.first = text(format, arguments).split(whereSeparator: \.isNewline).first.map(String.init)
        }
    }

    private static func text(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
        var text = [CChar](repeating: 0, count: 200)
        vsnprintf(&text, text.count, format, arguments)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
