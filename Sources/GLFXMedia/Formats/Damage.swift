public import GLFXCore

/// Counts of what could not be read of a movie.
public struct Damage: Sendable, Hashable {
    /// Packets that the demuxer marked as corrupt or the decoder refused.
    public var packets: Int = 0
    /// Frames that were decoded with errors concealed.
    public var concealedFrames: Int = 0
    /// The time of the first of them.
    public var firstTime: Timestamp?
    /// The picture ends here although the container declares more; nil if it ends where it should.
    public var endsAt: Timestamp?
    /// The length that the container declares.
    public var promised: Timestamp?
    /// The system's message for a read error, with the offset in the file.
    public var readError: String?

    /// Further errors that libav logged and ignored.
    public var complaints: Int = 0
    /// libav's message for the first of them.
    public var firstComplaint: String?

    /// Nothing is damaged.
    public init() {}

    /// Whether everything could be read.
    public var isEmpty: Bool {
        packets == 0 && concealedFrames == 0 && endsAt == nil && readError == nil && complaints == 0
    }
}

extension Damage {
    /// For messages: `3 damaged packets, the first at 1.240 s, the picture ends at 2.000 s of 8.000 s`.
    public var words: String {
        var parts: [String] = []
        if packets > 0 { parts.append("\(packets) damaged packet\(packets == 1 ? "" : "s")") }
        if concealedFrames > 0 {
            parts.append("\(concealedFrames) frame\(concealedFrames == 1 ? "" : "s") with concealed errors")
        }
        if let firstTime, !parts.isEmpty { parts.append("the first at \(secondsText(firstTime.seconds))") }
        if let endsAt {
            let whole = promised.map { " of \(secondsText($0.seconds))" } ?? ""
            parts.append("the picture ends at \(secondsText(endsAt.seconds))\(whole)")
        }
        if let readError { parts.append("read error: \(readError)") }
        if let firstComplaint {
            let more = complaints > 1 ? " and \(complaints - 1) more" : ""
            parts.append("libav says '\(firstComplaint)'\(more)")
        }
        return parts.joined(separator: ", ")
    }
}
