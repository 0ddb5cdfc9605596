public import Foundation

/// Bytes of pictures against others.
extension Data {
    /// The largest difference of bytes at one place; of the shorter's length.
    public func largestDifference(from other: Data) -> Int {
        withUnsafeBytes { one in
            other.withUnsafeBytes { zip(one, $0).reduce(0) { Swift.max($0, abs(Int($1.0) - Int($1.1))) } }
        }
    }

    /// How many bytes differ by more than this.
    public func differences(from other: Data, above least: Int) -> Int {
        withUnsafeBytes { one in
            other.withUnsafeBytes { zip(one, $0).reduce(0) { $0 + (abs(Int($1.0) - Int($1.1)) > least ? 1 : 0) } }
        }
    }
}
