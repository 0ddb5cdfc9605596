internal import CLibAV

/// libav prints on its own to the standard error; what matters comes to us as error codes, but for the sizes that it
/// refuses and the damage that it passes over.
enum LibAVLog {
    /// Touch it once before the first call into libav: the log is one for the whole process.
    static let isSilent: Bool = {
        av_log_set_level(AV_LOG_QUIET)
        av_log_set_callback { speaker, level, format, arguments in
            RefusedSizes.hear(level: level, format: format, arguments: arguments)
            Complaints.hear(speaker, level: level, format: format, arguments: arguments)
        }
        return true
    }()
}
