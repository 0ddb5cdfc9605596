internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// The movie's audio, as the plugins give it to effects: loudness, peak and spectrum.
enum OBSAudio {
    /// The input with a number a channel.
    static let loudness = "glfx_loudness"
    /// The input with the last samples.
    static let wave = "glfx_wave"
    /// The target with their maximum.
    static let peak = "glfx_peak"
    /// Of the names of shaderfilter-plus's spectra.
    static let spectrumPrefix = "builtin_texture_fft_"

    /// Adds the inputs and the pass of effects that use the audio.
    /// - Parameter helpers: those that the passes use.
    static func add(_ helpers: Set<HelperFunction>, to builder: inout ProgramBuilder) throws(Failure) {
        if helpers.contains(.magnitude) {
            builder.add(Input(name: loudness, filling: .sound(.wave(width: 1))))
        }
        guard helpers.contains(.peak) else { return }
        builder.add(Input(name: wave, filling: .sound(.wave(width: nil))))
        let pass = try peakPass()
        try builder.edit { (program) throws(Failure) in
            let one = PictureSizeRule(width: .number(1), height: .number(1))
            program.targets.append(Target(name: peak, size: one, format: .float32))
            program.passes.insert(pass, at: 0)
            for index in program.passes.indices { program.passes[index].index = index }
        }
    }

    /// Adds the samplers of a pass that uses the audio.
    static func bind(_ helpers: Set<HelperFunction>, _ samplers: inout [String: SamplerRule]) {
        if helpers.contains(.magnitude) { samplers[loudness] = SamplerRule(.input(loudness), filter: .nearest) }
        if helpers.contains(.peak) { samplers[peak] = SamplerRule(.target(peak), filter: .nearest) }
    }

    /// Computes the greatest sample once a frame, for all pixels.
    private static func peakPass() throws(Failure) -> Pass {
        let text = """
            uniform sampler2D \(wave);
            void main() {
                ivec2 size = textureSize(\(wave), 0);
                float peak = 0.0;
                for (int y = 0; y < size.y; y++) for (int x = 0; x < size.x; x++)
                    peak = max(peak, abs(texelFetch(\(wave), ivec2(x, y), 0).r * 2.0 - 1.0));
                gl_FragColor = vec4(min(peak, 1.0));
            }
            """
        let reader = PassReader(files: NoShaderFiles(), style: .modern)
        var pass = Pass(
            index: 0, name: "audio", source: try reader.read(try SourceFile(name: "audio", text: text)).source)
        pass.output = .target(peak)
        pass.samplers[wave] = SamplerRule(.input(wave), filter: .nearest)
        return pass
    }
}
