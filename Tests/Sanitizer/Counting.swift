// For scripts/check: four threads share a value under the Mutex of a build with the thread sanitizer, and a loop in C runs that
// has two versions elsewhere. That such builds start, and report nothing here, is what scripts/check --sanitize=thread needs.
import CGLFXPixels
import Foundation

final class Counters: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func count(_ key: Int) { counts.withLock { $0[key, default: 0] += 1 } }
    var total: Int { counts.withLock { $0.values.reduce(0, +) } }
}

@main enum Counting {
    static func main() {
        let counters = Counters()
        let done = DispatchSemaphore(value: 0)
        for thread in 0..<4 {
            Thread.detachNewThread {
                for number in 0..<20_000 { counters.count(number & 7 + thread) }
                done.signal()
            }
        }
        for _ in 0..<4 { done.wait() }
        let (dark, light) = ([UInt8](repeating: 10, count: 64), [UInt8](repeating: 13, count: 64))
        let distance = dark.withUnsafeBufferPointer { dark in
            light.withUnsafeBufferPointer { light in
                var pair = glfx_plane_pair(
                    first: dark.baseAddress, second: light.baseAddress, first_step: 64, second_step: 64, width: 64,
                    height: 1, bytes: 1)
                return glfx_measure_distance(&pair)
            }
        }
        precondition(counters.total == 80_000 && distance.squares == 576 && distance.most == 3)
    }
}
