internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia
internal import Glibc

/// Draws the text subtitles of a file: libass, through libavfilter's `subtitles`. Belongs to one thread.
package final class SubtitlePainter {
    /// What is shown at a moment, and where.
    package struct Painted {
        /// In `.rgba16`, alpha straight, colors in sRGB. It lies inside the frame.
        package var picture: PixelBuffer
        /// Pixels from the frame's left edge.
        package var x: Int
        /// Pixels from the frame's upper edge.
        package var y: Int
    }

    private let graph: FilterGraph
    private let size: PictureSize
    private let blank: Owned<AVFrame>
    /// What was drawn over black, and over white.
    private let dark: Owned<AVFrame>
    private let light: Owned<AVFrame>
    private let blackRow: [UInt8]
    private let whiteRow: [UInt8]

    /// The filter takes whole milliseconds, rounded down with the error of a product of fractions: a tenth above is
    /// safe.
    private static let timeBase = Rational(1, 10_000)

    /// - Parameters:
    ///   - number: which of the file's subtitle streams, counted from 0.
    ///   - size: of the frame.
    ///   - style: fields of an ASS style and their values, in place of the file's; empty: none.
    /// - Throws: `.usage` where libavfilter or libass is missing.
    package init(
        path: String, number: Int, size: PictureSize, style: [(field: String, value: String)] = []
    ) throws(Failure) {
        self.size = size
        blank = try .frame()
        dark = try .frame()
        light = try .frame()
        blackRow = Array(repeating: 0, count: size.width * 4)
        whiteRow = Array(repeating: 255, count: size.width * 4)
        let forced = style.map { "\($0.field)=\($0.value)" }.joined(separator: ",")
        graph = try FilterGraph(
            "subtitles=filename=\(Self.quoted("file:" + path)):stream_index=\(number)"
                + (forced.isEmpty ? "" : ":force_style=\(Self.quoted(forced))"), size: size,
            format: AV_PIX_FMT_RGB0, for: "\(.burnSubtitles)", otherwise: "leave it out", timeBase: Self.timeBase)
    }

    /// A value in a description of filters, which is read twice: as a filter's arguments in a graph, and as a value
    /// among others. Each time a backslash takes the meaning of the character after it.
    static func quoted(_ text: String) -> String {
        (0..<2).reduce(text) { text, _ in
            var result = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                let isPlain = scalar.value > 127 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                if !isPlain { result.append("\\") }
                result.append(scalar)
            }
            return String(result)
        }
    }

    /// What is shown at a moment; nil: nothing.
    ///
    /// It is drawn over black and over white: drawn over a color B, libass makes P + (1 - A) B, of which both tell P
    /// and A. (With `alpha=1` the filter multiplies what is half transparent by its alpha twice.)
    /// - Parameter seconds: on the file's own timeline.
    package func paint(at seconds: Double) throws(Failure) -> Painted? {
        let time = Int64((max(0, seconds) * 1000 + 1e-4).rounded(.down)) * 10 + 1
        try draw(over: 0, at: time, into: dark.pointer)
        try draw(over: 255, at: time, into: light.pointer)
        defer {
            av_frame_unref(dark.pointer)
            av_frame_unref(light.pointer)
        }
        return try cropped()
    }

    private func draw(
        over gray: Int32, at time: Int64, into result: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        let frame = blank.pointer
        av_frame_unref(frame)
        frame.pointee.format = AV_PIX_FMT_RGB0.rawValue
        (frame.pointee.width, frame.pointee.height) = (Int32(size.width), Int32(size.height))
        try check(av_frame_get_buffer(frame, 0), .limit, "draw subtitles")
        if let pixels = frame.pointee.data.0 { memset(pixels, gray, Int(frame.pointee.linesize.0) * size.height) }
        frame.pointee.pts = time
        try graph.push(frame)
        av_frame_unref(result)
        guard try graph.pull(into: result) else { throw Failure(.limit, "no subtitles were drawn") }
    }

    /// A row of a drawn frame.
    private func row(_ y: Int, of frame: UnsafeMutablePointer<AVFrame>) -> UnsafeBufferPointer<SIMD4<UInt8>> {
        let start = frame.pointee.data.0.map { $0 + y * Int(frame.pointee.linesize.0) }
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size.width * 4)
            .bindMemory(to: SIMD4<UInt8>.self)
    }

    /// The smallest area that holds every pixel that is not transparent.
    private func cropped() throws(Failure) -> Painted? {
        var (rows, columns): (Range<Int>?, Range<Int>?)
        let bytes = size.width * 4
        for y in 0..<size.height {
            let (below, above) = (row(y, of: dark.pointer), row(y, of: light.pointer))
            // The fourth byte of a pixel may be anything.
            func isDrawn(_ x: Int) -> Bool {
                let colors = SIMD4<UInt8>(255, 255, 255, 0)
                return below[x] & colors != .zero || above[x] & colors != colors
            }
            guard let dark = below.baseAddress, let light = above.baseAddress,
                memcmp(dark, blackRow, bytes) != 0 || memcmp(light, whiteRow, bytes) != 0,
                let first = (0..<size.width).first(where: isDrawn), let last = (0..<size.width).last(where: isDrawn)
            else { continue }
            rows = (rows?.lowerBound ?? y)..<(y + 1)
            columns = min(columns?.lowerBound ?? first, first)..<max(columns?.upperBound ?? 0, last + 1)
        }
        guard let rows, let columns else { return nil }
        let picture = try PixelBuffer.blank(
            width: columns.count, height: rows.count, format: .rgba16, color: .sRGB)
        for y in rows {
            let (below, above) = (row(y, of: dark.pointer), row(y, of: light.pointer))
            for x in columns {
                picture[x - columns.lowerBound, y - rows.lowerBound] = Self.straight(
                    SIMD4(truncatingIfNeeded: below[x]), SIMD4(truncatingIfNeeded: above[x]))
            }
        }
        return Painted(picture: picture, x: columns.lowerBound, y: rows.lowerBound)
    }

    /// The color and the alpha of what made this of black and of white.
    private static func straight(_ black: SIMD4<Int32>, _ white: SIMD4<Int32>) -> SIMD4<UInt16> {
        let shown = (white &- black).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let alpha = 1 - Float(shown.x + shown.y + shown.z) / 765
        guard alpha > 0 else { return .zero }
        var color = SIMD4<Float>(black) / (255 * alpha)
        color.w = alpha
        let codes = (color.clamped(lowerBound: .zero, upperBound: .one) * 65535).rounded(.toNearestOrAwayFromZero)
        return SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>(codes))
    }
}
