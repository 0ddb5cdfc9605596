/// The transfer buffers of a device for one direction, used again and again: as many as were ever needed at once, and
/// as large as the largest picture.
///
/// Belongs to the device's thread.
final class TransferRing {
    private let direction: TransferBuffer.Direction
    private let context: GraphicsContext
    /// Not in use by the processor; the longest unused first.
    private var idle: [TransferBuffer] = []
    /// How many were ever made: constant once a job is running.
    private(set) var allocationCount = 0

    /// The most buffers that may wait for the device. Frames in flight need far fewer.
    private static let most = 64

    init(_ direction: TransferBuffer.Direction, _ context: GraphicsContext) {
        (self.direction, self.context) = (direction, context)
    }

    /// A buffer that the device has no use for.
    /// - Parameter bytes: what it holds at least.
    func take(_ bytes: Int) -> TransferBuffer {
        if idle.count >= Self.most, !idle[0].isFree { return make(bytes) }
        let free = idle.indices.filter { idle[$0].isFree }
        if let fit = free.filter({ idle[$0].capacity >= bytes }).min(by: { idle[$0].capacity < idle[$1].capacity }) {
            return idle.remove(at: fit)
        }
        // All that is free is too small: one of them gives way.
        if let small = free.first { idle.remove(at: small) }
        return make(bytes)
    }

    private func make(_ bytes: Int) -> TransferBuffer {
        allocationCount += 1
        return TransferBuffer(direction, context, capacity: bytes)
    }

    /// Takes a buffer back, with the fence of its last use.
    func give(_ buffer: TransferBuffer) {
        if idle.count < Self.most { idle.append(buffer) }
    }
}
