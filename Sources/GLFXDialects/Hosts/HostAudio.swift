internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The loudness of four bands of the movie's audio, computed once a frame, for hosts that give it to shaders.
enum HostAudio {
    /// The target with bass, middle, upper middle and treble in its one pixel, 0 to 1.
    static let levels = "glfx_levels"
    /// The sampler with the audio's picture.
    static let spectrum = "glfx_spectrum"

    /// A function of the loudness: to 250 Hz, 2 kHz, 6 kHz, and the rest of 512 bins up to 11 kHz.
    static let bands = """
        vec4 bands() {
            vec4 sums = vec4(0.0);
            for (int x = 0; x < 512; x++) {
                float level = texelFetch(\(spectrum), ivec2(x, 0), 0).r;
                if (x < 12) sums.x += level / 12.0;
                else if (x < 93) sums.y += level / 81.0;
                else if (x < 279) sums.z += level / 186.0;
                else sums.w += level / 233.0;
            }
            return sums;
        }
        """

    /// Adds the pass that computes them, unless it is there.
    static func addLevels(to builder: inout ProgramBuilder) throws(Failure) {
        guard !builder.program.targets.contains(where: { $0.name == levels }) else { return }
        let text = "uniform sampler2D \(spectrum);\n\(bands)\nvoid main() { gl_FragColor = bands(); }"
        let one = PictureSizeRule(width: .number(1), height: .number(1))
        try add(text, into: Target(name: levels, size: one, format: .float32), sound: .texture, to: &builder)
    }

    /// Adds a pass over the audio's picture, which is `glfx_spectrum` in its text.
    static func add(
        _ text: String, into target: Target, sound: Input.Sound, builtins: [BuiltinUniform] = [],
        to builder: inout ProgramBuilder
    ) throws(Failure) {
        builder.add(Input(name: spectrum, filling: .sound(sound)))
        let reader = PassReader(files: NoShaderFiles(), style: .modern)
        let source = try reader.read(try SourceFile(name: "audio", text: text)).source
        try builder.edit { (program) throws(Failure) in
            var pass = Pass(index: program.passes.count, name: "audio", source: source)
            pass.output = .target(target.name)
            pass.builtins = builtins
            pass.samplers[spectrum] = SamplerRule(.input(spectrum), filter: .nearest)
            if source.mentioned.contains("glfx_before") {
                pass.samplers["glfx_before"] = SamplerRule(.target(target.name), filter: .nearest)
            }
            program.targets.append(target)
            program.passes.append(pass)
        }
    }
}
