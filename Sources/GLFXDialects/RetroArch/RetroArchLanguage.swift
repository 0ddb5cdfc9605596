internal import GLFXCore
internal import GLFXPrograms

/// The language of a preset's shaders.
enum RetroArchLanguage {
    case glsl, slang

    /// Why a preset of this language cannot have a shader of this path; nil: it can.
    func refusal(of path: String) -> (message: MessageText, advice: MessageText)? {
        let isSlang = path.lowercased().hasSuffix(".slang")
        switch self {
        case .glsl where isSlang: return ("this is a preset of Slang shaders", "say \(.dialect) slang")
        case .slang where path.lowercased().hasSuffix(".glsl"):
            return ("this is a preset of GLSL shaders", "say \(.dialect) retroarch")
        default: return nil
        }
    }

    /// What `float_framebuffer` asks for: RetroArch's drivers for GLSL make 32 bits of it, those for Slang 16.
    var floatFormat: Target.Format { self == .glsl ? .float32 : .float16 }
}
