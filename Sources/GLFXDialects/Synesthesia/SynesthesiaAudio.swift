internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The movie's audio as Synesthesia analyses it, roughly: loudness of four bands, its rises, its slow changes, and
/// times that run with it.
enum SynesthesiaAudio {
    /// The target: a pixel each for level, hits, presence and time, of bass, middle, upper middle and treble.
    static let target = "glfx_audio"

    static func add(to builder: inout ProgramBuilder) throws(Failure) {
        let text = """
            uniform sampler2D \(HostAudio.spectrum);
            uniform sampler2D glfx_before;
            uniform float glfx_delta;
            \(HostAudio.bands)
            void main() {
                int column = int(gl_FragCoord.x);
                vec4 now = bands();
                vec4 slow = texelFetch(glfx_before, ivec2(2, 0), 0);
                vec4 kept = texelFetch(glfx_before, ivec2(column, 0), 0);
                if (column == 0) gl_FragColor = now;
                else if (column == 1) gl_FragColor = max(clamp((now - slow) * 4.0, 0.0, 1.0), kept * exp(-8.0 * glfx_delta));
                else if (column == 2) gl_FragColor = mix(now, kept, exp(-glfx_delta));
                else gl_FragColor = kept + now * glfx_delta;
            }
            """
        let size = PictureSizeRule(width: .number(4), height: .number(1))
        try HostAudio.add(
            text, into: Target(name: target, size: size, format: .float32), sound: .texture,
            builtins: [BuiltinUniform(name: "glfx_delta", type: .float, meaning: .timeDelta)], to: &builder)
    }
}
