internal import GLFXCore

/// Where a picture's planes are, as compiled code reads it: of each plane its first byte, and the bytes from a row to the
/// next, eight bytes each. Keeps their memory.
final class PlaneAddresses {
    let memory: UnsafeMutableRawPointer
    private let owner: AnyObject

    /// Bytes of a plane's entry.
    static let entry = 16

    init(_ planes: [DecoderPlanes.Plane], owner: AnyObject) {
        self.owner = owner
        memory = .allocate(byteCount: max(planes.count, 1) * Self.entry, alignment: Self.entry)
        for (index, plane) in planes.enumerated() {
            memory.storeBytes(of: UInt(bitPattern: plane.start), toByteOffset: Self.entry * index, as: UInt.self)
            memory.storeBytes(of: plane.bytesPerRow, toByteOffset: Self.entry * index + 8, as: Int.self)
        }
    }

    deinit { memory.deallocate() }

    var picture: PictureMemory { PictureMemory(start: memory, owner: self) }
}
