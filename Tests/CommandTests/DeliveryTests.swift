import Foundation
@testable import GLFXCommand
import GLFXJob
import GLFXTestSupport
import GLFXWrite
import Testing

/// Each delivery by the rules of the documents that it follows, as ffprobe sees the file.
@Suite struct DeliveryTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// A movie with stereo of 44.1 kHz.
    private func source(
        _ name: String = "in.mkv", _ size: String = "320x180", rate: String = "25", seconds: String = "1",
        _ more: [String] = ["-pix_fmt", "yuv420p", "-c:v", "libx264"]
    ) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=\(size):r=\(rate):d=\(seconds)", "-f", "lavfi", "-i",
                "aevalsrc=0.5*sin(2000*t)|0.5*sin(3000*t):s=44100:d=\(seconds)",
            ] + more + ["-c:a", "pcm_s16le", name], in: folder)
    }

    @discardableResult
    private func deliver(_ name: String, _ output: String, _ input: String = "in.mkv") throws -> Outcome {
        let outcome = try Glfx.run([input, "--deliver", name, "--overwrite", output], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func streams(_ name: String, _ kind: String, _ entries: String) throws -> [[String: String]] {
        let outcome = try Tool.run(
            "ffprobe",
            ["-v", "error", "-select_streams", kind, "-show_entries", "stream=\(entries)", "-of", "json", name],
            in: folder)
        let list = try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any]
        return (list?["streams"] as? [[String: Any]] ?? []).map { stream in
            stream.filter { entries.split(separator: ",").contains(Substring($0.key)) }.mapValues { "\($0)" }
        }
    }

    private func video(_ name: String, _ entries: String) throws -> [String: String] {
        try #require(try streams(name, "v", entries).first)
    }

    private func values(_ name: String, _ entry: String) throws -> [String] {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", entry], in: folder)
    }

    /// The distances of key frames, without the last group.
    private func groups(_ name: String) throws -> (all: [Int], last: Int) {
        let flags = try values(name, "packet=flags")
        let keys = flags.indices.filter { flags[$0].hasPrefix("K") }
        return (zip(keys, keys.dropFirst()).map { $1 - $0 }, flags.count - (keys.last ?? 0))
    }

    /// Fields of the coded stream's headers.
    private func headers(_ name: String, _ field: String) throws -> Set<String> {
        let outcome = try Tool.run(
            "ffmpeg",
            [
                "-v", "trace", "-nostdin", "-i", name, "-map", "0:v", "-c", "copy", "-bsf:v", "trace_headers", "-f",
                "null", "-",
            ],
            in: folder)
        return Set(
            outcome.lines.filter { $0.contains(" \(field) ") }.compactMap { line in
                line.split(separator: "=").last.map { $0.trimmingCharacters(in: .whitespaces) }
            })
    }

    // MARK: XDCAM

    @Test(arguments: [
        ("1080i50", "50", 12, "25/1", true), ("1080i5994", "30000/1001", 15, "30000/1001", true),
        ("1080p25", "24", 12, "25/1", false), ("1080p2997", "60", 15, "30000/1001", false),
        ("720p50", "25", 12, "50/1", false), ("720p5994", "30", 15, "60000/1001", false),
    ])
    func xdcam(form: String, from rate: String, group: Int, rateOut: String, isInterlaced: Bool) throws {
        try source(rate: rate, seconds: "1.2")
        try deliver("xdcam-hd422-\(form)", "out.mxf")
        let found = try video(
            "out.mxf",
            "codec_name,profile,level,pix_fmt,width,height,r_frame_rate,field_order,color_space,color_transfer,"
                + "color_primaries,color_range,bit_rate")
        let isHigh = form.hasPrefix("1080")
        // Level 2 is libav's number of High; ISO/IEC 13818-2, table 8-3.
        #expect(
            found == [
                "codec_name": "mpeg2video", "profile": "4:2:2", "level": "2", "pix_fmt": "yuv422p",
                "width": isHigh ? "1920" : "1280", "height": isHigh ? "1080" : "720", "r_frame_rate": rateOut,
                "field_order": isInterlaced ? "tt" : "progressive", "color_space": "bt709", "color_transfer": "bt709",
                "color_primaries": "bt709", "color_range": "tv", "bit_rate": "50000000",
            ])
        let (groups, last) = try groups("out.mxf")
        #expect(!groups.isEmpty && groups.allSatisfy { $0 == group } && last <= group, "\(groups), \(last)")
        #expect(try headers("out.mxf", "closed_gop") == ["1"])
        // M = 3: two B between I and P.
        #expect(try values("out.mxf", "frame=pict_type").prefix(7).joined() == "IBBPBBP")
        #expect(
            Set(try values("out.mxf", "frame=interlaced_frame,top_field_first")) == [isInterlaced ? "1,1" : "0,0"])
        // A constant rate: every second has as many bits, within a frame's.
        let sizes = try values("out.mxf", "packet=size").compactMap { Double($0) }
        let rate = rateOut.split(separator: "/").compactMap { Double($0) }
        let bits = sizes.reduce(0, +) * 8 * rate[0] / rate[1] / Double(sizes.count)
        #expect(abs(bits / 50_000_000 - 1) < 0.01, "\(bits)")
        // RDD 9: each channel in an element of its own.
        let audio = try streams("out.mxf", "a", "codec_name,sample_rate,channels,bits_per_raw_sample")
        #expect(
            audio
                == Array(
                    repeating: [
                        "codec_name": "pcm_s24le", "sample_rate": "48000", "channels": "1", "bits_per_raw_sample": "24",
                    ], count: 2))
        // ST 378: OP1a is item complexity 1, package complexity a.
        let format = try Tool.run(
            "ffprobe", ["-v", "error", "-show_entries", "format_tags=operational_pattern_ul", "out.mxf"], in: folder)
        #expect(format.output.contains("060e2b34.04010101.0d010201.0101"), "\(format.output)")
    }

    /// Fields that were there are the same after they were taken apart and woven again.
    /// Parts begin where groups do, interlaced ones too: two pictures make a frame.
    @Test(arguments: [("720p50", 3), ("1080i50", 2)])
    func partsKeepTheGroupsAndTheRate(form: String, parts: Int) throws {
        try source(rate: "50", seconds: form == "720p50" ? "1.3" : "1.1")
        let words = ["in.mkv", "--deliver", "xdcam-hd422-\(form)"]
        let outcome = try Glfx.run(words + ["--parts", "\(parts)", "parts.mxf"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let (groups, last) = try groups("parts.mxf")
        #expect(groups.count >= 2 && groups.allSatisfy { $0 == 12 } && last <= 12, "\(groups), \(last)")
        try deliver("xdcam-hd422-\(form)", "whole.mxf")
        let sizes = try ["whole.mxf", "parts.mxf"].map { try values($0, "packet=size").compactMap { Int($0) } }
        #expect(sizes[0].count == sizes[1].count && sizes[0].reduce(0, +) == sizes[1].reduce(0, +))
    }

    @Test func anInterlacedSourceKeepsItsFields() throws {
        try source(
            "in.mkv", "1920x1080", rate: "50", seconds: "0.12",
            ["-vf", "interlace=scan=tff,format=yuv422p", "-c:v", "mpeg2video", "-q:v", "2", "-flags", "+ildct+ilme"])
        let outcome = try deliver("xdcam-hd422-1080i50", "out.mxf")
        #expect(!outcome.errors.contains("drawn as one"), "\(outcome.errors)")
        let (before, after) = try (
            Raster.samples(["-i", "in.mkv"], "yuv422p", in: folder),
            Raster.samples(["-i", "out.mxf"], "yuv422p", in: folder)
        )
        #expect(before.count == after.count)
        let count = min(before.count, after.count)
        let error = zip(before, after).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) } / Double(count)
        #expect(10 * log10(255 * 255 / error) > 38, "\(error)")
    }

    @Test func whatChangesIsOneLine() throws {
        try source(rate: "24")
        let notes = try deliver("xdcam-hd422-1080i50", "out.mxf").errors
        #expect(
            notes.contains(
                "glfx: note: --deliver xdcam-hd422-1080i50: 'in.mkv' of 320x180, 24.00p becomes 1920x1080 (--fit contain), 25.00i\n"
            ),
            "\(notes)")
        try source("same.mkv", "1280x720", rate: "50", seconds: "0.4")
        #expect(try !deliver("xdcam-hd422-720p50", "out.mxf", "same.mkv").errors.contains("becomes"))
    }

    // MARK: Masters

    @Test(arguments: ["lb", "sq", "hq", "hqx", "444"], ["mov", "mxf"])
    func dnxhr(profile: String, container: String) throws {
        try source(seconds: "0.2")
        try deliver("dnxhr-\(profile)", "out.\(container)")
        let pixels = ["hqx": "yuv422p10le", "444": "yuv444p10le"][profile] ?? "yuv422p"
        let found = try video("out.\(container)", "codec_name,profile,pix_fmt,codec_tag_string")
        #expect(found["profile"] == "DNXHR \(profile.uppercased())" && found["pix_fmt"] == pixels, "\(found)")
        if container == "mov" { #expect(found["codec_tag_string"] == "AVdh") }
        #expect(try streams("out.\(container)", "a", "codec_name") == [["codec_name": "pcm_s24le"]])
    }

    @Test(
        arguments: [
            ("proxy", "apco", "Proxy"), ("lt", "apcs", "LT"), ("422", "apcn", "Standard"), ("hq", "apch", "HQ"),
            ("4444", "ap4h", "4444"), ("4444xq", "ap4x", "XQ"),
        ], ["mov", "mxf"])
    func proRes(_ row: (name: String, tag: String, profile: String), container: String) throws {
        try source(
            seconds: "0.2",
            [
                "-pix_fmt", "yuv420p", "-c:v", "libx264", "-color_primaries", "bt709", "-color_trc", "bt709",
                "-colorspace", "bt709",
            ])
        try deliver("prores-\(row.name)", "out.\(container)")
        let found = try video("out.\(container)", "codec_name,profile,pix_fmt,codec_tag_string,color_space")
        // libav decodes 4444 to 12 bits.
        let pixels = row.name.hasPrefix("4444") ? "yuv444p12le" : "yuv422p10le"
        #expect(found["profile"] == row.profile && found["pix_fmt"] == pixels, "\(found)")
        let bytes = try MovieBytes(folder.path("out.\(container)"))
        // RDD 36, 5.1.1: frame identifier, header's size and version, then the encoder's identifier.
        let frame = try bytes.find(Array("icpf".utf8))
        #expect(try bytes.find(Array("apl0".utf8), from: frame) == frame + 8)
        guard container == "mov" else { return }
        #expect(found["codec_tag_string"] == row.tag)
        // BT.709 thrice; QuickTime File Format, color parameter atoms.
        _ = try bytes.find(Array("colrnclc".utf8) + [0, 1, 0, 1, 0, 1])
    }

    @Test func proRes4444KeepsAlpha() throws {
        let sample = Checkout.sample("alpha.mov")
        try deliver("prores-4444", "out.mov", sample)
        #expect(try video("out.mov", "pix_fmt")["pix_fmt"] == "yuva444p12le")
    }

    @Test func jpeg2000IsLossless() throws {
        try source(seconds: "0.2", ["-pix_fmt", "yuv422p10le", "-c:v", "ffv1"])
        try deliver("jpeg2000", "out.mxf")
        let found = try video("out.mxf", "codec_name,pix_fmt,codec_tag_string")
        #expect(found["codec_name"] == "jpeg2000" && found["pix_fmt"] == "yuv422p10le", "\(found)")
        let (before, after) = try (
            Raster.samples(["-i", "in.mkv"], "yuv422p10le", in: folder),
            Raster.samples(["-i", "out.mxf"], "yuv422p10le", in: folder)
        )
        #expect(before == after)
        // ISO/IEC 15444-1, A.4.1 and A.5.1: a code stream begins with SOC and SIZ; a JP2 file would have a signature box.
        let bytes = try MovieBytes(folder.path("out.mxf"))
        _ = try bytes.find([0xFF, 0x4F, 0xFF, 0x51])
        #expect(throws: (any Error).self) { try bytes.find(Array("jP  ".utf8)) }
    }

    // MARK: Platforms

    /// YouTube Help: H.264 High, progressive, closed GOP of half the frame rate, 4:2:0, AAC-LC at 48 kHz, moov in front.
    @Test(arguments: ["25", "30000/1001", "50"])
    func youTube(rate: String) throws {
        try source(rate: rate, seconds: "2")
        try deliver("youtube", "out.mp4")
        let found = try video("out.mp4", "codec_name,profile,pix_fmt,field_order,r_frame_rate,color_space,has_b_frames")
        #expect(
            found["profile"] == "High" && found["pix_fmt"] == "yuv420p" && found["field_order"] == "progressive"
                && found["color_space"] == "bt709" && found["has_b_frames"] != "0", "\(found)")
        let parts = rate.split(separator: "/").compactMap { Double($0) }
        let half = parts[0] / (parts.count > 1 ? parts[1] : 1) / 2
        let (groups, last) = try groups("out.mp4")
        #expect(groups.allSatisfy { Double($0) <= half } && Double(last) <= half && !groups.isEmpty, "\(groups)")
        #expect(groups.contains(Int(half)), "\(groups)")
        // Closed: every I picture is an IDR picture, past which nothing refers.
        let pictures = try values("out.mp4", "frame=pict_type,key_frame")
        #expect(pictures.filter { $0.contains("I") }.allSatisfy { $0.contains("1") }, "\(pictures)")
        let audio = try streams("out.mp4", "a", "codec_name,profile,sample_rate")
        #expect(audio == [["codec_name": "aac", "profile": "LC", "sample_rate": "48000"]])
        let bytes = try MovieBytes(folder.path("out.mp4"))
        #expect(try bytes.find(Array("moov".utf8)) < bytes.find(Array("mdat".utf8)))
    }

    @Test func hdrStaysOrBecomesSDR() throws {
        try source(
            seconds: "0.4",
            [
                "-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params",
                "log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc", "-color_trc", "smpte2084",
                "-color_primaries", "bt2020", "-colorspace", "bt2020nc",
            ])
        let entries = "codec_name,profile,pix_fmt,color_transfer,color_primaries,color_space"
        let pq = [
            "color_transfer": "smpte2084", "color_primaries": "bt2020", "color_space": "bt2020nc",
            "pix_fmt": "yuv420p10le",
        ]
        try deliver("youtube-hdr", "out.mp4")
        #expect(try video("out.mp4", entries) == pq.merging(["codec_name": "hevc", "profile": "Main 10"]) { $1 })
        try deliver("youtube-hdr-vp9", "out.webm")
        #expect(try video("out.webm", entries) == pq.merging(["codec_name": "vp9", "profile": "Profile 2"]) { $1 })
        let notes = try deliver("youtube", "sdr.mp4").errors
        let found = try video("sdr.mp4", entries)
        #expect(
            found["color_transfer"] == "bt709" && found["color_primaries"] == "bt709" && found["color_space"] == "bt709"
                && found["pix_fmt"] == "yuv420p", "\(found)")
        #expect(notes.contains("tonemap"), "\(notes)")
    }

    @Test(arguments: [
        ("instagram-reel", 1080, 1920, "60", "30/1"), ("instagram-feed", 1080, 1350, "50", "25/1"),
        ("tiktok", 1080, 1920, "25", "25/1"),
    ])
    func vertical(name: String, width: Int, height: Int, rate: String, rateOut: String) throws {
        try source(rate: rate, seconds: "0.4")
        try deliver(name, "out.mp4")
        let found = try video("out.mp4", "profile,pix_fmt,width,height,r_frame_rate,field_order")
        #expect(
            found == [
                "profile": "High", "pix_fmt": "yuv420p", "width": "\(width)", "height": "\(height)",
                "r_frame_rate": rateOut, "field_order": "progressive",
            ])
        #expect(
            try streams("out.mp4", "a", "codec_name,sample_rate") == [["codec_name": "aac", "sample_rate": "48000"]])
    }

    // MARK: Alpha

    @Test func anAnimatedPNGIsTheMovieToTheLastBit() throws {
        try deliver("apng", "out.apng", Checkout.sample("alpha-qtrle.mov"))
        let (before, after) = try (
            Raster.samples(["-i", Checkout.sample("alpha-qtrle.mov")], "rgba", in: folder),
            Raster.samples(["-i", "out.apng"], "rgba", in: folder)
        )
        #expect(before == after)
        let times = try Raster.times("out.apng", in: folder).frames.count
        #expect(times > 1)
        let length = try Tool.ffprobe(
            "out.apng", stream: "v", show: ["-show_entries", "packet=pts_time,duration_time"], in: folder)
        #expect(length.count == times)
    }

    /// RFC 9649, 2.7: the flags of VP8X for animation and alpha, and a chunk for each frame.
    @Test func anAnimatedWebPHasAlpha() throws {
        let sample = Checkout.sample("alpha-qtrle.mov")
        try deliver("webp", "out.webp", sample)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("out.webp"))))
        #expect(Array(bytes[12..<16]) == Array("VP8X".utf8))
        #expect(bytes[20] & 0x12 == 0x12)
        let frames = bytes.indices.count { bytes[$0...].starts(with: Array("ANMF".utf8)) }
        #expect(frames > 1)
    }

    @Test func webmKeepsAlpha() throws {
        try deliver("webm-alpha", "out.webm", Checkout.sample("alpha.mov"))
        let alpha = try Raster.samples(
            ["-c:v", "libvpx-vp9", "-i", "out.webm", "-vf", "alphaextract"], "gray", in: folder)
        #expect(Set(alpha).count > 1)
        #expect(try video("out.webm", "codec_name")["codec_name"] == "vp9")
    }

    /// libx265 has alpha from version 4 on, as far as libavcodec is built with it.
    @Test func hevcWithAlphaIsMadeOrRefusedByName() throws {
        let outcome = try Glfx.run([Checkout.sample("alpha.mov"), "--deliver", "hevc-alpha", "out.mov"], in: folder)
        let known = try Tool.run("ffmpeg", ["-hide_banner", "-h", "encoder=libx265"], in: folder).output
        if known.contains("yuva420p") {
            #expect(outcome.code == 0, "\(outcome.errors)")
        } else {
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains("codec 'hevc' keeps no alpha in mov"), "\(outcome.errors)")
        }
    }

    // MARK: Options

    @Test func everyOptionOfADeliveryIsOne() throws {
        for delivery in Delivery.all {
            for option in delivery.options { #expect(Option.ofFields.contains { $0.name == option.name }) }
            let line = "a.mov --deliver \(delivery.name) o.\(delivery.containers[0])"
            guard case .filter(let invocation) = try Parsing.parse(line) else {
                Issue.record("\(line)")
                continue
            }
            #expect(invocation.job.output.encoderOptions.count == delivery.encoderOptions.count)
            let (help, alias) = try (HelpSubject.text(of: "delivery"), HelpSubject.text(of: "presets"))
            #expect(help.contains(delivery.name) && help == alias)
        }
        #expect(Set(Delivery.all.map(\.name)).count == Delivery.all.count)
    }

    @Test func theJobFileHasPlainFields() throws {
        let arguments = ["in.mov", "--deliver", "xdcam-hd422-1080i50", "out.mxf", "--dry-run", "--json"]
        let file = try Glfx.run(arguments, in: folder)
        #expect(file.code == 0 && !file.output.contains("deliver"), "\(file.errors)")
        for part in [
            "\"interlace\": \"top\"", "\"gop\": 12", "\"pix-fmt\": \"yuv422p\"", "\"audio-mono\": true", "\"b=50M\"",
        ] {
            #expect(file.output.contains(part), "\(file.output)")
        }
        try folder.write(file.output, to: "job.json")
        #expect(try Glfx.run(["run", "job.json", "--dry-run", "--json"], in: folder).output == file.output)
    }

    @Test func whatIsGivenTooTakesItsPlace() throws {
        try source(seconds: "0.2")
        let outcome = try Glfx.run(
            ["in.mkv", "--deliver", "youtube", "--quality", "30", "--encoder-option", "bf=0", "out.mp4"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("--quality 30 takes the place of 18, which --deliver youtube sets"))
        #expect(outcome.errors.contains("--encoder-option bf=0 takes the place of bf=2, which --deliver youtube sets"))
        #expect(try video("out.mp4", "has_b_frames")["has_b_frames"] == "0")
    }

    @Test(arguments: [
        (
            "--deliver yuotube o.mp4",
            "--deliver 'yuotube': no such delivery; did you mean 'youtube'? glfx help delivery lists all"
        ),
        (
            "--deliver youtube o.webm",
            "--deliver youtube is a file in mp4 or mov, and 'o.webm' is webm; name OUTPUT so: out.mp4"
        ),
        (
            "--deliver prores-hq --pix-fmt nv12 o.mov",
            "encoder prores_ks does not take pixel format 'nv12'; it takes yuv422p10le, yuv444p10le, yuva444p10le"
        ),
    ])
    func contradictionsAreNamed(words: String, line: String) throws {
        try source(seconds: "0.2")
        let outcome = try Glfx.run(["in.mkv"] + words.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.lines.last == "glfx: error: \(line)", "\(outcome.errors)")
    }
}
