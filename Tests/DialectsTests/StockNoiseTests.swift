@testable import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Shadertoy's stock noises, made anew.
struct StockNoiseTests {
    /// Of evenly distributed codes: (256² - 1) / 12.
    private static let variance = 5461.25

    /// The variance of the means of blocks of 8x8 pixels; of white noise a 64th of the pixels'.
    private func variance(_ codes: [UInt8], side: Int) -> Double {
        let blocks = side / 8
        var means: [Double] = []
        for block in 0..<blocks * blocks {
            var sum = 0
            for y in 0..<8 {
                for x in 0..<8 { sum += Int(codes[(block / blocks * 8 + y) * side + block % blocks * 8 + x]) }
            }
            means.append(Double(sum) / 64)
        }
        let mean = means.reduce(0, +) / Double(means.count)
        return means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(means.count)
    }

    @Test func blueNoiseHasHardlyAnyLowFrequencies() {
        let tile = BlueNoise.tile
        let white = Self.variance / 64
        // A block's edges let a little of the high frequencies through.
        #expect(variance(tile, side: 256) < 0.15 * white)
        // The measure itself, on white noise of as many pixels: within a tenth.
        let other = StockNoise.grayMedium.texture.bytes
        #expect(abs(variance(other, side: 256) / white - 1) < 0.1)
    }

    @Test func everyCodeOfBlueNoiseIsThereAsOften() {
        var counts = [Int](repeating: 0, count: 256)
        for code in BlueNoise.tile { counts[Int(code)] += 1 }
        #expect(Set(counts) == [256])
    }

    @Test func blueNoiseHasShadertoysSize() throws {
        let texture = try #require(StockNoise(path: "/media/a/\(StockNoise.blue.rawValue).png")).texture
        #expect(texture.width == 1024 && texture.height == 1024 && texture.format == .rgba8)
        #expect(texture.bytes.count == 1024 * 1024 * 4)
        // A tile: what is at 256 is at 0 too.
        #expect(texture.bytes[256 * 4..<260 * 4] == texture.bytes[0..<16])
    }

    /// The first two rows of Bayer's matrix (1973), a 64th of 256 each.
    @Test func bayersMatrixIsTheUsualOne() throws {
        let texture = try #require(StockNoise(path: "/presets/tex15.png")).texture
        let rows = [0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26]
        #expect(texture.bytes.prefix(16).map(Int.init) == rows.map { 4 * $0 })
        #expect(Set(texture.bytes).count == 64)
    }

    @Test func anISFFileMayNameThem() throws {
        let text = """
            /*{"IMPORTED": {"noise": {"PATH": "\(StockNoise.blue.rawValue).jpg"}}, "INPUTS": [
            {"NAME": "inputImage", "TYPE": "image"}]}*/
            void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) + IMG_THIS_PIXEL(noise); }
            """
        let program = try ShaderProgram.parse(text: text, name: "a.fs")
        #expect(program.dataTextures.map(\.width) == [1024])
        #expect(program.inputs.map(\.name) == ["inputImage"])
    }
}
