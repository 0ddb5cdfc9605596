/// A picture that is converted to packed pixels on first access.
///
/// A pixel buffer keeps its deferred pixels until its memory is read. Who can use planes takes those instead, and saves
/// the conversion. Belongs to its buffer, and goes from thread to thread with it.
package protocol DeferredPixels: AnyObject, Sendable {
    /// Writes every pixel into the buffer's memory.
    func paint(_ buffer: PixelBuffer) throws(Failure)

    /// The picture is opaque, of 8 bits a channel, and can be shown as planes without being packed.
    var hasPlanarRows: Bool { get }

    /// Shows every part of every row once, the rows from the top. Only where it `hasPlanarRows`.
    func show(to sink: any PlanarSink) throws(Failure)

    /// The buffer needs it no more: what it holds is let go.
    func letGo()
}

/// Somebody who looks at a picture's planes, part by part, on the thread that shows them.
package protocol PlanarSink: AnyObject {
    func take(_ part: PlanarPart)
}

/// Neighboring pixels of one row, as planes.
package struct PlanarPart {
    /// From the top.
    package let row: Int
    package let columns: Range<Int>
    /// The first sample of each; there are as many as columns. Valid while it is shown.
    package let red: UnsafePointer<UInt8>
    package let green: UnsafePointer<UInt8>
    package let blue: UnsafePointer<UInt8>

    package init(
        row: Int, columns: Range<Int>, red: UnsafePointer<UInt8>, green: UnsafePointer<UInt8>,
        blue: UnsafePointer<UInt8>
    ) {
        self.row = row
        self.columns = columns
        self.red = red
        self.green = green
        self.blue = blue
    }
}
