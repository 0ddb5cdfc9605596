internal import FrameCore

extension Damage {
    mutating func addComplaints(of listener: Complaints) {
        complaints += listener.count
        firstComplaint = firstComplaint ?? listener.first
    }

    /// The account in words: `3 damaged packets, the first at 1.240 s; the picture ends at 2.000 of 8.000 s`.
    public var words: String {
        var parts: [String] = []
        if packets > 0 { parts.append("\(packets) damaged packet\(packets == 1 ? "" : "s")") }
        if concealedFrames > 0 {
            parts.append("\(concealedFrames) frame\(concealedFrames == 1 ? "" : "s") with hidden errors")
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
