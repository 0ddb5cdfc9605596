internal import CGLFXLibAV

/// Replaces libav's log on the standard error. Errors come as error codes, except sizes that it refuses and damage that
/// it ignores.
package enum LibAVLog {
    /// Access it before the first call into libav: the log is global to the process.
    package static let isSilent: Bool = {
        av_log_set_level(AV_LOG_QUIET)
        av_log_set_callback { context, level, format, arguments in
            RefusedSizes.record(level: level, format: format, arguments: arguments)
            Complaints.record(context, level: level, format: format, arguments: arguments)
        }
        return true
    }()
}
