internal import Glibc

/// A Gaussian blur of one channel, as three box blurs (SVG 1.1, section 15.17, feGaussianBlur: within 3 %).
struct BoxBlur {
    /// Width in pixels; odd, so that it is centered.
    private let box: Int

    /// - Parameter standardDeviation: in pixels.
    init(standardDeviation: Double) {
        let deviation = min(max(standardDeviation, 0), 1000)
        let factor: Double = 3 * sqrt(2 * Double.pi) / 4
        let width = Int(deviation * factor + 0.5)
        box = width | 1
    }

    /// Blurs in place; zero outside.
    func blur(_ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int) {
        guard box > 1 else { return }
        var line = [UInt8](repeating: 0, count: max(width, height))
        for _ in 0..<3 {
            for y in 0..<height { pass(bytes + y * bytesPerRow, step: 1, count: width, &line) }
            for x in 0..<width { pass(bytes + x, step: bytesPerRow, count: height, &line) }
        }
    }

    /// One box along one line.
    private func pass(_ bytes: UnsafeMutablePointer<UInt8>, step: Int, count: Int, _ line: inout [UInt8]) {
        for index in 0..<count { line[index] = bytes[index * step] }
        let half = box / 2
        var sum = line[..<min(half, count)].reduce(0) { $0 + Int($1) }
        for index in 0..<count {
            if index + half < count { sum += Int(line[index + half]) }
            if index - half - 1 >= 0 { sum -= Int(line[index - half - 1]) }
            bytes[index * step] = UInt8((sum + half) / box)
        }
    }
}
