import GLFXTestSupport
import Testing

/// A command line and its one-line error.
struct ArgumentError: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var line: String
    var testDescription: String { arguments.joined(separator: " ") }

    /// - Parameter arguments: with spaces between.
    init(_ arguments: String, _ line: String) {
        self.init(words: arguments.split(separator: " ").map { $0 == "''" ? "" : String($0) }, line)
    }

    init(words: [String], _ line: String) {
        arguments = words
        self.line = line
    }
}

/// Each mistake on the command line: exit code 2, one line that says what was given and what to do, nothing on stdout,
/// nothing on disk.
@Suite struct ArgumentErrorTests {
    static let options = [
        ArgumentError(
            "",
            "no INPUT and no OUTPUT given; write 'glfx in.mov --shader chromakey out.mov', or 'glfx --help' for more"),
        ArgumentError("a b --overwriet", "unknown option '--overwriet'; did you mean '--overwrite'?"),
        ArgumentError("a b --enc x=y", "unknown option '--enc'; did you mean '--encoder-option'?"),
        ArgumentError(
            "a b --qwertz", "unknown option '--qwertz'; see glfx --help; a shader's parameters need a --shader"),
        ArgumentError("a b -y", "unknown option '-y'; it is --overwrite"),
        ArgumentError("a b -codek x", "unknown option '-codek'; did you mean '--codec'?"),
        ArgumentError(
            "a b -Z",
            "unknown option '-Z'; options begin with two dashes, and a file so named is written './-Z'; see glfx --help"
        ),
        ArgumentError("a b --size", "--size needs a value; write --size WxH|NAME"),
        ArgumentError(
            "a b --codec --preset x",
            "--codec needs a value, but '--preset' follows it; write --codec NAME, or --codec=--preset if that is the value"
        ),
        ArgumentError("a b --strict=yes", "'--strict=yes': --strict takes no value; write --strict"),
        ArgumentError("a b --start 1 --start 2", "--start is given twice ('1' and '2'); leave one of them out"),
        ArgumentError(
            "a b --alpha kepe", "--alpha 'kepe': no such choice; did you mean 'keep'? It can be auto, keep or drop"),
        ArgumentError("a b --stats=xml", "--stats 'xml': no such choice; it can be json"),
        ArgumentError(
            "a b --device sofware",
            "--device 'sofware': no such choice; did you mean 'software'? It can be auto, native, software or the path of a DRM node (/dev/dri/renderD128)"
        ),
        ArgumentError(
            "a b --max-pixels 100x100",
            "--max-pixels '100x100': not a number of pixels; write it so: 200000000 or 200M"),
        ArgumentError(
            "a b --max-pixels 269M", "--max-pixels '269M' is out of its range; it takes 1 to 268435455"),
        ArgumentError("a b --quality fine", "--quality 'fine': not a number; write it so: 18 or 18.5"),
        ArgumentError("a b --quality nan", "--quality 'nan': not a number; write it so: 18 or 18.5"),
        ArgumentError(
            "a b --mouse 3",
            "--mouse '3': not a place; write X,Y in pixels from the bottom left, X,Y,X,Y with where it was clicked, or "
                + "keyframes such as '0s:100,80 down, 2s:300,80 up'"),
        ArgumentError(
            words: ["a", "b", "--mouse", "0s:10 0,80"],
            "--mouse '0s:10 0,80': '10 0,80' at 0s is no place; write X,Y, X,Y down or X,Y up, and an easing if any"),
        ArgumentError("a b --keys spice@1", "--keys 'spice@1': there is no key 'spice'; did you mean 'space'?"),
        ArgumentError(
            "a b --keys space@2-1", "--keys 'space@2-1': space is not held for any time; give an end behind the start"),
        ArgumentError(
            "a b --keys space",
            "--keys 'space': not KEY@START-END; write space@1.5-2, or several: 'left@0-1, a@2, space@3-'"),
        ArgumentError(
            "a b --date 2026-02-30", "--date '2026-02-30': not a date; write 2026-11-21 or 2026-11-21T09:30:15"),
        ArgumentError(
            "a b --audio-duck -12",
            "--audio-duck says how much softer the file of --audio-mix becomes, and there is no --audio-mix; add --audio-mix"
        ),
        ArgumentError(
            "a b --true-peak -1", "--true-peak limits what --loudness does, and there is no --loudness; add --loudness"),
        ArgumentError(
            "a b --audio-mix c --audio-duck 12",
            "--audio-duck '12' is out of its range; it takes decibels below 0, such as -12"),
        ArgumentError(
            "a b --audio-track-gain loud",
            "--audio-track-gain 'loud': not a gain; write decibels, -6, or keyframes such as '0s:0, 2s:-12 ease'"),
        ArgumentError(
            "a b --audio-track-gain 200",
            "--audio-track-gain '200' is out of its range; it takes decibels from -120 to 120"),
        ArgumentError(
            "a b --audio-fade 1,2,3",
            "--audio-fade '1,2,3': not IN,OUT; write the seconds of the fade-in, and of the fade-out: 0.5,2 (0 is none)"
        ),
        ArgumentError(
            "a b --audio-offset soon",
            "--audio-offset 'soon': not a time; write seconds (0.04 or -0.04), or frames (-3f)"),
        ArgumentError("a b --loudness 3", "--loudness '3' is out of its range; it takes LUFS from -70 to 0"),
        ArgumentError(
            "a b --timecode 10",
            "--timecode '10': not a timecode; write 10:00:00:00, or 10:00:00;00 for a drop-frame count"),
        ArgumentError(
            "a b --drop-repeats=x",
            "--drop-repeats 'x': not how much a repeat may differ; write --drop-repeats, or --drop-repeats=0.5 for 0.5 percent"
        ),
        ArgumentError(
            "a b --conform fast",
            "--conform 'fast': not a frame rate; write frames a second: 25, 30000/1001 or 12.5"),
        ArgumentError("a b --seed -1", "--seed '-1': not a whole number; write it so: --seed 7"),
        ArgumentError(
            "a b --dialect isfv",
            "--dialect 'isfv': no such choice; did you mean 'isf'?"
        ),
        ArgumentError(
            "a b --dialect x0x0",
            "--dialect 'x0x0': no such choice; it can be glsl, gpuimage, glslviewer, glslsandbox, shadertoy, isf, gl-transitions, mpv, retroarch, slang, matchbox, obs, shadertastic, reshade, mpchc, windows-terminal, godot, touchdesigner, postprocessing, synesthesia, pixi, three, glfxjs, gstreamer, processing, picom, hyprland, kodelife, bonzomatic, flutter, agsl, openfl, love, gamemaker, ppsspp, dolphin, babylon, burnmywindows, kwin, minecraft, niri, kivy, cocos2dx, twigl, theforce, gskglshader, jitter, solar2d, dctl or wallpaperengine"
        ),
        ArgumentError("a b --dialect isf", "--dialect isf comes before every --shader; add --shader FILE"),
        ArgumentError(
            "a b --result-alpha white",
            "--result-alpha 'white': no such choice; it can be straight, premultiplied or ignore"),
        ArgumentError(
            "a b --result-alpha ignore", "--result-alpha ignore comes before every --shader; add --shader FILE"),
        ArgumentError(
            "a b --key green --result-alpha ignore",
            "--result-alpha: the key's result is straight already; leave it out"),
        ArgumentError("inspect x --json --source", "--json and --source exclude each other; leave one of them out"),
        ArgumentError(
            "a b --size 640",
            "--size '640': not a size; write WIDTHxHEIGHT in pixels (1280x720), 640x or x360, 50%, a shape (9:16), or 480p, 720p, 1080p, 1440p, 2160p or 4k"
        ),
        ArgumentError("a b --size 0x10", "--size '0x10': a picture has at least one pixel; write it so: 1280x720"),
        ArgumentError(
            "a b --background-fit contain",
            "--background-fit says how a background fills the frame, and there is none; add --background FILE"),
        ArgumentError(
            "a b --fit cover", "--fit says how the movie fills a size, and there is no --size; add --size WxH"),
        ArgumentError(
            "a b --start soon",
            "--start 'soon': not a time; write seconds (12.5), 0:12.5, "
                + "00:01:02.5, a timecode (00:00:01:12) or frames (30f)"),
        ArgumentError(
            "a b --start 1:60",
            "--start '1:60': not a time; write seconds (12.5), 0:12.5, "
                + "00:01:02.5, a timecode (00:00:01:12) or frames (30f)"),
        ArgumentError("a b --end 1 --duration 1", "--end and --duration exclude each other; leave one of them out"),
        ArgumentError(
            "a b --start 2 --end 1.5",
            "--end '1.5' is not after --start '2'; give a later --end, or --duration for a length"),
        ArgumentError("a b --duration 0", "--duration '0' leaves no frame; give more than 0"),
        ArgumentError("a b --quiet --verbose", "--quiet and --verbose exclude each other; leave one of them out"),
        ArgumentError(
            "a b --require-gpu --device software",
            "--require-gpu and --device software exclude each other; leave one of them out"),
        ArgumentError(
            "a b --alpha keep --background red",
            "--alpha keep and --background exclude each other: what is laid over something has no alpha; "
                + "leave one of them out"),
        ArgumentError(
            "a b --encoder-option fast", "--encoder-option 'fast': not K=V; write it so: --encoder-option tune=film"),
        ArgumentError(
            "a b --fps 0", "--fps '0' is not from 1/1000 to 1000 frames a second; write it so: 25, 30000/1001 or 12.5"),
        ArgumentError(
            "a b --fps 30/0", "--fps '30/0': not a frame rate; write frames a second: 25, 30000/1001 or 12.5"),
        ArgumentError(
            "a b --fps 1:30", "--fps '1:30': not a frame rate; write frames a second: 25, 30000/1001 or 12.5"),
        ArgumentError("a b --hold 0", "--hold '0' is no time at all; give more than 0"),
        ArgumentError("a b --frame-timeout 0", "--frame-timeout '0' is no time at all; give more than 0"),
        ArgumentError("a b --threads 0", "--threads '0' is out of its range; it takes 1 to 256"),
        ArgumentError("a b --frames-in-flight 9", "--frames-in-flight '9' is out of its range; it takes 1 to 8"),
        ArgumentError("a b --threads 1000000", "--threads '1000000' is out of its range; it takes 1 to 256"),
        ArgumentError("a b --threads -1", "--threads '-1': not a number of threads; write it so: --threads 4"),
        ArgumentError("a b --threads x", "--threads 'x': not a number of threads; write it so: --threads 4"),
        ArgumentError("a b --at 1 --start 1", "--at and --start exclude each other; leave one of them out"),
        ArgumentError(
            "a b --pan around",
            "--pan 'around': not a pan over a picture; write 'X,Y,WIDTH,HEIGHT to X,Y,WIDTH,HEIGHT' in fractions of "
                + "the picture, or in, out, left, right, up or down"),
        ArgumentError(
            words: ["a", "b", "--pan", "in easy"],
            "--pan 'in easy': there is no easing 'easy'; did you mean 'ease'? "
                + "It can be linear, hold, ease, ease-in, ease-out or ease-in-out"),
        ArgumentError(
            words: ["a", "b", "--pan", "0,0,1,1 to 0.6,0,0.5,1"],
            "--pan '0,0,1,1 to 0.6,0,0.5,1': the area 0.6,0,0.5,1 is not inside the picture; "
                + "the picture is 0,0,1,1 or 0,0,100%,100%, and an area has a width and a height"),
        ArgumentError(
            "a b c --transition-duration 1",
            "--transition-duration says how long a transition takes, and there is none; add --transition crossfade"),
        ArgumentError(
            "a b c --transition blur",
            "'blur' is no transition: it does not read two pictures; "
                + "a transition has two samplers, and 'progress' leads from the one to the other"),
        ArgumentError(
            "a b --audio-gain 3",
            "--audio-gain says how much louder the file of --audio-mix is made, and there is none; "
                + "add --audio-mix FILE; the gain of the audio itself is --audio-track-gain"),
        ArgumentError(
            "a b --audio-mix m.wav --audio-gain 900",
            "--audio-gain '900' is out of its range; it takes decibels from -120 to 120"),
        ArgumentError("color:gren b", "INPUT 'color:gren': not a color; did you mean 'color:green'?"),
        ArgumentError(
            "a b --background gren", "--background 'gren' is neither a file nor a color; did you mean 'green'?"),
    ]

    static let words = [
        ArgumentError(
            "only.mov", "no OUTPUT given: 'only.mov' is all there is; write 'glfx INPUT --shader FILE OUTPUT'"),
        ArgumentError("'' out.mov", "INPUT is empty; give the name of a file"),
        ArgumentError("inspcet a.mov", "'inspcet' is neither a file nor a command; did you mean 'glfx inspect'?"),
        ArgumentError("shader", "'shader' is neither a file nor a command; did you mean 'glfx shaders'?"),
        ArgumentError(
            "--strict doctor", "'doctor' is a command; write it first: 'glfx doctor …', and './doctor' for a file"),
        ArgumentError(
            "inspect",
            "glfx inspect: no FILE given; write glfx inspect FILE… [--json] [--source] [--loudness] "
                + "[--frame-timeout SECONDS] "
                + "[--dialect NAME] [--result-alpha KIND] [--include DIR] [--media DIR]"
        ),
        ArgumentError("inspect a --jsn", "glfx inspect: unknown option '--jsn'; did you mean '--json'?"),
        ArgumentError(
            "doctor all", "glfx doctor: unexpected argument 'all'; write glfx doctor [--device DEVICE] [--json]"),
        ArgumentError("completions", "glfx completions takes one word, not 0; it can be bash, zsh or fish"),
        ArgumentError(
            "completions fihs",
            "glfx completions 'fihs': no such choice; did you mean 'fish'? It can be bash, zsh or fish"),
    ]

    static let shaders = [
        ArgumentError("a b --shader two.frag --amuont 1", "unknown option '--amuont'; did you mean '--amount'?"),
        ArgumentError(
            "a b --shader two.frag --qwertz 1",
            "unknown option '--qwertz': neither glfx nor a shader here has it; glfx --help --shader 'two.frag' lists all"
        ),
        ArgumentError(
            "a b --shader two.frag --set amuont=1", "unknown parameter 'amuont' in --set; did you mean 'amount'?"),
        ArgumentError(
            "a b --shader two.frag --set amount",
            "--set 'amount': not PARAMETER=VALUE, and no file of values; write it so: --set threshold=0.4, or --set values.json"
        ),
        ArgumentError("a b --shader two.frag --amount", "--amount needs a value; write --amount NUMBER"),
        ArgumentError("a b --shader two.frag --amount --strict", "--amount needs a value; write --amount NUMBER"),
        ArgumentError(
            "a b --shader two.frag --amount 1 --amount 2",
            "--amount: 'amount' of shader 'two.frag' is given twice; "
                + "leave one of them out, or write it after the shader that it is meant for"),
        ArgumentError("a b --shader two.frag --no-soft=1", "--no-soft takes no value; write --no-soft or --soft=1"),
        ArgumentError(
            "a b --amount 1 --shader two.frag --shader ./two.frag",
            "--amount comes before the shaders that have it ('two.frag' and './two.frag'); "
                + "write it after the one that it is meant for"),
        ArgumentError(
            "a b --shader needs.frag",
            "shader 'needs.frag': 'strength' has no value and no default; give --strength NUMBER"),
        ArgumentError(
            "a b --input x.png --shader two.frag --shader two.frag",
            "--input 'x.png' comes before every --shader; write it after the shader that it is meant for"),
        ArgumentError("a b --input x.png", "--input 'x.png' comes before every --shader; add --shader FILE"),
        ArgumentError(
            "a b --shader needs.frag --strength 1 --input x.png",
            "--input 'x.png': shader 'needs.frag' has no free sampler; it takes the movie's frame only"),
        ArgumentError(
            "a b --shader two.frag --input x.png --input y.png",
            "--input 'y.png': shader 'two.frag' has no free sampler; it has 'image', 'other', and the frame fills one of them"
        ),
        ArgumentError(
            "a b --shader two.frag --input othr=x.png",
            "--input 'othr=x.png': no shader here has a sampler 'othr'; did you mean '--input other=x.png'?"),
        ArgumentError(
            "a b --shader two.frag --input other=", "--input other= names no file; write --input other=FILE"),
        ArgumentError(
            "a b --shader twice.frag --key-color red",
            "'key-color' can be 'keyColor' or 'key_color' of shader 'twice.frag'; write --set keyColor=VALUE"),
        ArgumentError(
            "a b --shader chromakye",
            "there is no shader 'chromakye': neither a file nor a bundled shader has that name; did you mean 'chromakey'?"
        ),
    ]

    @Test(arguments: options + words + shaders)
    func isOneLineAndTwo(_ mistake: ArgumentError) throws {
        let folder = try Folder()
        try folder.write(Samples.twoInputs, to: "two.frag")
        try folder.write(Samples.withoutDefault, to: "needs.frag")
        try folder.write(Samples.twoNamesAlike, to: "twice.frag")
        let before = try folder.names
        let outcome = try Glfx.run(mistake.arguments, in: folder)
        #expect(outcome.errors == "glfx: error: \(mistake.line)\n")
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(try folder.names == before)
    }

    @Test func anUnfilledSamplerIsTheShadersError() throws {
        let folder = try Folder()
        try folder.write(Samples.twoInputs, to: "two.frag")
        let outcome = try Glfx.run(["a.mov", "--shader", "two.frag", "b.mov"], in: folder)
        #expect(
            outcome.errors == "glfx: error: shader 'two.frag': nothing fills its sampler 'other'; "
                + "give it a movie or a still with --input other=FILE\n")
        #expect(outcome.code == 5)
    }

    @Test func controlCharactersInNamesAreShownAsEscapes() throws {
        let outcome = try Glfx.run(["a\u{1B}[31m.mov\n"], in: Folder())
        #expect(outcome.errors.hasPrefix(#"glfx: error: no OUTPUT given: 'a\u{1B}[31m.mov\n' is all there is"#))
        #expect(outcome.lines.count == 1)
    }
}
