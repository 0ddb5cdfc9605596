import Foundation
import GLFXTestSupport
import Testing

/// Colors by a configuration of OpenColorIO, beside what its own processor makes of them.
@Suite(.needsColorReference) struct ColorManagementTests {
    private let reference: ColorReference
    private var folder: Folder { reference.folder }

    init() throws { reference = try ColorReference() }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private static let ways: [(words: String, processor: String)] = [
        ("--input-space lin_wide --output-space lin_srgb", "c.getProcessor('lin_wide', 'lin_srgb')"),
        ("--input-space wide --output-space camera_log", "c.getProcessor('lin_wide', 'camera_log')"),
        ("--input-space camera_log", "c.getProcessor('camera_log', 'lin_wide')"),
        ("--input-space wide --output-space printed", "c.getProcessor('lin_wide', 'printed')"),
        ("--input-space lin_srgb --working-space camera_log", "c.getProcessor('lin_srgb', 'camera_log')"),
        (
            "--input-space wide --display 'Monitor sRGB' --view Plain",
            "c.getProcessor(o.DisplayViewTransform(src='lin_wide', display='Monitor sRGB', view='Plain'))"
        ),
        (
            "--display 'monitor sRGB'",
            "c.getProcessor(o.DisplayViewTransform(src='lin_wide', display='Monitor sRGB', view='Film'))"
        ),
        (
            "--display 'Projector P3' --view Plain",
            "c.getProcessor(o.DisplayViewTransform(src='lin_wide', display='Projector P3', view='Plain'))"
        ),
        (
            "--output-space lin_srgb --look film",
            "c.getProcessor(o.LookTransform(src='lin_wide', dst='lin_srgb', looks='film'))"
        ),
        ("--look=-graded", "c.getProcessor(o.LookTransform(src='lin_wide', dst='lin_wide', looks='-graded'))"),
    ]

    @Test(arguments: ways.indices, ["native", "software"])
    func everyWayIsThatOfTheLibrary(way: Int, device: String) throws {
        let (words, processor) = Self.ways[way]
        _ = try run("in.exr --ocio show.ocio \(words) --device \(device) out.exr")
        let error = ColorReference.error(try reference.pixels(of: "out.exr"), try reference.numbers(processor))
        #expect(error < 1e-4, "\(error)")
    }

    /// The primaries of a configuration's space are not known, and those of another would be wrong.
    @Test func noChromaticitiesAreWrittenOfASpace() throws {
        let mark = Data("chromaticities".utf8)
        _ = try run("in.exr --ocio show.ocio --input-space lin_srgb out.exr")
        #expect(try folder.read("out.exr").range(of: mark) == nil)
        _ = try run("in.exr --shader passthrough out.exr")
        #expect(try folder.read("out.exr").range(of: mark) != nil)
    }

    @Test func theConfigurationIsNotWrittenOver() throws {
        let text = try text("show.ocio")
        try folder.write(text, to: "show.png")
        let outcome = try Glfx.shell("$glfx in.exr --ocio show.png --overwrite show.png", in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains("show.png"), "\(outcome.errors)")
        #expect(try self.text("show.png") == text)
    }

    @Test func variablesChooseTheFilesOfLooks() throws {
        for shot in ["a01", "a02"] {
            _ = try run("in.exr --ocio show.ocio --look graded --ocio-variable SHOT=\(shot) out.exr")
            let wanted = try reference.numbers(
                "c.getProcessor(o.FileTransform(src='\(shot).cc', cccId='0'))")
            #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 2e-5)
        }
    }

    @Test func fileRulesAndTheEnvironmentSayWhatIsNotGiven() throws {
        try copy("in.exr", to: "shot_log_v1.exr")
        let outcome = try Glfx.shell(
            "OCIO=show.ocio $glfx shot_log_v1.exr --output-space lin_wide out.exr", in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let wanted = try reference.numbers("c.getProcessor('camera_log', 'lin_wide')")
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 2e-5)
        let other = try run("in.exr --ocio show.ocio out.exr")
        #expect(
            other.errors == """
                glfx: note: 'in.exr' is taken for 'lin_wide', as the configuration has it for files that it knows nothing of; \
                --input-space names another space\n
                """)
    }

    /// Without any of its options the variable changes nothing.
    @Test func theEnvironmentAloneManagesNothing() throws {
        _ = try Glfx.shell("OCIO=missing.ocio $glfx in.exr --shader passthrough out.exr", in: folder)
        #expect(try reference.pixels(of: "out.exr") == reference.pixels(of: "in.exr"))
    }

    @Test(arguments: ["native", "software"])
    func eachInputIsBroughtFromItsOwnSpace(device: String) throws {
        let common = "in.exr --ocio show.ocio --input-space wide --device \(device)"
        _ = try run("\(common) --shader over --input layer=in.exr --input-space camera_log out.exr")
        let wanted = try reference.numbers("c.getProcessor('camera_log', 'lin_wide')")
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 2e-5)
        // By the rules, and as the INPUT where they know nothing.
        try copy("in.exr", to: "b_log.exr")
        _ = try run("\(common) --shader over --input layer=b_log.exr out.exr")
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 2e-5)
        _ = try run("\(common) --shader over --input layer=in.exr out.exr")
        #expect(try reference.pixels(of: "out.exr") == reference.pixels(of: "in.exr"))
    }

    /// A color is one of sRGB: 50 % of each primary, through the role `color_picking`.
    @Test func colorsArePickedAsCodes() throws {
        _ = try run("in.exr --ocio show.ocio --shader over --input layer=color:#804020 out.exr")
        let picked = try reference.pixels(of: "out.exr").prefix(3)
        func light(_ code: Double) -> Double { pow((code / 255 + 0.055) / 1.055, 2.4) }
        let (r, g, b) = (light(128), light(64), light(32))
        let wanted = [
            0.6131 * r + 0.3395 * g + 0.0474 * b, 0.0702 * r + 0.9164 * g + 0.0134 * b,
            0.0206 * r + 0.1096 * g + 0.8698 * b,
        ]
        #expect(zip(picked, wanted).allSatisfy { abs(Double($0) - $1) < 1e-4 }, "\(picked), not \(wanted)")
    }

    /// A chain over the light, and then the display: in one job the same as in two.
    @Test(arguments: ["native", "software"])
    func shadersDrawBetweenTheSpaces(device: String) throws {
        let end = "--device \(device) --display 'Monitor sRGB' --view Plain"
        _ = try run(
            "in.exr --ocio show.ocio --input-space camera_log --shader grade --exposure 1 \(end) out.exr")
        let made = try reference.pixels(of: "out.exr")
        let camera = try reference.numbers("c.getProcessor('camera_log', 'lin_wide')").map { 2 * $0 }
        try camera.withUnsafeBytes { Data($0) }.write(to: folder.url.appendingPathComponent("in.raw"))
        let wanted = try reference.numbers(
            "c.getProcessor(o.DisplayViewTransform(src='lin_wide', display='Monitor sRGB', view='Plain'))")
        #expect(ColorReference.error(made, wanted) < 1e-3)
    }

    /// The background is brought into the light, and goes to the display with the picture.
    @Test func theBackgroundLiesInTheLight() throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x804020:s=81x18,format=rgb24", "-frames:v", "1", "flat.png"], in: folder)
        let rule = "file_rules:\n  - !<Rule> {name: flat, colorspace: display_codes, pattern: flat, extension: png}\n"
        try folder.write(try text("show.ocio").replacing("file_rules:\n", with: rule), to: "ruled.ocio")
        try folder.write(
            "// glfx: space=any\nin vec2 position; out vec4 color; uniform sampler2D frame;\n"
                + "void main() { color = vec4(texture(frame, position).rgb, 0.5); }", to: "half.frag")
        let words = "--ocio ruled.ocio --shader half.frag --display 'Monitor sRGB' --view Plain"
        _ = try run("flat.png \(words) --background navy wanted.png")
        for background in ["'#804020'", "flat.png"] {
            _ = try run("flat.png \(words) --background \(background) out.png")
            let bytes = try Raster.samples(["-i", "out.png"], "rgb24", in: folder)
            #expect(zip(bytes, [0x80, 0x40, 0x20]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(bytes.prefix(3))")
        }
        // The mean of both in light (#804020 and #000080), by IEC 61966-2-1.
        let mixed = try Raster.samples(["-i", "wanted.png"], "rgb24", in: folder)
        #expect(zip(mixed, [92, 44, 95]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(mixed.prefix(3))")
    }

    private func copy(_ name: String, to other: String) throws {
        try folder.read(name).write(to: folder.url.appendingPathComponent(other))
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }

    @Test func jobFilesAndPartsDrawTheSame() throws {
        for number in 1...4 { _ = try run("in.exr --shader grade --exposure -\(number) s.\(number).exr") }
        let words =
            "s.%d.exr --fps 24 --ocio show.ocio --input-space wide --shader over --input layer=in.exr --input-space camera_log "
            + "--opacity 0.3 --look graded --ocio-variable SHOT=a02"
        _ = try run("\(words) whole-%d.exr")
        _ = try run("\(words) --parts 2 parts-%d.exr")
        let job = try run("\(words) --dry-run --json job-%d.exr")
        try folder.write(job.output, to: "job.json")
        let outcome = try Glfx.shell("$glfx run job.json", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        for number in 1...4 {
            let whole = try folder.read("whole-\(number).exr")
            #expect(try whole == folder.read("parts-\(number).exr"))
            #expect(try whole == folder.read("job-\(number).exr"))
        }
    }

    @Test(arguments: [
        ("--ocio none.ocio", 3, "cannot open 'none.ocio': No such file or directory; check the name"),
        (
            "--input-space wide", 2,
            "color spaces are named, and there is no configuration that has them; name one with --ocio CONFIG, or by the "
                + "environment variable OCIO"
        ),
        (
            "--ocio show.ocio --input-space lin_sgrb", 2,
            "--input-space: 'show.ocio' has no color space 'lin_sgrb'; did you mean 'lin_srgb'?"
        ),
        (
            "--ocio show.ocio --output-space nothing", 2,
            "--output-space: 'show.ocio' has no color space 'nothing'; `glfx inspect show.ocio` lists them"
        ),
        (
            "--ocio show.ocio --display Monitor", 2,
            "--display: 'show.ocio' has no display 'Monitor'; it has 'Monitor sRGB', 'Projector P3'"
        ),
        (
            "--ocio show.ocio --display 'Projector P3' --view Film", 2,
            "--view: 'show.ocio' has no view of that display 'Film'; it has 'Plain'"
        ),
        ("--ocio show.ocio --look gradde", 2, "--look: 'show.ocio' has no look 'gradde'; did you mean 'graded'?"),
        (
            "--ocio show.ocio --output-space wide --display 'Monitor sRGB'", 2,
            "--output-space and --display exclude each other: the output is in one space; leave one of them out"
        ),
        (
            "--ocio show.ocio --space scene", 2,
            "--space scene and a configuration exclude each other: the configuration says what light is; leave one of them out"
        ),
        (
            "--ocio show.ocio --ocio-variable SHOT", 2,
            "--ocio-variable 'SHOT': not NAME=VALUE; write it so: --ocio-variable SHOT=a01"
        ),
    ])
    func mistakesGetOneLine(words: String, code: Int, message: String) throws {
        let outcome = try Glfx.shell("env -u OCIO $glfx in.exr \(words) out.exr", in: folder)
        #expect(Int(outcome.code) == code)
        #expect(outcome.errors == "glfx: error: \(message)\n")
        #expect((try? folder.read("out.exr")) == nil)
    }

    /// Each names the configuration or the file that is wrong.
    @Test(arguments: [
        ("search_path: .", "search_path: elsewhere", "grade.spi3d"),
        ("ocio_profile_version: 2", "ocio_profile_version: 9", "9"),
        ("base: 10,", "base: ten,", "double"), ("roles: {", "roles: [", "broken.ocio"),
        ("grade.spi3d", "in.exr", "in.exr"),
    ])
    func damagedConfigurationsSayWhatIsWrong(part: String, damage: String, named: String) throws {
        let text = try text("show.ocio").replacing(part, with: damage)
        try folder.write(text, to: "broken.ocio")
        let outcome = try Glfx.shell("$glfx in.exr --ocio broken.ocio --output-space printed out.exr", in: folder)
        #expect(outcome.code == 3)
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note:") }
        #expect(lines.count == 1 && lines[0].hasPrefix("glfx: error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("'broken.ocio'") && outcome.errors.contains(named), "\(outcome.errors)")
    }

    @Test func inspectListsWhatAConfigurationHas() throws {
        let outcome = try Glfx.shell("$glfx inspect show.ocio", in: folder)
        #expect(outcome.code == 0)
        for words in [
            "scene_linear", "lin_srgb", "display 'Monitor sRGB', views:", "Film", "graded", "SHOT", "camera",
            "file rules:",
        ] {
            #expect(outcome.output.contains(words), "\(words)")
        }
        let json = try Glfx.shell("$glfx inspect show.ocio --json", in: folder)
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        let displays = try #require(report[0]["displays"] as? [[String: Any]])
        #expect(displays.compactMap { $0["name"] as? String } == ["Monitor sRGB", "Projector P3"])
        let spaces = try #require(report[0]["spaces"] as? [[String: String]])
        #expect(spaces.first == ["name": "lin_wide", "detail": "scene"])
    }
}
