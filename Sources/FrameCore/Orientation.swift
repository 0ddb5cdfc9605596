/// How a stored picture is turned and mirrored to be seen upright: mirrored left to right first, then turned.
public struct Orientation: Hashable, Sendable {
    /// Quarter turns clockwise, 0 to 3.
    public let quarterTurns: Int
    /// Whether left and right change places before the turn.
    public let isMirrored: Bool

    /// Any number of quarter turns, of which whole turns fall away; negative ones go counterclockwise.
    public init(quarterTurns: Int, isMirrored: Bool = false) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.isMirrored = isMirrored
    }

    /// As stored.
    public static let upright = Orientation(quarterTurns: 0)

    /// Whether width and height change places.
    public var swapsSides: Bool { quarterTurns % 2 == 1 }
}
