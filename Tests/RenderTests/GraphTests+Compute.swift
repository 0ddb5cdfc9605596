@testable import GLFXCore
@testable import GLFXPrograms
@testable import GLFXShaderText
import Testing

/// Passes that draw no pictures: compute shaders, and storage buffers.
extension GraphTests {
    @Test func aComputeShaderStoresItsPicture() throws {
        let text = """
            uniform sampler2D picture;
            void main() {
                ivec2 place = ivec2(gl_GlobalInvocationID.xy);
                imageStore(out_image, place, texelFetch(picture, place, 0).grba);
            }
            """
        var read = try PassReader(files: NoShaderFiles(), style: .modern, isWhole: false).read(
            SourceFile(name: "compute", text: text))
        read.source.wrap(prelude: [
            "layout(local_size_x = 4, local_size_y = 2) in;",
            "layout(rgba16f, binding = 0) writeonly uniform highp image2D out_image;",
        ])
        var compute = Pass(index: 0, source: read.source)
        compute.kind = .compute(image: "out_image", blockWidth: 4, blockHeight: 2)
        compute.output = .target("store")
        compute.samplers = ["picture": SamplerRule(.input("picture"))]
        let image = try pass(1, "color = texture(store, position);", reading: ["store": SamplerRule(.target("store"))])
        let made = program([compute, image], targets: [Target(name: "store", format: .float16)])
        // 5 x 3 pixels are no whole number of blocks.
        let source = picture(5, 3) { x, y in SIMD4(UInt16(40 * x), UInt16(60 * y), 9, 255) }
        let result = try run(made, [source])[0]
        for y in 0..<3 {
            for x in 0..<5 { #expect(result[x, y] == SIMD4(UInt16(60 * y), UInt16(40 * x), 9, 255)) }
        }
    }

    @Test func memoryIsKeptFromFrameToFrame() throws {
        let text = """
            #version 310 es
            precision highp float;
            layout(std430, binding = 0) buffer Memory { float count; };
            out vec4 color;
            void main() {
                color = vec4(count / 255.0);
                if (gl_FragCoord.x < 1.0 && gl_FragCoord.y < 1.0) count += 3.0;
            }
            """
        let read = try PassReader(files: NoShaderFiles()).read(SourceFile(name: "memory", text: text))
        var made = program([Pass(index: 0, source: read.source)])
        made.buffers = [DataBuffer(name: "Memory", bytes: withUnsafeBytes(of: Float(7)) { [UInt8]($0) })]
        #expect(try run(made, grays).map { $0[1, 1].x } == [7, 10, 13, 16])
    }
}
