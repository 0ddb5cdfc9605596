/// A rectangle of the picture that is not compared, in pixels from its top left corner.
package struct IgnoredArea: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The samples of a plane that stand for some of its pixels; empty where it is outside the plane.
    func samples(of plane: ComparableFrame.Plane) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ from: Int, _ length: Int, _ log2: Int, _ limit: Int) -> Range<Int> {
            let (start, end) = (from >> log2, (from + length + (1 << log2) - 1) >> log2)
            return min(max(start, 0), limit)..<min(max(end, 0), limit)
        }
        return (
            range(x, width, plane.horizontalLog2, plane.width), range(y, height, plane.verticalLog2, plane.height)
        )
    }
}
