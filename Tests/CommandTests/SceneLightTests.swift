import Foundation
import GLFXTestSupport
import Testing

/// Scene light goes from an OpenEXR file through the shaders to another without being cut, as ffmpeg reads both.
@Suite struct SceneLightTests {
    private let folder: Folder

    /// `in.exr`: half precision, from below 0 to above 8.
    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "gradients=s=64x32:seed=3:c0=black:c1=white:nb_colors=5", "-frames:v", "1", "-vf",
                "format=gbrpf32le,exposure=exposure=3:black=0.05", "-c:v", "exr", "-format", "half", "in.exr",
            ], in: folder)
    }

    private func numbers(_ name: String, _ format: String = "gbrpf32le") throws -> [Float] {
        try Raster.samples(["-i", name], format, in: folder).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    @Test func theClipGoesBeyondBlackAndWhite() throws {
        let light = try numbers("in.exr")
        #expect(light.min()! < -0.1 && light.max()! > 7, "\(light.min()!) \(light.max()!)")
    }

    @Test(
        arguments: [
            "", "--shader passthrough", "--shader passthrough --shader passthrough", "--shader blur --radius 0",
        ],
        ["native", "software"])
    func numbersStayWhatTheyAre(words: String, device: String) throws {
        _ = try run("in.exr \(words) --device \(device) out.exr")
        #expect(try numbers("out.exr") == numbers("in.exr"))
    }

    @Test(arguments: ["native", "software"])
    func aStopDownHalvesEveryNumber(device: String) throws {
        _ = try run("in.exr --shader grade --exposure -1 --device \(device) out.exr")
        for (one, other) in zip(try numbers("in.exr"), try numbers("out.exr")) where abs(one) > 1e-3 {
            #expect(abs(other / one - 0.5) < 0.0005, "\(one) became \(other)")
        }
    }

    /// Through sRGB's curve and back.
    @Test func aShaderOfCodesGetsThemAndSaysSo() throws {
        let text =
            "in vec2 position; out vec4 color; uniform sampler2D frame;\n"
            + "void main() { color = texture(frame, position); }"
        try folder.write(text, to: "same.frag")
        let outcome = try run("in.exr --shader same.frag out.exr")
        #expect(
            outcome.errors
                == "glfx: note: shader 'same.frag' works on code values: it gets the light with sRGB's curve\n")
        for (one, other) in zip(try numbers("in.exr"), try numbers("out.exr")) {
            #expect(abs(other - one) <= 0.001 * max(1, abs(one)), "\(one) became \(other)")
        }
        let linear = try run("in.exr --shader same.frag --space linear out.exr")
        let same = try numbers("out.exr") == numbers("in.exr")
        #expect(linear.errors.isEmpty && same)
    }

    /// sRGB's code of each number, by IEC 61966-2-1.
    @Test(arguments: ["", "--shader passthrough"])
    func aPictureOfCodesGetsTheCurve(words: String) throws {
        _ = try run("in.exr \(words) --depth 16 out.png")
        let codes = try Raster.samples(["-i", "out.png"], "gbrp16le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: UInt16.self))
        }
        for (light, code) in zip(try numbers("in.exr"), codes) {
            let cut = Double(min(max(light, 0), 1))
            let wanted = cut <= 0.0031308 ? cut * 12.92 : 1.055 * pow(cut, 1 / 2.4) - 0.055
            #expect(abs(Double(code) - 65535 * wanted) < 16, "\(light) became \(code)")
        }
    }

    /// As bright as the PNG, which has the curve of sRGB.
    @Test(arguments: ["out.gif", "out.jpg", "out.webp", "out.mp4"])
    func everyOutputShowsTheSame(output: String) throws {
        let times = output.hasSuffix("mp4") ? " --fps 24 --hold 0.1" : ""
        _ = try run("in.exr\(times) \(output)")
        _ = try run("in.exr out.png")
        func mean(_ name: String) throws -> Double {
            let samples = try Raster.samples(["-i", name], "rgb24", in: folder).prefix(64 * 32 * 3)
            return samples.reduce(0.0) { $0 + Double($1) } / Double(samples.count)
        }
        let (one, other) = (try mean(output), try mean("out.png"))
        #expect(abs(one - other) < 4, "\(one), not \(other)")
    }

    @Test(arguments: ["native", "software"])
    func whatIsLaidOverIsLightToo(device: String) throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x808080:s=64x32,format=rgb24", "-frames:v", "1", "gray.png"], in: folder)
        _ = try run("in.exr --shader over --input layer=gray.png --device \(device) out.exr")
        // (128 / 255 + 0.055) / 1.055, to 2.4.
        #expect(try numbers("out.exr").allSatisfy { abs($0 - 0.21586) < 0.0002 })
        _ = try run("in.exr --shader over --input layer=color:#808080 --device \(device) out.exr")
        #expect(try numbers("out.exr").allSatisfy { abs($0 - 0.21586) < 0.0002 })
    }

    @Test(arguments: ["", " --shader grade --exposure 0.5"])
    func partsAndSequencesAreTheSame(words: String) throws {
        for number in 1...4 { _ = try run("in.exr --shader grade --exposure -\(number) s.\(number).exr") }
        _ = try run("s.%d.exr --fps 24\(words) whole-%d.exr")
        _ = try run("s.%d.exr --fps 24\(words) --parts 2 parts-%d.exr")
        for number in 1...4 {
            #expect(try folder.read("whole-\(number).exr") == folder.read("parts-\(number).exr"))
        }
        if words.isEmpty { #expect(try numbers("whole-3.exr") == numbers("s.3.exr")) }
    }

    /// Associated alpha in the file, straight in shaders.
    @Test func alphaComesBack() throws {
        try Tool.ffmpeg(
            [
                "-i", "in.exr", "-f", "lavfi", "-i", "gradients=s=64x32:seed=9,format=grayf32le", "-filter_complex",
                "[0:v]format=gbrpf32le[c];[c][1:v]alphamerge,format=gbrapf32le", "-frames:v", "1", "alpha.exr",
            ], in: folder)
        _ = try run("alpha.exr --shader passthrough out.exr")
        let (one, other) = (try numbers("alpha.exr", "gbrapf32le"), try numbers("out.exr", "gbrapf32le"))
        #expect(one.count == other.count)
        let count = one.count / 4
        for index in one.indices where one[3 * count + index % count] > 0 {
            #expect(abs(one[index] - other[index]) <= 1e-6 * max(1, abs(one[index])), "\(one[index]) \(other[index])")
        }
    }

    @Test func sheetsShowIt() throws {
        _ = try run("in.exr --depth 8 plain.png")
        for number in 1...2 { _ = try run("in.exr s.\(number).exr") }
        _ = try Glfx.shell("$glfx sheet s.%d.exr --fps 24 --times 2 --cell 64 --columns 1 sheet.png", in: folder)
        let plain = try Raster.samples(["-i", "plain.png"], "gray", in: folder)
        let sheet = try Raster.samples(["-i", "sheet.png"], "gray", in: folder)
        // The brightest and the middle are those of the picture as it is shown, not of its light.
        #expect(sheet.max()! == 255 && plain.max()! == 255)
        #expect(sheet.filter { $0 > 188 }.count > plain.filter { $0 > 188 }.count / 2)
    }
}
