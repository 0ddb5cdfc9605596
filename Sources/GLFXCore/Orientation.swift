/// How a stored picture is turned and mirrored to be upright: mirrored left to right first, then turned.
public struct Orientation: Hashable, Sendable {
    /// Quarter turns clockwise, 0 to 3.
    public let quarterTurns: Int
    /// Whether left and right are swapped before the turn.
    public let isMirrored: Bool

    /// Any number of quarter turns, taken modulo 4; negative ones go counterclockwise.
    public init(quarterTurns: Int, isMirrored: Bool = false) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.isMirrored = isMirrored
    }

    /// The picture is shown as it is stored.
    public static let upright = Orientation(quarterTurns: 0)

    /// Whether width and height are swapped.
    public var swapsSides: Bool { quarterTurns % 2 == 1 }
}
