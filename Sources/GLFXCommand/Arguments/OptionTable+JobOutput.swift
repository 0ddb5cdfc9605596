internal import GLFXJob

/// What is written.
extension Option {
    static let jobPlate: [Option] = [
        Option(
            "export-plate", .required("FILE"), .plate, "for --key: write the clean plate to this PNG",
            detail: "16 bits a channel, or 8 where the file of --plate has 8. With `--plate FILE` and the options that "
                + "--key-report tells, another run draws the same, bit for bit. Written together with OUTPUT.",
            completion: .files, sharedHelp: "", sets: "export-plate")
    ]

    static let jobOutput: [Option] = [
        Option(
            "format", .required("NAME"), .output, "the container, where OUTPUT's name does not tell: mkv, nut, y4m, …",
            detail: "Default: the one that OUTPUT's name ends in.",
            completion: .words(["mov", "mp4", "mkv", "webm", "nut", "y4m", "ts"]), sets: "format"),
        Option(
            "codec", .required("NAME"), .output, "video codec: h264, hevc, prores, vp9, av1, ffv1, … or an encoder",
            detail: "A family (h264, hevc, prores, dnxhd, vp9, av1, ffv1, qtrle, png, mjpeg, rawvideo), or any video "
                + "encoder of libavcodec by its own name. Default: the usual one of the container that the "
                + "output's name tells (H.264 for mov, mp4 and mkv, VP9 for webm and so on).",
            sets: "codec"),
        Option(
            "quality", .required("NUMBER"), .output,
            "picture quality, on the encoder's own scale (H.264, VP9, AV1: CRF)",
            detail: "A lower number is better and makes a larger file. Default: H.264 18, HEVC 20, VP9 24, AV1 24 "
                + "or 26: losses are hard to see.",
            sharedHelp: "quality (H.264, VP9, AV1: CRF) and speed, in the encoder's terms", sets: "quality"),
        Option(
            "preset", .required("NAME"), .output, "the encoder's speed, in its own words: ultrafast, medium, …",
            sets: "preset"),
        Option(
            "pix-fmt", .required("NAME"), .output, "pixel format of what is encoded, by libav's name: yuv422p10le",
            detail: "One that the encoder takes; an error lists them. Default: the nearest to the source, 4:2:0 where "
                + "players of the codec know nothing else.",
            completion: .words([
                "yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p10le", "yuva420p",
                "yuva444p10le",
            ]), sets: "pix-fmt"),
        Option(
            "gop", .required("N|Ns"), .output, "the most that key frames are apart: 12 frames, or 0.5s",
            detail: "Encoders may make more of them at cuts. Default: as the encoder decides.", sets: "gop"),
        Option(
            "interlace", .required("WHAT"), .output, "interlaced frames",
            detail:
                "top and bottom make a frame of each two pictures, the first of which gives the rows of that field: "
                + "50 progressive pictures a second become 25 frames. Rows are taken as they are, without a vertical "
                + "filter. segmented makes a frame of each picture and only marks it (PsF), top field first. With "
                + "codecs that mark fields: h264, mpeg2, prores, ffv1. Interlaced sources need --deinterlace field.",
            sets: "interlace"),
        Option(
            "sdr", .none, .output, "SDR in BT.709, whatever the source is",
            detail:
                "HDR and wide gamuts are brought to it as by a last --shader tonemap; YCbCr has BT.709's matrix and "
                + "limited range.",
            sets: "sdr"),
        Option(
            "encoder-option", .required("K=V"), .output, "passed to the encoder as it is: tune=film",
            isRepeatable: true, sets: "encoder-options"),
        Option(
            "audio-codec", .required("NAME"), .output, "audio codec: aac, mp3, opus, flac, pcm, … or an encoder",
            detail:
                "A codec (aac, mp3, opus, vorbis, flac, alac, ac3, eac3, pcm), or any audio encoder of libavcodec by "
                + "its own name. Tracks that are in it already are copied, unless something else changes them. Default: "
                + "tracks that the container holds are copied, and others get its usual codec.",
            sharedHelp: "audio codec: aac, mp3, opus, flac, pcm, …; bits a second (128k)", sets: "audio-codec"),
        Option(
            "audio-bitrate", .required("RATE"), .output, "bits a second of each audio track: 128k",
            detail:
                "Every track is encoded then, in --audio-codec or the container's usual one. Default: as many as "
                + "that codec needs to be transparent, 96k a channel.",
            sets: "audio-bitrate"),
        Option(
            "audio-rate", .required("HZ"), .output, "samples a second of each audio track: 48000",
            detail:
                "Tracks of another rate are encoded anew. Default: their own, as far as the codec and the container "
                + "have it.",
            completion: .words(["44100", "48000", "96000"]), sets: "audio-rate"),
        Option(
            "metadata", .required("K=V"), .output, "a tag of the file: title=Holiday; title= removes it",
            detail: "By libav's names: title, artist, comment, date, copyright, timecode, … or any name where the "
                + "container has free ones (mov, mp4, mkv, webm, nut). What it cannot hold is told.",
            isRepeatable: true, sets: "metadata"),
        Option(
            "subtitles", .required("FILE[:LANG]"), .output,
            "a track of subtitles of SubRip, WebVTT or ASS: words.srt:deu",
            detail:
                "Players can switch it on and off: as mov_text in mov and mp4, SubRip or ASS in mkv, WebVTT in webm. Its "
                + "times count as those of --start, which cuts and moves it. The language is three letters of ISO "
                + "639-2. --burn-subtitles draws subtitles into the picture instead.",
            completion: .files, isRepeatable: true, sets: "subtitles"),
        Option(
            "no-faststart", .none, .output, "leave the index of mp4 and mov behind the samples",
            detail:
                "An index at the front lets a movie play while it loads, but the file is written twice. "
                + "Default: at the front.",
            sharedHelp: "where the index of mp4 and mov is: at the end, or in front (usual)", sets: "faststart"),
        Option(
            "alpha", .required("WHAT"), .output, "transparency",
            detail: "auto keeps it where the codec holds it and there is some; keep chooses a codec that holds it, "
                + "or says that the container has none; drop lays the picture over the background, or over black.",
            sharedHelp: "transparency (auto, keep, drop); bits a channel; replace OUTPUT", sets: "alpha"),
        Option(
            "depth", .required("BITS"), .output, "bits a channel of what is written: 8, 10, 12, 16",
            detail: "A number that the codec has. Pictures between two shaders have 16 bits a channel, or 8 with "
                + "--depth 8. Default: as many as the source has, as far as the codec has them.",
            completion: .words(["8", "10", "12", "16"]), sharedHelp: "", sets: "depth"),
        Option(
            "overwrite", .none, .output, "replace OUTPUT if it exists (when the new one is complete)",
            sets: "overwrite"),
        Option(
            "start-number", .required("N"), .output, "the number of the first of numbered pictures",
            detail: "Default: that of the first picture of an INPUT of numbered pictures, a frame each; else 1.",
            sets: "start-number"),
        Option(
            "timecode", .required("TIMECODE"), .output, "the timecode of the first frame: 10:00:00:00",
            detail:
                "In place of the source's own. With a semicolon before the frames it is drop-frame. For containers that "
                + "have a place for it (mov, mp4, mxf, mkv, avi …), and for --burn timecode.",
            sets: "timecode"),
        Option(
            "reproducible", .none, .output, "the same bytes on every machine and at any time",
            detail: "With the same versions of glfx and of the libraries: the encoder has 4 threads (or --threads), "
                + "nothing is written of the machine, the clock or chance, and --device auto means native.",
            sets: "reproducible"),
    ]
}
