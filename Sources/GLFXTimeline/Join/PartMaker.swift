internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead

/// Makes the parts of a joined timeline, each to be opened later.
struct PartMaker: Sendable {
    /// The format of all pictures.
    let canvas: VideoFormat
    let options: ReaderOptions
    let fit: Fit
    let pan: Pan?
    /// Frames a second of stills.
    let rate: Rational
    let notes: MessageHandler

    /// - Parameter ticks: when it is visible, in ticks of `timeBase`.
    func part(_ input: JoinedInput, ticks: Range<Int64>, timeBase: Rational) -> JoinedSource.Part {
        if let movie = input.movie {
            let (options, notes) = (readerOptions(size: size), notes)
            return JoinedSource.Part(isMovie: true, rate: movie.smoothRate ?? rate) { first in
                MoviePart(
                    path: movie.path, origin: movie.origin, isCutAtStart: movie.isCutAtStart, options: options,
                    start: ticks.lowerBound, first: first,
                    timeBase: timeBase, notes: notes)
            }
        }
        let grid = FrameGrid(origin: ticks.lowerBound, rate: rate, timeBase: timeBase)
        return JoinedSource.Part(isMovie: false, rate: rate) { _ in
            StillPart(ticks: ticks, grid: grid, path: path(of: input)) { account throws(Failure) in
                try layers(of: input, &account)
            }
        }
    }

    private func path(of input: JoinedInput) -> String? {
        if case .file(let probe) = input { probe.path } else { nil }
    }

    private var size: PictureSize { PictureSize(width: canvas.width, height: canvas.height) }

    private func readerOptions(size: PictureSize?) -> ReaderOptions {
        var partOptions = options
        (partOptions.start, partOptions.end) = (nil, nil)
        partOptions.size = size
        partOptions.fit = fit
        partOptions.light = canvas.color
        partOptions.readsOtherStreams = false
        // All parts have the same pixel format.
        let format = canvas.pixelFormat
        partOptions.demands = { [options] in
            PictureDemands(shallowFormat: format, deepFormat: format, planes: options.demands().furtherPlanes)
        }
        return partOptions
    }

    private func layers(of input: JoinedInput, _ account: inout PartAccount) throws(Failure) -> StillLayers {
        switch input {
        case .color(let color): return StillLayers(try plane(of: color))
        case .file(let probe):
            let reader = try MediaReader(
                path: probe.path, options: readerOptions(size: pan == nil ? size : nil), notes: notes)
            defer { account = PartAccount(reader) }
            var picture: PixelBuffer?
            while let event = try reader.next() {
                if picture == nil, case .frame(let first) = event { picture = try first.picture.pixels() }
            }
            guard let picture else { throw Failure(.input, "'\(probe.path)' has no picture") }
            guard let pan else { return StillLayers(picture) }
            return try StillLayers(
                picture, pixelAspect: reader.format.sampleAspectRatio, pan: pan, frame: size, fit: fit,
                largest: options.demands().longestSide ?? .max)
        }
    }

    private func plane(of color: SIMD4<Float>) throws(Failure) -> PixelBuffer {
        let format = SolidPicture.format(size: size, pixelFormat: canvas.pixelFormat, hasAlpha: color.w < 1)
        let plane = SolidPicture.picture(color, format: format)
        guard plane.color.isOfOtherLight(than: canvas.color) else { return plane }
        return try PictureScaler.scaled(
            plane, width: plane.width, height: plane.height, light: canvas.color)
    }
}

/// A movie on a joined timeline, with its own time stamps from its beginning on.
final class MoviePart: JoinPart {
    private let path: String
    private let start: Int64
    private let timeBase: Rational
    private var origin: Timestamp?
    private let reading: ReadAhead
    private var current: TimelineFrame.Layer?
    private var next: (layer: TimelineFrame.Layer, tick: Int64)?

    /// Reading begins at once.
    /// - Parameters:
    ///   - origin: the movie's own time at its beginning; nil: that of its first picture.
    ///   - isCutAtStart: there are pictures before that time, which are not shown.
    ///   - start: its beginning on the timeline, in ticks of `timeBase`.
    ///   - first: the tick that is shown first.
    init(
        path: String, origin: Timestamp?, isCutAtStart: Bool, options: ReaderOptions, start: Int64, first: Int64,
        timeBase: Rational, notes: @escaping MessageHandler
    ) {
        self.path = path
        self.origin = origin
        self.start = start
        self.timeBase = timeBase
        let skipped = first > start || isCutAtStart ? Timestamp(first - start, timeBase: timeBase) : nil
        reading = ReadAhead(path: path, options: options, origin: origin, skipping: skipped, notes: notes)
    }

    func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer {
        while true {
            if next == nil { next = try pull() }
            guard let candidate = next, current == nil || candidate.tick <= tick else { break }
            current = candidate.layer
            next = nil
        }
        guard let current else { throw Failure(.input, "'\(path)' has no picture") }
        return current
    }

    var nextTick: Int64? { next?.tick }

    func close() -> PartAccount { reading.close() }

    private func pull() throws(Failure) -> (layer: TimelineFrame.Layer, tick: Int64)? {
        guard let frame = try reading.take() else { return nil }
        let first = reading.first
        let origin = origin ?? first?.time ?? frame.time
        self.origin = origin
        let base = frame.time.timeBase
        let stamp = Timestamp(frame.time.value - origin.rescaled(to: base).value, timeBase: base)
        let elapsed = first?.frames.moment(stamp) ?? stamp
        let moment = FileMoment(path: path, time: frame.time)
        let layer = TimelineFrame.Layer(
            picture: frame.picture, area: nil, moment: moment, sideData: frame.sideData)
        return (layer, start + elapsed.rescaled(to: timeBase).value)
    }
}
