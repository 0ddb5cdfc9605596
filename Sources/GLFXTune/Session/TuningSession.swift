internal import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMeasure
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXWrite

/// A job whose shaders are tuned: their values, what draws them, and what is said about them.
///
/// Belongs to one thread.
final class TuningSession {
    /// The job as it was opened; its shaders are those of `shaders`.
    private var job: FilterJob
    private(set) var shaders: [TunedShader]
    private var pictures: TuningPictures
    private let request: TuningRequest
    private let notes: MessageHandler
    private let onHang: @Sendable (Failure) -> Void
    /// The pictures that the command line names.
    private let files: [FilePart]
    private var savedText: String?
    private(set) var revision = 1
    /// What went wrong last with a file.
    var message: String? {
        didSet { if message != oldValue { revision += 1 } }
    }

    /// - Parameters: as those of `TuningServer`.
    init(
        _ request: TuningRequest, notes: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        self.request = request
        self.notes = notes
        self.onHang = onHang
        files = request.job.namedPictures
        pictures = try TuningPictures(request.job, stages: request.job.shaders, notes: notes, onHang: onHang)
        var job = request.job
        // Sliders are in pixels.
        job.shaders = try pictures.run.inPixels(job.shaders)
        self.job = job
        shaders = job.shaders.map { TunedShader(stage: $0) }
        savedText = nil
    }

    // MARK: Pictures

    func picture(_ request: PictureRequest) throws(Failure) -> ShownPicture { try pictures.picture(request) }

    func scopes(_ request: PictureRequest) throws(Failure) -> Scopes { try pictures.scopes(request) }

    func zebra(_ request: PictureRequest, from level: Float) throws(Failure) -> [UInt8] {
        try pictures.zebra(request, from: level)
    }

    /// The run's result as it is written.
    func result(at time: Timestamp) throws(Failure) -> PixelBuffer { try pictures.result(at: time) }

    func color(atX x: Int, y: Int, time: Timestamp) throws(Failure) -> SIMD4<Double> {
        try pictures.color(atX: x, y: y, time: time)
    }

    func moment(at time: Timestamp, step: Int) throws(Failure) -> ShownMoment {
        try pictures.run.moment(at: pictures.run.within(time), step: step)
    }

    // MARK: Changing

    /// - Parameter components: as many as the parameter has; of an event its times.
    func set(_ name: String, of index: Int, to components: [Double]) throws(Failure) {
        try change(index) { (stage) throws(Failure) in
            let parameter = try stage.program.tuned(name)
            stage.forgetScreen(for: name)
            stage.values[name] = try parameter.checked(components)
            stage.animations[name] = nil
        }
    }

    /// - Parameter name: nil: all parameters.
    func reset(_ name: String?, of index: Int) throws(Failure) {
        try change(index) { [request] (stage) throws(Failure) in
            for parameter in try name.map({ (name) throws(Failure) in [try stage.program.tuned(name)] })
                ?? stage.program.parameters
            where !(stage.isKey && TuningRequest.screen.contains(parameter.name)) || name != nil {
                stage.forgetScreen(for: parameter.name)
                stage.animations[parameter.name] = nil
                // One without a default keeps what was given.
                let givenStage = request.job.shaders.indices.contains(index) ? request.job.shaders[index] : stage
                stage.values[parameter.name] = parameter.defaultValue == nil ? givenStage.values[parameter.name] : nil
            }
        }
    }

    /// - Parameter keyframes: empty: the value of the first one stays.
    func animate(_ name: String, of index: Int, _ keyframes: [TuningState.Keyframe]) throws(Failure) {
        try change(index) { (stage) throws(Failure) in
            let parameter = try stage.program.tuned(name)
            guard !keyframes.isEmpty else {
                if let first = stage.animations[name]?.keyframes.first { stage.values[name] = first.value }
                stage.animations[name] = nil
                return
            }
            try stage.program.checkCanChange(name)
            stage.forgetScreen(for: name)
            stage.animations[name] = try parameter.animation(keyframes)
            stage.values[name] = nil
        }
    }

    func enable(_ index: Int, _ isOn: Bool) throws(Failure) {
        guard shaders.indices.contains(index) else { throw Self.noShader }
        var wanted = shaders
        wanted[index].isOn = isOn
        try draw(wanted)
    }

    /// Fills a sampler with one of the files of the command line.
    func fill(_ input: String, of index: Int, with file: Int) throws(Failure) {
        guard files.indices.contains(file) else { throw Failure(.usage, "there is no file \(file)") }
        try change(index) { [files] (stage) throws(Failure) in
            guard stage.program.inputs.contains(where: { $0.name == input && $0.filling == .free }) else {
                throw Failure(.usage, "shader '\(stage.program.name)' has no sampler '\(input)'")
            }
            stage.pictures[input] = files[file]
            stage.colors[input] = nil
            stage.previous[input] = nil
            stage.polygons[input] = nil
        }
    }

    /// Takes the screen's color at a pixel of the source.
    /// - Parameters:
    ///   - place: from the top left; nil: the screen is looked for.
    ///   - seconds: since the first frame.
    func clickWall(_ place: SIMD2<Double>?, seconds: Double) throws(Failure) {
        guard let index = shaders.firstIndex(where: \.stage.isKey) else {
            throw Failure(.usage, "there is no key in this job", advice: "start with --key auto")
        }
        try change(index) { stage in
            for name in ["screen", "screenColor", "keyAt", "keyTime"] {
                (stage.values[name], stage.animations[name]) = (nil, nil)
            }
            guard let place else { return }
            stage.values["keyAt"] = ParameterValue([place.x, place.y])
            stage.values["keyTime"] = ParameterValue(seconds)
        }
    }

    private func change(
        _ index: Int, _ body: (inout ShaderStage) throws(Failure) -> Void
    ) throws(Failure) {
        guard shaders.indices.contains(index) else { throw Self.noShader }
        var wanted = shaders
        try body(&wanted[index].stage)
        try draw(wanted)
    }

    private static let noShader = Failure(.usage, "there is no such shader in this job")

    /// Draws with these from now on.
    private func draw(_ wanted: [TunedShader]) throws(Failure) {
        try pictures.change(to: wanted.filter(\.isOn).map(\.stage))
        shaders = wanted
        job.shaders = wanted.filter(\.isOn).map(\.stage)
        revision += 1
    }

    // MARK: Files

    /// The files of the shaders' texts.
    var texts: [String] {
        shaders.flatMap { shader in
            [shader.stage.reference?.name].compactMap(\.self) + shader.stage.program.files
        }
    }

    /// The movies and pictures.
    var movies: [String] { files.map(\.path) }

    /// Takes what has changed in these files; what is gone leaves everything as it was.
    /// - Returns: a file that is gone.
    func take(_ files: Set<String>) -> String? {
        if let gone = files.filter({ FileSystem.access($0, 0) != 0 }).min() {
            message = "'\(gone)' was removed: the last picture is shown until it is back"
            return gone
        }
        message = nil
        if !files.isDisjoint(with: movies) { reopen() }
        reload()
        return nil
    }

    /// Reads the shaders' texts again. Values are kept where the parameter is still there and takes them.
    func reload() {
        var wanted = shaders
        for index in wanted.indices {
            guard let reference = wanted[index].stage.reference else { continue }
            do throws(Failure) {
                wanted[index].stage = try wanted[index].stage.reloaded(from: reference)
                wanted[index].problem = nil
            } catch {
                wanted[index].problem = error.lines
            }
        }
        do throws(Failure) {
            try draw(wanted)
        } catch {
            // The earlier text stays in the picture; the one that does not compile is named.
            let guilty = wanted.firstIndex { error.text.spelled(in: .library).contains($0.stage.program.name) } ?? 0
            if shaders.indices.contains(guilty) { shaders[guilty].problem = error.lines }
            revision += 1
        }
        if wanted.contains(where: { $0.problem != nil }) { revision += 1 }
    }

    /// Opens the movie and the pictures anew, as they have been replaced.
    func reopen() {
        do throws(Failure) {
            pictures = try TuningPictures(job, stages: job.shaders, notes: notes, onHang: onHang)
            message = nil
        } catch {
            message = error.spelled(in: request.words)
        }
        revision += 1
    }

    // MARK: What comes out

    /// The job as it stands.
    var current: FilterJob { job }

    /// As a file for `glfx run`.
    func jobText() throws(Failure) -> String { try JobFile.text(of: job) }

    /// Notes that this text was written to the file of `--save`.
    func noteSaved(_ text: String) {
        savedText = text
        revision += 1
    }

    /// The values that differ from the defaults, as `--preset-file` reads them.
    func presetText() throws(Failure) -> String { try ValueFile.text(of: shaders.map(\.stage)) }

    /// Takes a preset's values; all others get their defaults.
    func take(_ preset: ValueFile) throws(Failure) {
        var wanted = shaders
        for index in wanted.indices {
            let kept = wanted[index].stage.isKey ? TuningRequest.screen : []
            for parameter in wanted[index].stage.program.parameters where !kept.contains(parameter.name) {
                if parameter.defaultValue != nil { wanted[index].stage.values[parameter.name] = nil }
                wanted[index].stage.animations[parameter.name] = nil
            }
        }
        for entry in preset.entries {
            guard let members = entry.members,
                let index = wanted.firstIndex(where: { $0.stage.program.name == entry.name })
            else { throw entry.failure("'\(entry.name)' is no shader of this job", advice: nil) }
            for member in members {
                guard let parameter = wanted[index].stage.program.parameters(named: member.name).first else { continue }
                switch try member.setting(of: parameter) {
                case .value(let value): wanted[index].stage.values[parameter.name] = value
                case .animation(let animation): wanted[index].stage.animations[parameter.name] = animation
                }
            }
        }
        try draw(wanted)
    }

    /// - Parameters:
    ///   - revision: counts every change that the page shows.
    ///   - render: how far the run is.
    func state(revision: Int, presets: [String], render: TuningState.Render?) throws(Failure) -> TuningState {
        let (run, size) = (pictures.run, pictures.run.sourceSize)
        let (rate, duration) = (run.format.frameRate?.double, run.duration?.seconds)
        let frames = rate.flatMap { rate in duration.map { max(1, Int(($0 * rate).rounded())) } }
        return TuningState(
            revision: revision, title: request.title, renderer: run.rendererName,
            movie: TuningState.Movie(
                width: run.format.width, height: run.format.height, duration: duration, frameRate: rate,
                frames: frames, isStill: frames == 1),
            source: TuningState.Size(width: size.width, height: size.height), hasAlpha: run.keepsAlpha,
            shaders: shaders.enumerated().map { TuningState.Shader($1, index: $0, files: files, found: run.foundKey) },
            files: files.map(\.description),
            easings: Easing.allCases.map(\.rawValue), command: request.command(shaders.filter(\.isOn).map(\.stage)),
            output: request.hasOutput ? job.output.path : nil, saveName: request.save,
            isSaved: savedText.map { $0 == (try? jobText()) } ?? false, presets: presets, render: render,
            message: message)
    }
}
