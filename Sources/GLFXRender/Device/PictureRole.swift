package import GLFXCore
/// Names a renderer's picture in messages.
package enum PictureRole: CustomStringConvertible {
    case frame, result
    /// A further input, by its slot.
    case input(Int)
    /// A picture that a shader draws into for itself, by its name.
    case target(String)
    /// Numbers that came with a shader's text, by their name.
    case data(String)

    package var description: String {
        switch self {
        case .frame: "the frame"
        case .result: "the result"
        case .input(let slot): "further input \(slot + 1)"
        case .target(let name): "the target '\(name)'"
        case .data(let name): "the texture '\(name)'"
        }
    }

    /// What to do when it is too large.
    package var adviceToShrink: MessageText {
        switch self {
        case .frame, .result: "make it smaller with \(.size)"
        case .input: "give a smaller picture"
        case .target, .data: "make it smaller in the shader's text"
        }
    }
}
