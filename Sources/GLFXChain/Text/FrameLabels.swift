package import GLFXCore
package import GLFXJob
package import GLFXMedia
package import GLFXTimeline

/// The words of a job's texts, frame by frame.
package struct FrameLabels {
    /// From the first frame's time to the end of the pictures, where a text fades out with them; else to infinity.
    let whole: ClosedRange<Double>
    /// Of the first frame, and frames a second; nil where no text has a timecode.
    private let timecode: (first: Timecode, rate: Double)?
    /// Of each text. What is the same for every frame is text.
    private let pieces: [[TextTemplate.Piece]]
    /// The job's only INPUT; nil: there are several, or it is no file.
    private let onlyPath: String?

    /// A longer tag is cut.
    private static let longestTag = 500

    /// - Parameters:
    ///   - format: of the result.
    ///   - start: the first frame's time.
    ///   - notes: gets a line where the source has no timecode.
    /// - Throws: `.usage` where a timecode is wanted and the frame rate is unknown, where the source does not have what a
    ///   text names, and where a text fades out at an unknown end.
    package init(
        _ job: FilterJob, source: any FrameSource, format: VideoFormat, start: Timestamp, notes: MessageHandler
    ) throws(Failure) {
        onlyPath = Self.onlyPath(job.inputs)
        pieces = try job.texts.map { (text) throws(Failure) in try Self.pieces(of: text, job, source) }
        whole = start.seconds...(try Self.end(job.texts, source, start: start.seconds))
        timecode =
            try pieces.joined().contains(.label(.timecode))
            ? Self.timecode(of: source, rate: format.frameRate, notes: notes) : nil
    }

    private static func onlyPath(_ inputs: [JobInput]) -> String? {
        guard inputs.count == 1 else { return nil }
        return switch inputs[0] {
        case .file(let part): part.path
        case .pictures(let pattern): pattern
        case .color, .standardInput: nil
        }
    }

    private static func end(
        _ texts: [FrameText], _ source: any FrameSource, start: Double
    ) throws(Failure) -> Double {
        guard texts.contains(where: { $0.fadeOut != nil && $0.end == nil }) else { return .infinity }
        guard let length = try source.measuredDuration() else {
            throw Failure(
                .usage, "\(.textFade) needs to know when the picture ends, and nothing tells",
                advice: "add \(.duration), or give the text an end")
        }
        return start + length.seconds
    }

    private static func timecode(
        of source: any FrameSource, rate: Rational?, notes: MessageHandler
    ) throws(Failure) -> (first: Timecode, rate: Double) {
        guard let rate, let zero = Timecode("00:00:00:00", rate: rate) else {
            throw Failure(
                .usage, "a timecode counts frames, and '\(source.name)' has no frame rate", advice: "add \(.fps)")
        }
        let sourceTimecode = source.metadata.timecode
        let first = sourceTimecode.flatMap { Timecode($0, rate: rate) }
        if first == nil {
            let what = sourceTimecode.map { "the timecode '\($0)', which is none at \(decimal(rate)) frames a second" }
            notes("'\(source.name)' has \(what ?? "no timecode"): the one burnt in begins at \(zero.text)")
        }
        return (first ?? zero, rate.double)
    }

    /// - Throws: `.usage` for words that the job and its source have nothing for.
    private static func pieces(
        of text: FrameText, _ job: FilterJob, _ source: any FrameSource
    ) throws(Failure) -> [TextTemplate.Piece] {
        let title: String
        switch text.content {
        case .label(let label): return [.label(label)]
        case .title(let words): title = words
        }
        let failure = { (problem: MessageText, advice: MessageText) in
            Failure(.usage, "\(.text) '\(title.shortened)': \(problem)", advice: advice)
        }
        return try TextTemplate(title, failure).pieces.map { (piece) throws(Failure) in
            switch piece {
            case .text, .label: return piece
            case .name, .ending:
                guard job.inputs.contains(where: \.isNamed) else {
                    throw failure("no INPUT is a file that has a name", "write the name itself")
                }
                return piece
            case .date:
                let created = source.metadata.tag("creation_time").flatMap { JobDate($0) }
                guard var day = job.date ?? created else {
                    throw failure("'\(source.name)' does not say when it was made", "add \(.date, placeholder: "DATE")")
                }
                day.seconds = 0
                return .text("\(day)")
            case .metadata(let key):
                let metadata = source.metadata
                guard let value = metadata.tag(key) else {
                    let keys = (metadata.container + metadata.video).map(\.key)
                    let list = keys.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
                    throw failure(
                        "'\(source.name)' has no '\(key)' in its metadata",
                        keys.isEmpty ? "it has none" : "it has \(list)")
                }
                return .text(String(value.prefix(longestTag)))
            }
        }
    }

    /// Whether a text's words differ by frame.
    var change: Bool {
        pieces.joined().contains { piece in
            switch piece {
            case .label: true
            case .name, .ending: onlyPath == nil || onlyPath?.contains("%") == true
            case .text, .date, .metadata: false
            }
        }
    }

    /// The words of a text.
    /// - Parameters:
    ///   - text: its place among the job's.
    ///   - time: of the output's frame.
    func words(_ text: Int, at time: FrameTime) -> String {
        pieces[text].map { piece in
            switch piece {
            case .text(let words): words
            case .label(let label): self.label(label, at: time)
            case .name: (time.path ?? onlyPath)?.stemOfPath ?? ""
            case .ending: (time.path ?? onlyPath)?.endingOfPath ?? ""
            case .date, .metadata: ""
            }
        }.joined()
    }

    private func label(_ label: FrameLabel, at time: FrameTime) -> String {
        switch label {
        case .frame: return "\(time.index)"
        case .time: return Self.clock(time.seconds)
        case .timecode:
            guard let timecode else { return "" }
            let frames = ((time.seconds - whole.lowerBound) * timecode.rate).rounded()
            return timecode.first.advanced(by: Int64(frames)).text
        }
    }

    /// `00:00:01.250`, to the nearest millisecond.
    private static func clock(_ seconds: Double) -> String {
        let milliseconds = Int64((max(0, seconds) * 1000).rounded())
        func padded(_ number: Int64, to count: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return padded(whole / 3600, to: 2) + ":" + padded(whole / 60 % 60, to: 2) + ":" + padded(whole % 60, to: 2)
            + "." + padded(rest, to: 3)
    }
}

extension JobInput {
    /// It is a file, or several.
    fileprivate var isNamed: Bool {
        switch self {
        case .file, .pictures: true
        case .color, .standardInput: false
        }
    }
}

extension MovieMetadata {
    /// The file's tag of this name, else the pictures'; upper and lower case are the same.
    fileprivate func tag(_ key: String) -> String? {
        (container + video).first { $0.key.lowercased() == key.lowercased() }?.value
    }
}
