internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

extension MediaReader {
    /// The format of all pictures, from the first frame and its stream, and their geometry on the canvas.
    static func describe(
        frame: UnsafeMutablePointer<AVFrame>, file: InputFile, stream: UnsafeMutablePointer<AVStream>, codec: AVCodecID,
        orientation: Orientation, options: ReaderOptions, timeBase: Rational
    ) -> (format: VideoFormat, geometry: CanvasGeometry) {
        let traits = PixelFormatTraits(frame.pointee.pixelFormat)
        let stored = PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let upright =
            orientation.swapsSides ? PictureSize(width: stored.height, height: stored.width) : stored
        let guessed = file.sampleAspect(stream, frame)
        let storedAspect = guessed.flatMap { $0.numerator > 0 ? $0 : nil } ?? Rational(1, 1)
        let uprightAspect = orientation.swapsSides ? storedAspect.inverse ?? storedAspect : storedAspect
        let wide = (Double(upright.width) * uprightAspect.double).rounded()
        let squared = options.squaresPixels && uprightAspect != 1 && wide < 1_000_000
        let size = options.size ?? (squared ? PictureSize(width: max(1, Int(wide)), height: upright.height) : nil)
        let rate = Rational(av_guess_frame_rate(file.context, stream, frame)).map {
            Rational($0.numerator * (options.deinterlacing == .field ? 2 : 1), $0.denominator)
        }
        let coding = ColorResolver.resolve(
            frame, codec: codec, isPicture: file.isPicture, declared: file.declaredColor(of: stream))
        let isScene =
            options.givesLight
            && (options.light != nil || ColorResolver.isLight(coding, format: frame.pointee.pixelFormat))
        let floatFormat: PixelFormat? = isScene || options.isFloat ? .rgbaFloat : nil
        var color = ColorResolver.buffered(
            coding, format: frame.pointee.pixelFormat, in: floatFormat ?? options.demands().deepFormat)
        // A movie made of a picture is not written in the unusual coding of the picture's file.
        if file.isPicture { (color.matrix, color.range) = (.rgb, .full) }
        // 8 bits are too few for another curve.
        let isDeep = options.isDeep || traits.depth > 8 || options.light.map { color.isOfOtherLight(than: $0) } ?? false
        // A requested size is in square pixels; without one the pixels keep their shape.
        var format = VideoFormat(
            width: size?.width ?? upright.width, height: size?.height ?? upright.height,
            pixelFormat: floatFormat ?? (isDeep ? options.demands().deepFormat : options.demands().shallowFormat),
            color: color, timeBase: timeBase,
            frameRate: rate.flatMap { $0.numerator > 0 ? $0 : nil },
            sampleAspectRatio: size == nil ? uprightAspect : Rational(1, 1),
            depth: OpenEXRDecoder.isHalf(frame) ? 16 : traits.depth,
            chromaSubsampling: .init(horizontalLog2: traits.horizontalLog2, verticalLog2: traits.verticalLog2),
            hasAlpha: traits.hasAlpha, isRGB: traits.isRGB,
            fieldOrder: options.deinterlacing == nil ? FieldOrder(frame, stream: stream) : nil)
        format.isGray = traits.isGray
        format.isOfStills = file.isPicture
        let geometry = CanvasGeometry(
            size: PictureSize(width: format.width, height: format.height), orientation: orientation,
            fit: options.fit, pixelAspect: size == nil ? Rational(1, 1) : storedAspect,
            hasBlackBorders: options.hasBlackBorders)
        return (format, geometry)
    }

    /// The length that the container declares for the part that is read.
    static func expectedDuration(
        file: InputFile, stream: UnsafeMutablePointer<AVStream>, range: TimeRange, timeBase: Rational
    ) -> Timestamp? {
        let begin =
            range.shift ?? range.start ?? Timestamp(libav: stream.pointee.start_time, timeBase: timeBase)
            ?? Timestamp(0, timeBase: timeBase)
        var promised: Timestamp?
        if !file.knowsLength {
            promised = nil
        } else if let streamLength = Timestamp(libav: stream.pointee.duration, timeBase: timeBase),
            streamLength.value > 0
        {
            let first = Timestamp(libav: stream.pointee.start_time, timeBase: timeBase)?.value ?? 0
            promised = Timestamp(first &+ streamLength.value, timeBase: timeBase)
        } else if let whole = Timestamp(
            libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE))),
            whole.value > 0
        {
            let first = max(0, Timestamp(libav: file.context.pointee.start_time, timeBase: whole.timeBase)?.value ?? 0)
            promised = Timestamp(whole.value &+ first, timeBase: whole.timeBase)
        }
        let end = [promised, range.end].compactMap { $0 }.min()
        guard let end, end > begin else { return nil }
        let (ticks, overflow) = end.rescaled(to: timeBase).value.subtractingReportingOverflow(
            begin.rescaled(to: timeBase).value)
        let length = Timestamp(ticks, timeBase: timeBase)
        return overflow || !PromisedLength.isPlausible(length, of: file) ? nil : length
    }

    /// From the first picture that is read to the end of the last one, measured by the packets at the end of the file
    /// if its header does not declare it; nil if unknown. Opens the file once more.
    package func measuredDuration() throws(Failure) -> Timestamp? {
        // The standard input can be read only once.
        guard path != InputPipe.name else { return expectedDuration }
        let probe = try MovieProbe(path: path, stream: Int(stream.pointee.index), maximumPixels: file.maximumPixels)
        guard let length = probe.length else { return expectedDuration }
        let begin = probe.origin ?? Timestamp(0, timeBase: timeBase)
        let streamEnd = Timestamp(
            begin.rescaled(to: timeBase).value + length.rescaled(to: timeBase).value, timeBase: timeBase)
        let end = range.end.map { min($0.rescaled(to: timeBase, rounding: .up), streamEnd) } ?? streamEnd
        return Timestamp(end.value - (range.shift ?? begin).rescaled(to: timeBase).value, timeBase: timeBase)
    }

    /// When the picture ends as the container declares, in ticks of the stream; nil where it does not.
    static func promisedEnd(of stream: UnsafeMutablePointer<AVStream>) -> Int64? {
        let (start, duration) = (stream.pointee.start_time, stream.pointee.duration)
        guard duration != glfx_av_nopts_value, duration > 0 else { return nil }
        return (start == glfx_av_nopts_value ? 0 : start) &+ duration
    }

    /// From the movie's first picture to the first one that is read; 0 where all are.
    package var skippedTime: Timestamp {
        guard let shift else { return Timestamp(0, timeBase: timeBase) }
        let first = Timestamp(libav: stream.pointee.start_time, timeBase: timeBase) ?? beginning
        return Timestamp(
            shift.rescaled(to: timeBase).value - first.rescaled(to: timeBase).value, timeBase: timeBase)
    }

    /// From the movie's first picture to a time of the file's own.
    package func time(toMovieTime time: Timestamp) -> Timestamp {
        let first = Timestamp(libav: stream.pointee.start_time, timeBase: streamBase) ?? beginning
        return Timestamp(seconds: time.rational.less(first.rational))
    }

    /// The label of the first frame, from a stream of timecode; nil where there is none.
    package var timecodeLabel: String? {
        otherTracks.lazy.filter(\.isTimecode).compactMap { track in
            track.metadata.first { $0.key == "timecode" }?.value
        }.first
    }

    /// The label of the first frame that is read, from that frame itself, where the container has none.
    package var ownTimecodeLabel: String? {
        let tags = videoTrack.metadata + metadata
        return timecodeLabel == nil && !tags.contains { $0.key.lowercased() == "timecode" } ? frameTimecode : nil
    }

    /// The tape or card of which the movie is, from a stream of timecode; nil where there is none.
    package var reelName: String? {
        otherTracks.lazy.filter(\.isTimecode).compactMap { track in
            track.metadata.first { $0.key == "reel_name" }?.value
        }.first
    }

    /// Metadata for a copy of the movie.
    package var movieMetadata: MovieMetadata {
        var video = videoTrack.metadata
        // QuickTime's timecode is a stream with its first label in a tag, which libav copies to the picture's.
        if let label = timecodeLabel ?? ownTimecodeLabel, !video.contains(where: { $0.key.lowercased() == "timecode" })
        {
            video.append((key: "timecode", value: label))
        }
        if let reelName, !video.contains(where: { $0.key.lowercased() == "reel_name" }) {
            video.append((key: "reel_name", value: reelName))
        }
        var all = MovieMetadata(
            container: metadata, video: video, videoDisposition: videoTrack.disposition, chapters: chapters,
            light: lightMetadata, still: stillTags, plays: plays)
        all.sideData = streamSideData
        return all
    }

    /// The movie's timecode, for times from its beginning on; nil where it has none. To be asked of a reader of the whole
    /// movie.
    package var sourceLabel: SourceLabel? {
        guard let text = movieMetadata.timecode, let rate = timecodeRate, let first = Timecode(text, rate: rate) else {
            return nil
        }
        let begins = (Timestamp(libav: stream.pointee.start_time, timeBase: streamBase) ?? beginning).rational
        let skipped = begins.less(beginning.rational)
        let length = try? measuredDuration()
        return SourceLabel(
            name: path, first: first, rate: rate, begins: skipped, length: length.map { $0.rational.sum(skipped) })
    }

    /// Frames a second that the movie's timecode counts; nil where neither it nor the picture has a rate.
    package var timecodeRate: Rational? {
        otherTracks.first(where: \.isTimecode)?.frameRate ?? format.frameRate
    }

    /// The chapters of the part that is read, cut to it.
    static func chapters(of file: InputFile, range: TimeRange) -> [Chapter] {
        (0..<Int(file.context.pointee.nb_chapters)).compactMap { index in
            guard let chapter = file.context.pointee.chapters[index]?.pointee,
                let base = Rational(chapter.time_base)
            else { return nil }
            var start = Timestamp(chapter.start, timeBase: base)
            var end = Timestamp(chapter.end, timeBase: base)
            if let limit = range.end {
                guard start < limit else { return nil }
                end = min(end, limit.rescaled(to: base))
            }
            if range.shift != nil {
                start = Timestamp(max(0, range.shifted(start).value), timeBase: base)
                end = range.shifted(end)
                guard end.value > 0 else { return nil }
            }
            return Chapter(start: start, end: end, metadata: entries(of: chapter.metadata))
        }
    }
}

extension InputFile {
    /// When the movie begins on its own timeline, in seconds: zero, or later where its first stamp is later.
    package var origin: Rational {
        guard let start = Timestamp(libav: context.pointee.start_time, timeBase: Rational(1, Int64(AV_TIME_BASE))),
            start.value > 0
        else { return Rational(0, 1) }
        return start.rational
    }
}
