internal import GLFXPrograms
internal import GLFXShaderText

/// A pass that is not in the program yet, since its output depends on whether it is the last one.
struct MPVPass {
    /// Without the host's lines around it.
    var text: PassText
    var pass: Pass
    /// Where its GLSL comes from.
    var origin: Origin
    /// The target that it draws into.
    var target = ""

    enum Origin {
        /// A block's, with the host's lines before it.
        case block(MPVPassLines)
        case host(MPVHostPass)
    }

    /// Whether it can draw the result: it is always drawn, over the whole picture.
    var canEnd: Bool { pass.condition == nil && pass.kind == .fragment }

    /// Whether its alpha is arbitrary.
    var isBlock: Bool {
        if case .block = origin { return true }
        return false
    }
}
