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
    let notes: NoteHandler

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
            StillPart(ticks: ticks, grid: grid) { account throws(Failure) in try layers(of: input, &account) }
        }
    }

    private var size: PictureSize { PictureSize(width: canvas.width, height: canvas.height) }

    private func readerOptions(size: PictureSize?) -> ReaderOptions {
        var own = options
        (own.start, own.end) = (nil, nil)
        own.size = size
        own.fit = fit
        own.light = canvas.color
        own.readsOtherStreams = false
        // All parts have the same pixel format.
        let format = canvas.pixelFormat
        own.demands = { [options] in
            PictureDemands(shallowFormat: format, deepFormat: format, planes: options.demands().furtherPlanes)
        }
        return own
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
                if picture == nil, case .picture(let first) = event { picture = try first.picture.pixels() }
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
