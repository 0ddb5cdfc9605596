internal import FrameCore
internal import Media
internal import Render
internal import ShaderPrograms

/// Writes a job down as JSON: everything that is not as usual, and nothing that is.
struct JobEncoder {
    let job: FilterJob
    private let usual = FilterJob(inputs: [], output: OutputRequest(path: ""))

    init(_ job: FilterJob) { self.job = job }

    /// - Throws: `.usage` for shaders that were made by code: there is no name to write.
    func node() throws(Failure) -> JSONNode {
        var members: [(key: String, value: JSONNode)] = []
        func add(_ key: JobKey, _ value: JSONNode?) {
            if let value { members.append((key.rawValue, value)) }
        }
        add(.version, .number("1"))
        add(.inputs, .list(job.inputs.map(input)))
        add(.fps, job.frameRate.map(JSONNode.rational))
        add(.hold, job.hold.map(JSONNode.rational))
        add(.at, job.at.map(JSONNode.rational))
        add(.start, job.start.map(JSONNode.rational))
        add(.end, job.end.map(JSONNode.rational))
        add(.size, job.size.map { .list([.number("\($0.width)"), .number("\($0.height)")]) })
        add(.fit, changed(\.fit))
        add(.pan, job.pan.map(pan))
        add(.transitions, try shaders(job.transitions))
        add(
            .transitionDuration,
            job.transitionDuration == usual.transitionDuration ? nil : .rational(job.transitionDuration))
        add(.fadeIn, job.fadeIn.map(JSONNode.rational))
        add(.fadeOut, job.fadeOut.map(JSONNode.rational))
        add(.audio, audio)
        add(.audioMix, job.sound.mix.map(JSONNode.text))
        add(.audioGain, job.sound.gain == 0 ? nil : .number(job.sound.gain))
        add(.shaders, try shaders(job.shaders))
        add(.background, background)
        add(.inputEnd, changed(\.inputEnd))
        add(.mouse, job.mouse == usual.mouse ? nil : .list((0..<4).map { .number(job.mouse[$0]) }))
        add(.date, job.date.map { .text($0.description) })
        // Beyond 2^53 a number of JSON is not exact.
        add(.seed, job.seed == 0 ? nil : job.seed < 1 << 53 ? .number("\(job.seed)") : .text("\(job.seed)"))
        add(.output, output)
        add(.exportPlate, job.exportPlate.map(JSONNode.text))
        add(.device, device)
        add(.requireGPU, flag(job.requireGPU))
        add(.strict, flag(job.strict))
        add(.maxPixels, job.maximumPixels == usual.maximumPixels ? nil : .number("\(job.maximumPixels)"))
        add(.frameTimeout, job.frameTimeout == usual.frameTimeout ? nil : .rational(job.frameTimeout))
        add(.timed, flag(job.isTimed))
        add(.cache, cache)
        return .object(members)
    }

    private func flag(_ value: Bool) -> JSONNode? { value ? .bool(true) : nil }

    private func changed<Choice: RawRepresentable<String> & Equatable>(
        _ field: KeyPath<FilterJob, Choice>
    ) -> JSONNode? {
        job[keyPath: field] == usual[keyPath: field] ? nil : .text(job[keyPath: field].rawValue)
    }

    private func input(_ input: JobInput) -> JSONNode {
        switch input {
        case .file(let path): .text(path)
        case .pictures(let pattern): .object([(PictureKey.pictures.rawValue, .text(pattern))])
        case .color(let color): self.color(color)
        case .standardInput: .object([(PictureKey.standardInput.rawValue, .bool(true))])
        }
    }

    private func color(_ color: SIMD4<Float>) -> JSONNode {
        let value: JSONNode =
            ColorText.hexadecimal(color).map(JSONNode.text)
            ?? .list((0..<4).map { .number(color[$0].description) })
        return .object([(PictureKey.color.rawValue, value)])
    }

    private func pan(_ pan: Pan) -> JSONNode {
        func area(_ area: PictureArea) -> JSONNode {
            .list([area.x, area.y, area.width, area.height].map { .number($0) })
        }
        var members = [(key: PanKey.from.rawValue, value: area(pan.from)), (PanKey.to.rawValue, area(pan.to))]
        if pan.easing != .linear { members.append((PanKey.easing.rawValue, .text(pan.easing.rawValue))) }
        return .object(members)
    }

    private var audio: JSONNode? {
        switch job.sound.track {
        case .copy: nil
        case .none: .bool(false)
        case .file(let path): .text(path)
        }
    }

    private var background: JSONNode? {
        switch job.background {
        case .none: nil
        case .color(let color): self.color(color)
        case .file(let path): .text(path)
        }
    }

    private var device: JSONNode? {
        switch job.device {
        case .automatic: nil
        case .software: .text("software")
        case .node(let path): .text(path)
        }
    }

    private var cache: JSONNode? {
        guard let cache = job.cache else { return .bool(false) }
        let isStandard = cache.folder == CompileCache.standard(edition: cache.edition)?.folder
        return isStandard ? nil : .text(cache.folder)
    }

    private var output: JSONNode {
        let request = job.output
        var members: [(key: String, value: JSONNode)] = []
        func add(_ key: OutputKey, _ value: JSONNode?) {
            if let value { members.append((key.rawValue, value)) }
        }
        add(.path, .text(request.path))
        add(.format, request.format.map(JSONNode.text))
        add(.codec, request.codec.map(JSONNode.text))
        add(.quality, request.quality.map { .number($0) })
        add(.preset, request.preset.map(JSONNode.text))
        add(
            .encoderOptions,
            request.encoderOptions.isEmpty
                ? nil : .list(request.encoderOptions.map { .text("\($0.name)=\($0.value)") }))
        add(.alpha, request.alpha == .auto ? nil : .text(request.alpha.rawValue))
        add(.overwrite, flag(request.overwrite))
        return .object(members)
    }
}
