internal import GLFXCore
internal import Glibc

/// Notes, once at the end, about what a container could not hold as it was.
struct ChangeNotes {
    let container: Container
    /// The shift of all times; nil: none.
    let moved: Timestamp?
    /// The largest difference between a picture's own time and the written one, in seconds.
    let worstChange: Double
    /// Nil for picture sequences.
    let muxer: Muxer?
    /// The audio tracks that were made.
    let sounds: [MixedAudio]

    /// - Parameter details: gets what changes nothing that is seen or heard.
    func tell(_ notes: MessageHandler, details: MessageHandler) {
        if let moved { notes(shiftNote(moved)) }
        if let muxer { tellPackets(muxer, notes, details) }
        for sound in sounds { tellClipping(sound, notes) }
        if case .none = container.stamps { return }
        if worstChange > 0 {
            notes(
                "\(container.name) cannot hold the time stamps exactly: each is the nearest it can hold, "
                    + "at most \(millisecondsText(worstChange)) away")
        }
    }

    private func tellClipping(_ sound: MixedAudio, _ notes: MessageHandler) {
        guard sound.clippedCount > 0 else { return }
        let tenths = Int((200 * log10(Double(sound.peak))).rounded(.up))
        notes(
            "\(sounds.count > 1 ? sound.name : "the audio") is louder than full scale, by up to \(tenths / 10).\(tenths % 10) dB, and was clipped: "
                + "\(count(sound.clippedCount, "sample"))")
    }

    private func shiftNote(_ moved: Timestamp) -> MessageText {
        let by = secondsText(abs(moved.seconds))
        switch container.origin {
        case .firstPicture: return "\(container.name) begins at 0: all times are \(by) earlier than in the source"
        case .hiddenBeforeZero, .atOrAfterZero:
            return "\(container.name) has no times before 0: everything is \(by) later than in the source"
        }
    }

    private func tellPackets(_ muxer: Muxer, _ notes: MessageHandler, _ details: MessageHandler) {
        let (audio, others) = muxer.hiddenPackets
        if audio > 0 { details("dropped \(count(audio, "inaudible priming packet"))") }
        if others > 0 { details("dropped \(count(others, "packet")) before time 0") }
        if muxer.fixedPackets > 0 {
            notes("time stamps of \(count(muxer.fixedPackets, "copied packet")) went back and were fixed")
        }
    }

    private func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}

/// A short time for messages: `0.33 ms`.
func millisecondsText(_ seconds: Double) -> String {
    let hundredths = Int64((seconds * 100_000).rounded(.up))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
}
