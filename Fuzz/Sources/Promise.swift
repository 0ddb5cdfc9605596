import FrameCore

/// What has to hold whatever the input is. A broken promise ends the process, which libFuzzer takes for a find.
enum Promise {
    /// Runs what may refuse its input, in words that may be shown.
    static func refusesInWords(_ act: () throws -> Void) {
        do {
            try act()
        } catch let failure as Failure {
            showable(failure.description)
            keep(!failure.message.isEmpty, "an error says something")
            for line in (failure.excerpt ?? "").split(separator: "\n") {
                keep(line.count < 400, "an excerpt is cut to a line's length")
            }
        } catch {
            keep(false, "everything that is thrown is a Failure: \(error)")
        }
    }

    /// The text may be sent to a terminal as one line.
    static func showable(_ text: String) {
        keep(
            !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "no control character reaches the terminal")
    }

    static func keep(_ holds: Bool, _ promise: String) {
        guard !holds else { return }
        // The only place that may do so: what is shipped never ends like this, and libFuzzer knows no other way to be told.
        fatalError("broken: \(promise)")
    }
}
