internal import FrameCore
internal import Media
internal import Render

/// The further pictures of a job in their slots: the shaders' in order, the background last.
struct FurtherPictures {
    /// Path of each slot; a file that two samplers name is read once.
    private var paths: [String] = []
    private var backgroundSlot: Int?

    init(job: FilterJob) {
        for stage in job.shaders {
            for path in stage.pictures.values.sorted() where !paths.contains(path) { paths.append(path) }
        }
        if case .file(let path) = job.background {
            // The background is scaled to cover the frame, so it never shares a slot with a shader's picture.
            backgroundSlot = paths.count
            paths.append(path)
        }
    }

    func plan(job: FilterJob, format: VideoFormat) -> RenderPlan {
        RenderPlan(
            width: format.width, height: format.height, format: format.pixelFormat,
            stages: job.shaders.map { stage in
                RenderPlan.Stage(
                    program: stage.program, values: stage.values,
                    pictures: stage.pictures.compactMapValues { paths.firstIndex(of: $0) })
            },
            background: background(job: job))
    }

    /// What the result is laid over: what the user asked for, else black. Where the output turns out to hold alpha, the
    /// black is taken away again.
    private func background(job: FilterJob) -> RenderPlan.Background {
        switch job.background {
        case .none: .color(SIMD4(0, 0, 0, 1))
        case .color(let color): .color(color)
        case .file: backgroundSlot.map { .picture($0) } ?? .none
        }
    }

    /// Opens every file and begins to read it.
    func open(
        format: VideoFormat, options: ReaderOptions, stop: StopSignal, notes: @escaping NoteHandler
    ) throws(Failure) -> [FurtherPicture] {
        var opened: [FurtherPicture] = []
        do throws(Failure) {
            for (slot, path) in paths.enumerated() {
                opened.append(
                    try open(
                        path, isBackground: slot == backgroundSlot, format: format, options: options, stop: stop,
                        notes: notes))
            }
        } catch {
            for picture in opened { picture.close() }
            throw error
        }
        return opened
    }

    private func open(
        _ path: String, isBackground: Bool, format: VideoFormat, options: ReaderOptions, stop: StopSignal,
        notes: @escaping NoteHandler
    ) throws(Failure) -> FurtherPicture {
        if path.lowercased().hasSuffix(".cube") {
            guard let text = try TextFile.readIfPresent(path, kind: .input) else {
                throw Failure(.input, "cannot open '\(path)': No such file or directory", advice: "check the name")
            }
            return FurtherPicture(still: try CubeTable.parse(text, name: path).strip())
        }
        var own = options
        (own.start, own.end) = (nil, nil)
        own.readsOtherStreams = false
        own.size = isBackground ? PictureSize(width: format.width, height: format.height) : nil
        own.fit = .cover
        return FurtherPicture(reader: try MovieReader(path: path, options: own, notes: notes), stop: stop)
    }
}
