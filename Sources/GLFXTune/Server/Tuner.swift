internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXKit
internal import GLFXMeasure

/// A tuned job for any thread: the session on its thread, thumbnails on another, the run on a third.
final class Tuner: Sendable {
    let bulletin = Bulletin()
    private let request: TuningRequest
    /// Those of messages on the page.
    var words: SettingWords { request.words }
    private let session: OwnedThread<TuningSession>
    private let thumbnails: Mutex<OwnedThread<TuningPictures>?>
    private let presets: PresetFolder
    private let task = Mutex<RenderTask?>(nil)
    private let watch: FileWatch
    private let tell: MessageHandler
    /// How many changes are compiling, and the state before them: the session's thread does not answer meanwhile.
    private let compiling = Mutex<(count: Int, before: TuningState?)>((0, nil))

    /// - Parameter tell: gets what people at the terminal want to know, a line each.
    /// - Throws: as `OpenedJob.init`.
    init(
        _ request: TuningRequest, tell: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        self.request = request
        self.tell = tell
        presets = PresetFolder(beside: request.save)
        session = try OwnedThread { () throws(Failure) in try TuningSession(request, notes: tell, onHang: onHang) }
        thumbnails = Mutex(nil)
        let handler = LateHandler()
        watch = try FileWatch { handler.call?($0) }
        handler.call = { [weak self] files in self?.take(files) }
        watchAll()
    }

    // MARK: Looking

    func state() throws(Failure) -> TuningState {
        let (revision, names, render) = (bulletin.now, presets.names, task.withLock { $0?.state })
        if var state = compiling.withLock({ $0.count > 0 ? $0.before : nil }) {
            (state.revision, state.render, state.isCompiling) = (revision, render, true)
            return state
        }
        let state = try session.sync { (session) throws(Failure) in
            try session.state(revision: revision, presets: names, render: render)
        }
        compiling.withLock { $0.before = state }
        return state
    }

    func picture(_ request: PictureRequest) throws(Failure) -> ShownPicture {
        try session.sync { (session) throws(Failure) in try session.picture(request) }
    }

    func moment(at time: Timestamp, step: Int) throws(Failure) -> ShownMoment {
        try session.sync { (session) throws(Failure) in try session.moment(at: time, step: step) }
    }

    /// Counts of the exact picture's code values.
    func scopes(_ picture: PictureRequest) throws(Failure) -> Scopes {
        try session.sync { (session) throws(Failure) in try session.scopes(picture) }
    }

    /// A PNG with stripes where the exact picture is clipped.
    func zebra(_ picture: PictureRequest, from level: Float) throws(Failure) -> [UInt8] {
        try session.sync { (session) throws(Failure) in try session.zebra(picture, from: level) }
    }

    func color(atX x: Int, y: Int, time: Timestamp) throws(Failure) -> SIMD4<Double> {
        try session.sync { (session) throws(Failure) in try session.color(atX: x, y: y, time: time) }
    }

    /// A small JPEG of the source. Never delays the tuning.
    func thumbnail(at time: Timestamp) throws(Failure) -> [UInt8] {
        let pictures = try thumbnails.withLock { (kept) throws(Failure) in
            if let kept { return kept }
            var job = request.job.withoutShaders
            job.threads = 1
            let wanted = job
            let thread = try OwnedThread { () throws(Failure) in
                try TuningPictures(wanted, stages: [], notes: { _ in }, onHang: { _ in })
            }
            kept = thread
            return thread
        }
        return try pictures.sync { (pictures) throws(Failure) in
            try pictures.picture(PictureRequest(time: time, ground: .black, width: 160)).bytes
        }
    }

    // MARK: Changing

    func change(_ body: @escaping @Sendable (TuningSession) throws(Failure) -> Void) throws(Failure) {
        try session.sync(body)
        bulletin.post()
    }

    /// As `change`, for what has to be compiled: the page says so meanwhile.
    func rebuild(_ body: @escaping @Sendable (TuningSession) throws(Failure) -> Void) throws(Failure) {
        try announced { () throws(Failure) in try session.sync(body) }
    }

    private func announced<Problem>(_ work: () throws(Problem) -> Void) throws(Problem) {
        compiling.withLock { $0.count += 1 }
        bulletin.post()
        defer {
            compiling.withLock { $0.count -= 1 }
            bulletin.post()
        }
        try work()
    }

    func save() throws(Failure) {
        guard let path = request.save else {
            throw Failure(.usage, "there is no file to save to", advice: "start with --save FILE")
        }
        let text = try session.sync { (session) throws(Failure) in try session.jobText() }
        try WholeFile.write(Array(text.utf8), to: path)
        try change { session in session.noteSaved(text) }
        tell("the job is saved in '\(path)'")
    }

    func savePreset(_ name: String) throws(Failure) {
        let text = try session.sync { (session) throws(Failure) in try session.presetText() }
        try presets.write(text, as: name)
        bulletin.post()
    }

    func takePreset(_ name: String) throws(Failure) {
        let values = try presets.read(name)
        try rebuild { (session) throws(Failure) in try session.take(values) }
    }

    func removePreset(_ name: String) throws(Failure) {
        try presets.remove(name)
        bulletin.post()
    }

    // MARK: Running

    func render() throws(Failure) {
        guard request.hasOutput else {
            throw Failure(.usage, "no OUTPUT was given, so there is nothing to write", advice: "start with one")
        }
        let job = try session.sync { session in session.current }
        try task.withLock { (task) throws(Failure) in
            guard task?.isRunning != true else { throw Failure(.usage, "it is being rendered already") }
            task = RenderTask(job, words: words) { [bulletin] in bulletin.post() }
        }
        bulletin.post()
    }

    func cancel() {
        task.withLock { $0 }?.cancel()
    }

    /// Cancels the run, and lets requests that wait go on.
    func close() {
        cancel()
        bulletin.close()
        watch.close()
    }

    // MARK: Files

    private func watchAll() {
        let files = (try? session.sync { session in session.texts + session.movies }) ?? []
        watch.watch(files)
    }

    /// On the watch's thread.
    private func take(_ files: Set<String>) {
        announced {
            let gone = try? session.sync { session in session.take(files) }
            if let gone = gone.flatMap(\.self) { tell("'\(gone)' was removed") }
            if !files.isDisjoint(with: request.job.namedPictures.map(\.path)) { thumbnails.withLock { $0 = nil } }
            watchAll()
        }
    }
}
