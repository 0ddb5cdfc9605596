/// How a result shows the source that it was made of.
public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The source at the left, the result at its right.
    case side = "source"
    /// The source above, the result below it.
    case over = "source:over"
    /// The source's left half and the result's right half, with a white line between them.
    case wipe = "source:wipe"

    /// The size in pixels of both together.
    /// - Parameters: the result's.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .side: (width * 2, height)
        case .over: (width, height * 2)
        case .wipe: (width, height)
        }
    }
}
