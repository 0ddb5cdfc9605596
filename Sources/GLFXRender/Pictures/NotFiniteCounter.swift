package import GLFXCore

/// Counts the numbers of floating-point targets that are not finite, for statistics and on request only.
///
/// Pictures are read when a frame is drawn, or before a pass draws over one: passes are not kept from being drawn together.
final class NotFiniteCounter<Device: DrawingDevice> {
    private(set) var sum = NotFinite()
    /// Nanoseconds spent counting, and waiting for pictures that are drawn over.
    private(set) var time: UInt64 = 0
    /// Drawn and not counted yet.
    private var targets: [Device.Texture] = []
    /// Reused; as large as the largest picture so far.
    private var numbers: [Float] = []

    /// Counts a picture later.
    func note(_ target: Device.Texture) {
        if target.format.kind == .float { targets.append(target) }
    }

    /// Counts a picture that is about to be drawn over, unless it was counted.
    func finish(_ target: Device.Texture) throws(Failure) {
        guard let index = targets.firstIndex(where: { $0.sharesMemory(with: target) }) else { return }
        try count(targets.remove(at: index))
    }

    /// Counts all that was drawn.
    func finish() throws(Failure) {
        while let target = targets.popLast() { try count(target) }
    }

    private func count(_ target: Device.Texture) throws(Failure) {
        let start = monotonicNanoseconds()
        if let count = try target.notFinite() {
            sum = sum + count
        } else {
            sum = sum + (try read(target))
        }
        time += monotonicNanoseconds() - start
    }

    private func read(_ target: Device.Texture) throws(Failure) -> NotFinite {
        let count = 4 * target.width * target.height
        if numbers.count < count { numbers = Array(repeating: 0, count: count) }
        return try numbers.withUnsafeMutableBufferPointer { (numbers) throws(Failure) in
            guard let start = numbers.baseAddress else { return NotFinite() }
            try target.readNumbers(into: start)
            return NotFinite(in: UnsafeBufferPointer(rebasing: numbers[..<count]))
        }
    }

    /// Resets the count.
    func forget() { (sum, targets) = (NotFinite(), []) }
}

extension NotFinite {
    /// - Parameter numbers: four for each pixel.
    package init(in numbers: UnsafeBufferPointer<Float>) {
        self.init()
        for pixel in stride(from: 0, to: numbers.count, by: 4) {
            add(SIMD4(numbers[pixel], numbers[pixel + 1], numbers[pixel + 2], numbers[pixel + 3]))
        }
    }

    /// Counts a pixel.
    package mutating func add(_ channels: SIMD4<Float>) {
        // NaN for what is not finite.
        let zeros = channels * 0
        guard any(zeros .!= zeros) else { return }
        if any(channels .!= channels) { notNumbers += 1 } else { infinite += 1 }
    }
}
