internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite

/// What a client or a platform wants of a file (`--deliver NAME`): options of a job that are set together. A job only has
/// the options.
struct Delivery: Sendable {
    let name: String
    /// What it is, in a few words.
    let title: String
    /// The documents that ask for it.
    let documents: String
    /// Names of containers, the usual one first.
    let containers: [String]
    /// Options without dashes, and their texts; empty for flags.
    let options: [(name: String, text: String)]
    /// Those of `--encoder-option`.
    let encoderOptions: [(name: String, value: String)]

    /// - Throws: `.usage` for an unknown name.
    static func named(_ name: String) throws(Failure) -> Delivery {
        if let delivery = all.first(where: { $0.name == name.lowercased() }) { return delivery }
        throw Failure(
            .usage, "--deliver '\(name)': no such delivery",
            advice: nearest(to: name, in: all.map(\.name)).map { "did you mean '\($0)'? glfx help delivery lists all" }
                ?? "there is \(all.map(\.name).joined(separator: ", "))")
    }

    /// For `glfx help delivery`: what it is, each option, and the documents.
    var sentence: String {
        var words = options.map { $0.text.isEmpty ? "--\($0.name)" : "--\($0.name) \($0.text)" }
        if !encoderOptions.isEmpty {
            words.append(
                "and as --encoder-option " + encoderOptions.map { "\($0.name)=\($0.value)" }.joined(separator: ", "))
        }
        return
            "\(title), in \(containers.joined(separator: " or ")): \(words.joined(separator: " ")). After \(documents)."
    }

    /// Sets the options that are not given.
    /// - Returns: which of the delivery's are not taken, a line each.
    func complete(_ given: inout GivenOptions, _ job: inout FilterJob) -> [String] {
        var notes: [String] = []
        func replace(_ option: String, _ own: String, by text: String) {
            notes.append("--\(option) \(text) takes the place of \(own), which --deliver \(name) sets")
        }
        let changesCodec = given["codec"].map { text in !options.contains { $0 == ("codec", text) } } ?? false
        for (option, text) in options {
            if let asked = given[option] {
                if asked != text { replace(option, text, by: asked) }
                continue
            }
            // Fields of joined movies are not taken apart.
            given.fill(option, option == "deinterlace" && job.inputs.count > 1 ? "frame" : text)
        }
        let asked = job.output.encoderOptions
        for option in asked {
            guard let own = encoderOptions.first(where: { $0.name == option.name }), own.value != option.value else {
                continue
            }
            replace("encoder-option", "\(own.name)=\(own.value)", by: "\(option.name)=\(option.value)")
        }
        guard !changesCodec else { return notes }
        job.output.encoderOptions =
            encoderOptions.filter { own in !asked.contains { $0.name == own.name } }.map {
                OutputRequest.EncoderOption(name: $0.name, value: $0.value)
            } + asked
        return notes
    }

    /// - Throws: `.usage` where OUTPUT is another movie's container than those of the delivery. Pictures are a sheet's, or
    ///   are refused with their codec.
    func checkContainer(of job: FilterJob) throws(Failure) {
        guard let container = job.output.containerName, !containers.contains(container),
            case .movie? = try? OutputKind(job.output)
        else { return }
        throw Failure(
            .usage,
            "--deliver \(name) is a file in \(containers.joined(separator: " or ")), and '\(job.output.path)' is \(container)",
            advice: "name OUTPUT so: out.\(containers[0])")
    }

    /// A line about what the first movie's size and rate become; nil where they stay, or are not known.
    func change(of job: FilterJob) -> String? {
        guard case .file(let part)? = job.inputs.first,
            let probe = try? MovieProbe(path: part.path, stream: job.videoStream, maximumPixels: job.maximumPixels)
        else { return nil }
        var (before, after): ([String], [String]) = ([], [])
        if let size = job.size, size != probe.size {
            before.append("\(probe.size.width)x\(probe.size.height)")
            after.append("\(size.width)x\(size.height) (--fit \(job.fit.rawValue))")
        }
        if !probe.isStill, let rate = probe.frameRate, let written = job.writtenRate(of: job.frameRate) {
            let isInterlaced = job.output.interlacing != nil
            if rate.reduced != written.reduced || isInterlaced != probe.isInterlaced {
                before.append("\(fixed(rate.double, 2))\(probe.isInterlaced ? "i" : "p")")
                after.append("\(fixed(written.double, 2))\(isInterlaced ? "i" : "p")")
            }
        }
        guard !before.isEmpty else { return nil }
        return "--deliver \(name): '\(part.path)' of \(before.joined(separator: ", ")) becomes "
            + after.joined(separator: ", ")
    }
}

extension Delivery {
    /// All, in the order of the help.
    static let all: [Delivery] = broadcast + masters + platforms + withAlpha

    // MARK: Broadcast

    private static let broadcast: [Delivery] =
        [
            xdcam("1080i50", "1920x1080", fps: "50", gop: 12, isInterlaced: true),
            xdcam("1080i5994", "1920x1080", fps: "60000/1001", gop: 15, isInterlaced: true),
            xdcam("1080p25", "1920x1080", fps: "25", gop: 12),
            xdcam("1080p2997", "1920x1080", fps: "30000/1001", gop: 15),
            xdcam("720p50", "1280x720", fps: "50", gop: 12), xdcam("720p5994", "1280x720", fps: "60000/1001", gop: 15),
        ] + [
            Delivery(
                name: "jpeg2000", title: "a JPEG 2000 master without loss, 4:2:2 in 10 bits",
                documents: "ISO/IEC 15444-1 and SMPTE ST 422", containers: ["mxf"],
                options: [
                    ("codec", "jpeg2000"), ("pix-fmt", "yuv422p10le"), ("audio-codec", "pcm_s24le"),
                    ("audio-rate", "48000"),
                ], encoderOptions: [("format", "j2k")])
        ]

    /// MPEG-2 422P@HL at a constant 50 Mb/s. GOPs are closed, and each has as many pictures (`strict_gop`: the last one
    /// before an I is a P). The VBV is the largest whose delay the picture header holds at this rate: 65535/90000 s
    /// (ISO/IEC 13818-2, 6.3.9); the level's largest has 47185920 bits (table 8-14).
    private static func xdcam(
        _ form: String, _ size: String, fps: String, gop: Int, isInterlaced: Bool = false
    ) -> Delivery {
        let fields: [(name: String, text: String)] = isInterlaced ? [("interlace", "top")] : []
        return Delivery(
            name: "xdcam-hd422-\(form)", title: "XDCAM HD422 at 50 Mb/s, \(form)",
            documents: "SMPTE RDD 9, ST 378 (OP1a), ST 381-1 and ST 382", containers: ["mxf"],
            options: [
                ("codec", "mpeg2"), ("pix-fmt", "yuv422p"), ("size", size), ("fit", "contain"), ("fps", fps),
                ("deinterlace", isInterlaced ? "field" : "frame"),
            ] + fields + [
                ("gop", "\(gop)"), ("sdr", ""), ("audio-codec", "pcm_s24le"), ("audio-rate", "48000"),
                ("audio-mono", ""),
            ],
            encoderOptions: [
                ("b", "50M"), ("minrate", "50M"), ("maxrate", "50M"), ("bufsize", "36408333"),
                ("rc_init_occupancy", "36408333"), ("rc_max_vbv_use", "1"), ("rc_min_vbv_use", "1"), ("bf", "2"),
                ("flags", isInterlaced ? "+ildct+ilme+cgop" : "+cgop"), ("mpv_flags", "+strict_gop"),
                ("sc_threshold", "1000000000"), ("intra_vlc", "1"), ("non_linear_quant", "1"), ("qmin", "1"),
                ("qmax", "28"), ("dc", "2"), ("seq_disp_ext", "always"),
            ])
    }

    // MARK: Masters

    private static let masters: [Delivery] =
        [
            dnxhr("lb", "yuv422p", "8 bits"), dnxhr("sq", "yuv422p", "8 bits"), dnxhr("hq", "yuv422p", "8 bits"),
            dnxhr("hqx", "yuv422p10le", "10 bits"), dnxhr("444", "yuv444p10le", "4:4:4, 10 bits"),
        ] + [
            proRes("proxy", "422 Proxy"), proRes("lt", "422 LT"), proRes("422", "422", profile: "standard"),
            proRes("hq", "422 HQ"), proRes("4444", "4444"), proRes("4444xq", "4444 XQ"),
        ]

    private static func dnxhr(_ profile: String, _ pixels: String, _ words: String) -> Delivery {
        Delivery(
            name: "dnxhr-\(profile)", title: "a DNxHR \(profile.uppercased()) master, \(words)",
            documents: "SMPTE ST 2019-1 (VC-3) and ST 2019-4", containers: ["mov", "mxf"],
            options: [("codec", "dnxhd"), ("pix-fmt", pixels), ("audio-codec", "pcm_s24le")],
            encoderOptions: [("profile", "dnxhr_\(profile)")])
    }

    /// 4444 has alpha where there is some.
    private static func proRes(_ name: String, _ words: String, profile: String? = nil) -> Delivery {
        let isFull = name.hasPrefix("4444")
        let pixels: [(name: String, text: String)] = isFull ? [] : [("pix-fmt", "yuv422p10le")]
        return Delivery(
            name: "prores-\(name)",
            title: "an Apple ProRes \(words) master\(isFull ? ", with alpha where there is some" : "")",
            documents: "SMPTE RDD 36 and Apple's ProRes white paper", containers: ["mov", "mxf"],
            options: [("codec", isFull ? "prores4444" : "prores422")] + pixels
                + [("audio-codec", "pcm_s24le")],
            encoderOptions: [("profile", profile ?? name), ("vendor", "apl0")])
    }

    // MARK: Platforms

    private static let platforms: [Delivery] = [
        Delivery(
            name: "youtube", title: "an upload for YouTube, SDR", documents: youTube, containers: ["mp4", "mov"],
            options: [
                ("codec", "h264"), ("pix-fmt", "yuv420p"), ("quality", "18"), ("gop", "0.5s"), ("deinterlace", "frame"),
                ("sdr", ""), ("audio-codec", "aac"), ("audio-bitrate", "384k"), ("audio-rate", "48000"),
            ], encoderOptions: h264),
        Delivery(
            name: "youtube-hdr", title: "an upload for YouTube in 10 bits, HDR where the source is",
            documents: youTube, containers: ["mp4", "mov"],
            options: [
                ("codec", "hevc"), ("pix-fmt", "yuv420p10le"), ("quality", "18"), ("gop", "0.5s"),
                ("deinterlace", "frame"), ("audio-codec", "aac"), ("audio-bitrate", "384k"), ("audio-rate", "48000"),
            ], encoderOptions: [("profile", "main10"), ("x265-params", "open-gop=0")]),
        Delivery(
            name: "youtube-hdr-vp9", title: "the same as VP9, profile 2", documents: youTube, containers: ["webm"],
            options: [
                ("codec", "vp9"), ("pix-fmt", "yuv420p10le"), ("quality", "20"), ("gop", "0.5s"),
                ("deinterlace", "frame"), ("audio-codec", "libopus"), ("audio-bitrate", "384k"),
                ("audio-rate", "48000"),
            ], encoderOptions: [("profile", "2")]),
        vertical("instagram-reel", "1080x1920", "an Instagram reel or story, 9:16"),
        vertical("instagram-feed", "1080x1350", "a post in Instagram's feed, 4:5"),
        vertical("tiktok", "1080x1920", "an upload for TikTok, 9:16"),
    ]

    private static let youTube = "YouTube Help, 'Recommended upload encoding settings'"

    /// Progressive, High profile, closed GOPs.
    private static let h264: [(name: String, value: String)] = [("profile", "high"), ("bf", "2"), ("flags", "+cgop")]

    /// At most 25 Mb/s and 30 frames a second.
    private static func vertical(_ name: String, _ size: String, _ title: String) -> Delivery {
        Delivery(
            name: name, title: title,
            documents: name == "tiktok"
                ? "TikTok Business Help Centre, 'Video ads specifications'"
                : "Instagram Platform, 'IG User Media: video specifications'",
            containers: ["mp4", "mov"],
            options: [
                ("codec", "h264"), ("pix-fmt", "yuv420p"), ("quality", "20"), ("size", size), ("fit", "contain"),
                ("max-fps", "30"), ("gop", "2s"), ("deinterlace", "frame"), ("sdr", ""), ("audio-codec", "aac"),
                ("audio-bitrate", "128k"), ("audio-rate", "48000"),
            ], encoderOptions: h264 + [("maxrate", "25M"), ("bufsize", "50M")])
    }

    // MARK: Alpha

    private static let withAlpha: [Delivery] = [
        Delivery(
            name: "webm-alpha", title: "VP9 with alpha, for browsers",
            documents: "the WebM Project's 'Alpha channel' guidelines", containers: ["webm"],
            options: [("codec", "vp9"), ("alpha", "keep"), ("pix-fmt", "yuva420p"), ("audio-codec", "libopus")],
            encoderOptions: []),
        Delivery(
            name: "hevc-alpha", title: "HEVC with alpha, for Apple's players, where an encoder makes it",
            documents: "Apple's 'HEVC Video with Alpha Interoperability Profile'", containers: ["mov", "mp4"],
            options: [("codec", "hevc"), ("alpha", "keep")], encoderOptions: []),
        Delivery(
            name: "webp", title: "an animated WebP with alpha", documents: "RFC 9649", containers: ["webp"],
            options: [("alpha", "keep"), ("quality", "90")], encoderOptions: []),
        Delivery(
            name: "apng", title: "an animated PNG with alpha, without loss",
            documents: "W3C PNG (third edition), 11.3.6",
            containers: ["apng"], options: [("alpha", "keep"), ("codec", "apng")], encoderOptions: []),
    ]
}
