import GLFXCore

/// What has to hold for every input. A violation ends the process, which libFuzzer records as a find.
enum Invariant {
    /// Runs an act that may throw a `Failure` with a printable message, and nothing else.
    static func throwsOnlyFailures(_ act: () throws -> Void) {
        do {
            try act()
        } catch let failure as Failure {
            checkPrintable(failure.description)
            check(!failure.message.isEmpty, "an error has a message")
            for line in (failure.excerpt ?? "").split(separator: "\n") {
                check(line.count < 400, "an excerpt is cut to a line's length")
            }
        } catch {
            check(false, "everything that is thrown is a Failure: \(error)")
        }
    }

    /// The text is safe on a terminal, as one line.
    static func checkPrintable(_ text: String) {
        check(
            !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "no control character reaches the terminal")
    }

    static func check(_ condition: Bool, _ invariant: String) {
        guard !condition else { return }
        // Only here: shipped code never traps on input, and libFuzzer detects only crashes.
        fatalError("violated: \(invariant)")
    }
}
