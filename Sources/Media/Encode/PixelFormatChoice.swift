internal import CLibAV
internal import FrameCore

/// Picks the layout of the encoder's pictures: what keeps most of the source and is held by the encoder.
struct PixelFormatChoice {
    /// What the output should hold.
    var isRGB: Bool
    /// The chroma planes' steps as powers of two.
    var chroma: VideoFormat.ChromaSubsampling
    var depth: Int
    var alpha: Bool

    /// The nearest of what the encoder takes; nil when it takes nothing that can be made.
    func pick(from formats: [AVPixelFormat]) -> AVPixelFormat? {
        var best: (cost: Int, format: AVPixelFormat)?
        for format in formats {
            guard let cost = cost(of: format) else { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (cost, format) }
        }
        return best?.format
    }

    /// What is lost (much) and what is spent without need (little). Nil where the format cannot be written.
    private func cost(of format: AVPixelFormat) -> Int? {
        guard let traits = PixelTraits(format), traits.isWritable else { return nil }
        var cost = 0
        if alpha, !traits.hasAlpha { cost += 100_000 }
        if !alpha, traits.hasAlpha { cost += 30 }
        if traits.isGray { cost += 50_000 }
        // RGB in YUV loses by rounding, YUV in RGB by rounding and by the source's own coding.
        if isRGB != traits.isRGB { cost += 2000 }
        if traits.depth < depth { cost += 1000 * (depth - traits.depth) } else { cost += 3 * (traits.depth - depth) }
        if !traits.isRGB {
            let (across, down) = (traits.chroma.horizontalLog2, traits.chroma.verticalLog2)
            cost += across > chroma.horizontalLog2 ? 400 : (chroma.horizontalLog2 - across) * 10
            cost += down > chroma.verticalLog2 ? 400 : (chroma.verticalLog2 - down) * 10
        }
        if traits.isBigEndian { cost += 1 }
        // The "J" formats are the old way to say full range.
        if traits.isOldFullRange { cost += 2 }
        return cost
    }
}

/// What libavutil's descriptor of a pixel format says, as far as it matters for writing.
struct PixelTraits {
    let name: String
    let depth: Int
    let isRGB: Bool
    let isGray: Bool
    let hasAlpha: Bool
    let isBigEndian: Bool
    let isOldFullRange: Bool
    let isPlanar: Bool
    let chroma: VideoFormat.ChromaSubsampling
    /// No palette, no bit stream, no picture in a graphics card.
    let isWritable: Bool

    init?(_ format: AVPixelFormat) {
        guard let pointer = av_pix_fmt_desc_get(format) else { return nil }
        let descriptor = pointer.pointee
        let flags = descriptor.flags
        func has(_ flag: Int32) -> Bool { flags & UInt64(flag) != 0 }
        name = String(cString: descriptor.name)
        depth = Int(descriptor.comp.0.depth)
        isRGB = has(AV_PIX_FMT_FLAG_RGB)
        isGray = descriptor.nb_components < 3
        hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA)
        isBigEndian = has(AV_PIX_FMT_FLAG_BE)
        isOldFullRange = name.hasPrefix("yuvj")
        chroma = .init(
            horizontalLog2: Int(descriptor.log2_chroma_w), verticalLog2: Int(descriptor.log2_chroma_h))
        let isPlain =
            !has(AV_PIX_FMT_FLAG_PAL) && !has(AV_PIX_FMT_FLAG_BITSTREAM) && !has(AV_PIX_FMT_FLAG_HWACCEL)
            && !has(AV_PIX_FMT_FLAG_BAYER) && (!has(AV_PIX_FMT_FLAG_FLOAT) || PlanarLayout(format)?.family == .rgb)
        // Of YUV in one plane, QuickTime's alone is worth having.
        isPlanar = has(AV_PIX_FMT_FLAG_PLANAR) || descriptor.nb_components == 1
        let isPlanarOrRGB = isRGB || isPlanar || format == AV_PIX_FMT_UYVY422
        let hasWholeBytes = descriptor.comp.0.depth >= 8
        isWritable = isPlain && isPlanarOrRGB && hasWholeBytes && !name.hasPrefix("xyz")
    }
}
