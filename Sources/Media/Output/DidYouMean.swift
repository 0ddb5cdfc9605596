internal import FrameCore

/// `did you mean 'a' or 'b'?`, or nil when nothing is near.
func didYouMean(_ word: String, in names: some Sequence<String>) -> String? {
    let near = nearNames(to: word, in: names)
    guard !near.isEmpty else { return nil }
    return "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
}
