@testable import GLFXCommand
import GLFXCore
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Options of other programs, mistyped ones, and parameters that have an option's name.
@Suite struct ForeignOptionTests {
    private func refusal(_ arguments: String) -> Failure? {
        do {
            _ = try Parsing.parse(arguments)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("-crf", "--quality NUMBER"), ("--crf", "--quality NUMBER"), ("--lut3d", "--lut FILE"),
        ("--crop", "--shader crop"), ("--rotate", "--shader transform"), ("--reverse", "--speed -1"),
        ("-ss", "--start TIME"), ("-i", "INPUT has no option"), ("-vf", "--shader FILE|NAME"),
        ("-t", "--duration TIME"), ("-to", "--end TIME"), ("-c:v", "--codec NAME"), ("-an", "--audio none"),
        ("-y", "--overwrite"), ("-r", "--fps N"), ("-s", "--size WIDTHxHEIGHT"), ("--crf=18", "--quality NUMBER"),
        ("-filter_complex", "--shader FILE|NAME"), ("-b:v", "--encoder-option b=8000000"),
    ])
    func anOptionOfAnotherProgramHasOurs(given: String, ours: String) throws {
        let failure = try #require(refusal("a b \(given)"))
        #expect(failure.message.hasPrefix("unknown option '\(given.prefix { $0 != "=" })"))
        #expect(failure.advice?.contains(ours) == true, "\(failure)")
    }

    @Test func whatIsAdvisedIsThere() throws {
        let parameters = try ShaderLibrary.bundled.flatMap { try ShaderLibrary.bundledProgram($0.name).parameters }
        let options = Set((Option.all + Subcommand.all.flatMap(\.ownOptions)).map(\.spelling)).union(Self.options)
            .union(parameters.map { "--" + $0.optionName })
        let shaders = Set(ShaderLibrary.bundled.map(\.name)).union(Self.shaders)
        for row in ForeignOption.all {
            let words = row.advice.split { " ,;'`|:".contains($0) }.map(String.init)
            for word in words where word.hasPrefix("--") {
                #expect(options.contains(word), "\(row.names): \(word)")
            }
            for (word, next) in zip(words, words.dropFirst()) where word == "--shader" && next != "FILE" {
                #expect(shaders.contains(next), "\(row.names): \(next)")
            }
            for (word, next) in zip(words, words.dropFirst()) where word == "glfx" && !next.hasSuffix(".mov") {
                #expect(Subcommand.named(next) != nil || !row.advice.contains("`glfx \(next)"), "\(row.advice)")
            }
        }
    }

    /// Which the table already names; empty once all are there.
    private static let options: Set = ["--speed", "--deinterlace", "--audio-stream"]
    private static let shaders: Set = ["crop", "transform", "place"]

    @Test func noNameIsTwiceInTheTableNorAnOptionOfOurs() {
        var seen: Set<String> = []
        for name in ForeignOption.all.flatMap(\.names) {
            #expect(seen.insert(name).inserted, "\(name)")
            #expect(!Option.ofFilter.contains { $0.name == name }, "\(name)")
        }
    }

    /// Words of the field, none of which is one of these options with a slip of the hand.
    private static let words = """
        speed seek site side sized-up rate mode gain mask mix text fonts step sharp smart hue code-page core cores rotation \
        position offset matrix matte preview previous inset outline volume reverse bright width scale zoom pick pin span \
        band sort sorted stand card care fate late made shape share stall hole hose bold
        """.split(separator: " ").map(String.init)

    private static let names = [
        "shader", "set", "preset-file", "input", "dialect", "include", "key", "key-at", "plate", "keep", "inside",
        "outside", "background", "beside", "mouse", "date", "seed", "start", "end", "at", "duration", "fps", "size",
        "fit",
        "hold", "pan", "transition", "fade-in", "audio", "format", "codec", "quality", "preset", "alpha", "overwrite",
        "device", "threads", "strict", "stats", "summary", "quiet", "verbose", "parts", "jobs", "depth",
    ]

    @Test func aWordOfAnotherMeaningIsNotProposed() {
        for word in Self.words { #expect(nearest(to: word, in: Self.names) == nil, "\(word)") }
    }

    @Test(
        arguments: [
            ("siez", "size"), ("szie", "size"), ("sze", "size"), ("sizee", "size"), ("sizes", "size"),
            ("strt", "start"),
            ("statr", "start"), ("stat", "stats"), ("overwriet", "overwrite"), ("ovewrite", "overwrite"),
            ("backgruond", "background"), ("durration", "duration"), ("durtion", "duration"), ("qualty", "quality"),
            ("transitoin", "transition"), ("trans", "transition"), ("sead", nil), ("sed", "seed"), ("fitt", "fit"),
            ("tf", nil), ("codek", "codec"), ("prest", "preset"), ("presett", "preset"), ("thraeds", "threads"),
            ("ofrmat", "format"), ("adio", "audio"), ("ky", "key"), ("DATE", "date"),
        ] as [(String, String?)])
    func aSlipOfTheHandIsFound(given: String, meant: String?) {
        #expect(nearest(to: given, in: Self.names) == meant)
    }

    @Test func aParameterWithAnOptionsNameIsExplained() throws {
        let failure = try #require(refusal("a b --shader two --input left=l --input right=r --size 2"))
        #expect(failure.commandLine == "--size '2': not a size; a shader's 'size' is set with --set size=2")
        let other = try #require(refusal("a b --shader two --input left=l --input right=r --size big"))
        #expect(!other.description.contains("--set"))
    }

    @Test func anOptionThatMayBeMeantForAShaderIsNoted() throws {
        let folder = try Folder()
        try folder.write(
            "in vec2 uv; uniform sampler2D f; uniform float seed; // default=1\n"
                + "void main() { gl_FragColor = texture(f, uv * seed); }\n", to: "twirl.frag")
        let noted = try Glfx.run(["a.mov", "--shader", "twirl.frag", "--seed", "3", "b.mov", "--dry-run"], in: folder)
        #expect(
            noted.errors == "glfx: note: --seed '3' is glfx's own option; a shader's 'seed' is set with --set seed=3\n")
        let set = try Glfx.run(
            ["a.mov", "--shader", "twirl.frag", "--set", "seed=2", "--seed", "3", "b.mov", "--dry-run"], in: folder)
        #expect(set.errors == "")
    }
}
