/// Counts the pixels of floating-point pictures that are not finite, by reading every picture back.
final class NotFiniteCounter {
    private(set) var sum = NotFinite()
    /// Nanoseconds spent counting, and waiting for the pictures.
    private(set) var time: UInt64 = 0
    /// Reused; as large as the largest picture so far.
    private var numbers: [Float] = []

    /// Counts a picture of floating-point numbers.
    func count(_ target: some DeviceTexture) throws(Failure) {
        guard target.format.kind == .float else { return }
        let start = monotonicNanoseconds()
        let count = 4 * target.width * target.height
        if numbers.count < count { numbers = Array(repeating: 0, count: count) }
        try numbers.withUnsafeMutableBufferPointer { (numbers) throws(Failure) in
            guard let start = numbers.baseAddress else { return }
            try target.readNumbers(into: start)
            sum = sum + Self.count(UnsafeBufferPointer(rebasing: numbers[..<count]))
        }
        time += monotonicNanoseconds() - start
    }

    /// Resets the count.
    func forget() { sum = NotFinite() }

    private static func count(_ numbers: UnsafeBufferPointer<Float>) -> NotFinite {
        var result = NotFinite()
        for pixel in stride(from: 0, to: numbers.count, by: 4) {
            let channels = SIMD4(numbers[pixel], numbers[pixel + 1], numbers[pixel + 2], numbers[pixel + 3])
            // NaN for what is not finite.
            let zeros = channels * 0
            guard any(zeros .!= zeros) else { continue }
            if any(channels .!= channels) { result.notNumbers += 1 } else { result.infinite += 1 }
        }
        return result
    }
}
