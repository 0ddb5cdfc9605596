internal import CGLFXLibAV
internal import GLFXCore
internal import Glibc

/// Sizes of pictures that libav refuses because of `max_pixels`. It clears them in the decoder's context and reports
/// them only in its log, whose callback is global to the process.
package enum RefusedSizes {
    private struct Watch: Sendable {
        /// Calls of `during` in progress on any thread: decoders log from their own threads.
        var callers = 0
        var size: PictureSize?
    }

    private static let watch = Mutex(Watch())

    /// Runs `act` and returns the last size that was refused meanwhile, nil for none.
    package static func during<Result, E: Error>(_ act: () throws(E) -> Result) throws(E) -> (Result, PictureSize?) {
        watch.withLock {
            if $0.callers == 0 { $0.size = nil }
            $0.callers += 1
        }
        defer { watch.withLock { $0.callers -= 1 } }
        let result = try act()
        return (result, watch.withLock { $0.size })
    }

    /// For the log's callback. Messages of `av_image_check_size2`: `Picture size %ux%u exceeds …`, `… is invalid`.
    static func record(level: Int32, format: UnsafePointer<CChar>?, arguments: CVaListPointer?) {
        let beginning = "Picture size %ux%u "
        guard level == AV_LOG_ERROR, let format, let arguments, strncmp(format, beginning, beginning.utf8.count) == 0,
            watch.withLock({ $0.callers > 0 })
        else { return }
        var text = [CChar](repeating: 0, count: 64)
        guard vsnprintf(&text, text.count, "%u %u", arguments) > 0 else { return }
        let numbers = text.prefix { $0 != 0 }.split(separator: 32).compactMap { digits in
            Int(String(decoding: digits.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        guard numbers.count == 2 else { return }
        watch.withLock { $0.size = PictureSize(width: numbers[0], height: numbers[1]) }
    }
}
