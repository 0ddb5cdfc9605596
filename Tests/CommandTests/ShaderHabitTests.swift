import Foundation
import GLFXTestSupport
import Testing

/// Habits of public shaders that their own hosts take.
@Suite struct ShaderHabitTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// The first pixel of a frame, red, green, blue.
    private func pixel(_ file: String, _ text: String, _ words: String = "") throws -> [UInt8] {
        try folder.write(text, to: file)
        let outcome = try Glfx.shell(
            "$glfx color:'#204060' --size 4x4 --shader \(file) \(words) --fps 4 --at 0.25 --overwrite o.png", in: folder
        )
        try #require(outcome.code == 0, "\(outcome.errors)")
        return [UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder)[0..<3])
    }

    /// 0.25 s, twice: 127.5.
    @Test func aMacroMayUseTheNameThatItReplaces() throws {
        let toy =
            "#define iTime (iTime * 2.0)\nvoid mainImage(out vec4 o, in vec2 f) { o = vec4(iTime, 0.2, 0.0, 1.0); }"
        #expect(abs(Int(try pixel("toy.glsl", toy)[0]) - 128) <= 1)
    }

    @Test func aMacroMayBeUndefinedAgain() throws {
        let isf = """
            /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
            #define TIME 0.6
            float early() { return TIME; }
            #undef TIME
            void main() { gl_FragColor = vec4(early(), TIME, 0.0, 1.0); }
            """
        let found = try pixel("undef.fs", isf)
        #expect(abs(Int(found[0]) - 153) <= 1 && abs(Int(found[1]) - 64) <= 1, "\(found)")
    }

    @Test func valuesOfISFMayBeWords() throws {
        let isf = """
            /*{"INPUTS": [{"NAME": "mode", "TYPE": "long", "VALUES": ["Soft", "Hard", "Off"], "DEFAULT": "Hard"}]}*/
            void main() { gl_FragColor = vec4(float(mode) / 2.0, 0.0, 0.0, 1.0); }
            """
        #expect(abs(Int(try pixel("mode.fs", isf)[0]) - 128) <= 1)
        #expect(try pixel("mode.fs", isf, "--mode Off")[0] == 255)
    }

    /// A channel without a type, and a buffer that no pass draws, are black.
    @Test func channelsOfAnExportMaySayNothing() throws {
        for input in ["\"id\": \"4dX\"", "\"id\": \"gone\", \"ctype\": \"buffer\", \"src\": \"/media/x.png\""] {
            let code = "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, f) + vec4(0.2, 0.4, 0.0, 0.0); }"
            let json = """
                   {"ver": "0.1", "info": {"name": "n"}, "renderpass": [{"inputs": [{"channel": 0, \(input)}],
                   "outputs": [{"id": "out", "channel": 0}], "code": "\(code)", "name": "Image", "type": "image"}]}
                """
            let found = try pixel("toy.json", json)
            #expect(abs(Int(found[0]) - 51) <= 1 && abs(Int(found[1]) - 102) <= 1 && found[2] == 0, "\(found)")
        }
    }

    /// Shadertoy's own noises, by the names of its files: size, spread, and how the channels hang together.
    @Test(arguments: ["native", "software"]) func stockNoisesAreMade(device: String) throws {
        for (hash, side, isColor) in [
            ("0a40562379b63dfb89227e6d172f39fdce9022cba76623f1054a2c83d6c0ba5d.png", 64, false),
            ("3083c722c0c738cad0f468383167a0d246f91af2bfa373e9c5c094fb8c8413e0.png", 64, true),
            ("f735bee5b64ef98879dc618b016ecf7939a5756040c2cde21ccb15e69a6e1cfb.png", 256, true),
        ] {
            let code =
                "void mainImage(out vec4 o, in vec2 f) { o = textureSize(iChannel0, 0) == ivec2(\(side)) "
                + "? texelFetch(iChannel0, ivec2(f), 0) : vec4(0.0); }"
            let json =
                "{\"renderpass\": [{\"inputs\": [{\"channel\": 0, \"ctype\": \"texture\", \"src\": \"/media/a/\(hash)\", "
                + "\"sampler\": {\"filter\": \"mipmap\", \"wrap\": \"repeat\"}}], \"code\": \"\(code)\", "
                + "\"name\": \"Image\", \"type\": \"image\"}]}"
            try folder.write(json, to: "noise.json")
            let outcome = try Glfx.shell(
                "$glfx --size \(side)x\(side) --shader noise.json --device \(device) --at 0 --overwrite o.png",
                in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            let pixels = [UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder))
            func texel(_ x: Int, _ y: Int, _ channel: Int) -> Int {
                // Rows of the texture go up.
                Int(pixels[((side - 1 - (y + side) % side) * side + (x + side) % side) * 3 + channel])
            }
            let reds = stride(from: 0, to: pixels.count, by: 3).map { Int(pixels[$0]) }
            let mean = reds.reduce(0, +) / reds.count
            #expect((118...137).contains(mean), "\(hash): \(mean)")
            #expect(Set(pixels).count > 250)
            if isColor {
                #expect((0..<side).allSatisfy { texel($0, 5, 1) == texel($0 - 37, 5 - 17, 0) })
                #expect((0..<side).contains { texel($0, 5, 2) != texel($0, 5, 0) })
            }
        }
    }

    @Test func slipsAreNamed() throws {
        try folder.write("\nvoid mainimage(out vec4 o, in vec2 f) { o = vec4(1.0); }", to: "slip.frag")
        let check = try Glfx.shell("$glfx check slip.frag", in: folder)
        #expect(check.code == 5)
        #expect(
            check.output.contains("slip.frag:2") && check.output.contains("did you mean 'mainImage'?"),
            "\(check.output)")
        try folder.write(
            "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, f / iResolution.xy); }", to: "reads.glsl")
        let run = try Glfx.shell("$glfx --shader reads.glsl o.png", in: folder)
        #expect(run.code == 2)
        #expect(
            run.errors.hasPrefix("glfx: error: no INPUT given: shader 'reads.glsl' reads one as 'iChannel0'"),
            "\(run.errors)")
    }
}
