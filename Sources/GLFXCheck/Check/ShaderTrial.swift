internal import GLFXAudio
internal import GLFXChain
internal import GLFXCompile
internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXRender

/// Compiles and links a shader and draws one small frame of it, with a test picture in every free sampler.
///
/// Belongs to the thread that made it.
struct ShaderTrial {
    private let devices: DrawingDevices
    private let testPicture: PixelBuffer
    /// The record of compiling the shader that was drawn last.
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
            return (chosen, record.remarks(on: compiled, words: devices.words))
        } catch {
            guard error.kind == .shader, !error.diagnostics.isEmpty, program.passes.count > 1 else { throw error }
            throw completed(error, compiled)
        }
    }

    /// The failure of one pass with the mistakes of all others.
    private func completed(_ failure: Failure, _ program: ShaderProgram) -> Failure {
        record.complete()
        var failure = failure
        failure.diagnostics += program.mistakes(devices.words).filter { !failure.diagnostics.contains($0) }
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
        stage.cubes = Set(
            pictures.filter { input in
                switch input.filling {
                case .faces: true
                case .file(let path): CubeFaces.files(FilePart(path), of: input) != nil
                default: false
                }
            }.map(\.name))
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
            case .file(let path):
                if let faces = CubeFaces.files(FilePart(path), of: input) {
                    pictures[input.name] = try CubeFaces.strip(faces, options: options, stop: StopSignal())
                } else {
                    pictures[input.name] = try FurtherPictures.first(of: FilePart(path), options, stop: StopSignal())
                }
            case .faces(let paths):
                pictures[input.name] = try CubeFaces.strip(
                    paths.map { FilePart($0) }, options: options, stop: StopSignal())
            case .keyboard:
                pictures[input.name] = try PixelBuffer.blank(
                    width: 256, height: 3, format: devices.demands.shallowFormat)
            case .sound(let sound):
                let painter = try AudioTextureRenderer(sound, channelCount: 1, options)
                pictures[input.name] = try painter.paint([Array(repeating: 0, count: painter.sampleCount)])
            case .previous: break
            }
        }
        return pictures
    }
}
