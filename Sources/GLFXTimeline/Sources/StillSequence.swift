internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// Pictures from files, one after the other: a frame each, or each held for a time.
final class StillSequence: FrameSource, @unchecked Sendable {
    let name: String
    let format: VideoFormat
    private(set) var damage: [FileDamage] = []
    private let paths: [String]
    /// The number of the first picture that is shown; nil where they have none.
    let firstNumber: Int?
    private let threads: Int
    private let schedule: FrameSchedule
    private var pictures: PictureQueue
    private let reader: @Sendable () -> PictureReader
    private let notes: MessageHandler
    private let first: PictureReader.Picture
    /// The index of `current`.
    private var shown: Int?
    private var current: PixelBuffer?
    private var sideData: FrameSideData?
    private var number: Int
    private var hasNotedSize = false
    private var hasNotedLoss = false

    /// Reads the first picture, which sets the format of all, and begins to read the others.
    /// - Parameters:
    ///   - paths: at least one.
    ///   - firstNumber: of the first path; nil where they are not numbered one after the other.
    ///   - name: for messages.
    ///   - schedule: of as many pictures as there are paths.
    ///   - rate: frames a second.
    /// - Throws: `.input` where the first picture cannot be read.
    init(
        _ paths: [String], firstNumber: Int?, name: String, schedule: FrameSchedule, rate: Rational,
        options: ReaderOptions,
        notes: @escaping MessageHandler
    ) throws(Failure) {
        self.paths = paths
        self.firstNumber = firstNumber.map { $0 + schedule.picture(of: schedule.frames.lowerBound) }
        self.name = name
        self.schedule = schedule
        self.notes = notes
        let once = Self.once(notes)
        let first = try PictureReader(options: options, notes: once).read(paths[0])
        self.first = first
        let canvas = first.format
        format = canvas.timed(schedule, rate: rate)
        number = schedule.frames.lowerBound
        notesSize = options.size == nil
        if let others = first.tags?.others, !others.isEmpty {
            notes("'\(paths[0])': left out: \(others.joined(separator: ", "))")
        }
        if first.tags?.exif != nil {
            notes(
                "'\(paths[0])' has Exif, which only a single picture's file keeps: date, camera, place and author are left out"
            )
        }
        reader = { PictureReader(options: options, canvas: canvas, notes: once) }
        threads = options.threads.count
        readsTimesOnly = options.readsTimesOnly
        pictures = PictureQueue(
            readsTimesOnly ? [] : paths[schedule.picture(of: number)...], threads: threads, reader: reader)
        if readsTimesOnly { current = first.buffer }
    }

    /// What is true of many pictures is said of the first.
    private static func once(_ notes: @escaping MessageHandler) -> MessageHandler {
        let said = SaidNotes()
        return { note in
            let words = note.spelled(in: .library)
            let text = words.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? words
            if said.texts.withLock({ $0.insert(text).inserted }) { notes(note) }
        }
    }

    /// Without the files' names.
    private final class SaidNotes: Sendable {
        let texts = Mutex<Set<String>>([])
    }

    /// The first picture stands for all.
    private let readsTimesOnly: Bool

    /// With a size from the user, pictures of other sizes are expected.
    private let notesSize: Bool

    /// The label of the first frame that is shown, where each picture is a frame and says its own.
    var metadata: MovieMetadata {
        var metadata = MovieMetadata()
        let path = paths[schedule.picture(of: schedule.frames.lowerBound)]
        if schedule.framesPerPicture == 1, let label = DPXHeader(path)?.timecode { metadata.setTimecode(label) }
        return metadata
    }

    var expectedDuration: Timestamp? { schedule.duration }
    var expectedFrames: Int? { schedule.frames.count }
    var clock: StepClock { pictures.clock }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard number < schedule.frames.upperBound else { return nil }
        let wanted = schedule.picture(of: number)
        if shown != wanted, !readsTimesOnly {
            guard let picture = try pictures.next() else { return nil }
            take(picture, path: paths[wanted])
            shown = wanted
        }
        guard let current else { return nil }
        defer { number += 1 }
        var frame = schedule.frame(number, showing: current)
        frame.picture.stillPath = paths[wanted]
        frame.picture.sideData = sideData
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) -> Bool {
        number = schedule.frame(at: elapsed)
        let wanted = schedule.picture(of: number)
        if shown != wanted {
            pictures = PictureQueue(paths[wanted...], threads: threads, reader: reader)
            shown = nil
        }
        return true
    }

    func elapsed(ofFrame number: Int) -> Timestamp? { schedule.elapsed(ofFrame: number) }

    private func take(_ picture: PictureReader.Picture, path: String) {
        (current, sideData) = (picture.buffer, picture.sideData)
        if !picture.damage.isEmpty { damage.append(FileDamage(path: path, damage: picture.damage)) }
        noteDifferences(of: picture, path: path)
    }

    private func noteDifferences(of picture: PictureReader.Picture, path: String) {
        if notesSize, !hasNotedSize, picture.size != first.size {
            hasNotedSize = true
            notes(
                """
                '\(path)' has \(picture.size.width)x\(picture.size.height), not \(first.size.width)x\(first.size.height) as the first \
                picture: pictures of other sizes are fitted to that, as \(.size) and \(.fit) say
                """)
        }
        let isDeeper = picture.format.pixelFormat.isDeep && !format.pixelFormat.isDeep
        guard !hasNotedLoss, isDeeper || picture.format.hasAlpha && !format.hasAlpha else { return }
        hasNotedLoss = true
        let what = isDeeper ? "more than 8 bits a channel" : "alpha"
        notes("'\(path)' has \(what), which the first picture has not: all pictures are taken as the first one is")
    }
}
