package import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import GLFXRead
internal import Glibc

extension FilePart {
    /// Reads `FILE`, `FILE:LAYER`, `FILE@START-END`, either time left out, or `FILE:LAYER@START-END`.
    ///
    /// What follows the last `@` is a range only where it is written so, and where no file has the whole text as its
    /// name; what follows the last colon a layer only where there is a file before it, or a pattern of OpenEXR files.
    /// - Parameters:
    ///   - text: as it was given.
    ///   - exists: whether a file exists.
    /// - Throws: `.usage` for a range that is empty or half written; errors of opening the file for times in frames.
    package init(parsing text: String, exists: (String) -> Bool) throws(Failure) {
        self.init(text)
        guard !exists(text) else { return }
        let range = Self.range(of: text)
        (path, layer) = Self.layer(of: range?.path ?? text, exists)
        guard let range else { return }
        guard let dash = range.times.firstIndex(of: "-") else {
            throw Failure(
                .usage, "'\(text)': one time is no range",
                advice: "write \(range.path)@\(range.times)- from there on, \(range.path)@-\(range.times) up to there")
        }
        start = try Self.time(range.times[..<dash], of: text, path: path)
        end = try Self.time(range.times[range.times.index(after: dash)...], of: text, path: path)
        try check { problem, advice in Failure(.usage, "'\(text)': \(problem)", advice: advice) }
    }

    /// - Parameter failure: makes an error of a problem and what to do.
    /// - Throws: for a part that has no length.
    func check(_ failure: (MessageText, MessageText) -> Failure) throws(Failure) {
        guard let end, end <= start ?? Rational(0, 1) else { return }
        throw failure("this part of the file is empty", "give an end after its beginning")
    }

    /// Reads it where files exist as they are now.
    package init(parsing text: String) throws(Failure) {
        try self.init(parsing: text) { FileSystem.access($0, F_OK) == 0 }
    }

    /// Whether the text might be read as a part or a layer of a file, if no file had that name.
    static func looksLikePart(_ text: String) -> Bool { range(of: text) != nil || text.nameOfPath.contains(":") }

    private static func layer(of text: String, _ exists: (String) -> Bool) -> (path: String, layer: String?) {
        guard let colon = text.lastIndex(of: ":"), !exists(text) else { return (text, nil) }
        let (path, layer) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
        let isPattern = PicturePattern.isPattern(path) && path.endingOfPath?.lowercased() == "exr"
        guard !layer.isEmpty, !layer.contains("/"), isPattern || exists(path) else { return (text, nil) }
        return (path, layer)
    }

    /// The parts of `FILE@TIMES`, where TIMES has nothing but the characters of times and at most one dash.
    private static func range(of text: String) -> (path: String, times: Substring)? {
        guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return nil }
        let times = text[text.index(after: at)...]
        let halves = times.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard times.contains(where: \.isNumber), halves.count <= 2,
            halves.allSatisfy({ $0.isEmpty || WrittenTime($0) != nil })
        else { return nil }
        return (String(text[..<at]), times)
    }

    private static func time(_ time: Substring, of text: String, path: String) throws(Failure) -> Rational? {
        guard !time.isEmpty, let written = WrittenTime(time) else { return nil }
        return try written.seconds(clock: { () throws(Failure) in try clock(of: path) }) { problem, advice in
            Failure(.usage, "'\(text)': \(problem)", advice: advice)
        }
    }

    /// What times in frames count in a movie, and its own timecode.
    static func clock(of path: String) throws(Failure) -> TimeClock {
        guard !FilePart(path).isSequence else {
            throw Failure(
                .usage, "numbered pictures ('\(path)') have no frame rate of their own that frames would count",
                advice: "give seconds")
        }
        let probe = try MovieProbe(path: path, maximumPixels: PictureLimit.range.upperBound)
        guard !probe.isStill, let rate = probe.frameRate else {
            throw Failure(
                .usage, "'\(path)' has no frame rate that frames or a timecode would count", advice: "give seconds")
        }
        return TimeClock(rate: rate, label: try FilePart(path).label())
    }

    /// The timecode of the movie; nil where it has none.
    func label(stream: Int? = nil, maximumPixels: Int = PictureLimit.usual) throws(Failure) -> SourceLabel? {
        var options = ReaderOptions(readsOtherStreams: false)
        (options.videoStream, options.maximumPixels) = (stream, maximumPixels)
        return try MediaReader(path: path, options: options, notes: { _ in }).sourceLabel?.part(from: start, to: end)
    }
}
