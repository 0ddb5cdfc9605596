/// What parts of one result leave for the chroma where they meet.
final class SeamMemory {
    private let memory: UnsafeMutableRawBufferPointer

    fileprivate init(byteCount: Int) { memory = .allocate(byteCount: byteCount, alignment: 64) }

    deinit { memory.deallocate() }

    var picture: PictureMemory? { memory.baseAddress.map { PictureMemory(start: $0, owner: self) } }

    fileprivate var byteCount: Int { memory.count }
}

/// Keeps the memory of results that are drawn, for the next ones.
struct SeamPool {
    private var free: [SeamMemory] = []

    /// - Returns: nil where parts leave nothing.
    mutating func memory(for target: SheetTarget) -> SeamMemory? {
        guard target.seamCount > 0 else { return nil }
        // Vectors may begin at the last number.
        let byteCount = target.seamBytes + 64
        for index in free.indices where free[index].byteCount == byteCount {
            if isKnownUniquelyReferenced(&free[index]) { return free[index] }
        }
        let memory = SeamMemory(byteCount: byteCount)
        free = free.filter { $0.byteCount == byteCount } + [memory]
        return memory
    }
}
