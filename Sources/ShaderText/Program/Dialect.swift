/// The ecosystems whose shaders are understood. The raw value is the word of `--dialect`.
public enum Dialect: String, Sendable, CaseIterable {
    case glsl, gpuimage, glslviewer, glslsandbox, shadertoy, isf
    case glTransitions = "gl-transitions"
    case mpv, retroarch, matchbox, obs

    /// As its people write it.
    public var title: String {
        switch self {
        case .glsl: "GLSL ES"
        case .gpuimage: "GPUImage"
        case .glslviewer: "glslViewer"
        case .glslsandbox: "glslsandbox"
        case .shadertoy: "Shadertoy"
        case .isf: "ISF"
        case .glTransitions: "gl-transitions"
        case .mpv: "mpv"
        case .retroarch: "RetroArch"
        case .matchbox: "Matchbox"
        case .obs: "OBS shaderfilter"
        }
    }
}
