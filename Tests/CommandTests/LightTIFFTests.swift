import Foundation
import GLFXTestSupport
import Testing

/// TIFF holds scene light as numbers, as its specification lays them out.
@Suite struct LightTIFFTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try LightFrame.ramp.write("in.exr", in: folder)
    }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    /// The tags of a little-endian file (TIFF 6.0, section 2): of each its first value.
    private func tags(_ bytes: Data) -> [Int: Int] {
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = number(4, 4)
        var tags: [Int: Int] = [:]
        for index in 0..<number(directory, 2) {
            let entry = directory + 2 + 12 * index
            let (size, count) = (number(entry + 2, 2) == 3 ? 2 : 4, number(entry + 4, 4))
            let value = size * count > 4 ? number(number(entry + 8, 4), size) : number(entry + 8, size)
            tags[number(entry, 2)] = value
        }
        return tags
    }

    @Test(arguments: ["", "--shader passthrough"])
    func numbersAreInTheFile(words: String) throws {
        let outcome = try run("in.exr \(words) --encoder-option compression_algo=raw out.tif")
        #expect(
            outcome.errors
                == "glfx: note: the TIFF has 32 bits of floating point a channel, light as the source; --depth 16 or 8 writes "
                + "codes with the curve of sRGB, which more programs show\n")
        let bytes = try folder.read("out.tif")
        let tags = tags(bytes)
        // Width, bits, no compression, RGB, samples a pixel, IEEE floating point.
        #expect([256, 258, 259, 262, 277, 339].map { tags[$0] } == [16, 32, 1, 2, 3, 3])
        let start = try #require(tags[273])
        let pixels = bytes[start..<start + 3 * 256 * 4].withUnsafeBytes { raw in
            (0..<768).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        let planes = try LightFrame.numbers("in.exr", in: folder)
        let wanted = (0..<768).map { index in planes[[512, 0, 256][index % 3] + index / 3] }
        #expect(pixels == wanted)
    }

    /// Compressed with the predictor of Adobe's third technical note, and back to OpenEXR, which ffmpeg reads.
    @Test(arguments: ["deflate", "lzw", "packbits"])
    func numbersComeBack(compression: String) throws {
        _ = try run("in.exr --encoder-option compression_algo=\(compression) out.tif")
        let tags = tags(try folder.read("out.tif"))
        #expect(tags[259] == ["deflate": 8, "lzw": 5, "packbits": 32773][compression])
        #expect(tags[317] == (compression == "packbits" ? nil : 3))
        _ = try run("out.tif back.exr")
        #expect(try LightFrame.numbers("back.exr", in: folder) == LightFrame.numbers("in.exr", in: folder))
    }

    /// Associated in the file (an extra sample of kind 1), as in OpenEXR.
    @Test func alphaIsAssociated() throws {
        try Tool.ffmpeg(
            [
                "-i", "in.exr", "-f", "lavfi", "-i", "gradients=s=16x16:seed=9,format=grayf32le", "-filter_complex",
                "[0:v]format=gbrpf32le[c];[c][1:v]alphamerge,format=gbrapf32le", "-frames:v", "1", "alpha.exr",
            ], in: folder)
        _ = try run("alpha.exr out.tif")
        let tags = tags(try folder.read("out.tif"))
        #expect(tags[277] == 4 && tags[338] == 1)
        _ = try run("out.tif back.exr")
        // Shaders see straight alpha; colors without any are lost.
        let before = try LightFrame.numbers("alpha.exr", "gbrapf32le", in: folder)
        let after = try LightFrame.numbers("back.exr", "gbrapf32le", in: folder)
        #expect(before.count == after.count)
        let worst = before.indices.filter { before[768 + $0 % 256] > 0 }
            .map { abs(before[$0] - after[$0]) / max(1, abs(before[$0])) }.max()
        #expect(try #require(worst) <= 1e-6)
    }

    /// The same codes as a PNG gets.
    @Test(arguments: [(8, "rgb24"), (16, "rgb48le")])
    func codesAreAskedFor(depth: Int, format: String) throws {
        let outcome = try run("in.exr --depth \(depth) out.tif")
        #expect(outcome.errors.isEmpty)
        _ = try run("in.exr --depth \(depth) out.png")
        #expect(
            try Raster.samples(["-i", "out.tif"], format, in: folder)
                == Raster.samples(["-i", "out.png"], format, in: folder))
    }

    /// Which libav's decoder does not read.
    @Test func itsFormIsShown() throws {
        _ = try run("in.exr out.tif")
        let outcome = try Glfx.shell("$glfx inspect out.tif", in: folder)
        #expect(outcome.code == 0 && outcome.output.contains("tiff, 16x16, gbrpf32le"), "\(outcome.errors)")
    }

    @Test func moviesOfTIFFKeepCodes() throws {
        _ = try run("in.exr --fps 24 --codec tiff out.mov")
        let format = try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder)
        #expect(format == ["rgb48le"])
    }
}
