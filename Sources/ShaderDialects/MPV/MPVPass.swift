import GLSLText
import ShaderPrograms

/// A pass that is not in the program yet, since its place decides where its picture goes.
struct MPVPass {
    /// Without the host's lines around it.
    var text: PassText
    var pass: Pass
    /// Where its GLSL comes from.
    var origin: Origin
    /// The target that it draws into.
    var target = ""

    enum Origin {
        /// A block's; the host's lines stand before it.
        case block(MPVPassLines)
        case host(MPVHostPass)
    }

    /// Whether the result can come from it: it is drawn in any case, over the whole picture.
    var canEnd: Bool { pass.condition == nil && pass.kind == .fragment }

    /// Whether its alpha can be anything.
    var isBlock: Bool {
        if case .block = origin { return true }
        return false
    }
}
