internal import CGLFXLibAV
internal import GLFXMedia

/// Picks the encoder's pixel format that keeps most of the source.
struct PixelFormatChoice {
    /// The desired output.
    var isRGB: Bool
    var chroma: VideoFormat.ChromaSubsampling
    var depth: Int
    var alpha: Bool

    /// The nearest of the encoder's formats; nil if none can be written.
    func pick(from formats: [AVPixelFormat]) -> AVPixelFormat? {
        var best: (cost: Int, format: AVPixelFormat)?
        for format in formats {
            guard let cost = cost(of: format) else { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (cost, format) }
        }
        return best?.format
    }

    /// High for losses, low for wasted bits. Nil where the format cannot be written.
    private func cost(of format: AVPixelFormat) -> Int? {
        let traits = PixelFormatTraits(format)
        guard traits.isWritable else { return nil }
        var cost = 0
        if alpha, !traits.hasAlpha { cost += 100_000 }
        if !alpha, traits.hasAlpha { cost += 30 }
        if traits.isGray { cost += 50_000 }
        // RGB in YUV loses by rounding, YUV in RGB also the source's coding.
        if isRGB != traits.isRGB { cost += 2000 }
        if traits.depth < depth { cost += 1000 * (depth - traits.depth) } else { cost += 3 * (traits.depth - depth) }
        if !traits.isRGB {
            let (across, down) = (traits.horizontalLog2, traits.verticalLog2)
            cost += across > chroma.horizontalLog2 ? 400 : (chroma.horizontalLog2 - across) * 10
            cost += down > chroma.verticalLog2 ? 400 : (chroma.verticalLog2 - down) * 10
        }
        if traits.isBigEndian { cost += 1 }
        // The "J" formats are the deprecated way to signal full range.
        if traits.name.hasPrefix("yuvj") { cost += 2 }
        return cost
    }
}
