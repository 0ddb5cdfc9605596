internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

/// What a file's header says of its picture, and its length: enough to plan with, at a small part of the cost of
/// opening a reader. A plain value; the file is closed again.
package struct MovieProbe: Sendable {
    /// The file, as it was given.
    package let path: String
    /// It holds a single picture, not a movie.
    package let isStill: Bool
    /// As stored: not turned upright, in its own pixels.
    package let size: PictureSize
    /// Bits a channel.
    package let depth: Int
    /// The subsampling of chroma.
    package let chromaSubsampling: VideoFormat.ChromaSubsampling
    /// Whether there is alpha that is decoded.
    package let hasAlpha: Bool
    /// The pictures are coded as RGB.
    package let isRGB: Bool
    /// What the code values mean, nothing unspecified.
    package let color: ColorDescription
    /// Ticks of the picture's time stamps.
    package let timeBase: Rational
    /// Nominal; nil where unknown.
    package let frameRate: Rational?
    /// The container or the codec says that frames are interlaced.
    package let isInterlaced: Bool
    /// When the picture begins on the file's own timeline; nil where the file does not say.
    package private(set) var origin: Timestamp?
    /// From the first frame to the end of the last; nil for a still, and if unknown.
    package private(set) var length: Timestamp?
    /// Pictures before `origin` are left out: it is the beginning of a part.
    package private(set) var isCutAtStart = false
    /// What is missing at the file's end, which reading the picture alone does not detect; nil: nothing.
    package let damage: Damage?
    /// In the order of time, on the file's own timeline.
    package let chapters: [Chapter]
    /// What the file holds beside the picture, cover art left out.
    package let otherTracks: [TrackInfo]

    /// Opens and closes the file. Where the header does not declare the length, the packets at the end are read.
    /// - Parameters:
    ///   - number: of the stream whose pictures are the movie; nil: that which `MediaReader` takes.
    ///   - maximumPixels: of a picture.
    /// - Throws: `.input` where there is no picture to be had, `.limit` where it is too large.
    package init(path: String, stream number: Int? = nil, maximumPixels: Int) throws(Failure) {
        let file = try InputFile(path: path, maximumPixels: maximumPixels)
        let stream = try file.videoStream(number)
        let parameters = stream.pointee.codecpar.pointee
        let traits = PixelFormatTraits(AVPixelFormat(rawValue: parameters.format))
        let base = Rational(stream.pointee.time_base) ?? Rational(1, 25)
        let rate = Rational(av_guess_frame_rate(file.context, stream, nil))
        self.path = path
        size = file.size(of: stream)
        depth = traits.depth
        chromaSubsampling = .init(horizontalLog2: traits.horizontalLog2, verticalLog2: traits.verticalLog2)
        // WebM's alpha is a second stream inside the first, which the pixel format does not include.
        let alphaMode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
        hasAlpha = traits.hasAlpha || alphaMode.map { String(cString: $0.pointee.value) == "1" } ?? false
        isRGB = traits.isRGB
        var color = ColorResolver.resolve(
            tags: file.colorTags(of: stream),
            format: AVPixelFormat(rawValue: parameters.format), height: Int(parameters.height),
            codec: parameters.codec_id, isPicture: file.isPicture)
        if file.isPicture { (color.matrix, color.range) = (.rgb, .full) }
        self.color = color
        timeBase = base
        isInterlaced = FieldOrder(parameters.field_order) != nil
        frameRate = rate.flatMap { $0.numerator > 0 ? $0 : nil }
        chapters = MediaReader.chapters(of: file, range: TimeRange(options: ReaderOptions(), origin: file.origin))
        otherTracks = try file.tracks(beside: stream, of: file.streams.filter { $0 != stream }).filter {
            !$0.isCoverArt
        }

        isStill = try StillCheck.isStill(path)
        let first = Timestamp(libav: stream.pointee.start_time, timeBase: base)
        let format = AllowedFormats.name(of: file.context.pointee.iformat)
        if isStill {
            (origin, length, damage) = (nil, nil, nil)
        } else if stream.pointee.nb_frames > 0, stream.pointee.duration > 0 {
            // The picture has its own index; elsewhere libav sets the stream's duration to the file's.
            (origin, length, damage) = (first, Timestamp(stream.pointee.duration, timeBase: base), nil)
        } else {
            let packets = EndOfPicture(file: file, stream: stream, timeBase: base, frameRate: frameRate)
            if case .counted(let beginning) = SeekCheck.meaning(of: stream, in: file) {
                origin = beginning.rescaled(to: base)
            } else {
                origin = first ?? packets.first
            }
            let begin = origin ?? Timestamp(0, timeBase: base)
            length = packets.end.map { Timestamp($0.value - begin.value, timeBase: base) }
            damage = Self.declaresLength(format) ? packets.damage(of: file) : nil
        }
    }

    /// The same for a part of the movie.
    /// - Parameters:
    ///   - start: in seconds from the movie's beginning; nil: from there.
    ///   - end: in seconds from there; nil: to its end.
    /// - Returns: nil where nothing is left.
    package func part(start: Rational?, end: Rational?) -> MovieProbe? {
        var part = self
        if let start {
            let begin = (origin ?? Timestamp(0, timeBase: timeBase)).rational.sum(start)
            (part.origin, part.isCutAtStart) = (begin.ticks, true)
        }
        let stop = [end, length?.rational].compactMap(\.self).min()
        part.length = stop.map { $0.less(start ?? Rational(0, 1)).ticks }
        return part.length.map { $0.value <= 0 } ?? false ? nil : part
    }

    /// Containers that declare their length in the header.
    private static func declaresLength(_ format: String) -> Bool {
        ["matroska", "flv"].contains { format.contains($0) }
    }
}

/// Where a picture without an index ends, found by its last packets.
private struct EndOfPicture {
    /// Where the first packet that was read begins.
    private(set) var first: Timestamp?
    /// Where the last one ends; nil where there is none.
    private(set) var end: Timestamp?
    /// Where the last packet of any stream ends, in seconds.
    private var furthest = 0.0
    private var count = 0

    /// Seconds; key frames are rarely farther apart.
    private static let reach = 10.0

    init(
        file: InputFile, stream: UnsafeMutablePointer<AVStream>, timeBase: Rational, frameRate: Rational?
    ) {
        let frame = frameRate.map {
            Timestamp($0.denominator, timeBase: Rational(1, $0.numerator)).rescaled(to: timeBase).value
        }
        let length = Timestamp(libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE)))
        // Where stamps leap, the last ones do not tell the end.
        if let length, length.seconds > 2 * Self.reach, (try? SeekCheck.isExact(file, stream: stream)) ?? false {
            let near =
                Timestamp(
                    length.value - Int64(Self.reach * Double(AV_TIME_BASE)), timeBase: length.timeBase
                ).rescaled(to: timeBase).value + max(0, stream.pointee.start_time)
            if av_seek_frame(file.context, stream.pointee.index, near, AVSEEK_FLAG_BACKWARD) >= 0 {
                read(file, stream, timeBase, frame)
                if end != nil { return }
            }
        }
        // A raw stream has no index: libav reads to its end for one.
        if av_seek_frame(file.context, stream.pointee.index, 0, AVSEEK_FLAG_BACKWARD) < 0 {
            _ = av_seek_frame(file.context, stream.pointee.index, 0, AVSEEK_FLAG_BYTE)
        }
        read(file, stream, timeBase, frame)
        // Streams without time stamps, or with some: a frame's duration each.
        var isCounted = end == nil
        if case .counted = SeekCheck.meaning(of: stream, in: file) { isCounted = true }
        if isCounted, count > 0, let frame {
            (first, end) = (Timestamp(0, timeBase: timeBase), Timestamp(Int64(count) * frame, timeBase: timeBase))
        }
    }

    func damage(of file: InputFile) -> Damage? {
        guard let promised = PromisedLength.missed(file, endingAt: furthest, isDeclared: true) else { return nil }
        var damage = Damage()
        (damage.endsAt, damage.promised) = (end, promised)
        return damage
    }

    private mutating func read(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, _ timeBase: Rational, _ frame: Int64?
    ) {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let packet else { return }
        while file.read(into: packet) >= 0 {
            defer { av_packet_unref(packet) }
            if let base = file.context.pointee.streams[Int(packet.pointee.stream_index)]?.pointee.time_base,
                packet.pointee.pts != glfx_av_nopts_value
            {
                furthest = max(furthest, Double(packet.pointee.pts + packet.pointee.duration) * av_q2d(base))
            }
            guard packet.pointee.stream_index == stream.pointee.index else { continue }
            count += 1
            guard let time = Timestamp(libav: packet.pointee.pts, timeBase: timeBase) else { continue }
            first = min(first ?? time, time)
            let length = packet.pointee.duration > 0 ? packet.pointee.duration : frame ?? 1
            end = max(end ?? time, Timestamp(time.value + length, timeBase: timeBase))
        }
    }
}
