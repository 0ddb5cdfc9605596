internal import CGLFXLibAV
internal import GLFXCore
internal import Glibc

/// Errors that libav logs while it continues: a demuxer skips what it cannot read, a decoder conceals a gap. They are
/// reported only in its log.
///
/// Made by the owner of the context, and outlives it. Thread-safe, as decoders log from their own threads.
package final class Complaints: Sendable {
    private struct State {
        var count = 0
        var first: String?
        var unknownCodecs: [String] = []
    }

    private let state = Mutex(State())

    /// Errors that do not affect the picture: proprietary metadata of photographs.
    private static let harmless = [
        "unable to decode APP fields", "invalid TIFF header in Exif data", "mjpeg: invalid TIFF header",
    ]

    package var count: Int { state.withLock { $0.count } }
    /// The first message.
    package var first: String? { state.withLock { $0.first } }

    /// Matroska's names of the codecs that libav does not know, in the order of their tracks.
    package var unknownCodecs: [String] { state.withLock { $0.unknownCodecs } }

    /// The demuxer's message about it, which it does not log as an error.
    private static let unknownCodec = "Unknown/unsupported AVCodecID %s."

    /// Forgets all: messages before the first wanted picture are not about it.
    package func forget() { state.withLock { $0 = State() } }

    /// For a context's field `opaque`, by which `record` finds this object.
    package var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    package init() {}

    /// For the log's callback.
    /// - Parameter context: the context that logs, a structure that begins with an `AVClass`, or nil.
    static func record(
        _ context: UnsafeMutableRawPointer?, level: Int32, format: UnsafePointer<CChar>?, arguments: CVaListPointer?
    ) {
        guard level <= AV_LOG_INFO, let context, let format, let arguments else { return }
        let isUnknownCodec = level == AV_LOG_INFO && strncmp(format, unknownCodec, unknownCodec.utf8.count) == 0
        guard level <= AV_LOG_ERROR || isUnknownCodec else { return }
        let kind = context.load(as: UnsafePointer<AVClass>?.self)
        let opaque: UnsafeMutableRawPointer?
        if kind == avformat_get_class() {
            opaque = context.assumingMemoryBound(to: AVFormatContext.self).pointee.opaque
        } else if kind == avcodec_get_class() {
            opaque = context.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
        } else {
            return
        }
        guard let opaque else { return }
        guard !harmless.contains(where: { strncasecmp(format, $0, $0.utf8.count) == 0 }) else { return }
        let complaints = Unmanaged<Complaints>.fromOpaque(opaque).takeUnretainedValue()
        complaints.state.withLock { state in
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

extension Damage {
    package mutating func add(_ logged: Complaints) {
        complaints += logged.count
        firstComplaint = firstComplaint ?? logged.first
    }
}
