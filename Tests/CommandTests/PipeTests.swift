import Foundation
import GLFXTestSupport
import Testing

/// Movies through pipes: `ffmpeg … | glfx - … - | ffplay -`.
@Suite struct PipeTests {
    /// Formats that ffmpeg sends and glfx writes, by glfx's names.
    static let formats = [
        (name: "y4m", muxer: "yuv4mpegpipe", codecs: "-an -pix_fmt yuv420p"),
        (name: "nut", muxer: "nut", codecs: "-c:v ffv1 -pix_fmt bgr0 -c:a pcm_s16le"),
        (name: "mkv", muxer: "matroska", codecs: "-c:v ffv1 -pix_fmt bgr0 -c:a flac"),
        (name: "ts", muxer: "mpegts", codecs: "-c:v libx264 -bf 2 -c:a aac"),
    ]

    /// 0.8 s with audio.
    private func source(_ format: (name: String, muxer: String, codecs: String)) -> String {
        "ffmpeg -v error -nostdin -f lavfi -i testsrc2=size=64x48:rate=25 -f lavfi -i sine=sample_rate=48000 "
            + "-t 0.8 -output_ts_offset 1.4 \(format.codecs) -f \(format.muxer) -muxdelay 0 -"
    }

    private func times(_ name: String, _ stream: String, in folder: Folder) throws -> [String] {
        try Tool.ffprobe(name, stream: stream, show: ["-show_entries", "frame=pts_time"], in: folder)
    }

    /// The hash of every decoded frame.
    private func pictures(_ name: String, _ filter: String, in folder: Folder) throws -> [String] {
        let text = try Tool.ffmpeg(
            ["-i", name, "-map", "0:v", "-vf", filter, "-fps_mode", "passthrough", "-f", "framehash", "-"], in: folder)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: ",").last.map(String.init) ?? ""
        }
    }

    @Test(arguments: formats.indices)
    func aMovieGoesThroughFromPipeToPipe(index: Int) throws {
        let format = Self.formats[index]
        let folder = try Folder()
        let codec = format.name == "nut" || format.name == "mkv" ? "--codec ffv1 --encoder-option pix_fmt=bgr0" : ""
        let outcome = try Glfx.shell(
            "set -o pipefail; \(source(format)) | tee in.\(format.name) "
                + "| \"$glfx\" - --shader passthrough --format \(format.name) \(codec) - | cat > out.\(format.name)",
            in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        let (input, output) = ("in.\(format.name)", "out.\(format.name)")
        let times = try times(input, "v", in: folder)
        #expect(times.count == 20)
        #expect(try self.times(output, "v", in: folder) == times)
        #expect(try self.times(output, "a", in: folder) == self.times(input, "a", in: folder))
        if format.name == "nut" || format.name == "mkv" {
            // Lossless: pictures and audio are unchanged.
            #expect(try pictures(output, "null", in: folder) == pictures(input, "null", in: folder))
            let sound = ["-map", "0:a", "-c", "copy", "-f", "hash", "-"]
            #expect(
                try Tool.ffmpeg(["-i", output] + sound, in: folder) == Tool.ffmpeg(["-i", input] + sound, in: folder))
        }
        #expect(try folder.names == [input, output].sorted())
    }

    @Test func aFileBehindTheStandardInputIsReadLikeAnyOther() throws {
        let folder = try Folder()
        // Its index is at the end.
        let outcome = try Glfx.shell("\"$glfx\" - out.mov < '\(try Clips.path("small.mov"))'", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try times("out.mov", "v", in: folder).count == 20)
    }

    @Test func aPartOfAPipeBeginsAtItsTime() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "\(source(Self.formats[1])) | \"$glfx\" - --start 0.2 --duration 0.4 --shader invert --fps 10 out.mkv",
            in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try times("out.mkv", "v", in: folder).map { Double($0) } == [0, 0.1, 0.2, 0.3])
    }

    @Test func aReaderThatGoesEndsTheJobQuietly() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "\"$glfx\" color:red --duration 1000 --size 640x360 --format y4m - | head -c 100000 > head; "
                + "echo ${PIPESTATUS[0]}; \(source(Self.formats[1]).replacing("-t 0.8", with: "-t 1000")) 2>/dev/null "
                + "| \"$glfx\" - --format nut - | head -c 10 > /dev/null; echo ${PIPESTATUS[1]}", in: folder)
        #expect(outcome.output == "141\n141\n")
        #expect(outcome.errors == "")
        #expect(try folder.names == ["head"])
    }

    /// The sender may take forever.
    @Test(arguments: [false, true])
    func aSignalEndsTheWaitingForAPipe(hasBegun: Bool) throws {
        let folder = try Folder()
        let sender = (hasBegun ? source(Self.formats[1]) + "; " : "") + "exec sleep 60"
        let outcome = try Glfx.shell(
            "mkfifo pipe; { \(sender); } > pipe & sender=$!; \"$glfx\" - out.mov < pipe & sleep 1.5; kill -TERM $!; wait $!; "
                + "echo $?; kill -KILL $sender; rm pipe", in: folder)
        #expect(outcome.output == "143\n")
        #expect(outcome.errors.hasPrefix("glfx: error: stopped by SIGTERM"), "\(outcome.errors)")
        #expect(try folder.names == [])
    }

    @Test func aMissingDeviceIsToldBeforeAnythingIsSent() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "mkfifo pipe; sleep 60 > pipe & sender=$!; timeout 20 \"$glfx\" - --device /dev/dri/renderD999 out.mov < pipe; "
                + "echo $?; kill -KILL $sender; rm pipe", in: folder)
        #expect(outcome.output == "6\n")
        #expect(
            outcome.errors.hasPrefix("glfx: error: the device '/dev/dri/renderD999' does not exist"),
            "\(outcome.errors)")
        #expect(try folder.names == [])
    }

    @Test(arguments: [
        ("- o.mov < /dev/null", 3, "the standard input ('-') is empty; send it a movie"),
        ("- o.mov <<< hello", 3, "cannot read '-': it is no movie or picture of a known kind"),
        ("- o.mov < <(cat '$long')", 3, "cannot decode a single picture of '-' (h264); send y4m, nut, mkv or mpegts"),
        ("- - o.mov < /dev/null", 2, "the standard input ('-') is given 2 times, and a pipe can be read once"),
        ("- a.mov o.mov < /dev/null", 2, "the standard input ('-') cannot be joined with others"),
        ("a.mov --audio - o.mov < /dev/null", 2, "'-' is the standard input, which can only be the INPUT"),
        ("- --fade-in 1 o.mov < /dev/null", 2, "the audio of the standard input ('-') can only be copied"),
        (
            "- --shader wave.frag o.mov < /dev/null", 2,
            "shader 'wave.frag' reads the audio, and that of the standard"
        ),
        ("a.mov - | cat", 2, "the standard output ('-') has no name that tells a container; add --format"),
        ("a.mov --format mov - | cat", 2, "mov cannot be written to the standard output ('-'); --format takes mkv"),
        ("a.mov --format nut --stats - | cat", 2, "--stats prints to the standard output, where the movie goes"),
        (
            "a.mov --format nut /dev/stdout | cat", 2,
            "output '/dev/stdout' is a pipe; name a file, or '-' for the standard output"
        ),
        ("a.mov --format nut - > /dev/full", 7, "cannot write to the standard output: No space left on device"),
    ])
    func aMistakeIsOneLine(words: String, code: Int32, line: String) throws {
        let folder = try Folder()
        let movie = try Clips.path("small.mov")
        try FileManager.default.createSymbolicLink(atPath: folder.path("a.mov"), withDestinationPath: movie)
        try folder.write(
            """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "wave", "TYPE": "audio"}]}*/
            void main() { gl_FragColor = IMG_NORM_PIXEL(wave, isf_FragNormCoord); }
            """, to: "wave.frag")
        let outcome = try Glfx.shell(
            "set -o pipefail; \"$glfx\" \(words.replacing("$long", with: try Clips.path("long.mp4")))", in: folder)
        #expect(outcome.code == code)
        #expect(outcome.errors.hasPrefix("glfx: error: \(line)"), "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(try folder.names == ["a.mov", "wave.frag"])
    }

    /// `script` gives a process a terminal.
    @Test(.enabled(if: Tool.has("script"), "needs script"))
    func aTerminalIsNeitherReadNorWritten() throws {
        let folder = try Folder()
        let line = "\"$glfx\" - out.mov; echo $?; \"$glfx\" color:red --duration 1 --size 64x48 --format nut -; echo $?"
        let outcome = try Glfx.shell("export glfx; script -qec '\(line)' /dev/null < /dev/null", in: folder)
        let lines = outcome.output.split(whereSeparator: \.isNewline)
        try #require(lines.count == 4, "\(outcome.output)")
        #expect(lines[0].hasPrefix("glfx: error: the standard input ('-') is a terminal; send it a movie"))
        #expect(lines[2].hasPrefix("glfx: error: the standard output ('-') is a terminal; send it somewhere"))
        #expect(lines[1] == "2" && lines[3] == "2")
        #expect(try folder.names == [])
    }
}
