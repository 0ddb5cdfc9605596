internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// The format of a joined timeline: size and color of the first file, depth of the deepest.
struct JoinFormat {
    /// Without time base and rate, which the plan sets.
    let format: VideoFormat
    let metadata: MovieMetadata
    /// Frames a second that the metadata's timecode counts; nil: unknown.
    let timecodeRate: Rational?
    /// From the first file's first frame to the beginning of the part of it that is shown.
    let timecodeSkip: Timestamp

    /// - Parameter options: the renderer's pixel formats.
    /// - Throws: `.usage` without a size; `.input` where the first file cannot be read.
    init(_ inputs: [JoinedInput], size: PictureSize?, options: ReaderOptions) throws(Failure) {
        let files = inputs.compactMap(\.file)
        let isDeep = files.contains { $0.depth > 8 }
        let demands = options.demands()
        let pixelFormat = options.isFloat ? .rgbaFloat : isDeep ? demands.deepFormat : demands.shallowFormat
        let isTransparent = inputs.contains {
            if case .color(let color) = $0 { color.w < 1 } else { $0.file?.hasAlpha ?? false }
        }
        guard let first = files.first else {
            guard let size else {
                throw Failure(.usage, "nothing says how large the picture is", advice: "say it with \(.size)")
            }
            format = SolidPicture.format(size: size, pixelFormat: pixelFormat, hasAlpha: isTransparent)
            (metadata, timecodeRate, timecodeSkip) = (MovieMetadata(), nil, Timestamp(0, timeBase: 1))
            return
        }
        // Only the decoded first picture tells the rotation.
        let reader = try MediaReader(path: first.path, options: Self.plain(options), notes: { _ in })
        let readerFormat = reader.format
        let wide = Double(readerFormat.width) * readerFormat.sampleAspectRatio.double
        var format = VideoFormat(
            width: size?.width ?? max(1, Int(wide.rounded())), height: size?.height ?? readerFormat.height,
            pixelFormat: pixelFormat, color: readerFormat.color, timeBase: readerFormat.timeBase,
            depth: files.map(\.depth).max() ?? readerFormat.depth,
            chromaSubsampling: .init(
                horizontalLog2: files.map(\.chromaSubsampling.horizontalLog2).min() ?? 0,
                verticalLog2: files.map(\.chromaSubsampling.verticalLog2).min() ?? 0),
            hasAlpha: isTransparent, isRGB: files.allSatisfy(\.isRGB))
        // The finest chroma is a still's.
        let chroma = format.chromaSubsampling
        format.isOfStills = !files.contains { !$0.isStill && $0.chromaSubsampling == chroma }
        self.format = format
        metadata = first.isStill ? MovieMetadata() : reader.movieMetadata
        timecodeRate = reader.timecodeRate
        timecodeSkip =
            first.isCutAtStart
            ? first.origin.map { reader.time(toMovieTime: $0) } ?? Timestamp(0, timeBase: 1)
            : Timestamp(0, timeBase: 1)
    }

    /// Options without scaling.
    private static func plain(_ options: ReaderOptions) -> ReaderOptions {
        var plain = ReaderOptions(readsOtherStreams: false)
        plain.demands = options.forFurther.demands
        plain.maximumPixels = options.maximumPixels
        (plain.videoStream, plain.layer) = (options.videoStream, options.layer)
        plain.threads = options.threads
        return plain
    }
}
