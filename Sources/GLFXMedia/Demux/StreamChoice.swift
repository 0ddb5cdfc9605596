internal import CGLFXLibAV

extension InputFile {
    /// The stream whose pictures are the movie.
    /// - Parameter longestSide: pixels that a side may have; nil: any number.
    /// - Throws: `.input` where there is none, `.limit` where its pictures are too large.
    func videoStream(longestSide: Int? = nil) throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let stream = try chooseVideoStream()
        try PictureLimit.check(size(of: stream), of: path, limit: maximumPixels)
        try PictureLimit.checkSides(size(of: stream), of: path, longest: longestSide)
        return stream
    }

    /// A message about which of several video streams was chosen; nil where there is no other.
    func choiceNote(_ chosen: UnsafeMutablePointer<AVStream>) -> String? {
        let others = streams.filter { $0 != chosen && $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
        guard others.contains(where: { $0.pointee.disposition & Self.cover == 0 }) else { return nil }
        let size = size(of: chosen)
        return
            "\(path) has \(others.count + 1) video streams: stream \(chosen.pointee.index) (\(codecName(of: chosen)), "
            + "\(size.width)x\(size.height)) is the one that is filtered"
    }

    private static let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS

    /// The stream whose pictures are the movie: not cover art, decodable, the default one first, then the largest.
    func chooseVideoStream() throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let pictures = streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
        let movies = pictures.filter { $0.pointee.disposition & Self.cover == 0 }
        func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int64) {
            let parameters = stream.pointee.codecpar.pointee
            return (
                stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0,
                Int64(parameters.width) * Int64(parameters.height)
            )
        }
        var best: UnsafeMutablePointer<AVStream>?
        for stream in movies where best.map({ rank(stream) > rank($0) }) ?? true { best = stream }
        guard let best else {
            let listed = streams.map { stream in
                let parameters = stream.pointee.codecpar.pointee
                let kind = av_get_media_type_string(parameters.codec_type).map { String(cString: $0) } ?? "unknown"
                let art = stream.pointee.disposition & Self.cover != 0 ? ", cover art" : ""
                return "\(kind) (\(codecName(of: stream))\(art))"
            }
            let found = listed.isEmpty ? "it has no streams at all" : "it has \(listed.joined(separator: ", "))"
            throw Failure(.input, "'\(path)' has no video stream: \(found)", advice: "name a movie or a picture")
        }
        return best
    }
}
