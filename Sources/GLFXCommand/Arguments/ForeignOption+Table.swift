/// Options of ffmpeg and of other programs for video, each with glfx's own.
extension ForeignOption {
    static let all: [ForeignOption] = files + time + pictures + sound + encoding + running

    private static let files: [ForeignOption] = [
        ForeignOption("i", "in", "infile", "input-file", advice: "INPUT has no option: glfx in.mov … OUTPUT"),
        ForeignOption("o", "out", "output", "outfile", advice: "OUTPUT is the last word: glfx in.mov … out.mov"),
        ForeignOption("y", "force", "yes", advice: "it is --overwrite"),
        ForeignOption("n", advice: "leave it out: only --overwrite replaces a file"),
        ForeignOption("f", advice: "the container is set with --format NAME; a file is replaced with --overwrite"),
        ForeignOption("concat", "join", "append", advice: "INPUTs follow each other: glfx one.mov two.mov out.mov"),
        ForeignOption("nostdin", advice: "leave it out: the standard input is read only for the INPUT -"),
    ]

    private static let time: [ForeignOption] = [
        ForeignOption("ss", "seek", "from", "begin", "sseof", advice: "it is --start TIME"),
        ForeignOption("to", "until", "stop", advice: "it is --end TIME"),
        ForeignOption("t", "length", advice: "it is --duration TIME"),
        ForeignOption("trim", "cut", advice: "a part is taken with --start TIME and --end TIME"),
        ForeignOption(
            "frames", "vframes", "frames:v", "screenshot", "thumbnail", "still",
            advice: "one picture is --at TIME, some of them are --start TIME --duration TIME"),
        ForeignOption("r", "rate", "framerate", "frame-rate", "r:v", advice: "it is --fps N"),
        ForeignOption(
            "setpts", "tempo", "atempo", "slow", "slowmo", "slow-motion", "fast",
            advice: "how fast it runs is set with --speed FACTOR"),
        ForeignOption("reverse", "areverse", "backward", "backwards", advice: "it is --speed -1"),
        ForeignOption("stream_loop", "loop", advice: "another picture is repeated with --input-end loop"),
        ForeignOption("xfade", "dissolve", "crossfade", advice: "it is --transition crossfade"),
        ForeignOption("fade", advice: "it is --fade-in SECONDS and --fade-out SECONDS"),
    ]

    private static let pictures: [ForeignOption] = [
        ForeignOption(
            "s", "scale", "resize", "resolution", "video_size", "s:v", "width", "height", "w",
            advice: "it is --size WIDTHxHEIGHT"),
        ForeignOption("aspect", "pad", "letterbox", advice: "it is --size WIDTHxHEIGHT --fit contain"),
        ForeignOption(
            "vf", "filter", "filter:v", "filter_complex", "lavfi", "effect", "fx",
            advice: "a filter is a shader: --shader FILE|NAME, and `glfx shaders` lists those that come with glfx"),
        ForeignOption("crop", advice: "it is --shader crop"),
        ForeignOption(
            "rotate", "rotation", "transpose", "flip", "hflip", "vflip", "mirror", "autorotate",
            advice: "it is --shader transform"),
        ForeignOption(
            "overlay", "watermark", "logo", "pip", advice: "a picture is laid over with --shader place --input FILE"),
        ForeignOption("lut3d", "cube", advice: "it is --lut FILE"),
        ForeignOption(
            "brightness", "contrast", "saturation", "eq",
            advice: "it is a parameter behind --shader brightness-contrast-saturation"),
        ForeignOption("blur", "gblur", "boxblur", advice: "it is --shader blur --radius PIXELS"),
        ForeignOption("sharpen", "unsharp", advice: "it is --shader sharpen --amount NUMBER"),
        ForeignOption("chromakey", "colorkey", "greenscreen", "green-screen", advice: "it is --key auto"),
        ForeignOption("bg", "backdrop", advice: "it is --background COLOR|FILE"),
        ForeignOption("yadif", "bwdif", "w3fdif", advice: "it is --deinterlace"),
        ForeignOption(
            "subtitle", "subs", "sub-file", "srt", "ass",
            advice: "--subtitles FILE adds a track, --burn-subtitles draws them into the picture"),
        ForeignOption("sheet", "montage", "tile", advice: "it is a command: glfx sheet"),
        ForeignOption("preview", "play", "gui", advice: "it is a command: glfx tune"),
    ]

    private static let sound: [ForeignOption] = [
        ForeignOption("an", "mute", "no-audio", "no-sound", "silent", advice: "it is --audio none"),
        ForeignOption("sound", "music", "soundtrack", advice: "it is --audio FILE, or --audio-mix FILE"),
        ForeignOption(
            "volume", "gain", "af", "filter:a",
            advice:
                "the movie's own audio is made louder with --audio-track-gain DECIBELS, a mixed file with --audio-gain"),
        ForeignOption("map", advice: "a track is chosen with --audio-stream"),
    ]

    private static let encoding: [ForeignOption] = [
        ForeignOption("crf", "qp", "cq", "qscale", "q:v", "qscale:v", advice: "it is --quality NUMBER"),
        ForeignOption(
            "b", "b:v", "bitrate", "bv", "video-bitrate",
            advice: "it is --quality NUMBER, or --encoder-option b=8000000"),
        ForeignOption("c", "codec:v", "c:v", "vcodec", "encoder", advice: "it is --codec NAME"),
        ForeignOption("tune", advice: "it is --encoder-option tune=film; the page with sliders is glfx tune"),
        ForeignOption("profile", "profile:v", "g", advice: "it is --encoder-option K=V"),
        ForeignOption("container", "muxer", advice: "it is --format NAME"),
        ForeignOption("transparent", "transparency", advice: "it is --alpha keep"),
    ]

    private static let running: [ForeignOption] = [
        ForeignOption("v", "loglevel", advice: "it is --quiet, --verbose or --version"),
        ForeignOption("hide_banner", "nostats", advice: "leave it out, or write --quiet"),
        ForeignOption("V", advice: "it is --version"),
        ForeignOption("q", "silence", advice: "it is --quiet; how good the picture is, --quality NUMBER"),
        ForeignOption("j", "parallel", "workers", "processes", advice: "it is --parts N --jobs M"),
        ForeignOption("gpu", "hwaccel", "cpu", advice: "it is --device auto|native|software|NODE"),
        ForeignOption("noop", "dry", "simulate", advice: "it is --dry-run"),
        ForeignOption("usage", "?", advice: "it is --help"),
    ]
}
