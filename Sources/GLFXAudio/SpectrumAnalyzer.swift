internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia
internal import Glibc

/// The spectrum of audio as Web Audio's `AnalyserNode` defines it: Blackman window, discrete Fourier transform,
/// magnitudes smoothed from call to call, decibels. (Web Audio API, 1.8.6 "FFT Windowing and Smoothing over Time".)
package final class SpectrumAnalyzer {
    /// Samples that a spectrum is made of; the spectrum has half as many values, from 0 Hz to half the sample rate.
    package let size: Int

    private let smoothing: Float
    private let window: [Float]
    private var smoothed: [Float]
    private var transform: OpaquePointer?
    private let run: av_tx_fn
    private let input: UnsafeMutablePointer<Float>
    private let output: UnsafeMutablePointer<AVComplexFloat>

    /// - Parameters:
    ///   - size: a power of two.
    ///   - smoothing: weight of the previous spectrum, 0 to 1; that before the first is 0.
    package init(size: Int, smoothing: Float) throws(Failure) {
        self.size = size
        self.smoothing = smoothing
        window = Self.blackman(size)
        smoothed = Array(repeating: 0, count: size / 2)
        var run: av_tx_fn?
        var scale: Float = 1
        let code = av_tx_init(&transform, &run, AV_TX_FLOAT_RDFT, 0, Int32(size), &scale, 0)
        guard code >= 0, let run else {
            throw Failure(.limit, "cannot make a spectrum of \(size) samples: \(libavMessage(code))")
        }
        self.run = run
        // For the widest SIMD vectors.
        let alignment = 64
        input = UnsafeMutableRawPointer.allocate(byteCount: size * MemoryLayout<Float>.stride, alignment: alignment)
            .bindMemory(to: Float.self, capacity: size)
        output = UnsafeMutableRawPointer.allocate(
            byteCount: (size / 2 + 1) * MemoryLayout<AVComplexFloat>.stride, alignment: alignment
        ).bindMemory(to: AVComplexFloat.self, capacity: size / 2 + 1)
    }

    deinit {
        av_tx_uninit(&transform)
        UnsafeMutableRawPointer(input).deallocate()
        UnsafeMutableRawPointer(output).deallocate()
    }

    /// The magnitudes of `size` samples in decibels: a sine of full scale comes to -13.6 dB, silence to minus
    /// infinity. Each call is one step of smoothing.
    package func decibels(of samples: [Float]) -> [Float] {
        for (index, factor) in window.enumerated() {
            input[index] = index < samples.count ? samples[index] * factor : 0
        }
        run(transform, output, input, MemoryLayout<Float>.stride)
        for bin in smoothed.indices {
            let magnitude = hypot(output[bin].re, output[bin].im) / Float(size)
            let mixed = smoothing * smoothed[bin] + (1 - smoothing) * magnitude
            // A NaN would stay in the smoothing forever.
            smoothed[bin] = mixed.isFinite ? mixed : 0
        }
        return smoothed.map { 20 * log10($0) }
    }

    /// Blackman's window with Web Audio's alpha of 0.16, over the whole period of `size` samples.
    private static func blackman(_ size: Int) -> [Float] {
        let alpha = 0.16
        return (0..<size).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(size)
            return Float((1 - alpha) / 2 - cos(angle) / 2 + alpha / 2 * cos(2 * angle))
        }
    }
}
