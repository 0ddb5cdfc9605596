import CGLFXLLVM
import GLFXCore
import Glibc

@testable import GLFXNative
@testable import GLFXRender

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
        let stop = StopFlag()
        // Keeps nothing. Making code takes longer than the alarm does, so that is set when the code is there.
        let cache = ProgramCache(edition: "fuzz", read: { _ in nil }) { key, _ in
            if String(decoding: key, as: UTF8.self).contains(" pixels\n") { raise(stop, afterMilliseconds: 50) }
        }
        let device = try NativeDevice(
            threads: 1, stop: stop, cache: cache,
            level: MachineCode.Level(processor: "x86-64-v3", width: 8, isChecked: isSanitized))
        let program = try NativeProgram(
            ShaderTexts(vertex: vertex, main: ""), on: device, shader: shader, vertex: SPIRVModule(corners))
        let readings = try program.uniforms.compactMap { uniform -> TextureReading<NativeTexture>? in
            guard let type = uniform.type, type.isSampler else { return nil }
            let shape: TextureShape = type == .sampler3D ? .volume(depth: 3) : type == .samplerCube ? .cube : .plane
            let request = TextureRequest(
                width: 5, height: shape == .cube ? 5 : 3, shape: shape, format: .rgba8, what: .input(0))
            let texture = try device.makeTexture(request)
            texture.clear()
            return TextureReading(uniform: uniform, texture: texture, filter: .linear, wrap: .repeat)
        }
        let target = try device.makeTexture(TextureRequest(width: 13, height: 5, format: .bgra8, what: .result))
        let drawing = PassDrawing(target: target, readings: readings)
        do throws(Failure) { try program.draw(drawing) } catch {
            // Whatever loops it is in.
            if error.message == "the drawing was stopped" { return }
            Invariant.check(error.kind != .gpu, "LLVM takes what it is given: \(error)")
            throw error
        }
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
