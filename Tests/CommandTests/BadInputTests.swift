import Foundation
import GLFXTestSupport
import Testing

/// A user's mistake, and the expected error.
struct BadInput: CustomTestStringConvertible, Sendable {
    var name: String
    /// Bash that prepares the folder: `$clips` is where the clips are.
    var preparation: String
    /// Bash after `glfx`.
    var arguments: String
    var code: Int32
    /// Parts of the one line on stderr.
    var words: [String]
    var testDescription: String { name }

    init(_ name: String, _ preparation: String, _ arguments: String, _ code: Int32, _ words: String...) {
        self.name = name
        self.preparation = preparation
        self.arguments = arguments
        self.code = code
        self.words = words
    }
}

/// Each of these is one line that says what to do, the documented exit code, and no file left over.
@Suite struct BadInputTests {
    static let movies = [
        BadInput("missing", "", "missing.mov out.mov", 3, "'missing.mov'", "No such file or directory"),
        BadInput("empty", "touch empty.mov", "empty.mov out.mov", 3, "'empty.mov'"),
        BadInput("no movie", "echo hello > text.mov", "text.mov out.mov", 3, "'text.mov'"),
        BadInput("a folder", "mkdir folder.mov", "folder.mov out.mov", 3, "'folder.mov'"),
        BadInput("a pipe with a name", "mkfifo pipe.mov", "pipe.mov out.mov", 3, "'pipe.mov'"),
        BadInput(
            "cut before its index", "head -c 3000 $clips/small.mov > cut.mov", "cut.mov out.mov", 3, "'cut.mov'"),
        BadInput("no video stream", "cp $clips/sound.m4a .", "sound.m4a out.mov", 3, "'sound.m4a'", "video"),
        BadInput(
            "an unknown codec", "cp $clips/unknown-codec.avi .", "unknown-codec.avi out.mov", 3, "unknown-codec.avi"),
        BadInput(
            "a playlist in disguise", "printf 'ffconcat version 1.0\\nfile %s/small.mov\\n' $clips > list.mov",
            "list.mov out.mov", 3, "'list.mov'"),
        BadInput(
            "strict about damage", "head -c 8000 $clips/index-first.mp4 > cut.mp4", "cut.mp4 --strict out.mp4", 4,
            "'cut.mp4'", "damaged"),
        BadInput(
            "a further input that is missing", "", "$clips/small.mov --shader crossfade --input missing.png out.mov", 3,
            "'missing.png'", "No such file or directory"),
        BadInput(
            "a background that is missing", "", "$clips/small.mov --background ./missing.png out.mov", 3,
            "'./missing.png'", "No such file or directory"),
        BadInput(
            "a table that is no strip", "", "$clips/small.mov --shader lut --input lut=$clips/still.png out.mov", 3,
            "still.png", "64x48"),
        BadInput(
            "no picture for a pattern", "mkdir frames", "'frames/*.png' --fps 24 out.mov", 3, "'frames/*.png'", "quotes"
        ),
        BadInput(
            "a gap in the numbers", "for n in 1 2 4; do cp $clips/still.png f0$n.png; done",
            "f%02d.png --fps 24 --strict out.mov", 3, "frame 3 of 'f%02d.png' is missing"),
        BadInput(
            "pictures without a length", "cp $clips/still.png f1.png", "'f*.png' out.mov", 2, "--fps 24", "--hold 3"),
        BadInput("a color without a size", "", "color:red --duration 1 out.mov", 2, "--size"),
        BadInput("a color without an end", "", "color:red --size 64x64 out.mov", 2, "--duration"),
        BadInput("one frame as a movie", "", "$clips/small.mov --at 0.2 out.mov", 2, "--at", "out.png"),
        BadInput("a time after the end", "", "$clips/small.mov --at 9 out.png", 2, "0.800 s", "9.000 s"),
        BadInput("a movie that is held", "", "$clips/small.mov --hold 2 out.mov", 2, "--hold"),
        BadInput(
            "a file of values that is missing", "", "$clips/small.mov --shader vignette --set v.json out.mov", 3,
            "'v.json'"),
        BadInput(
            "a file of values with an unknown name", "echo '{\"amuont\": 1}' > v.json",
            "$clips/small.mov --shader vignette --set v.json out.mov", 2, "v.json:1:2: ", "did you mean 'amount'?"),
        BadInput(
            "keyframes out of order", "", "$clips/small.mov --shader vignette --amount '2s:0, 1s:1' out.mov", 2,
            "--amount at 1s", "after the one at 2s"),
    ]

    static let shaders = [
        BadInput(
            "shader missing", "", "$clips/small.mov --shader passthruogh out.mov", 2, "did you mean 'passthrough'?"),
        BadInput("shader empty", "touch a.frag", "$clips/small.mov --shader a.frag out.mov", 5, "a.frag"),
        BadInput(
            "shader not compiling",
            "printf 'uniform sampler2D s;\\nvarying vec2 p;\\nvoid main() {\\n  gl_FragColor = texture2D(s, q);\\n}\\n' > a.frag",
            "$clips/small.mov --shader a.frag out.mov", 5, "a.frag:4:", "'q'"),
        BadInput(
            "shader not linking",
            "printf 'vec4 color();\\nvoid main() {\\n  gl_FragColor = color();\\n}\\n' > a.frag",
            "$clips/small.mov --shader a.frag out.mov", 5, "a.frag", "color"),
        BadInput(
            "sampler without a picture", "", "$clips/small.mov --shader crossfade out.mov", 5,
            "shader 'crossfade': nothing fills its sampler 'other'", "--input other=FILE"),
        BadInput(
            "value out of its range", "", "$clips/small.mov --shader chromakey --threshold 2 out.mov", 2, "--threshold",
            "'2'", "from 0 to 1"),
        BadInput(
            "parameter misspelled", "", "$clips/small.mov --shader chromakey --treshold 0.2 out.mov", 2,
            "unknown option '--treshold'; did you mean '--threshold'?"),
    ]

    static let outputs = [
        BadInput("exists", "echo old > out.mov", "$clips/small.mov out.mov", 2, "'out.mov'", "--overwrite"),
        BadInput("is the input", "cp $clips/small.mov a.mov", "a.mov --overwrite a.mov", 2, "'a.mov'"),
        BadInput(
            "is the input by another path", "cp $clips/small.mov a.mov", "a.mov --overwrite ./a.mov", 2, "'./a.mov'"),
        BadInput(
            "is a link to the input", "cp $clips/small.mov a.mov; ln -s a.mov b.mov", "a.mov --overwrite b.mov", 2,
            "'b.mov'"),
        BadInput(
            "is a hard link to the input", "cp $clips/small.mov a.mov; ln a.mov b.mov", "a.mov --overwrite b.mov", 2,
            "'b.mov'"),
        BadInput(
            "is a further input", "cp $clips/still.png still.png",
            "$clips/small.mov --shader crossfade --input still.png --overwrite still.png", 2, "'still.png'"),
        BadInput(
            "is the input by way of ..", "cp $clips/small.mov a.mov; mkdir f", "a.mov --overwrite f/../a.mov", 2,
            "'f/../a.mov' is input 'a.mov'"),
        BadInput(
            "is the sound", "cp $clips/sound.m4a s.mov", "$clips/small.mov --audio s.mov --overwrite s.mov", 2,
            "'s.mov'"),
        BadInput(
            "is the background", "cp $clips/small.mov b.mov; ln b.mov c.mov",
            "$clips/small.mov --background b.mov --overwrite c.mov", 2, "'c.mov' is input 'b.mov'"),
        BadInput(
            "is the shader", "echo 'void main() { gl_FragColor = vec4(1.0); }' > a.frag",
            "color:red --size 64x48 --duration 1 --shader a.frag --format mov --overwrite a.frag", 2, "'a.frag'"),
        BadInput(
            "is the job's own file",
            "echo '{\"glfx\": 1, \"inputs\": [\"a.mov\"], \"output\": {\"path\": \"j.mov\"}}' > j.mov",
            "run --overwrite j.mov", 2, "'j.mov'"),
        BadInput(
            "is a file of values", "echo '{\"threshold\": 0.3}' > v.json; ln v.json v.mov",
            "$clips/small.mov --shader chromakey --set v.json --overwrite v.mov", 2, "'v.mov' is input 'v.json'"),
        BadInput(
            "is what a shader includes",
            "printf '#include \"b.glsl\"\\nvoid main() { gl_FragColor = c; }\\n' > a.frag; echo 'const vec4 c = vec4(1.0);' > b.glsl",
            "color:red --size 64x48 --duration 1 --shader a.frag --format mov --overwrite b.glsl", 2, "'b.glsl'"),
        BadInput(
            "is a shader's own picture",
            "cp $clips/still.png p.png; echo '/*{\"ISFVSN\": \"2\", \"IMPORTED\": {\"p\": {\"PATH\": \"p.png\"}}}*/ "
                + "void main() { gl_FragColor = IMG_NORM_PIXEL(p, isf_FragNormCoord); }' > a.fs",
            "color:red --size 64x48 --shader a.fs --overwrite p.png", 2, "'p.png'"),
        BadInput(
            "is behind the standard input", "cp $clips/small.mov a.mov", "- --overwrite a.mov < a.mov", 2,
            "'a.mov' is input '-'"),
        BadInput(
            "is behind the standard output", "cp $clips/small.mov a.mov", "a.mov --format nut - >> a.mov", 2,
            "'-' is input 'a.mov'"),
        BadInput(
            "is one of the pictures of a pattern", "cp $clips/still.png f1.png; cp $clips/still.png f2.png",
            "'f%d.png' --fps 5 --overwrite 'f%d.png'", 2, "'f1.png'"),
        BadInput("is a pipe", "mkfifo out.mov", "$clips/small.mov --overwrite out.mov", 2, "'out.mov' is a pipe"),
        BadInput(
            "is a folder among pictures", "mkdir out07.png", "$clips/small.mov --overwrite out%02d.png", 2,
            "'out07.png' is a folder"),
        BadInput(
            "exists, which is known before anything is opened", "echo old > out.mov", "missing.mov out.mov", 2,
            "'out.mov' exists", "--overwrite"),
        BadInput(
            "in no folder, which is known before anything is opened", "", "missing.mov none/out.mov", 7, "'none'"),
        BadInput(
            "with names that become too long", "", "$clips/small.mov $(printf 'x%.0s' {1..250})%09d.png", 7,
            "File name too long"),
        BadInput("leads nowhere", "ln -s none out.mov", "$clips/small.mov --overwrite out.mov", 2, "leads nowhere"),
        BadInput("is a folder", "mkdir out.mov", "$clips/small.mov --overwrite out.mov", 2, "'out.mov'"),
        BadInput("is a device", "", "$clips/small.mov --overwrite /dev/full", 2, "'/dev/full'"),
        BadInput("in no folder", "", "$clips/small.mov missing/out.mov", 7, "missing"),
        BadInput("of an unknown kind", "", "$clips/small.mov out.qqq", 2, "out.qqq"),
        BadInput("of no kind", "", "$clips/small.mov out", 2, "'out'"),
        BadInput(
            "with an unknown codec", "", "$clips/small.mov --codec h265x out.mov", 2, "'h265x'"),
        BadInput(
            "with a codec that its container has not", "", "$clips/small.mov --codec prores out.webm", 2, "prores",
            "webm"),
        BadInput(
            "with an unknown encoder option", "", "$clips/small.mov --encoder-option qwertz=1 out.mov", 2, "qwertz"),
        BadInput("with an unknown preset", "", "$clips/small.mov --preset fasst out.mov", 2, "fasst"),
    ]

    static let joins = [
        BadInput(
            "a transition longer than a slide", "",
            "$clips/still.png $clips/small.mov --hold 0.5 --transition crossfade out.mov", 2, "still.png",
            "lasts 0.500 s", "--transition-duration"),
        BadInput(
            "a transition longer than half of a clip between two", "",
            "$clips/still.png $clips/small.mov $clips/still.png --transition wipe --transition-duration 0.5 out.mov", 2,
            "half of", "small.mov", "lasts 0.800 s"),
        BadInput(
            "a transition with nothing behind it", "", "$clips/small.mov --transition slide out.mov", 2, "only one"),
        BadInput(
            "a transition without progress", "",
            "$clips/small.mov $clips/small.mov --transition lut --transition-duration 0.1 out.mov", 2, "'lut'",
            "progress"),
        BadInput(
            "a second clip that is missing", "", "$clips/small.mov missing.mov out.mov", 3, "'missing.mov'",
            "No such file"),
        BadInput(
            "a second clip without a picture", "", "$clips/small.mov $clips/sound.m4a out.mov", 3, "sound.m4a", "video"),
        BadInput("a way over movies", "", "$clips/small.mov $clips/small.mov --pan in out.mov", 2, "--pan", "stills"),
        BadInput(
            "movies that are held", "", "$clips/small.mov $clips/small.mov --hold 2 out.mov", 2, "--hold", "still"),
        BadInput(
            "only a color and no size", "", "color:red color:blue --transition zoom out.mov", 2, "--size"),
        BadInput(
            "a part behind the end", "", "$clips/small.mov $clips/small.mov --start 5 out.mov", 2, "1.600 s"),
        BadInput("standard input beside others", "", "$clips/small.mov - out.mov < /dev/null", 2, "standard input"),
        BadInput(
            "an output that is the second clip", "cp $clips/small.mov b.mov",
            "$clips/small.mov b.mov --overwrite b.mov",
            2, "'b.mov'"),
    ]

    @Test(arguments: movies + shaders + outputs + joins)
    func isOneLineAndLeavesNothing(_ bad: BadInput) throws {
        let folder = try Folder()
        let clips = try Folder.parent(of: Clips.path("small.mov"))
        let ready = try Glfx.shell("clips=\(clips); \(bad.preparation)", in: folder)
        #expect(ready.code == 0, "\(ready.errors)")
        let before = try Snapshot(folder)
        let outcome = try Glfx.shell("clips=\(clips); exec \"$glfx\" \(bad.arguments)", in: folder)
        #expect(outcome.code == bad.code, "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("glfx: error: "), "\(outcome.errors)")
        #expect(outcome.lines.filter { $0.hasPrefix("glfx: ") }.count == 1, "\(outcome.errors)")
        for word in bad.words { #expect(outcome.lines.first?.contains(word) == true, "\(outcome.errors)") }
        #expect(try Snapshot(folder) == before)
    }

    @Test func damageIsCountedAndTheRestIsKept() throws {
        let folder = try Folder()
        let cut = try Glfx.shell("head -c 8000 \(Clips.path("index-first.mp4")) > cut.mp4", in: folder)
        #expect(cut.code == 0)
        let outcome = try Glfx.run(["cut.mp4", "--quiet", "out.mp4"], in: folder)
        #expect(outcome.code == 4)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: error: 'cut.mp4' is damaged: "))
        #expect(outcome.errors.contains("what could be read is in 'out.mp4'"))
        let frames = try Tool.ffprobe("out.mp4", stream: "v", show: ["-show_entries", "frame=pts"], in: folder)
        #expect(!frames.isEmpty && frames.count < 50)
    }

    @Test func withoutEGLTheDoctorIsNamed() throws {
        let folder = try Folder()
        // The loader of EGL finds no driver in an empty folder.
        let outcome = try Glfx.shell(
            "__EGL_VENDOR_LIBRARY_DIRS=$PWD exec \"$glfx\" \(Clips.path("small.mov")) --shader passthrough --device software out.mov",
            in: folder)
        #expect(outcome.code == 6, "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(try folder.names == [])
    }

    @Test func withoutEGLTheDoctorTellsAndFails() throws {
        let outcome = try Glfx.shell(
            "__EGL_VENDOR_LIBRARY_DIRS=$PWD exec \"$glfx\" doctor --device software", in: Folder())
        #expect(outcome.code == 6)
        #expect(outcome.output.contains("glfx cannot work here."))
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: error: "))
    }

    @Test func aDeviceThatIsNotThereIsNamed() throws {
        let folder = try Folder()
        let outcome = try Glfx.run([Clips.path("small.mov"), "--device", "/dev/dri/card99", "out.mov"], in: folder)
        #expect(outcome.code == 6)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.contains("'/dev/dri/card99'"))
        #expect(try folder.names == [])
    }

    @Test(.disabled(if: FileManager.default.fileExists(atPath: "/dev/dri"), "this machine may have a GPU"))
    func aGPUThatIsRequiredAndMissingIsAnError() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            [Clips.path("small.mov"), "--shader", "passthrough", "--require-gpu", "out.mov"], in: folder)
        #expect(outcome.code == 6)
        #expect(outcome.lines.count == 1)
        #expect(try folder.names == [])
    }

    /// The superuser may write anywhere: then the job runs as nobody, who may not create the cache folder either,
    /// without a note.
    @Test(.enabled(if: geteuid() != 0 || Tool.has("setpriv"), "needs setpriv to become another user"))
    func aFolderWithoutTheRightToWriteIsAnError() throws {
        let folder = try Folder()
        chmod(folder.url.path, 0o555)
        let clip = try Clips.path("small.mov")
        try #require(chmod(Folder.parent(of: clip), 0o755) == 0)
        let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        let outcome = try Glfx.shell("XDG_CACHE_HOME=/proc/none \(user)\"$glfx\" \(clip) \"$PWD/out.mov\"", in: folder)
        #expect(outcome.code == 7, "\(outcome.errors)")
        #expect(outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("Permission denied"))
        #expect(try folder.names == [])
    }
}
