package import GLFXCore

/// Where a muxer's bytes go. Belongs to one thread.
package protocol OutputSink: AnyObject {
    /// Whether written bytes can be read and overwritten.
    var isSeekable: Bool { get }
    /// Bytes of the output so far.
    var size: Int64 { get }
    /// The failure of the first write that failed, or nil.
    var failure: Failure? { get }

    /// Prepares for the first byte, to fail early.
    func begin() throws(Failure)
    /// Writes at the current position; the number of bytes, or a negative error number.
    func write(_ bytes: UnsafeRawPointer, count: Int) -> Int32
    /// Reads back written bytes; the number of bytes, 0 at the end, or a negative error number.
    func read(_ bytes: UnsafeMutableRawPointer, count: Int) -> Int32
    /// Reads back bytes at a place of their own; the number of bytes, 0 at the end, or a negative error number.
    func read(_ bytes: UnsafeMutableRawPointer, count: Int, at place: Int64) -> Int32
    /// Moves to a place, as `lseek(2)`; the place, or a negative error number.
    func seek(_ offset: Int64, whence: Int32) -> Int64
    /// Completes the output; call once, after the last write.
    func commit() throws(Failure)
}
