/// Compiles and links a shader and draws one small frame of it, with a test picture in every free sampler.
///
/// Belongs to the thread that made it.
struct ShaderTrial {
    private let devices: DrawingDevices
    private let testPicture: PixelBuffer
    /// Of the shader that was drawn last.
    let record = CompileRecord()

    init(on devices: DrawingDevices) throws(Failure) {
        self.devices = devices
        devices.compileObserver = record
        // Small: the only question is whether it draws.
        testPicture = try .allColors(
            like: PixelBuffer(width: 64, height: 36, format: devices.demands.shallowFormat))
    }

    /// - Returns: what has drawn it, and what had to be changed in its text.
    /// - Throws: what is wrong with the shader, in all of its passes.
    func draw(_ program: ShaderProgram) throws(Failure) -> (chosen: ChosenFilter, remarks: [Diagnostic]) {
        record.clear()
        let compiled = program.defining(Self.stage(of: program).values)
        do {
            let chosen = try drawn(program)
            record.complete()
            return (chosen, try record.remarks(on: compiled, drawnOn: chosen.device))
        } catch {
            guard error.kind == .shader, !error.diagnostics.isEmpty, program.passes.count > 1 else { throw error }
            throw completed(error, compiled)
        }
    }

    /// The failure of one pass with the mistakes of all others.
    private func completed(_ failure: Failure, _ program: ShaderProgram) -> Failure {
        record.complete()
        var failure = failure
        let device: (any DrawingDevice)? = (try? devices.graphics()) ?? devices.native
        let others = (try? device?.mistakes(in: program)) ?? []
        failure.diagnostics += others.filter { !failure.diagnostics.contains($0) }
        return failure
    }

    private func drawn(_ program: ShaderProgram) throws(Failure) -> ChosenFilter {
        let stage = Self.stage(of: program)
        let pictures = try pictures(of: program)
        let plan = RenderPlan(
            width: testPicture.width, height: testPicture.height, format: testPicture.format, stages: [stage])
        let chosen = try ChosenFilter(plan, on: devices, isTimed: false, details: { _ in })
        for (name, slot) in stage.pictures {
            if let picture = pictures[name] { try chosen.filter.setInput(slot, picture) }
        }
        _ = try chosen.filter.apply(
            .pixels(testPicture), at: FrameTime(seconds: 1, delta: 0.04, index: 25, rate: 25, progress: 0.5))
        return chosen
    }

    /// The program with a value for each parameter, and a slot for each picture besides the frame.
    static func stage(of program: ShaderProgram) -> RenderPlan.Stage {
        var stage = RenderPlan.Stage(program: program)
        for parameter in program.parameters where parameter.defaultValue == nil {
            stage.values[parameter.name] = parameter.middle
        }
        let pictures = furtherInputs(of: program).filter { if case .previous = $0.filling { false } else { true } }
        for (slot, name) in pictures.map(\.name).sorted().enumerated() { stage.pictures[name] = slot }
        return stage
    }

    /// The inputs that the frame does not fill.
    private static func furtherInputs(of program: ShaderProgram) -> [Input] {
        let framed = program.inputs.first { $0.filling == .frame } ?? program.inputs.first { $0.filling == .free }
        return program.inputs.filter { $0.isUsed && $0.name != framed?.name }
    }

    /// Pictures for the samplers that neither the frame nor the program fills.
    private func pictures(of program: ShaderProgram) throws(Failure) -> [String: PixelBuffer] {
        let options = ReaderOptions(
            shallowFormat: devices.demands.shallowFormat, deepFormat: devices.demands.deepFormat)
        var pictures: [String: PixelBuffer] = [:]
        for input in Self.furtherInputs(of: program) {
            switch input.filling {
            case .free, .frame: pictures[input.name] = testPicture
            case .file(let path): pictures[input.name] = try Self.firstPicture(of: path, options)
            case .sound(let sound):
                let painter = try AudioTextureRenderer(sound, channelCount: 1, options)
                pictures[input.name] = try painter.paint([Array(repeating: 0, count: painter.sampleCount)])
            case .previous: break
            }
        }
        return pictures
    }

    private static func firstPicture(of path: String, _ options: ReaderOptions) throws(Failure) -> PixelBuffer {
        let stop = StopSignal()
        let picture = try FurtherPictures.open(FilePart(path), size: nil, options: options, stop: stop, notes: { _ in })
        defer { picture.close() }
        let start = Timestamp(0, timeBase: Rational(1, 1))
        let first = try picture.change(at: FrameMoment(time: start, elapsed: start))
        try stop.check()
        guard let first else { throw Failure(.input, "'\(path)' has no picture") }
        return first
    }
}
