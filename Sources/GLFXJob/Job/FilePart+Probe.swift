package import GLFXCore
package import GLFXRead

extension FilePart {
    /// What the file's header says, with the beginning and the length of this part.
    /// - Throws: `.usage` where the part begins behind the file's end, and for a part of a still; errors of opening it.
    package func probe(maximumPixels: Int) throws(Failure) -> MovieProbe {
        try probes(maximumPixels: maximumPixels).part
    }

    /// Of the whole file, and of this part.
    private func probes(maximumPixels: Int) throws(Failure) -> (whole: MovieProbe, part: MovieProbe) {
        let whole = try MovieProbe(path: try pictures()?.first ?? path, maximumPixels: maximumPixels)
        guard !isWhole, !isSequence else { return (whole, whole) }
        if whole.isStill { try refuseRange("a still", advice: "\(.hold) says how long it is shown") }
        guard let part = whole.part(start: start, end: end) else {
            throw Failure(
                .usage, "'\(self)' begins behind the end of '\(path)', which is \(length(of: whole)) long",
                advice: "give an earlier beginning")
        }
        return (whole, part)
    }

    /// The part of the file that a part of this part is.
    /// - Parameters: seconds from the beginning of this part; nil: from there, and to its end.
    package func window(start: Rational?, end: Rational?) -> (start: Rational?, end: Rational?) {
        let begin = self.start ?? Rational(0, 1)
        let first = start == nil && self.start == nil ? nil : begin.sum(start ?? Rational(0, 1))
        return (first, [self.end, end.map(begin.sum)].compactMap(\.self).min())
    }

    /// The checks of `probe`, and a note where the file ends before the part does.
    package func check(maximumPixels: Int, notes: MessageHandler) throws(Failure) {
        let (whole, _) = try probes(maximumPixels: maximumPixels)
        guard let end, let length = whole.length, Timestamp(seconds: end) > length else { return }
        notes("'\(self)' ends behind the end of '\(path)', which is \(self.length(of: whole)) long: it is shorter")
    }

    /// - Parameter what: what the file is: `a still`.
    /// - Throws: `.usage` for a part of what has no time.
    package func refuseRange(_ what: String, advice: MessageText = "leave out the times") throws(Failure) {
        guard !isWhole else { return }
        throw Failure(.usage, "'\(self)': '\(path)' is \(what), of which there is no part in time", advice: advice)
    }

    private func length(of probe: MovieProbe) -> String {
        probe.length.map { secondsText($0.seconds) } ?? "of unknown length"
    }
}
