internal import CLibAV

/// libav prints on its own to the standard error; what matters comes to us as error codes.
enum LibAVLog {
    /// Touch it once before the first call into libav: the level is one for the whole process.
    static let isSilent: Bool = {
        av_log_set_level(AV_LOG_QUIET)
        return true
    }()
}
