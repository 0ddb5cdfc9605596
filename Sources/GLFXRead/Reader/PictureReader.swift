internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

/// Reads pictures, one a file, onto one canvas: opened without the probing that movies need, decoded once, on the
/// calling thread.
///
/// Belongs to one thread at a time; several readers may share the pictures of one list.
package final class PictureReader: @unchecked Sendable {
    /// A picture and its properties.
    package struct Picture: Sendable {
        /// Upright, on the canvas.
        package let buffer: PixelBuffer
        /// As without `canvas`; the time base has no meaning.
        package let format: VideoFormat
        /// The size of the upright picture.
        package let size: PictureSize
        /// What its file says of the photograph; asked only without `canvas`.
        package let tags: StillTags?
        /// Its file's attributes, for a writer of such files; nil: none.
        package let sideData: FrameSideData?
        /// What could not be decoded; concealed in the picture.
        package let damage: Damage
    }

    /// Wall time of decoding and converting.
    package private(set) var clock = StepClock()
    private let options: ReaderOptions
    private let canvas: VideoFormat?
    private let notes: MessageHandler
    private var converter: (InputConverter, CanvasGeometry, PixelFormat)?

    /// - Parameters:
    ///   - options: the size, the fit and the pixel formats are used.
    ///   - canvas: of every picture; nil: its own size, or that of the options.
    ///   - notes: gets irregularities of files; called on the thread that reads.
    package init(options: ReaderOptions, canvas: VideoFormat? = nil, notes: @escaping MessageHandler) {
        self.options = options
        self.canvas = canvas
        self.notes = notes
    }

    /// Opens, decodes and converts one picture; of a file with several, the first.
    /// - Throws: `.input` if there is no picture, `.limit` if it is too large or memory runs out.
    package func read(_ path: String) throws(Failure) -> Picture {
        let longest = canvas == nil && options.size == nil ? options.demands().longestSide : nil
        let start = monotonicNanoseconds()
        let file = try InputFile(path: path, isProbed: false, maximumPixels: options.maximumPixels)
        let stream = try file.videoStream(longestSide: longest)
        let decoder = try VideoDecoder(
            stream: stream, of: file, threads: 1, givesLight: canvas?.isSceneLight ?? options.givesLight,
            layer: options.layer, notes: notes)
        let refused = try decodeWithinLimit(file, stream, decoder)
        let decoded = monotonicNanoseconds()
        clock.add(decoded - start, to: .decode)
        defer { clock.add(monotonicNanoseconds() - decoded, to: .convert) }
        let frame = decoder.frame
        try PictureLimit.checkSides(decoder.size, of: path, longest: longest)
        let (orientation, note) = Orientation.read(path: path, stream: stream, frame: frame)
        if let note { notes("\(path): \(note)") }
        var (format, geometry) = MediaReader.describe(
            frame: frame, file: file, stream: stream, codec: decoder.codecID, orientation: orientation,
            options: options, timeBase: Rational(1, 1))
        format.frameRate = nil
        let stored = decoder.size
        let size = orientation.swapsSides ? PictureSize(width: stored.height, height: stored.width) : stored
        if let canvas { geometry = fitted(frame, size, file, stream, orientation, onto: canvas) }
        let buffer = try converter(for: geometry, format: (canvas ?? format).pixelFormat).convert(
            frame, color: ColorResolver.resolve(frame, codec: decoder.codecID, isPicture: true))
        return Picture(
            buffer: buffer, format: format, size: size,
            tags: canvas == nil ? StillTags.read(file) : nil,
            sideData: orientation == .upright ? try FrameSideData.attributes(of: frame) : nil,
            damage: Self.damage(of: file, decoder, refused: refused))
    }

    /// Decodes a picture and checks its size, which for most formats only the decoder finds.
    /// - Returns: how many packets the decoder refused.
    private func decodeWithinLimit(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, _ decoder: VideoDecoder
    ) throws(Failure) -> Int {
        let (outcome, size) = try RefusedSizes.during { () throws(Failure) -> Result<Int, Failure> in
            do throws(Failure) {
                return .success(try decode(file, stream, decoder))
            } catch {
                return .failure(error)
            }
        }
        if case .failure = outcome, let size { try PictureLimit.check(size, of: file.path, limit: file.maximumPixels) }
        let refused = try outcome.get()
        try PictureLimit.check(decoder.size, of: file.path, limit: file.maximumPixels)
        return refused
    }

    /// Feeds the decoder until it returns a picture.
    /// - Returns: how many packets it refused.
    private func decode(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, _ decoder: VideoDecoder
    ) throws(Failure) -> Int {
        let packet = try Owned<AVPacket>.packet()
        var refused = 0
        var isDraining = false
        while true {
            switch try decoder.receive() {
            case .frame: return refused
            case .damaged: refused += 1
            case .finished: throw unreadable(file, decoder)
            case .needsPacket:
                if isDraining { throw unreadable(file, decoder) }
                let code = file.read(into: packet.pointer)
                defer { av_packet_unref(packet.pointer) }
                isDraining = code < 0
                if !isDraining, packet.pointer.pointee.stream_index != stream.pointee.index { continue }
                if try !decoder.send(isDraining ? nil : packet.pointer) { refused += 1 }
            }
        }
    }

    private func unreadable(_ file: InputFile, _ decoder: VideoDecoder) -> Failure {
        let codec = String(cString: avcodec_get_name(decoder.codecID))
        return file.whyUndecodable(
            Failure(
                .input, "cannot decode the picture '\(file.path)' (\(codec))",
                advice: "the file is damaged or cut off"),
            by: decoder)
    }

    private static func damage(of file: InputFile, _ decoder: VideoDecoder, refused: Int) -> Damage {
        let frame = decoder.frame
        var damage = Damage()
        damage.packets = refused
        damage.readError = file.readError
        let isMarked = frame.pointee.decode_error_flags != 0 || frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
        if isMarked || PictureEnd.isMissing(in: file, codec: decoder.codecID) {
            damage.concealedFrames = 1
        }
        damage.add(file.complaints)
        damage.add(decoder.complaints)
        return damage
    }

    /// A picture of the canvas's size is not scaled; others are fitted by their shape in the canvas's pixels.
    private func fitted(
        _ frame: UnsafeMutablePointer<AVFrame>, _ size: PictureSize, _ file: InputFile,
        _ stream: UnsafeMutablePointer<AVStream>, _ orientation: Orientation, onto canvas: VideoFormat
    ) -> CanvasGeometry {
        let whole = PictureSize(width: canvas.width, height: canvas.height)
        var aspect = Rational(1, 1)
        if size != whole {
            let fileAspect = Rational(av_guess_sample_aspect_ratio(file.context, stream, frame))
            let stored = fileAspect.flatMap { $0.numerator > 0 ? $0 : nil } ?? Rational(1, 1)
            let ratio = canvas.sampleAspectRatio
            // A turned picture needs the inverse of the canvas's pixel aspect.
            aspect =
                orientation.swapsSides
                ? Rational(stored.numerator * ratio.numerator, stored.denominator * ratio.denominator)
                : Rational(stored.numerator * ratio.denominator, stored.denominator * ratio.numerator)
        }
        return CanvasGeometry(
            size: whole, orientation: orientation, fit: options.fit, pixelAspect: aspect,
            hasBlackBorders: options.hasBlackBorders)
    }

    private func converter(for geometry: CanvasGeometry, format: PixelFormat) -> InputConverter {
        if let (converter, itsGeometry, itsFormat) = converter, itsGeometry == geometry, itsFormat == format {
            return converter
        }
        let newConverter = InputConverter(
            geometry: geometry, format: format, light: canvas?.color ?? options.light, appliesProfiles: !options.isData)
        converter = (newConverter, geometry, format)
        return newConverter
    }
}
