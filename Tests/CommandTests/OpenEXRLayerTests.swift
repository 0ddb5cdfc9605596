import Foundation
import GLFXTestSupport
import Testing

/// Layers and channels of OpenEXR files, chosen for what is shown and for further pictures.
@Suite struct OpenEXRLayerTests {
    private let folder: Folder

    /// `in.exr`: by OpenEXR's own Python package (3.5), 4x2 pixels: R, G, B of 0.5, 0.25, 0.125; beauty of 0.75, 0.625, 0.375; N.X,
    /// N.Y, N.Z of 0, -1, 0.5; depth.Z of 2.5 + x + 10 y in single precision; id of 7 + x in whole numbers.
    init() throws {
        folder = try Folder()
        let text = """
            di8xAQIAAABjaGFubmVscwBjaGxpc3QA6QAAAEIAAQAAAAAAAAABAAAAAQAAAEcAAQAAAAAAAAABAAAAAQAAAE4uWAABAAAAAAAAAAEAAAABAAAA
            Ti5ZAAEAAAAAAAAAAQAAAAEAAABOLloAAQAAAAAAAAABAAAAAQAAAFIAAQAAAAAAAAABAAAAAQAAAGJlYXV0eS5CAAEAAAAAAAAAAQAAAAEAAABi
            ZWF1dHkuRwABAAAAAAAAAAEAAAABAAAAYmVhdXR5LlIAAQAAAAAAAAABAAAAAQAAAGRlcHRoLloAAgAAAAAAAAABAAAAAQAAAGlkAAAAAAAAAAAA
            AQAAAAEAAAAAY29tcHJlc3Npb24AY29tcHJlc3Npb24AAQAAAABkYXRhV2luZG93AGJveDJpABAAAAAAAAAAAAAAAAMAAAABAAAAZGlzcGxheVdp
            bmRvdwBib3gyaQAQAAAAAAAAAAAAAAADAAAAAQAAAGxpbmVPcmRlcgBsaW5lT3JkZXIAAQAAAABvd25lcgBzdHJpbmcAAwAAAEFkYXBpeGVsQXNw
            ZWN0UmF0aW8AZmxvYXQABAAAAAAAgD9zY3JlZW5XaW5kb3dDZW50ZXIAdjJmAAgAAAAAAAAAAAAAAHNjcmVlbldpbmRvd1dpZHRoAGZsb2F0AAQA
            AAAAAIA/dHlwZQBzdHJpbmcADQAAAHNjYW5saW5laW1hZ2UALAIAAAAAAACcAgAAAAAAAAAAAABoAAAAADAAMAAwADAANAA0ADQANAAAAAAAAAAA
            ALwAvAC8ALwAOAA4ADgAOAA4ADgAOAA4ADYANgA2ADYAOQA5ADkAOQA6ADoAOgA6AAAgQAAAYEAAAJBAAACwQAcAAAAIAAAACQAAAAoAAAABAAAA
            aAAAAAAwADAAMAAwADQANAA0ADQAAAAAAAAAAAC8ALwAvAC8ADgAOAA4ADgAOAA4ADgAOAA2ADYANgA2ADkAOQA5ADkAOgA6ADoAOgAASEEAAFhB
            AABoQQAAeEEHAAAACAAAAAkAAAAKAAAA
            """
        let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        for name in ["in.exr", "s.1.exr", "s.2.exr", "in.exr:id"] {
            try bytes.write(to: URL(fileURLWithPath: folder.path(name)))
        }
    }

    /// The rows of red, green and blue of `out.exr`, from the top.
    private func shown(_ words: String, _ output: String = "out.exr") throws -> [[Float]] {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        // ffmpeg's planes are green, blue, red.
        let planes = try Raster.samples(["-i", output], "gbrpf32le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        return [2, 0, 1].map { Array(planes[$0 * 8..<$0 * 8 + 8]) }
    }

    private static let depth: [Float] = [2.5, 3.5, 4.5, 5.5, 12.5, 13.5, 14.5, 15.5]

    @Test(
        arguments: [
            ("in.exr --layer beauty", [0.75, 0.625, 0.375]), ("in.exr --layer Beauty", [0.75, 0.625, 0.375]),
            ("in.exr", [0.5, 0.25, 0.125]), ("in.exr --layer N", [0, -1, 0.5]),
            ("in.exr --layer G", [0.25, 0.25, 0.25]),
            ("in.exr:beauty.R", [0.75, 0.75, 0.75]), ("s.%d.exr --fps 24 --layer beauty", [0.75, 0.625, 0.375]),
        ] as [(String, [Float])])
    func aLayerIsShown(words: String, color: [Float]) throws {
        let isSequence = words.hasPrefix("s.")
        let planes = try shown("\(words) \(isSequence ? "o.%d.exr" : "out.exr")", isSequence ? "o.2.exr" : "out.exr")
        #expect(planes == color.map { Array(repeating: $0, count: 8) })
    }

    @Test(arguments: ["--layer depth", "--layer depth.Z"])
    func aSingleChannelIsGray(words: String) throws {
        #expect(try shown("in.exr \(words) out.exr") == [Self.depth, Self.depth, Self.depth])
        #expect(try shown("in.exr:depth.Z out.exr") == [Self.depth, Self.depth, Self.depth])
    }

    /// A file whose name ends so is a file.
    @Test func aNameIsNoLayer() throws {
        let row: [Float] = [7, 8, 9, 10, 7, 8, 9, 10]
        #expect(try shown("in.exr:id out.exr")[0] == Array(repeating: 0.5, count: 8))
        #expect(try shown("in.exr --layer id out.exr")[0] == row)
    }

    @Test(arguments: ["in.exr:depth.Z", "'s.%d.exr:depth.Z'", "'s.*.exr:depth'"])
    func aFurtherPictureHasALayer(file: String) throws {
        let shader =
            "// glfx: space=any\nin vec2 position; out vec4 color; uniform sampler2D frame; uniform sampler2D z;\n"
            + "void main() { color = vec4(texture(frame, position).r, texture(z, position).r, 0.0, 1.0); }"
        try folder.write(shader, to: "depth.frag")
        let planes = try shown("in.exr --shader depth.frag --input z=\(file) out.exr")
        #expect(planes == [Array(repeating: 0.5, count: 8), Self.depth, Array(repeating: 0, count: 8)])
    }

    @Test(
        arguments: [
            ("in.exr --layer spec", "'in.exr' has no layer or channel 'spec'; it has id, N, beauty, depth.Z"),
            ("in.exr --layer beautx", "'in.exr' has no layer or channel 'beautx'; did you mean 'beauty'?"),
            ("in.exr --shader over --input layer=in.exr:spec", "'in.exr' has no layer or channel 'spec'; it has"),
            ("p.png --layer Z", "'p.png' has no layer 'Z': it is no OpenEXR file; leave the layer out"),
            ("p.png:Z", "'p.png' has no layer 'Z': it is no OpenEXR file; leave the layer out"),
            (
                "'s.%d.exr:depth'",
                "'s.%d.exr:depth': several INPUTs, and numbered pictures, are shown with one layer; choose it for all of them "
                    + "with --layer"
            ),
            ("in.exr:depth --layer depth", "'in.exr:depth' and --layer choose a layer; leave one of them out"),
            ("in.exr --hold 1 --audio p.png:a", "'p.png:a': audio has no layers; leave out ':a'"),
        ])
    func aMistakeIsOneLine(words: String, message: String) throws {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=s=4x2", "-frames:v", "1", "p.png"], in: folder)
        let outcome = try Glfx.shell("$glfx \(words) out.mov", in: folder)
        #expect(outcome.code == 2, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note: ") }
        #expect(lines.count == 1 && lines[0].hasPrefix("glfx: error: \(message)"), "\(outcome.errors)")
    }

    @Test func aJobFileHasTheLayers() throws {
        let job = try Glfx.shell("$glfx in.exr:depth.Z out.exr --dry-run --json", in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(job.output.utf8)) as? [String: Any]
        #expect(
            (object?["inputs"] as? [[String: String]]) == [["file": "in.exr", "layer": "depth.Z"]], "\(job.output)")
        try folder.write(job.output, to: "job.json")
        #expect(try shown("run job.json") == [Self.depth, Self.depth, Self.depth])
    }

    @Test func inspectNamesThem() throws {
        let text = try Glfx.shell("$glfx inspect in.exr", in: folder).output
        for line in [
            "  part: scan lines, compression none, data 0,0 to 3,1, display 0,0 to 3,1",
            "    channels B half, G half, N.X half, N.Y half, N.Z half, R half, beauty.B half, beauty.G half, beauty.R half, "
                + "depth.Z float, id uint",
            "    owner: Ada", "  layers: id, N, beauty, depth.Z",
        ] { #expect(text.contains(line + "\n"), "\(text)") }
        let json = try Glfx.shell("$glfx inspect --json in.exr", in: folder).output
        let files = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        let parts = try #require(files?.first?["openEXR"] as? [[String: Any]])
        #expect(parts.count == 1 && parts[0]["dataWindow"] as? [Int] == [0, 0, 3, 1])
        #expect((parts[0]["channels"] as? [[String: String]])?.last == ["name": "id", "type": "uint"])
    }
}
