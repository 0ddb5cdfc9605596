internal import CLibAV
internal import FrameCore

extension InputFile {
    /// The stream whose pictures are the movie: not cover art, decodable, the default one first, then the largest.
    func chooseVideoStream() throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let pictures = streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
        let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
        let movies = pictures.filter { $0.pointee.disposition & cover == 0 }
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
                let art = stream.pointee.disposition & cover != 0 ? ", cover art" : ""
                return "\(kind) (\(String(cString: avcodec_get_name(parameters.codec_id)))\(art))"
            }
            let found = listed.isEmpty ? "it has no streams at all" : "it has \(listed.joined(separator: ", "))"
            throw Failure(.input, "'\(path)' has no video stream: \(found)", advice: "name a movie or a picture")
        }
        return best
    }
}
