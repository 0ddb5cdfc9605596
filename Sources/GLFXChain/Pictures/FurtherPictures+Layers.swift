package import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
package import GLFXTimeline

/// Pictures that are seen for a time of the output, that end it, or that are of one color.
extension FurtherPictures {
    /// A picture with a time of its own.
    /// - Parameter ends: nil: it is seen all the time.
    func layer(
        _ picture: any FurtherPicture, _ timing: LayerTiming?, _ ends: LayerPicture.Ends?, rate: Rational?
    ) -> any FurtherPicture {
        ends.map { LayerPicture(picture, timing: timing ?? LayerTiming(), ends: $0, rate: rate) } ?? picture
    }

    /// Where a picture ends; nil: it is seen all the time.
    /// - Parameters:
    ///   - part: its file; nil: it has none.
    ///   - length: as that of `open`.
    /// - Throws: `.usage` for a table, and for a fade whose end is not known or that is too long.
    func ends(
        of timing: LayerTiming?, _ part: FilePart?, rate: Rational?, _ length: () throws(Failure) -> Timestamp?,
        _ maximumPixels: Int
    ) throws(Failure) -> LayerPicture.Ends? {
        let hides = (timing?.ending ?? inputEnd) == .hide
        if let part, LookupTable.isTable(part.path) {
            guard timing?.isAlwaysSeen ?? true else {
                throw Failure(
                    .usage, "'\(part)' is a lookup table: it has no time of its own", advice: "leave its time out")
            }
            return nil
        }
        guard let timing, !timing.isAlwaysSeen else { return hides ? LayerPicture.Ends(hides: true) : nil }
        var ends = LayerPicture.Ends(hides: hides)
        guard timing.fadeOut != nil else { return ends }
        if hides, let part { ends.movie = try Self.length(part, timing, rate, maximumPixels) }
        if let movie = ends.movie {
            try LayerCheck.checkFades(timing, within: movie) { Failure(.usage, "'\(part ?? "")' \($0)", advice: $1) }
        } else if timing.end == nil {
            ends.output = try length()
            guard ends.output != nil else {
                throw Failure(
                    .usage, "\(.inputFade) needs to know when '\(part?.path ?? "a color")' goes, and nothing tells",
                    advice: "say until when it is seen with \(.inputTime, placeholder: "FROM-TO")")
            }
        }
        return ends
    }

    /// How long a file's pictures last; nil for a still, and where nothing tells.
    private static func length(
        _ part: FilePart, _ timing: LayerTiming?, _ rate: Rational?, _ maximumPixels: Int
    ) throws(Failure) -> Timestamp? {
        let rate = timing?.frameRate ?? rate ?? Self.usualRate
        if let count = try part.pictures(rate: rate)?.count {
            return Timestamp(Int64(count), timeBase: rate.inverse ?? 1)
        }
        return LookupTable.isTable(part.path) ? nil : try part.probe(maximumPixels: maximumPixels).length
    }

    /// Of a sequence of pictures where the output has none.
    static let usualRate = Rational(25, 1)

    /// A plane of one color.
    /// - Parameter light: whose code values it gets; nil: those of sRGB.
    func color(
        _ color: SIMD4<Float>, in light: ColorDescription?, size: VideoFormat, _ options: ReaderOptions
    ) throws(Failure) -> StillPicture {
        let format = SolidPicture.format(
            size: PictureSize(width: size.width, height: size.height), pixelFormat: options.demands().deepFormat,
            hasAlpha: true)
        if let scene, scene.isManaged {
            let picture = try PixelBuffer.blank(width: 1, height: 1, format: .rgbaFloat)
            let own = try scene.color(color)
            picture.row(0).bindMemory(to: FloatPixel.self)[0] = FloatPixel(own.x, own.y, own.z, own.w)
            return StillPicture(picture)
        }
        let codes = try light.map { (light) throws(Failure) in try SolidPicture.color(color, inLightOf: light) }
        return StillPicture(SolidPicture.picture(codes ?? color, format: format))
    }

    /// The source, cut at the end of the first further picture that is to end it (`InputEnd.stop`): before the first
    /// frame, so that the duration is known.
    package func cut(_ source: any FrameSource, maximumPixels: Int) throws(Failure) -> any FrameSource {
        var (shortest, earliest): (Timestamp?, Timestamp?)
        for slot in slots {
            var (ending, timing): (FilePart?, LayerTiming?)
            switch slot {
            case .file(let part, _, _, let given, _): (ending, timing) = (part, given)
            case .data(let part), .background(let part, _): ending = part
            case .color, .table, .sound, .made, .keyboard, .faces: continue
            }
            guard let part = ending, (timing?.ending ?? inputEnd) == .stop,
                let length = try Self.length(part, timing, source.format.frameRate, maximumPixels)
            else { continue }
            guard let timing, !timing.isAlwaysSeen else {
                shortest = min(shortest ?? length, length)
                continue
            }
            let start = Timestamp(seconds: timing.start ?? Rational(0, 1))
            let end = [start + length, timing.end.map { Timestamp(seconds: $0) }].compactMap(\.self).min()
            earliest = [earliest, end].compactMap(\.self).min()
        }
        let cut = shortest.map { CutSource(source, after: $0) } ?? source
        return earliest.map { CutSource(cut, at: $0) } ?? cut
    }
}
