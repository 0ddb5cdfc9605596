package import GLFXCore

/// What a .cube or .3dl file says: a table of colors, one of single channels, or the second before the first.
package struct LookupTable: Sendable {
    /// Each channel by itself, before `colors`; nil: there is none.
    package var channels: CubeTable?
    /// The table of three dimensions; nil: there is none.
    package var colors: CubeTable?

    /// Bytes of a file: 256 entries a side, of three numbers with six digits behind the point, and more.
    static let longestText = 1 << 29

    /// Whether a file is a lookup table, by its name.
    static func isTable(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".cube") || name.hasSuffix(".3dl") || ColorFile.isColorFile(path)
    }

    /// - Throws: `.input` with the file's name and line.
    package static func parse(_ text: String, name: String) throws(Failure) -> LookupTable {
        if name.lowercased().hasSuffix(".3dl") {
            var parser = MeshTableParser(name: name)
            return try parser.parse(text)
        }
        var parser = CubeTableParser(name: name)
        return try parser.parse(text)
    }

    /// The output for a color, linear between entries.
    package func color(at color: SIMD3<Double>) -> SIMD3<Double> {
        let first = channels?.color(at: color) ?? color
        return colors?.color(at: first) ?? first
    }

    /// The longest side of a strip: 128 * 128 is 16384, the usual limit of a texture's width.
    static let largestStrip = 128

    /// The table for any shader, as a strip: N squares of N x N pixels side by side. Red increases to the right within a
    /// square, green down, blue from square to square. Covers colors from 0 to 1, by at most 128 entries a side; has 16 bits
    /// a channel, or single precision where entries are outside 0 to 1.
    package func strip() throws(Failure) -> PixelBuffer {
        let side = min((colors ?? channels)?.size ?? 2, Self.largestStrip)
        let isWide = range.lowerBound < 0 || range.upperBound > 1
        let buffer = try PixelBuffer.blank(
            width: side * side, height: side, format: isWide ? .rgbaFloat : .rgba16)
        let last = Double(side - 1)
        let ramp = (0..<side).map { color(at: SIMD3(repeating: Double($0) / last)) }
        for green in 0..<side {
            for blue in 0..<side {
                for red in 0..<side {
                    let entry =
                        colors == nil
                        ? SIMD3(ramp[red].x, ramp[green].y, ramp[blue].z)
                        : color(at: SIMD3(Double(red), Double(green), Double(blue)) / last)
                    buffer.store(SIMD4(entry, 1), x: blue * side + red, y: green)
                }
            }
        }
        return buffer
    }

    /// Texels of a row of `packed`.
    private static let rowLength = 4096
    /// Rows of the strip that would be as wide as `packed`.
    private static let stripHeight = 64

    /// The whole table for the bundled shader `lut`, every entry as the file has it: a strip where that holds it, which is drawn
    /// faster, else texel after texel from the top left in rows of 4096:
    ///
    /// 1. The sides: of `channels` less 1 in two bytes, of `colors` less 1; and a number whose lowest two bits are
    ///    `room`: a value is `texel * (1 + 2 * room) - room`; 4 is added where the domain of `channels` counts, 8 where that of
    ///    `colors` does.
    ///    A byte is a number from 0 to 1. A side less 1 of 0: there is no such table.
    /// 2. Twelve numbers of 32 bits, a byte a channel: the domain of `channels` (lowest red, green and blue, then highest), then
    ///    that of `colors`.
    /// 3. The entries of `channels`, then those of `colors`.
    package func packed() throws(Failure) -> PixelBuffer {
        if let colors, channels == nil, colors.size <= Self.largestStrip, !colors.hasDomain, range.lowerBound >= 0,
            range.upperBound <= 1
        {
            return try strip()
        }
        let all = (channels?.entries ?? []) + (colors?.entries ?? [])
        let room = max(0, -range.lowerBound, range.upperBound - 1).rounded(.up)
        // With more room 16 bits are too coarse.
        let isWide = room > 2
        var head = UInt32((channels?.size ?? 1) - 1)
        head |= UInt32((colors?.size ?? 1) - 1) << 16
        if !isWide { head |= UInt32(room) << 24 }
        if channels?.hasDomain ?? false { head |= 4 << 24 }
        if colors?.hasDomain ?? false { head |= 8 << 24 }
        var texels = [bytes(head)]
        for table in [channels, colors] {
            let domain = table?.domain ?? (.zero, .one)
            for edge in [domain.minimum, domain.maximum] {
                for channel in 0..<3 { texels.append(bytes(Float(edge[channel]).bitPattern)) }
            }
        }
        let count = texels.count + all.count
        var height = (count + Self.rowLength - 1) / Self.rowLength
        // A picture of that many rows would be a strip.
        if height == Self.stripHeight { height += 1 }
        let buffer = try PixelBuffer.blank(
            width: Self.rowLength, height: height, format: isWide ? .rgbaFloat : .rgba16)
        for (index, texel) in texels.enumerated() {
            buffer.store(texel, x: index % Self.rowLength, y: index / Self.rowLength)
        }
        let (scale, offset) = isWide ? (1, 0) : (1 + 2 * room, room)
        for (index, entry) in all.enumerated() {
            let place = texels.count + index
            let value = (SIMD3<Double>(entry) + offset) / scale
            buffer.store(SIMD4(value, 1), x: place % Self.rowLength, y: place / Self.rowLength)
        }
        return buffer
    }

    /// The lowest and the highest number of all entries.
    private var range: ClosedRange<Double> {
        let all = [channels, colors].compactMap { $0?.range }
        return (all.map(\.lowerBound).min() ?? 0)...(all.map(\.upperBound).max() ?? 1)
    }

    private func bytes(_ number: UInt32) -> SIMD4<Double> {
        var result = SIMD4<Double>.zero
        for channel in 0..<4 { result[channel] = Double(number >> UInt32(8 * channel) & 255) / 255 }
        return result
    }
}

extension PixelBuffer {
    /// Sets a pixel of 16 bits or single precision.
    fileprivate func store(_ value: SIMD4<Double>, x: Int, y: Int) {
        if format == .rgbaFloat {
            row(y).bindMemory(to: FloatPixel.self)[x] = FloatPixel(
                Float(value.x), Float(value.y), Float(value.z), Float(value.w))
        } else {
            let cut = value.clamped(lowerBound: .zero, upperBound: .one) * 65535
            row(y).bindMemory(to: SIMD4<UInt16>.self)[x] = SIMD4<UInt16>(cut.rounded(.toNearestOrEven))
        }
    }
}
