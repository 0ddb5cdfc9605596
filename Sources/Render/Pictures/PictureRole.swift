/// Which of a renderer's pictures is meant, in messages.
enum PictureRole: CustomStringConvertible {
    case frame, result
    /// A further input, by its slot.
    case input(Int)

    var description: String {
        switch self {
        case .frame: "the frame"
        case .result: "the result"
        case .input(let slot): "further input \(slot + 1)"
        }
    }

    /// What to do when it is too large.
    var adviceToShrink: String {
        switch self {
        case .frame, .result: "make it smaller with --size"
        case .input: "give a smaller picture"
        }
    }
}
