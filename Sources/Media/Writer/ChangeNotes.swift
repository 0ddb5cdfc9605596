internal import FrameCore
internal import Glibc

/// What a container could not hold as it was, said once at the end.
struct ChangeNotes {
    let container: Container
    /// By how much all times were moved; nil: they were not.
    let moved: Timestamp?
    /// The largest difference between a picture's own time and the written one, in seconds.
    let worstChange: Double
    /// Nil for picture sequences.
    let muxer: Muxer?
    /// The sound track that was made; nil: there is none.
    let sound: MadeSound?

    func tell(_ notes: NoteHandler) {
        if let moved { notes(words(for: moved)) }
        if let muxer { tellPackets(muxer, notes) }
        if let sound { tellClipping(sound, notes) }
        if case .none = container.stamps { return }
        if worstChange > 0 {
            notes(
                "\(container.name) cannot hold the time stamps exactly: each is the nearest it can hold, "
                    + "at most \(millisecondsText(worstChange)) away")
        }
    }

    private func tellClipping(_ sound: MadeSound, _ notes: NoteHandler) {
        guard sound.clippedCount > 0 else { return }
        let tenths = Int((200 * log10(Double(sound.peak))).rounded(.up))
        notes(
            "the sound is louder than full scale, by up to \(tenths / 10).\(tenths % 10) dB, and was cut off there: "
                + count(sound.clippedCount, "sample"))
    }

    private func words(for moved: Timestamp) -> String {
        let by = secondsText(abs(moved.seconds))
        switch container.origin {
        case .firstPicture: return "\(container.name) begins at 0: all times are \(by) earlier than in the source"
        case .hiddenBeforeZero, .atOrAfterZero:
            return "\(container.name) has no times before 0: everything is \(by) later than in the source"
        }
    }

    private func tellPackets(_ muxer: Muxer, _ notes: NoteHandler) {
        if muxer.hiddenPackets > 0 {
            notes(
                "\(container.name) cannot hide sound before time 0 as the source does: "
                    + "left out, never to be heard: \(count(muxer.hiddenPackets, "packet"))")
        }
        if muxer.mendedPackets > 0 {
            notes("time stamps of \(count(muxer.mendedPackets, "copied packet")) went back and were made to ascend")
        }
    }

    private func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}

/// A short time for people: `0.33 ms`.
func millisecondsText(_ seconds: Double) -> String {
    let hundredths = Int64((seconds * 100_000).rounded(.up))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
}
