internal import GLFXCore
internal import Synchronization

/// Which bands of a group's passes are drawn. Thread-safe.
final class BandProgress: @unchecked Sendable {
    /// Parts that are not drawn yet, of every band of every pass.
    private let open: UnsafeMutablePointer<Atomic<Int>>
    private let count: Int
    /// Where each pass's bands begin.
    private let starts: [Int]
    private let changed = TimedCondition()

    init(_ parts: [PictureParts]) {
        starts = parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.bandCount) }
        count = starts.last ?? 0
        open = .allocate(capacity: count)
        for (pass, parts) in parts.enumerated() {
            for band in 0..<parts.bandCount {
                (open + starts[pass] + band).initialize(to: Atomic(parts.parts(ofBand: band).count))
            }
        }
    }

    deinit {
        open.deinitialize(count: count)
        open.deallocate()
    }

    /// Returns once the bands are drawn; at once where they are.
    func wait(for bands: Range<Int>, of pass: Int) {
        for band in bands where isOpen(band, pass) {
            changed.withLock {
                while isOpen(band, pass) { changed.wait() }
            }
        }
    }

    /// Call it for each part that was drawn.
    func finish(partOf band: Int, of pass: Int) {
        let left = open[starts[pass] + band].subtract(1, ordering: .acquiringAndReleasing).newValue
        guard left == 0 else { return }
        // Whoever has just found it open waits by now.
        changed.withLock {}
        changed.signal()
    }

    private func isOpen(_ band: Int, _ pass: Int) -> Bool {
        open[starts[pass] + band].load(ordering: .acquiring) > 0
    }
}
