internal import CGLFXLibAV
internal import CGLFXPictures
internal import GLFXCore
internal import GLFXMedia

/// A TIFF picture's samples on their way into a frame.
struct TIFFPicture {
    let width: Int
    let height: Int
    var colors: Int
    let hasAlpha: Bool
    var isAssociated = false
    var isInverted = false
    var isCMYK = false
    /// Of integers: 8 or 16 once they are `widen`ed.
    var bits = 8
    /// Integers of `bits`, interleaved.
    var samples: [UInt16] = []
    /// Floating point, interleaved: there are no integers.
    var floats: [Float] = []
    /// Strips or tiles, of how many, that could not be read.
    var lost = 0
    var parts = 1

    init(width: Int, height: Int, colors: Int, hasAlpha: Bool) {
        (self.width, self.height, self.colors, self.hasAlpha) = (width, height, colors, hasAlpha)
    }

    private var channels: Int { colors + (hasAlpha ? 1 : 0) }
    private var highest: UInt16 { bits == 8 ? 255 : 65535 }

    /// Makes 8 or 16 bits of any number.
    mutating func widen() {
        let usedBits = min(bits, 16)
        bits = bits <= 8 ? 8 : 16
        guard usedBits != bits else { return }
        let (most, wanted) = (UInt32(1) << UInt32(usedBits) - 1, UInt32(highest))
        for index in samples.indices { samples[index] = UInt16((UInt32(samples[index]) * wanted + most / 2) / most) }
    }

    /// Indexes become colors of 8 bits.
    mutating func look(up palette: [SIMD3<UInt16>]) {
        // Some writers put 8 bits into a palette of 16.
        let isLow = palette.allSatisfy { $0.max() < 256 }
        let channelCount = channels
        let indexes = samples
        bits = 8
        colors = 3
        samples = []
        samples.reserveCapacity(width * height * channels)
        for pixel in stride(from: 0, to: indexes.count, by: channelCount) {
            let color = palette[min(Int(indexes[pixel]), palette.count - 1)]
            for channel in 0..<3 { samples.append(isLow ? color[channel] : color[channel] >> 8) }
            if hasAlpha { samples.append(indexes[pixel + 1]) }
        }
    }

    /// Inks become sRGB by their profile, or, without one, as each takes its share of light away.
    mutating func separate(by profile: [UInt8]?) throws(Failure) {
        let channelCount = channels
        let highest = highest
        let inks = samples
        let pixels = width * height
        colors = 3
        samples = [UInt16](repeating: highest, count: pixels * channels)
        var row = [UInt16](repeating: 0, count: 4 * width)
        var result = [UInt16](repeating: 0, count: 3 * width)
        let transform = profile.flatMap { ColorProfile.transform(ofInks: $0) }
        defer { if let transform { cmsDeleteTransform(transform) } }
        let scale = highest == 255 ? UInt16(257) : 1
        for y in 0..<height {
            for x in 0..<width {
                for ink in 0..<4 { row[4 * x + ink] = inks[(y * width + x) * channelCount + ink] * scale }
            }
            if let transform {
                cmsDoTransform(transform, row, &result, UInt32(width))
            } else {
                for x in 0..<width {
                    let paper = 65535 - UInt32(row[4 * x + 3])
                    for channel in 0..<3 {
                        result[3 * x + channel] = UInt16((65535 - UInt32(row[4 * x + channel])) * paper / 65535)
                    }
                }
            }
            for x in 0..<width {
                let place = (y * width + x) * channels
                for channel in 0..<3 {
                    samples[place + channel] = UInt16(
                        (UInt32(result[3 * x + channel]) + UInt32(scale) / 2) / UInt32(scale))
                }
                if hasAlpha { samples[place + 3] = inks[(y * width + x) * channelCount + 4] }
            }
        }
    }

    /// CIE L*a*b* of D50 (TIFF 6.0, section 23) becomes sRGB.
    mutating func leaveLab() throws(Failure) {
        guard let transform = ColorProfile.transformOfLab() else {
            throw Failure(.limit, "out of memory for a picture")
        }
        defer { cmsDeleteTransform(transform) }
        let (channels, scale) = (channels, bits == 8 ? 1.0 : 256.0)
        var lab = [cmsCIELab](repeating: cmsCIELab(), count: width)
        var result = [UInt16](repeating: 0, count: 3 * width)
        for y in 0..<height {
            for x in 0..<width {
                let place = (y * width + x) * channels
                let signed = (1...2).map { index in
                    let value = samples[place + index]
                    return Double(bits == 8 ? Int(Int8(truncatingIfNeeded: value)) : Int(Int16(bitPattern: value)))
                        / scale
                }
                lab[x] = cmsCIELab(L: Double(samples[place]) / Double(highest) * 100, a: signed[0], b: signed[1])
            }
            cmsDoTransform(transform, lab, &result, UInt32(width))
            for x in 0..<width {
                for channel in 0..<3 {
                    let value = result[3 * x + channel]
                    samples[(y * width + x) * channels + channel] =
                        bits == 8 ? UInt16((UInt32(value) + 128) / 257) : value
                }
            }
        }
    }

    /// - Parameter hasProfile: floating-point samples are not linear light, but what a profile says.
    func fill(_ frame: UnsafeMutablePointer<AVFrame>, hasProfile: Bool) throws(Failure) {
        let isFloat = !floats.isEmpty
        (frame.pointee.width, frame.pointee.height) = (Int32(width), Int32(height))
        frame.pointee.format = format.rawValue
        try check(av_frame_get_buffer(frame, 0), .limit, "make a picture")
        for y in 0..<height {
            if isFloat {
                fillFloats(frame, y, isLight: !hasProfile)
            } else if bits == 8 {
                let (start, stride) = UnsafePointer(frame).pointee.plane(0)
                guard let start else { return }
                fillRow(y, UnsafeMutablePointer(mutating: start) + y * stride) { UInt8(truncatingIfNeeded: $0) }
            } else {
                let (start, stride) = UnsafePointer(frame).pointee.plane(0)
                guard let start else { return }
                let row = UnsafeMutableRawPointer(mutating: start + y * stride)
                fillRow(y, row.assumingMemoryBound(to: UInt16.self)) { $0 }
            }
        }
    }

    private var format: AVPixelFormat {
        if !floats.isEmpty { return hasAlpha ? AV_PIX_FMT_GBRAPF32LE : AV_PIX_FMT_GBRPF32LE }
        switch (colors, hasAlpha, bits) {
        case (1, false, 8): return AV_PIX_FMT_GRAY8
        case (1, false, _): return AV_PIX_FMT_GRAY16LE
        case (1, true, 8): return AV_PIX_FMT_YA8
        case (1, true, _): return AV_PIX_FMT_YA16LE
        case (_, false, 8): return AV_PIX_FMT_RGB24
        case (_, false, _): return AV_PIX_FMT_RGB48LE
        case (_, true, 8): return AV_PIX_FMT_RGBA
        case (_, true, _): return AV_PIX_FMT_RGBA64LE
        }
    }

    private func fillRow<Sample>(
        _ y: Int, _ row: UnsafeMutablePointer<Sample>, _ store: (UInt16) -> Sample
    ) {
        let (channels, highest) = (channels, UInt32(highest))
        for x in 0..<width {
            let place = (y * width + x) * channels
            let alpha = hasAlpha ? UInt32(samples[place + colors]) : highest
            for channel in 0..<channels {
                var value = samples[place + channel]
                if channel < colors {
                    if isAssociated, alpha > 0 {
                        value = UInt16(min(highest, (UInt32(value) * highest + alpha / 2) / alpha))
                    }
                    if isInverted { value = UInt16(highest) - value }
                }
                row[x * channels + channel] = store(value)
            }
        }
    }

    /// - Parameter isLight: linear light is converted with associated alpha, as in OpenEXR; else alpha is straight.
    private func fillFloats(_ frame: UnsafeMutablePointer<AVFrame>, _ y: Int, isLight: Bool) {
        // The planes are green, blue, red and alpha.
        let source = colors == 1 ? [0, 0, 0] : [1, 2, 0]
        func row(_ plane: Int) -> UnsafeMutablePointer<Float>? {
            let (start, stride) = UnsafePointer(frame).pointee.plane(plane)
            return start.map {
                UnsafeMutableRawPointer(mutating: $0 + y * stride).assumingMemoryBound(to: Float.self)
            }
        }
        let rows = (0..<3).map(row), alphas = hasAlpha ? row(3) : nil
        for x in 0..<width {
            let place = (y * width + x) * channels
            let alpha = hasAlpha ? floats[place + colors] : 1
            let factor = isAssociated == isLight ? 1 : isLight ? alpha : alpha > 0 ? 1 / alpha : 1
            for plane in 0..<3 {
                let value = floats[place + source[plane]]
                rows[plane]?[x] = (isInverted ? 1 - value : value) * (hasAlpha ? factor : 1)
            }
            alphas?[x] = alpha
        }
    }
}
