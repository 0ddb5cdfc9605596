/// Numbers of pixels with values that are not finite, over all frames and pictures.
public struct NotFinite: Sendable, Hashable {
    /// The number of pixels with a NaN in some channel.
    public var notNumbers: Int
    /// With an infinity in some channel, and no NaN.
    public var infinite: Int

    /// Numbers of pixels, by default none.
    public init(notNumbers: Int = 0, infinite: Int = 0) {
        self.notNumbers = notNumbers
        self.infinite = infinite
    }

    /// The sums of both counts.
    public static func + (left: NotFinite, right: NotFinite) -> NotFinite {
        NotFinite(notNumbers: left.notNumbers + right.notNumbers, infinite: left.infinite + right.infinite)
    }
}
