package import GLFXCore
internal import GLFXKit
package import GLFXMedia
package import GLFXRead
package import GLFXWrite

/// Draws how far two frames are apart: the absolute difference of red, green and blue, amplified, on black.
///
/// Belongs to one thread.
package final class DifferencePicture {
    private let actual: ShownFrame
    private let expected: ShownFrame
    private let amplification: Int
    /// Of scene light, whose numbers are compared; nil: code values are.
    private let light: (actual: ShownFrame, expected: ShownFrame)?

    /// - Parameter amplification: differences are multiplied by this.
    package init(actual: any ComparedSide, expected: any ComparedSide, amplification: Int) {
        self.actual = ShownFrame(actual.form, orientation: actual.orientation, format: .bgra8)
        self.expected = ShownFrame(expected.form, orientation: expected.orientation, format: .bgra8)
        self.amplification = amplification
        light =
            actual.light != nil && expected.light != nil
            ? (
                ShownFrame(actual.form, orientation: actual.orientation, format: .rgbaFloat),
                ShownFrame(expected.form, orientation: expected.orientation, format: .rgbaFloat)
            ) : nil
    }

    /// The two frames as they look, and their difference, opaque.
    /// - Throws: `.limit` where memory runs out.
    package func pictures(
        actual one: CodedFrame, expected other: CodedFrame
    ) throws(Failure) -> (actual: PixelBuffer, expected: PixelBuffer, difference: PixelBuffer) {
        let (a, b) = (try actual.picture(of: one), try expected.picture(of: other))
        if let light {
            let (p, q) = (try light.actual.picture(of: one), try light.expected.picture(of: other))
            return (a, b, try difference(of: p, q, color: a.color))
        }
        let result = try PixelBuffer.blank(width: a.width, height: a.height, format: .bgra8, color: a.color)
        for y in 0..<a.height {
            let (p, q, out) = (a.row(y), b.row(y), result.row(y))
            for x in 0..<a.width {
                var alpha = 0
                for channel in 4 * x..<4 * x + 4 {
                    let distance = abs(Int(p[channel]) - Int(q[channel])) * amplification
                    if channel == 4 * x + 3 { alpha = distance } else { out[channel] = UInt8(min(255, distance)) }
                }
                // Alpha has no color of its own: it shows as gray.
                if alpha > 0 {
                    for channel in 4 * x..<4 * x + 3 { out[channel] = UInt8(min(255, max(Int(out[channel]), alpha))) }
                }
                out[4 * x + 3] = 255
            }
        }
        return (a, b, result)
    }

    /// Of numbers; what has no difference, NaN and a number, is white.
    private func difference(
        of one: PixelBuffer, _ other: PixelBuffer, color: ColorDescription
    ) throws(Failure) -> PixelBuffer {
        let result = try PixelBuffer.blank(width: one.width, height: one.height, format: .bgra8, color: color)
        for y in 0..<one.height {
            let out = result.row(y)
            for (x, (a, b)) in zip(one.numbers(y), other.numbers(y)).enumerated() {
                var bytes = SIMD4<UInt8>(repeating: 0)
                for channel in 0..<4 where a[channel] != b[channel] && !(a[channel].isNaN && b[channel].isNaN) {
                    let distance = abs(a[channel] - b[channel]) * Float(amplification) * 255
                    bytes[channel] = distance < 255 ? UInt8(distance.rounded()) : 255
                }
                // Alpha has no color of its own: it shows as gray.
                for (place, channel) in [2, 1, 0].enumerated() { out[4 * x + place] = max(bytes[channel], bytes.w) }
                out[4 * x + 3] = 255
            }
        }
        return result
    }
}

/// Writes a movie of the differences.
package final class DifferenceMovie: ComparisonObserver {
    private let drawing: DifferencePicture
    private let writer: MovieWriter
    private var tick: Int64 = 0
    private let rate: Rational

    /// Opens the output.
    /// - Throws: as `MovieWriter`.
    package init(
        _ output: OutputRequest, actual: any ComparedSide, expected: CodedReader, amplification: Int,
        notes: @escaping MessageHandler
    ) throws(Failure) {
        drawing = DifferencePicture(actual: actual, expected: expected, amplification: amplification)
        rate = expected.frameRate ?? Rational(25, 1)
        let size = expected.form.size
        let upright = expected.orientation.swapsSides ? PictureSize(width: size.height, height: size.width) : size
        var format = VideoFormat.drawn(size: upright, framesPerSecond: rate)
        if expected.isTimed { format.timeBase = expected.timeBase }
        format.frameRate = rate
        writer = try MovieWriter(output, format: format, messages: notes)
    }

    package func compared(actual: CodedFrame, expected: CodedFrame, _ figures: FrameFigures) throws(Failure) {
        let picture = try drawing.pictures(actual: actual, expected: expected).difference
        defer { tick += 1 }
        let step = rate.inverse ?? Rational(1, 25)
        try writer.append(picture, at: expected.time ?? Timestamp(tick, timeBase: step))
    }

    /// Completes the file.
    package func finish() throws(Failure) { try writer.finish() }

    /// Leaves no file.
    package func cancel() { writer.cancel() }
}
