import CGLFXLLVM
import GLFXCompile
import GLFXCore
@testable import GLFXNative
import GLFXPrograms
@testable import GLFXRender
import GLFXShaderText
import Glibc

/// The native renderer: a fragment shader to SPIR-V, to code with the address sanitizer's checks, which draws a small
/// picture.
enum NativeFuzz {
    private static let vertex = """
        #version 320 es
        in vec2 glfx_position;
        out vec2 position;
        void main() { position = glfx_position * 0.5 + 0.5; gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """

    /// What the checks call is linked with the sanitizer only: a test that replays inputs draws without them.
    private static let isSanitized = dlsym(nil, "__asan_init") != nil

    /// Checks that need nothing but functions: constant tables are not registered with the sanitizer, and no variable of
    /// the sanitizer's is read.
    private static let hasSimpleChecks: Bool = {
        guard glfx_load_llvm() == nil else { return false }
        guard isSanitized else { return true }
        let options = ["fuzz", "-asan-globals=0", "-asan-use-after-return=never"]
        var arguments = options.map { strdup($0).map { UnsafePointer($0) } }
        LLVMParseCommandLineOptions(Int32(options.count), &arguments, "")
        return true
    }()

    /// GLSL; where it has no `#version`, in the form of the tests.
    static func text(_ input: FuzzInput) -> Int32 {
        let header = "#version 320 es\nprecision highp float; precision highp int; in vec2 position; out vec4 color;\n"
        let text = input.text.contains("#version") ? input.text : header + input.text
        Invariant.throwsOnlyFailures {
            guard let words = try? SPIRVCompiler.compile(text, .fragment, name: "0") else { return }
            try draw(words)
        }
        return 0
    }

    /// SPIR-V, which may be damaged.
    static func words(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        let words = (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        Invariant.throwsOnlyFailures { try draw(words) }
        return 0
    }

    private static func draw(_ words: [UInt32]) throws {
        Invariant.check(hasSimpleChecks, "LLVM is here")
        let shader = try SPIRVModule(words)
        guard let corners = try? SPIRVCompiler.compile(vertex, .vertex, name: "0") else { return }
        let vertex = try SPIRVModule(corners)
        do throws(Failure) {
            // Making code takes most of the time.
            if words.count % 2 == 0 { return try drawPlanes(shader, vertex) }
            let (device, program) = try program(shader, vertex)
            let others = try others(of: program, on: device)
            let target = try device.makeTexture(TextureRequest(width: 13, height: 5, format: .bgra8, what: .result))
            try program.draw(PassDrawing(target: target, readings: others.plane + others.else))
            try device.flush()
        } catch {
            // Whatever loops it is in.
            if error.message == "the drawing was stopped" { return }
            Invariant.check(error.kind != .gpu, "LLVM takes what it is given: \(error)")
            throw error
        }
    }

    private static func program(
        _ shader: SPIRVModule, _ vertex: SPIRVModule, stopsAfter milliseconds: UInt32 = 50
    ) throws(Failure) -> (NativeDevice, NativeProgram) {
        let stop = StopFlag()
        // Keeps nothing. Making code takes longer than the alarm does, so that is set when the code is there.
        let cache = ProgramCache(edition: "fuzz", read: { _ in nil }) { key, _ in
            let key = String(decoding: key, as: UTF8.self)
            if key.contains(" pixels\n") || key.contains(" strips\n") { raise(stop, afterMilliseconds: milliseconds) }
        }
        let device = try NativeDevice(
            threads: 1, stop: stop, cache: cache,
            level: MachineCode.Level(processor: "x86-64-v3", width: 8, isChecked: isSanitized))
        let program = try NativeProgram(
            attributes: ["glfx_position": .position], on: device, shader: shader, vertex: vertex)
        return (device, program)
    }

    // MARK: Pictures

    /// Empty pictures, for each sampler.
    private static func others(
        of program: NativeProgram, on device: NativeDevice
    ) throws(Failure) -> (plane: [TextureReading<NativeTexture>], else: [TextureReading<NativeTexture>]) {
        var (plane, other): ([TextureReading<NativeTexture>], [TextureReading<NativeTexture>]) = ([], [])
        for uniform in program.uniforms {
            guard let type = uniform.type, type.isSampler else { continue }
            let shape: TextureShape = type == .sampler3D ? .volume(depth: 3) : type == .samplerCube ? .cube : .plane
            let request = TextureRequest(
                width: 5, height: shape == .cube ? 5 : 3, shape: shape, format: .rgba8, what: .input(0))
            let texture = try device.makeTexture(request)
            texture.clear()
            let reading = TextureReading(uniform: uniform, texture: texture, filter: .linear, wrap: .repeat)
            if type == .sampler2D { plane.append(reading) } else { other.append(reading) }
        }
        return (plane, other)
    }

    // MARK: Planes

    private static let form = PlaneForm(
        family: .yuv, width: 13, height: 67, horizontalLog2: 1, verticalLog2: 1,
        components: [.init(plane: 0), .init(plane: 1), .init(plane: 1, place: 1)],
        color: ColorDescription(matrix: .bt709, range: .limited, chromaSiting: .left))

    /// Luma, then pairs of chroma; no byte beyond is read.
    private final class Planes {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 13 * 67 + 14 * 34, alignment: 1)

        init() {
            for place in 0..<13 * 67 + 14 * 34 {
                memory.storeBytes(
                    of: UInt8(truncatingIfNeeded: place &* place &* 31), toByteOffset: place, as: UInt8.self)
            }
        }

        deinit { memory.deallocate() }

        var picture: DecoderPlanes {
            DecoderPlanes(
                form: form, placement: PlanePlacement(width: 13, height: 67),
                content: .memory([
                    .init(start: memory, bytesPerRow: 13), .init(start: memory + 13 * 67, bytesPerRow: 14),
                ]), format: .bgra8, color: ColorDescription(), owner: self)
        }
    }

    /// Draws from planes to planes: in strips, and over pictures of pixels, which gives the same codes.
    private static func drawPlanes(_ shader: SPIRVModule, _ vertex: SPIRVModule) throws(Failure) {
        let sheet = PlaneSheet(form)
        let picture = Planes().picture
        var drawn: [[UInt8]] = []
        for inStrips in [true, false] {
            // Code for planes is made before anything is drawn.
            let (device, program) = try program(shader, vertex, stopsAfter: 500)
            var readings = try others(of: program, on: device).else
            for (index, uniform) in program.uniforms.enumerated() where uniform.type == .sampler2D {
                let texture = try device.makeTexture(
                    TextureRequest(width: 13, height: 67, format: .bgra8, what: .frame))
                try device.draw(picture, keeping: .none, into: texture)
                if !inStrips { _ = try texture.memory() }
                let wraps: [SamplerRule.Wrap] = [.clamp, .repeat, .border]
                readings.append(
                    TextureReading(
                        uniform: uniform, texture: texture, filter: index % 2 == 0 ? .linear : .nearest,
                        wrap: wraps[index % 3]))
            }
            let target = try device.makeTexture(TextureRequest(width: 13, height: 67, format: .bgra8, what: .result))
            target.clear()
            let planes = try device.makeTexture(
                TextureRequest(width: sheet.width, height: sheet.height, format: .rgba8, what: .result))
            let delivery = inStrips ? SheetDelivery(sheet, target: planes, opaque: 1) : nil
            let result = try program.draw(
                PassDrawing(
                    target: target, readings: readings, backdrop: .color(red: 0.2, green: 0, blue: 1),
                    delivery: delivery))
            if delivery?.isDrawn != true { try device.draw(result, as: sheet, opaque: 1, into: planes) }
            let pool = PixelBufferPool(width: sheet.width, height: sheet.height, format: .rgba8)
            let buffer = try planes.takePixels(from: pool, color: ColorDescription())
            drawn.append(
                sheet.parts.flatMap { part in
                    (0..<part.rows).flatMap { row in
                        [UInt8](
                            UnsafeRawBufferPointer(
                                start: buffer.baseAddress + (part.top + row) * buffer.bytesPerRow + part.left,
                                count: part.bytes))
                    }
                })
        }
        Invariant.check(drawn[0] == drawn[1], "strips draw what pictures do")
    }

    private static func raise(_ stop: StopFlag, afterMilliseconds time: UInt32) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Alarm(stop: stop, microseconds: time * 1000)).toOpaque()
        let made = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let alarm = Unmanaged<Alarm>.fromOpaque(context).takeRetainedValue()
                usleep(alarm.microseconds)
                alarm.stop.stop()
                return nil
            }, context)
        Invariant.check(made == 0, "a thread can be made")
        pthread_detach(thread)
    }

    private final class Alarm {
        let stop: StopFlag
        let microseconds: UInt32

        init(stop: StopFlag, microseconds: UInt32) {
            self.stop = stop
            self.microseconds = microseconds
        }
    }
}
