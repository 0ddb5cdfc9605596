import Foundation
import GLFXTestSupport
import Testing

/// `--burn-subtitles`: what ffmpeg's `subtitles` filter draws, at the movies' own times.
@Suite struct BurnSubtitlesTests {
    private static let (width, height) = (192, 108)
    private static let english = subRip([(0.52, 1.2, "ONE"), (2, 3, "two gypsy")])
    private static let german = subRip([(0.2, 0.8, "EINS")])

    private static func subRip(_ lines: [(from: Double, to: Double, text: String)]) -> String {
        func stamp(_ seconds: Double) -> String {
            let milliseconds = Int((seconds * 1000).rounded())
            return String(format: "00:00:%02d,%03d", milliseconds / 1000, milliseconds % 1000)
        }
        return lines.enumerated().map { "\($0 + 1)\n\(stamp($1.from)) --> \(stamp($1.to))\n\($1.text)\n" }
            .joined(separator: "\n")
    }

    /// `in.mkv`: 4 s at 25 frames a second, each of another gray, with subtitles in two languages.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.english, to: "eng.srt")
        try folder.write(Self.german, to: "deu.srt")
        try movie("in.mkv", color: "gray", ["eng.srt", "deu.srt"], in: folder)
        return folder
    }

    private func movie(_ name: String, color: String, _ subtitles: [String], in folder: Folder) throws {
        let size = "\(Self.width)x\(Self.height)"
        var arguments = ["-f", "lavfi", "-i", "color=\(color):size=\(size):rate=25:d=4,format=rgb24,fade=out:st=0:d=8"]
        for subtitle in subtitles { arguments += ["-i", subtitle] }
        arguments += ["-map", "0:v"]
        for (index, subtitle) in subtitles.enumerated() {
            arguments += ["-map", "\(index + 1):s", "-metadata:s:s:\(index)", "language=\(subtitle.prefix(3))"]
        }
        try Tool.ffmpeg(arguments + ["-c:v", "png", "-pix_fmt", "rgb24", "-c:s", "srt", name], in: folder)
    }

    /// ffmpeg's frames with subtitles.
    private func reference(_ filter: String, of name: String = "in.mkv", in folder: Folder) throws -> [Data] {
        try Tool.ffmpeg(["-i", name, "-vf", "format=rgb24,\(filter)", "-c:v", "png", "reference.mov"], in: folder)
        return try frames("reference.mov", in: folder)
    }

    private func frames(_ name: String, in folder: Folder) throws -> [Data] {
        try RawFrames.rgb(name, width: Self.width, height: Self.height, in: folder)
    }

    @discardableResult
    private func run(_ arguments: [String], to output: String = "out.mkv", in folder: Folder) throws -> String {
        let codec = output.hasSuffix(".mkv") ? "ffv1" : "png"
        let outcome = try Glfx.run(arguments + ["--codec", codec, "--overwrite", output], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.errors
    }

    /// - Parameter tolerance: libavfilter rounds each layer to 8 bits; glfx has it draw over black and over white.
    private func expectSame(_ found: [Data], _ wanted: [Data], _ comment: String = "", tolerance: Int = 2) {
        #expect(found.count == wanted.count, "\(comment)")
        for (index, (one, other)) in zip(found, wanted).enumerated() {
            #expect(one.largestDifference(from: other) <= tolerance, "\(comment) frame \(index)")
        }
    }

    /// How many bytes of two frames are not the same.
    private func difference(_ one: Data, _ other: Data) -> Int { one.differences(from: other, above: 8) }

    @Test func everyFrameIsWhatFfmpegDraws() throws {
        let folder = try folder()
        let wanted = try reference("subtitles=in.mkv", in: folder)
        let plain = try frames("in.mkv", in: folder)
        #expect(difference(wanted[30], plain[30]) == 0 && difference(wanted[60], plain[60]) > 100)
        try run(["in.mkv", "--burn-subtitles"], in: folder)
        expectSame(try frames("out.mkv", in: folder), wanted)
        try run(["in.mkv", "--burn-subtitles", "--parts", "3"], in: folder)
        expectSame(try frames("out.mkv", in: folder), wanted, "parts")
        try run(["in.mkv", "--burn-subtitles", "--at", "2.5"], to: "one.png", in: folder)
        expectSame(try frames("one.png", in: folder), [wanted[62]], "at")
        let other = try reference("subtitles=in.mkv:si=1", in: folder)
        for choice in ["deu", "2"] {
            try run(["in.mkv", "--burn-subtitles=\(choice)"], in: folder)
            expectSame(try frames("out.mkv", in: folder), other, choice)
        }
    }

    /// A frame has the subtitles of its own time, wherever it is shown.
    @Test func theSourcesOwnTimeCounts() throws {
        let folder = try folder()
        let wanted = try reference("subtitles=in.mkv", in: folder)
        let jobs: [([String], [Int])] = [
            (["--start", "1", "--end", "2.4"], Array(25..<60)), (["--speed", "0.5"], Array(0..<100)),
            (["--speed", "-1"], Array((0..<100).reversed())),
            (["--speed", "2", "--fps", "25"], Array(stride(from: 0, to: 100, by: 2))),
            (["--freeze", "2.2=0.2"], Array(0..<55) + Array(repeating: 55, count: 5) + Array(55..<100)),
        ]
        for (options, shown) in jobs {
            try run(["in.mkv", "--burn-subtitles"] + options, in: folder)
            expectSame(try frames("out.mkv", in: folder), shown.map { wanted[$0] }, "\(options)")
        }
        // A part of a file, whose subtitles come from another one.
        try run(["in.mkv@1.6-3", "--burn-subtitles=eng.srt"], in: folder)
        expectSame(try frames("out.mkv", in: folder), Array(wanted[40..<75]), "part")
    }

    /// Each of joined INPUTs has its own; a note names those without.
    @Test func joinedInputsHaveTheirOwn() throws {
        let folder = try folder()
        try movie("next.mkv", color: "navy", ["deu.srt"], in: folder)
        try movie("bare.mkv", color: "red", [], in: folder)
        let wanted = try reference("subtitles=in.mkv", in: folder)
        let next = try reference("subtitles=next.mkv", of: "next.mkv", in: folder)
        let notes = try run(
            ["in.mkv@2-3", "next.mkv", "bare.mkv", "--burn-subtitles"], in: folder)
        #expect(notes.contains("without subtitles to burn in: 'bare.mkv'"), "\(notes)")
        expectSame(
            try frames("out.mkv", in: folder), Array(wanted[50..<75]) + next + (try frames("bare.mkv", in: folder)))
    }

    /// The track that is drawn is not copied; others are.
    @Test func whatIsDrawnIsNotCopied() throws {
        let folder = try folder()
        #expect(
            try run(["in.mkv", "--burn-subtitles"], in: folder)
                == "glfx: note: stream 1 (subtitles, subrip, eng) is burnt in, and not copied as well\n")
        let left = try Tool.ffprobe(
            "out.mkv", stream: "s", show: ["-show_entries", "stream_tags=language"], in: folder)
        #expect(left == ["deu"])
        try run(["in.mkv", "--burn-subtitles=eng.srt"], in: folder)
        #expect(
            try Tool.ffprobe("out.mkv", stream: "s", show: ["-show_entries", "stream_tags=language"], in: folder)
                == ["eng", "deu"])
    }

    @Test(arguments: [
        "a:b.srt", "it's.srt", #"back\slash.srt"#, "c,d;e.srt", "f[g]h.srt", "with space .srt", " lead.srt",
        "100%.srt", "k=v.srt", "#hash?*{}.srt", "ä€😀.srt", "new\nline.srt", #"all\':,;[]=" .srt"#, "file:x.srt",
        "http:x.srt", "%03d.srt",
    ])
    func anyNameIsTakenAsItIs(name: String) throws {
        let folder = try folder()
        try folder.write(Self.english, to: name)
        try run(["in.mkv", "--burn-subtitles=\(name)", "--start", "2", "--end", "2.2"], in: folder)
        let found = try frames("out.mkv", in: folder)
        #expect(difference(found[0], try frames("in.mkv", in: folder)[50]) > 100)
    }

    /// A name that is no text in UTF-8.
    @Test func anyBytesAreAName() throws {
        let folder = try folder()
        let outcome = try Glfx.shell(
            #"name=$(printf 'b\351b\351.srt'); cp eng.srt "$name" && $glfx in.mkv "--burn-subtitles=$name" --codec ffv1 out.mkv"#,
            in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let wanted = try reference("subtitles=eng.srt", in: folder)
        expectSame(try frames("out.mkv", in: folder), wanted)
    }

    /// ASS with places and colors, and WebVTT.
    @Test func otherKindsAreDrawn() throws {
        let folder = try folder()
        try folder.write("WEBVTT\n\n00:00.500 --> 00:01.500\n<i>Web</i>\n", to: "web.vtt")
        try folder.write(
            """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: 192
            PlayResY: 108

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, \
            Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
            Style: Default,Sans,24,&H400000FF,&H80FF0000,&H80000000,1,1,2,3,7,5,5,5,1

            [Events]
            Format: Layer, Start, End, Style, Text
            Dialogue: 0,0:00:00.20,0:00:03.00,Default,{\\move(10,10,120,60)}moving
            """, to: "styled.ass")
        for name in ["web.vtt", "styled.ass"] {
            let wanted = try reference("subtitles=\(name)", in: folder)
            try run(["in.mkv", "--burn-subtitles=\(name)"], in: folder)
            // Three layers of 8 bits, each rounded.
            expectSame(try frames("out.mkv", in: folder), wanted, name, tolerance: 3)
        }
    }

    /// Sizes and margins are in libavcodec's screen of 384x288, colors are &HAABBGGRR.
    @Test(arguments: [
        (
            "--font 'DejaVu Serif Bold' --text-size 12.5% --text-color '#ff800080' --text-outline 5%,navy",
            "FontName=DejaVu Serif,Bold=1,Italic=0,FontSize=36,PrimaryColour=&H7F0080FF,Outline=1.8,OutlineColour=&H00800000"
        ),
        ("--text-at top-right", "Alignment=7,MarginV=14,MarginR=19,MarginL=0"),
        (
            "--text-at 50%,75%,bottom --text-shadow 12.5%,12.5%,red",
            "Alignment=2,MarginV=72,Shadow=2,BackColour=&H000000FF"
        ),
        ("--text-box '#000000a0'", "BorderStyle=4,BackColour=&H5F000000,Shadow=3.2"),
    ])
    func aStyleIsThatOfFfmpeg(options: String, style: String) throws {
        let folder = try folder()
        let wanted = try reference("subtitles=in.mkv:force_style='\(style)'", in: folder)
        let outcome = try Glfx.shell(
            "$glfx in.mkv --burn-subtitles \(options) --codec ffv1 out.mkv", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let found = try frames("out.mkv", in: folder)
        expectSame(found, wanted, options, tolerance: 3)
        #expect(difference(found[60], try reference("subtitles=in.mkv", in: folder)[60]) > 100)
    }

    /// Each anchor leads to its own third of the frame.
    @Test(arguments: [
        ("top-left", 0, 0), ("top", 1, 0), ("top-right", 2, 0), ("left", 0, 1), ("center", 1, 1), ("right", 2, 1),
        ("bottom-left", 0, 2), ("bottom", 1, 2), ("bottom-right", 2, 2), ("30%,33%,bottom", 0, 0),
        ("70%,67%,top", 2, 2),
    ])
    func aPlaceIsWhereItSays(place: String, column: Int, row: Int) throws {
        let folder = try folder()
        try run(
            ["in.mkv", "--burn-subtitles=deu.srt", "--text-size", "8%", "--text-at", place, "--at", "0.4"],
            to: "one.png", in: folder)
        let (found, plain) = (try frames("one.png", in: folder)[0], try frames("in.mkv", in: folder)[10])
        let drawn = stride(from: 0, to: found.count, by: 3).filter { abs(Int(found[$0]) - Int(plain[$0])) > 20 }
            .map { $0 / 3 }
        #expect(drawn.count > 20)
        let (across, down) = (drawn.map { $0 % Self.width }.reduce(0, +), drawn.map { $0 / Self.width }.reduce(0, +))
        #expect(across / drawn.count * 3 / Self.width == column && down / drawn.count * 3 / Self.height == row)
    }

    /// In PQ, white letters are at 203 cd/m², whose code is 0.5807 (SMPTE ST 2084).
    @Test func whiteIsTheReferenceWhiteInHDR() throws {
        let folder = try folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=320x180:rate=25:d=1,format=gbrp10", "-c:v", "ffv1",
                "-color_primaries",
                "bt2020", "-color_trc", "smpte2084", "-colorspace", "rgb", "hdr.mkv",
            ], in: folder)
        let head = "[Script Info]\nPlayResX: 320\nPlayResY: 180\n\n[Events]\nFormat: Layer, Start, End, Style, Text\n"
        let box = #"{\bord0\shad0\an7\pos(80,40)\p1}m 0 0 l 160 0 160 100 0 100"#
        try folder.write(head + "Dialogue: 0,0:00:00.00,0:00:02.00,Default,\(box)\n", to: "box.ass")
        let outcome = try Glfx.run(
            ["hdr.mkv", "--burn-subtitles=box.ass", "--codec", "ffv1", "out.mkv"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let data = try Tool.ffmpeg(
            ["-i", "out.mkv", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gbrp16le", "-"], in: folder)
        let brightest = data.withUnsafeBytes { $0.bindMemory(to: UInt16.self).max() ?? 0 }
        #expect(abs(Double(brightest) / 65535 - 0.5807) < 0.003, "\(brightest)")
    }

    /// On nothing, letters have their own alpha.
    @Test func transparentPicturesStaySo() throws {
        let folder = try folder()
        try run(
            [
                "color:transparent", "--duration", "1", "--fps", "25", "--size", "192x108", "--burn-subtitles=deu.srt",
            ], to: "out.mov", in: folder)
        let alpha = try Tool.ffmpeg(
            ["-i", "out.mov", "-vf", "alphaextract,format=gray", "-f", "rawvideo", "-"], in: folder)
        let size = Self.width * Self.height
        #expect(alpha.count == 25 * size)
        #expect(alpha[..<size].allSatisfy { $0 == 0 })
        let shown = alpha[(10 * size)..<(11 * size)]
        #expect(shown.max() == 255 && shown.count { $0 == 0 } > size / 2)
    }

    @Test func aJobFileHoldsIt() throws {
        let folder = try folder()
        for (choice, text) in [
            ("", "true"), ("=2", "2"), ("=deu", "\"deu\""), ("=eng.srt", #""file": "eng.srt""#),
        ] {
            let written = try Glfx.run(
                ["in.mkv", "--burn-subtitles\(choice)", "--dry-run", "--json", "out.mkv"], in: folder)
            #expect(
                written.output.contains(#""burn-subtitles": "#) && written.output.contains(text), "\(written.output)")
            try folder.write(written.output, to: "job.json")
            #expect(try Glfx.run(["run", "job.json", "--dry-run", "--json"], in: folder).output == written.output)
        }
    }

    @Test(
        arguments: [
            (["bare.mkv", "--burn-subtitles"], 3, "--burn-subtitles: 'bare.mkv' has no subtitles"),
            (
                ["in.mkv", "--burn-subtitles=7"], 2,
                "--burn-subtitles=7: 'in.mkv' has no such subtitles; it has stream 1"
            ),
            (["in.mkv", "--burn-subtitles=fra"], 2, "--burn-subtitles=fra: 'in.mkv' has no such subtitles"),
            (["in.mkv", "--burn-subtitles=none.srt"], 3, "cannot open 'none.srt': No such file or directory"),
            (["in.mkv", "--burn-subtitles=list.srt"], 3, "'list.srt': it holds no subtitles of a known kind"),
            (["in.mkv", "--burn-subtitles=latin.srt"], 3, "'latin.srt' is not in UTF-8"),
            (["in.mkv", "--burn-subtitles=bare.mkv"], 3, "'bare.mkv' has no subtitles"),
            (["in.mkv", "bare.mkv", "--burn-subtitles=eng.srt"], 2, "takes a single INPUT"),
            (["dvd.mkv", "--burn-subtitles"], 3, "holds pictures, which are not drawn"),
            (["in.mkv", "--burn-subtitles", "--text-time", "1-2"], 2, "subtitles have their own times"),
            (["in.mkv", "--burn-subtitles", "--font", "No Such Font"], 2, "there is no font 'No Such Font' on this"),
            (["in.mkv", "--burn-subtitles", "--text-at", "50%,60%,center"], 2, "is in the middle of the frame"),
            (
                ["in.mkv", "--burn-subtitles", "--text-shadow", "4%,6%"], 2,
                "its shadow is sharp, and as far down as to"
            ),
            (
                ["in.mkv", "--burn-subtitles=own.ass", "--text-size", "8%"], 2,
                "'own.ass' are ASS, which has styles of its own"
            ),
            (["color:red", "--duration", "1", "--size", "64x36", "--burn-subtitles"], 2, "no INPUT is a movie"),
        ] as [([String], Int32, String)])
    func whatIsWrongIsOneLine(arguments: [String], code: Int32, message: String) throws {
        let folder = try folder()
        try movie("bare.mkv", color: "red", [], in: folder)
        try folder.write("#EXTM3U\n#EXTINF:1,\nin.mkv\n", to: "list.srt")
        try Data(Array(Self.english.utf8) + [0x0A, 0xE9, 0x0A]).write(
            to: folder.url.appendingPathComponent("latin.srt"))
        try folder.write("[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Text\n", to: "own.ass")
        if arguments.contains("dvd.mkv") { try picturesOfSubtitles(in: folder) }
        let before = try folder.names
        let outcome = try Glfx.run(arguments + ["out.mkv"], in: folder)
        #expect(outcome.code == code && outcome.lines.count == 1, "\(outcome.code) \(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try folder.names == before)
    }

    /// `dvd.mkv`: with an empty track of DVD subtitles.
    private func picturesOfSubtitles(in folder: Folder) throws {
        let palette = Array(repeating: "ffffff", count: 16).joined(separator: ", ")
        let index = ["# VobSub index file, v7", "size: 720x576", "palette: \(palette)", "id: en, index: 0"]
        try folder.write(
            (index + ["timestamp: 00:00:00:500, filepos: 000000000\n"]).joined(separator: "\n"), to: "dvd.idx")
        // A pack and a packet of private stream 1 with an empty picture.
        let pack: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xF8]
        let unit: [UInt8] = [0, 12, 0, 4, 0, 0, 0, 4, 0, 0xFF, 0xFF, 0xFF]
        let packet: [UInt8] = [0, 0, 1, 0xBD, 0, UInt8(9 + unit.count), 0x80, 0x80, 5, 0x21, 0, 1, 0, 1, 0x20] + unit
        try Data(pack + packet + [UInt8](repeating: 0xFF, count: 64)).write(
            to: folder.url.appendingPathComponent("dvd.sub"))
        try Tool.ffmpeg(
            ["-i", "in.mkv", "-f", "vobsub", "-i", "dvd.idx", "-map", "0:v", "-map", "1:s", "-c", "copy", "dvd.mkv"],
            in: folder)
    }
}
