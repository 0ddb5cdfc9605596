import Foundation
import GLFXTestSupport
import Testing

/// Names that are not UTF-8, names of the maximum length, and names with terminal escapes.
@Suite struct FileNameTests {
    /// The names in a folder as bash writes them: `$'caf\351.mov'`.
    private func names(in folder: Folder) throws -> [String] {
        try Glfx.shell("shopt -s dotglob; for f in *; do printf '%q\\n' \"$f\"; done", in: folder).output
            .split(separator: "\n").map(String.init)
    }

    /// Latin-1, cut UTF-8, a surrogate, an overlong slash, and glfx's own encoding of such bytes.
    static let oddBytes = [
        #"caf\xe9"#, #"\xff\xfe"#, #"a\xe2\x82"#, #"\xed\xb3\xa9"#, #"\xc0\xaf"#, #"\xf4\x8f\xbf\xa9"#,
    ]

    @Test(arguments: Thoroughness.some(oddBytes, each: 3))
    func bytesThatAreNoTextNameTheirFile(bytes: String) throws {
        let folder = try Folder()
        let line = """
            cp \(try Clips.path("small.mov")) $'\(bytes).mov'; mkdir $'\(bytes)'
            printf 'uniform sampler2D s; varying vec2 p; void main() { gl_FragColor = texture2D(s, p).bgra; }' > $'\(bytes).frag'
            run() { "$glfx" --quiet "$@" || echo "code $? of $*"; }
            run $'\(bytes).mov' --shader $'\(bytes).frag' $'\(bytes)/1.mkv'
            run $'\(bytes).mov' --duration 0.2 $'\(bytes)/%d\(bytes).png'
            run $'\(bytes)/%d\(bytes).png' --fps 5 $'\(bytes)/2.mkv'
            run $'\(bytes)/*.png' --fps 5 --input $'\(bytes).mov' --shader crossfade $'\(bytes)/3.mkv'
            "$glfx" $'\(bytes).mov' --shader $'\(bytes).frag' --dry-run --json $'\(bytes)/4.mkv' > job.json
            "$glfx" run job.json || echo job
            "$glfx" check $'\(bytes).frag' > /dev/null 2>&1 || echo check
            "$glfx" inspect --json $'\(bytes).mov' > /dev/null || echo inspect
            """
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.output == "", "\(outcome.errors)")
        let expected = try Glfx.shell(
            "printf '%q\\n' $'\(bytes)' $'\(bytes).frag' $'\(bytes).mov' job.json", in: folder)
        #expect(try names(in: folder).sorted() == expected.output.split(separator: "\n").map(String.init).sorted())
        for (movie, frames) in [("1", 20), ("2", 5), ("3", 5), ("4", 20)] {
            let probe = try Glfx.shell(
                "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 file:$'\(bytes)'/\(movie).mkv",
                in: folder)
            #expect(probe.output.hasPrefix("\(frames)"), "\(movie).mkv: \(probe.output) \(probe.errors)")
        }
    }

    @Test func bytesThatAreNoTextAreProtectedAndShown() throws {
        let folder = try Folder()
        _ = try Glfx.shell(
            "cp \(try Clips.path("small.mov")) $'caf\\xe9.mov'; ln $'caf\\xe9.mov' $'\\xfe.mov'", in: folder)
        let before = try names(in: folder)
        func check(_ arguments: String, _ code: Int32, _ line: String) throws {
            let outcome = try Glfx.shell("exec \"$glfx\" \(arguments)", in: folder)
            #expect(outcome.code == code)
            #expect(outcome.errors == "glfx: error: \(line)\n")
        }
        try check(
            #"$'caf\xe9.mov' --overwrite $'\xfe.mov'"#, 2,
            #"output '\xFE.mov' is input 'caf\xE9.mov'; write to another name"#)
        try check(
            #"$'caf\xe9.mov' $'caf\xe9.mov'"#, 2, #"output 'caf\xE9.mov' is the input; write to another name"#)
        try check(
            #"$'caf\xe8.mov' o.mov"#, 3, #"cannot open 'caf\xE8.mov': No such file or directory; check the name"#)
        #expect(try names(in: folder) == before)
    }

    /// Such a byte is one character in a job file, and is read back as the same byte.
    @Test func aJobFileHoldsBytes() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(#"exec "$glfx" $'caf\xe9.mov' --dry-run --json $'\xff.mov'"#, in: folder)
        // U+10FFE9 and U+10FFFF in UTF-16 (RFC 8259, 7).
        #expect(outcome.output.contains(#""inputs": ["caf\udbff\udfe9.mov"]"#), "\(outcome.output)")
        #expect(outcome.output.contains(#""path": "\udbff\udfff.mov""#), "\(outcome.output)")
    }

    /// The temporary name beside it is within the file system's limit. One of them is cut in the middle of a
    /// character.
    @Test(arguments: [
        #"$(printf 'x%.0s' {1..251})"#, #"$(printf '\xe9%.0s' {1..251})"#, #"$(printf 'é%.0s' {1..125})x"#,
    ])
    func aNameMayHave255Bytes(name: String) throws {
        let folder = try Folder()
        let line = """
            name=\(name).mov; export LC_ALL=C; echo ${#name}; old=\(name).mkv; echo old > "$old"
            "$glfx" \(try Clips.path("small.mov")) --quiet "$name"; echo $?
            "$glfx" "$name" --quiet --overwrite "$old"; echo $?; cmp -s "$old" <(echo old); echo $?; ls -A | wc -l
            """
        let outcome = try Glfx.shell(line, in: folder)
        #expect(outcome.output == "255\n0\n0\n1\n2\n", "\(outcome.errors)")
        let longer = try Glfx.shell(
            "\"$glfx\" \(try Clips.path("small.mov")) --quiet \(name)x.mov; echo $?", in: folder)
        #expect(longer.output == "7\n")
        #expect(longer.errors.hasSuffix("File name too long; choose a shorter name\n"), "\(longer.errors)")
    }

    /// To Swift a slash with a combining accent is not a slash.
    @Test func aNameMayBeginWithAnAccent() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            #"mkdir a; "$glfx" '\#(try Clips.path("small.mov"))' --quiet $'a/\u0301.mov'; echo $?; ls -A . a"#,
            in: folder)
        #expect(outcome.output == "0\n.:\na\n\na:\n\u{301}.mov\n", "\(outcome.errors)")
    }

    @Test func whatWouldMoveATerminalIsShown() throws {
        let folder = try Folder()
        let movie = try Clips.path("small.mov")
        let outcome = try Glfx.shell(
            #"o=$'a\nb\e]0;x\a\x9b31m.mov'; "$glfx" \#(movie) --progress plain "$o" && "$glfx" \#(movie) "$o"; echo $?"#,
            in: folder)
        #expect(outcome.output == "2\n")
        let shown = #"a\nb\u{1B}]0;x\u{07}\x9B31m.mov"#
        #expect(outcome.lines.last == "glfx: error: output '\(shown)' exists; use --overwrite to replace it")
        let controls = outcome.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty, "\(outcome.errors.debugDescription)")
    }

    /// A zero byte would end the name in C, before an extension of another file type.
    @Test func aZeroByteInAJobFileNamesNothing() throws {
        let folder = try Folder()
        try folder.write(
            #"{"glfx": 1, "inputs": ["color:red"], "size": [16, 16], "output": {"path": "a.txt\u0000.mov"}}"#,
            to: "job.json")
        try folder.write(
            #"{"glfx": 1, "inputs": ["small.mov\u0000.png"], "output": {"path": "out.mov"}}"#, to: "other.json")
        try FileManager.default.copyItem(atPath: Clips.path("small.mov"), toPath: folder.path("small.mov"))
        let before = try Snapshot(folder)
        #expect(try Glfx.run(["run", "job.json"], in: folder).code != 0)
        #expect(try Glfx.run(["run", "other.json"], in: folder).code == 3)
        #expect(try Snapshot(folder) == before)
    }
}
