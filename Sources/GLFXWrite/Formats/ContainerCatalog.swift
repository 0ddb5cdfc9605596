internal import GLFXCore
internal import GLFXFiles

/// The output formats, chosen by the extension of the file name.
package enum ContainerCatalog {
    static let milliseconds = Rational(1, 1000)

    /// Movies. Adding a container is adding a row.
    package static let movies: [Container] = [
        Container(
            "mov", muxer: "mov", endings: ["mov", "qt"], codec: "h264", alpha: "prores4444",
            otherAlpha: ["qtrle", "png"], audio: ["aac"], pcm: true, subtitles: "mov_text", stamps: .source,
            origin: .hiddenBeforeZero, signalsMatrix: true),
        Container(
            "mp4", muxer: "mp4", endings: ["mp4", "m4v"], codec: "h264", audio: ["aac"], subtitles: "mov_text",
            stamps: .source, origin: .hiddenBeforeZero, signalsRange: true, signalsMatrix: true),
        Container(
            "mkv", muxer: "matroska", endings: ["mkv"], codec: "h264", alpha: "ffv1",
            otherAlpha: ["vp9", "prores4444"], audio: ["libopus", "aac"], pcm: true, subtitles: "ass",
            stamps: .fixed(milliseconds), signalsRange: true, signalsMatrix: true, isStream: true),
        Container(
            "webm", muxer: "webm", endings: ["webm"], codec: "vp9", alpha: "vp9",
            audio: ["libopus", "libvorbis", "opus"], subtitles: "webvtt", stamps: .fixed(milliseconds),
            signalsRange: true, signalsMatrix: true, isStream: true),
        Container(
            "avi", muxer: "avi", endings: ["avi"], codec: "mpeg4", alpha: "png", otherAlpha: ["ffv1"],
            audio: ["libmp3lame", "ac3", "pcm_s16le"], pcm: true, stamps: .frameCount, needsPresentationOrder: true),
        Container(
            "gif", muxer: "gif", endings: ["gif"], codec: "gif", alpha: "gif", stamps: .fixed(Rational(1, 100)),
            origin: .firstPicture),
        Container(
            "apng", muxer: "apng", endings: ["apng"], codec: "apng", alpha: "apng", stamps: .fixed(milliseconds),
            origin: .firstPicture, signalsRange: true),
        Container(
            "y4m", muxer: "yuv4mpegpipe", endings: ["y4m"], codec: "wrapped_avframe", stamps: .repeatedFrames,
            origin: .firstPicture, signalsRange: true, isStream: true),
        Container(
            "nut", muxer: "nut", endings: ["nut"], codec: "ffv1", alpha: "ffv1", otherAlpha: ["png", "qtrle"],
            audio: ["pcm_s16le"], pcm: true, stamps: .source, isStream: true),
        Container(
            "ts", muxer: "mpegts", endings: ["ts", "m2ts", "mts"], codec: "h264", audio: ["aac", "mp2"],
            stamps: .fixed(Rational(1, 90000)), isStream: true, needsPresentationOrder: true),
        Container(
            "mpg", muxer: "mpeg", endings: ["mpg", "mpeg"], codec: "mpeg2", audio: ["mp2"],
            stamps: .fixed(Rational(1, 90000)), needsPresentationOrder: true),
        Container(
            "flv", muxer: "flv", endings: ["flv"], codec: "h264", audio: ["aac", "libmp3lame"],
            stamps: .fixed(milliseconds), mostAudioTracks: 1, needsPresentationOrder: true),
        Container(
            "ogv", muxer: "ogv", endings: ["ogv", "ogg"], codec: "theora", audio: ["libvorbis", "libopus", "vorbis"],
            stamps: .repeatedFrames),
        Container(
            "mxf", muxer: "mxf", endings: ["mxf"], codec: "dnxhd", audio: ["pcm_s16le"], pcm: true, stamps: .frameCount,
            audioRate: 48000, needsPresentationOrder: true),
    ]

    /// Pictures, one a file, by the extension of the pattern.
    static let pictures: [Container] = [
        picture("png", ["png"], codec: "png", alpha: true),
        picture("jpg", ["jpg", "jpeg"], codec: "mjpeg"),
        picture("tiff", ["tif", "tiff"], codec: "tiff", alpha: true),
        picture("exr", ["exr"], codec: "exr", alpha: true),
        picture("bmp", ["bmp"], codec: "bmp", alpha: true),
        picture("webp", ["webp"], codec: "webp", alpha: true),
        picture("tga", ["tga"], codec: "targa", alpha: true),
        picture("ppm", ["ppm"], codec: "ppm"),
        picture("pam", ["pam"], codec: "pam", alpha: true),
        picture("dpx", ["dpx"], codec: "dpx", alpha: true),
        picture("sgi", ["sgi"], codec: "sgi", alpha: true),
    ]

    private static func picture(_ name: String, _ endings: [String], codec: String, alpha: Bool = false) -> Container {
        Container(
            name, muxer: nil, endings: endings, codec: codec, alpha: alpha ? codec : nil, stamps: .none,
            origin: .firstPicture, signalsRange: true, needsPresentationOrder: true)
    }

    static func container(named name: String) -> Container? { (movies + pictures).first { $0.name == name } }

    /// The requested container, else the one of the file name's extension.
    /// - Throws: `.usage` for an unknown name, and for a file name without a known extension.
    static func container(for request: OutputRequest) throws(Failure) -> Container {
        guard let name = request.format else {
            guard request.path != OutputPipe.name else {
                throw Failure(
                    .usage, "the standard output ('-') has no name that tells a container",
                    advice: "add \(.format) \(movies.filter(\.isStream).map(\.name).joined(separator: "|"))")
            }
            return try container(for: request.path)
        }
        if let container = container(named: name) { return container }
        let names = (movies + pictures).map(\.name)
        throw Failure(
            .usage, "there is no container '\(name)'",
            advice: didYouMean(name, in: names) ?? "there is \(names.joined(separator: ", "))")
    }

    /// The container of the file name's extension.
    private static func container(for path: String) throws(Failure) -> Container {
        let list = movies.map(\.name).joined(separator: ", ")
        let advice = "the ending chooses the container: \(list), or pictures as in 'out/%05d.png'"
        guard let ending = path.endingOfPath, !ending.isEmpty else {
            throw Failure(.usage, "the output '\(path)' has no ending that names a container", advice: advice)
        }
        if let match = (movies + pictures).first(where: { $0.endings.contains(ending.lowercased()) }) { return match }
        let near = didYouMean(ending, in: (movies + pictures).flatMap(\.endings))
        throw Failure(
            .usage, "cannot tell a container from '.\(ending)' in '\(path)'",
            advice: near.map { "\($0) \(advice)" } ?? advice)
    }
}
