import Glibc

enum SignalWords {
    /// As a user knows the signal.
    static func name(_ signal: Int32) -> String {
        switch signal {
        case SIGINT: "Ctrl-C (SIGINT)"
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        default: "signal \(signal)"
        }
    }
}
