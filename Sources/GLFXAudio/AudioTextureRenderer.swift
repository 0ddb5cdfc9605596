package import GLFXCore

/// Draws audio into the textures that shaders expect.
package final class AudioTextureRenderer {
    /// The content and layout of a texture.
    package enum Kind: Hashable, Sendable {
        /// Shadertoy's: 512 columns and two rows, red alone. At the bottom (v = 0.25) the lower half of the spectrum of
        /// the last 2048 samples, at the top (v = 0.75) the first 512 of those samples: what WebAudio's `AnalyserNode`
        /// gives with its defaults, which is what Shadertoy uploads. All channels are mixed to one.
        case shadertoy
        /// ISF's `audio`: a row a channel, the first at the bottom, gray; 0.5 is silence. As many columns as requested,
        /// else 1024. Fewer than 1024 are means of neighbouring samples, a single one is the loudness above 0.5.
        case wave(width: Int?)
        /// ISF's `audioFFT`: a row a channel, the first at the bottom, gray; 0 is -100 dB, 1 is -30 dB. As many columns
        /// as requested, else 512, from 0 Hz to half the sample rate; fewer are means of neighbours.
        case spectrum(width: Int?)
    }

    /// The samples of a channel that a picture is made of.
    package let sampleCount: Int
    private let kind: Kind
    private let width: Int
    private let analyzers: [SpectrumAnalyzer]
    private let pool: PixelBufferPool

    /// Upper bound of `sampleCount`.
    package static let mostSamples = 2 * widest

    /// Maximum number of columns.
    private static let widest = 4096
    /// Samples of a wave in ISF's own editor; its spectrum has half as many values.
    private static let usual = 1024

    /// - Parameters:
    ///   - channelCount: rows of samples that `paint` gets.
    ///   - format: deep for ISF, where the renderer has it; Shadertoy's values have 8 bits.
    package init(_ kind: Kind, channelCount: Int, format: PixelFormat) throws(Failure) {
        self.kind = kind
        var analyzers: [SpectrumAnalyzer] = []
        switch kind {
        case .shadertoy:
            width = 512
            sampleCount = 2048
            analyzers = [try SpectrumAnalyzer(size: sampleCount, smoothing: 0.8)]
        case .wave(let asked):
            width = min(max(asked ?? Self.usual, 1), Self.widest)
            sampleCount = max(width, Self.usual)
        case .spectrum(let asked):
            width = min(max(asked ?? Self.usual / 2, 1), Self.widest)
            sampleCount = max(2 * width, Self.usual).powerOfTwoAbove
            for _ in 0..<channelCount {
                analyzers.append(try SpectrumAnalyzer(size: sampleCount, smoothing: 0))
            }
        }
        self.analyzers = analyzers
        pool = PixelBufferPool(width: width, height: kind == .shadertoy ? 2 : channelCount, format: format)
    }

    /// The picture of `sampleCount` samples a channel. Each call is one step of smoothing.
    package func paint(_ channels: [[Float]]) throws(Failure) -> PixelBuffer {
        let picture = try pool.makeBuffer(color: .init())
        switch kind {
        case .shadertoy:
            let mixed = Self.mixed(channels)
            let spectrum = analyzers[0].decibels(of: mixed).prefix(width).map {
                (255 * Self.level($0)).rounded(.down) / 255
            }
            let wave = mixed.prefix(width).map { min(max((128 * (1 + $0)).rounded(.down), 0), 255) / 255 }
            picture.fill(row: 1, with: spectrum, isGray: false)
            picture.fill(row: 0, with: wave, isGray: false)
        case .wave:
            for (row, samples) in channels.enumerated() {
                let columns = width == 1 ? [Self.loudness(samples)] : Self.means(samples, count: width)
                picture.fill(row: picture.height - 1 - row, with: columns.map { 0.5 + 0.5 * $0 }, isGray: true)
            }
        case .spectrum:
            for (row, samples) in channels.enumerated() {
                let levels = analyzers[row].decibels(of: samples).map(Self.level)
                picture.fill(row: picture.height - 1 - row, with: Self.means(levels, count: width), isGray: true)
            }
        }
        return picture
    }

    /// `AnalyserNode`'s default range, -100 dB to -30 dB, as 0 to 1.
    private static func level(_ decibels: Float) -> Float { min(max((decibels + 100) / 70, 0), 1) }

    private static func mixed(_ channels: [[Float]]) -> [Float] {
        guard let first = channels.first, channels.count > 1 else { return channels.first ?? [] }
        return first.indices.map { index in
            channels.reduce(0) { $0 + $1[index] } / Float(channels.count)
        }
    }

    /// Root of the mean square.
    private static func loudness(_ samples: [Float]) -> Float {
        (samples.reduce(0) { $0 + $1 * $1 } / Float(max(samples.count, 1))).squareRoot()
    }

    private static func means(_ values: [Float], count: Int) -> [Float] {
        guard values.count > count else { return values }
        return (0..<count).map { column in
            let part = values[column * values.count / count..<(column + 1) * values.count / count]
            return part.reduce(0, +) / Float(part.count)
        }
    }
}

extension Int {
    /// The next power of two, or itself if it is one.
    fileprivate var powerOfTwoAbove: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}

extension PixelBuffer {
    /// Writes one row, counted from the top: 0 to 1 in red, or in red, green and blue; opaque.
    fileprivate func fill(row y: Int, with values: [Float], isGray: Bool) {
        let top: Float = format.isDeep ? 65535 : 255
        for (x, value) in values.enumerated() where x < width {
            // A NaN is silence.
            let level = value.isNaN ? 0 : UInt16((min(max(value, 0), 1) * top).rounded())
            let rest = isGray ? level : 0
            self[x, y] = SIMD4(level, rest, rest, UInt16(top))
        }
    }
}
