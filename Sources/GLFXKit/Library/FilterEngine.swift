internal import GLFXChain
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXRender
internal import GLFXTimeline
internal import GLFXWrite

/// The state of a `ShaderFilter` on its thread: the device, the chain, and the pictures that its shaders read.
///
/// Belongs to the thread that made it.
final class FilterEngine {
    let resultSize: PictureSize
    private let chain: ChosenFilter
    private let stages: [ShaderStage]
    /// The place of each shader in the chain.
    private let places: [Int]
    private let height: Int
    private let further: [any FurtherPicture]
    private let inputs: FilterInputs
    private let watch: FrameWatch
    private let stop: StopSignal
    private let rate: Rational?
    private var values: ChangingValues
    /// Parameters that have neither a value nor a default yet, with their shaders' places.
    private var missing: [(shader: Int, name: String)] = []
    private var count = 0
    private var first: Timestamp?
    private var last: Timestamp?

    init(
        _ given: [ShaderStage], size: PictureSize, pixelFormat: PixelFormat, pixelAspect: Rational, rate: Rational?,
        device selection: DeviceSelection, frameTimeout: Rational, cache: CompileCache?
    ) throws(Failure) {
        var (stages, missing) = (given, [(shader: Int, name: String)]())
        for index in stages.indices {
            try stages[index].checkPolygons()
            for parameter in stages[index].missingParameters(.filter) {
                if stages[index].program.reasonToStay(parameter.name) != nil { try stages[index].checkParameters() }
                missing.append((index, parameter.name))
                let count = parameter.type.componentCount * (parameter.arraySize ?? 1)
                stages[index].values[parameter.name] = ParameterValue(Array(repeating: 0, count: count))
            }
        }
        self.missing = missing
        try EffectCheck.check(stages)
        let stop = StopSignal()
        let flag = StopFlag()
        stop.onStop { flag.stop() }
        let devices = try DrawingDevices(selection, cache: cache, stop: flag)
        let demands = devices.demands
        if let longest = demands.longestSide, max(size.width, size.height) > longest {
            throw Failure(
                .limit, "pictures are \(size.width)x\(size.height), and the device holds at most \(longest)x\(longest)",
                advice: "make them smaller")
        }
        var format = SolidPicture.format(size: size, pixelFormat: pixelFormat, hasAlpha: true)
        (format.frameRate, format.sampleAspectRatio) = (rate, pixelAspect)
        let effects = try DrawnStages(
            stages.inPixels(width: size.width, height: size.height), format: format,
            masks: MaskPictures(demands.shallowFormat))
        let pictures = FurtherPictures(stages: effects.stages, background: .none, inputEnd: .hold)
        var facts = RunFacts()
        facts.pixelAspect = pixelAspect.double
        var plan = pictures.plan(stages: effects.stages, format: format, facts: facts)
        let inputs = FilterInputs(&plan, from: pictures.count)
        let result = try plan.resultSize()
        resultSize = PictureSize(width: result.width, height: result.height)
        chain = try ChosenFilter(plan, on: devices, isTimed: false, details: { _ in })
        values = try ChangingValues(effects.stages)
        let options = ReaderOptions(
            readsOtherStreams: false, shallowFormat: demands.shallowFormat, deepFormat: demands.deepFormat)
        further = try pictures.open(options: options, stop: stop)
        watch = FrameWatch(limit: frameTimeout.double, onLate: { stop.record($0) }, onHang: { _ in })
        (self.stages, self.inputs, self.stop) = (stages, inputs, stop)
        (places, height) = (effects.places, size.height)
        self.rate = rate
    }

    deinit {
        watch.close()
        for picture in further { picture.close() }
    }

    var rendererName: String { chain.rendererName }

    /// Pictures for samplers, from the next picture on.
    func fill(_ given: [String: PixelBuffer]) throws(Failure) { try inputs.set(given, in: chain.filter) }

    func draw(
        _ picture: PixelBuffer, at time: Timestamp, inputs given: [String: PixelBuffer], progress: Double
    ) throws(Failure) -> PixelBuffer {
        if let (shader, name) = missing.first {
            throw Failure(
                .usage, "shader '\(stages[shader].program.name)': '\(name)' has no value and no default",
                advice: "set it before the first picture")
        }
        try inputs.take(given, into: chain.filter)
        let start = first ?? time
        first = start
        let frames = FrameClock(rate: rate, timeBase: time.timeBase)
        let shown = FrameMoment(
            time: time, elapsed: frames.moment(time - start), slack: frames.slack, previous: last)
        try further.update(to: shown, for: chain.filter)
        try stop.check()
        let moment = FrameTime(
            seconds: time.seconds, delta: last.map { time.seconds - $0.seconds } ?? 0, index: count,
            rate: rate?.double ?? 0,
            progress: progress)
        let result = try watch.watch(frame: count) { () throws(Failure) in
            try values.apply(at: time.seconds, to: chain.filter)
            return try chain.filter.apply(.pixels(picture), at: moment).pixels()
        }
        picture.endUse()
        last = time
        count += 1
        return result
    }

    /// The next picture is the first.
    func rewind() throws(Failure) {
        chain.filter.forget()
        for picture in further { try picture.rewind() }
        (count, first, last) = (0, nil, nil)
    }

    func set(_ name: String, to value: ShaderValue, shader: Int) throws(Failure) {
        guard stages.indices.contains(shader) else {
            throw Failure(.usage, "there is no shader \(shader)", advice: "the first one is 0")
        }
        let program = stages[shader].program
        let checked = try program.value(value, of: name)
        let parameterName = program.parameters.first { $0.optionName == name }?.name ?? name
        try program.checkCanChange(parameterName)
        let parameter = program.parameters.first { $0.name == parameterName }
        let value = try parameter?.inPixels(checked, height: height) ?? checked
        try chain.filter.setValue(value.components, of: parameterName, stage: places[shader])
        missing.removeAll { $0 == (shader, parameterName) }
    }
}

extension ShaderStage {
    fileprivate func checkPolygons() throws(Failure) {
        if let name = polygons.keys.sorted().first {
            throw Failure(
                .usage, "a polygon cannot fill '\(name)' of shader '\(program.name)' here: a job draws it",
                advice: "give it a picture")
        }
    }

    /// Samplers are checked when a picture is drawn: only then is it known what fills them.
    func checkParameters() throws(Failure) {
        var filled = self
        for input in program.inputs where pictures[input.name] == nil && previous[input.name] == nil {
            filled.pictures[input.name] = FilePart(input.name)
        }
        try filled.check(
            as: .filter, assignment: { "it a value: [\"\($0.name)\": …]" }, filling: { $0.name })
    }
}

extension FurtherPictures {
    /// Opens the files of shaders without audio and background.
    fileprivate func open(options: ReaderOptions, stop: StopSignal) throws(Failure) -> [any FurtherPicture] {
        let silence = HeldPicture(
            .zero, size: PictureSize(width: 1, height: 1), pixelFormat: .bgra8, name: "the pictures",
            schedule: FrameSchedule(hold: 1, rate: 1), rate: 1)
        let job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        let heard = Soundtrack(job: job, source: silence, start: Timestamp(0, timeBase: 1), fades: nil, notes: { _ in })
        return try open(
            soundtrack: heard, under: silence.format, length: { nil }, options: options, stop: stop, notes: { _ in })
    }
}

/// The samplers of a filter's shaders that the caller fills with pictures: each name has one slot for all shaders.
///
/// Belongs to the thread that draws.
final class FilterInputs {
    private var slots: [String: Int] = [:]
    /// Names that are read and still empty, with the shader that reads them.
    private var missing: [String: String] = [:]
    private var plain: [(slot: Int, color: Input.Fallback)] = []

    /// Assigns a slot to every sampler that neither the frame nor a file fills.
    /// - Parameter firstSlot: the number of used slots.
    init(_ plan: inout RenderPlan, from firstSlot: Int) {
        for index in plan.stages.indices {
            let stage = plan.stages[index]
            let isFilled = { (input: Input) in
                stage.pictures[input.name] != nil || stage.previous[input.name] != nil
                    || stage.earlier[input.name] != nil
            }
            let frame = stage.program.frameInput(unless: isFilled)
            for input in stage.program.inputs
            where input.filling == .free && input.isUsed && input.name != frame?.name && !isFilled(input) {
                let slot = slots[input.name] ?? firstSlot + slots.count
                slots[input.name] = slot
                plan.stages[index].pictures[input.name] = slot
                if let color = input.fallback {
                    plain.append((slot, color))
                } else {
                    missing[input.name] = stage.program.name
                }
            }
        }
    }

    /// Sets the filter's inputs, before it draws.
    /// - Throws: `.usage` for a name that no shader reads, `.shader` where one is still empty.
    func take(_ given: [String: PixelBuffer], into filter: any FrameFilter) throws(Failure) {
        for (slot, color) in plain {
            let picture = PixelBuffer(width: 1, height: 1, format: .rgba8)
            picture[0, 0] = SIMD4(color.pixel.map(UInt16.init))
            try filter.setInput(slot, picture)
        }
        plain = []
        try set(given, in: filter)
        if let name = missing.keys.sorted().first, let shader = missing[name] {
            throw Failure(
                .shader, "shader '\(shader)': nothing fills its sampler '\(name)'",
                advice: "give it a picture")
        }
    }

    /// Sets some of them.
    /// - Throws: `.usage` for a name that no shader reads.
    func set(_ given: [String: PixelBuffer], in filter: any FrameFilter) throws(Failure) {
        for name in given.keys.sorted() {
            guard let slot = slots[name], let picture = given[name] else {
                let all = slots.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                throw Failure(
                    .usage, "no shader of the filter reads a further picture '\(name)'",
                    advice: all.isEmpty ? "it reads none" : "it reads \(all)")
            }
            try filter.setInput(slot, picture)
            missing[name] = nil
            plain.removeAll { $0.slot == slot }
        }
    }
}
