package import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia

extension InputFile {
    /// The stream whose pictures are the movie.
    /// - Parameters:
    ///   - number: that of the stream to take; nil: the best one. A picture's file has only one.
    ///   - longestSide: pixels that a side may have; nil: any number.
    /// - Throws: `.input` where there is none, `.usage` where there is none of that number, `.limit` where its pictures
    ///   are too large.
    func videoStream(
        _ number: Int? = nil, longestSide: Int? = nil
    ) throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let best = try chooseVideoStream()
        let stream = if let number, !isPicture { try movieStream(number) } else { best }
        try PictureLimit.check(size(of: stream), of: path, limit: maximumPixels)
        try PictureLimit.checkSides(size(of: stream), of: path, longest: longestSide)
        return stream
    }

    /// A message about which of several video streams was chosen; nil where there is no other.
    func choiceNote(_ chosen: UnsafeMutablePointer<AVStream>) -> MessageText? {
        let others = streams.filter { $0 != chosen && $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
        guard others.contains(where: { $0.pointee.disposition & Self.cover == 0 }) else { return nil }
        let size = size(of: chosen)
        return
            "\(path) has \(others.count + 1) video streams: stream \(chosen.pointee.index) (\(codecName(of: chosen)), "
            + "\(size.width)x\(size.height)) is the one that is filtered; \(.videoStream, placeholder: "N") takes another"
    }

    private static let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS

    private var movieStreams: [UnsafeMutablePointer<AVStream>] {
        streams.filter {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && $0.pointee.disposition & Self.cover == 0
        }
    }

    private func movieStream(_ number: Int) throws(Failure) -> UnsafeMutablePointer<AVStream> {
        if let stream = movieStreams.first(where: { Int($0.pointee.index) == number }) { return stream }
        let listed = movieStreams.map { stream in
            let size = size(of: stream)
            return "stream \(stream.pointee.index) (\(codecName(of: stream)), \(size.width)x\(size.height))"
        }
        throw Failure(
            .usage, "\(.videoStream) \(number): '\(path)' has no video stream of that number",
            advice: "it has \(listed.joined(separator: ", "))")
    }

    /// The stream whose pictures are the movie, by the rules of libav's `av_find_best_stream`: not cover art, decodable,
    /// not for the impaired, the default one, one of several frames before one of a few; then the largest, where libav
    /// takes the one of the highest bit rate, which few containers tell.
    package func chooseVideoStream() throws(Failure) -> UnsafeMutablePointer<AVStream> {
        func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int, Int64, Int64) {
            let (parameters, disposition) = (stream.pointee.codecpar.pointee, stream.pointee.disposition)
            let impaired = AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED
            return (
                avcodec_find_decoder(parameters.codec_id) != nil ? 1 : 0,
                (disposition & impaired == 0 ? 1 : 0) + (disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0),
                min(5, frameCount(of: stream) ?? 5), Int64(parameters.width) * Int64(parameters.height)
            )
        }
        var best: UnsafeMutablePointer<AVStream>?
        for stream in movieStreams where best.map({ rank(stream) > rank($0) }) ?? true { best = stream }
        guard let best else {
            let listed = streams.map { stream in
                let parameters = stream.pointee.codecpar.pointee
                let kind = av_get_media_type_string(parameters.codec_type).map { String(cString: $0) } ?? "unknown"
                let art = stream.pointee.disposition & Self.cover != 0 ? ", cover art" : ""
                return "\(kind) (\(codecName(of: stream))\(art))"
            }
            let streams = listed.isEmpty ? "it has no streams at all" : "it has \(listed.joined(separator: ", "))"
            throw Failure(.input, "'\(path)' has no video stream: \(streams)", advice: "name a movie or a picture")
        }
        return best
    }
    /// Frames of a stream, from its index, its statistics, or its own length and rate; nil where the container has none
    /// of these.
    private func frameCount(of stream: UnsafeMutablePointer<AVStream>) -> Int64? {
        if stream.pointee.nb_frames > 0 { return stream.pointee.nb_frames }
        func tag(_ name: String) -> String? {
            av_dict_get(stream.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
        }
        if let count = tag("NUMBER_OF_FRAMES").flatMap(Int64.init) { return count }
        // Matroska's, as hours, minutes and seconds; the stream's own field is the whole file's there.
        guard let rate = Rational(stream.pointee.avg_frame_rate), let length = tag("DURATION") else { return nil }
        let parts = length.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 3, parts.allSatisfy({ (0..<1e6).contains($0) }) else { return nil }
        return Int64(((parts[0] * 60 + parts[1]) * 60 + parts[2]) * rate.double + 0.5)
    }
}
