internal import FrameCore

/// Where a muxer's bytes go. Belongs to one thread.
protocol OutputSink: AnyObject {
    /// Whether bytes that were written can be written again.
    var isSeekable: Bool { get }
    /// Bytes of the output so far.
    var size: Int64 { get }
    /// The failure of the write that went wrong, or nil.
    var failure: Failure? { get }

    /// Makes room for the first byte. What may be refused is refused before.
    func begin() throws(Failure)
    /// Writes at the current position; the number of bytes, or a negative libav code.
    func write(_ bytes: UnsafeRawPointer, count: Int) -> Int32
    /// Reads what was written before; the number of bytes, or a negative libav code.
    func read(_ bytes: UnsafeMutableRawPointer, count: Int) -> Int32
    /// As libav's seek callback has it.
    func seek(_ offset: Int64, whence: Int32) -> Int64
    /// All is written: the output is complete.
    func commit() throws(Failure)
}
