import GLFXCore
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import GLFXTestSupport
import Testing

/// Passes that are drawn together band by band, and pictures that are known to be opaque: the same bits as without.
@Suite struct BandTests {
    private static func chain(
        _ shaders: [String], _ width: Int, _ height: Int, _ values: [String: ParameterValue] = [:],
        _ format: PixelFormat = .bgra8
    ) -> Chain {
        let numbers = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.components)" }
        return Chain(
            name: "\(shaders.map { String($0.prefix(20)) }) \(width)x\(height) \(numbers)", shaders: shaders,
            width: width,
            height: height, format: format, frames: 2, values: values)
    }

    /// An ISF shader of passes of its own that reads its first target as the wrap says.
    private static func steps(_ wrap: String) -> String {
        """
        /*{ "ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
            "PASSES": [{"TARGET": "one"}, {"TARGET": "two", "FLOAT": true}, {"TARGET": "one"}, {}] }*/
        void main() {
            vec2 p = isf_FragNormCoord, step = 1.0 / RENDERSIZE;
            vec2 up = \(wrap)(p + vec2(0.0, 3.0) * step), down = \(wrap)(p - vec2(1.0, 5.0) * step);
            if (PASSINDEX == 0) gl_FragColor = IMG_NORM_PIXEL(inputImage, up).gbra;
            else if (PASSINDEX == 1) gl_FragColor = 0.5 * (IMG_NORM_PIXEL(one, up) + IMG_NORM_PIXEL(one, down));
            else if (PASSINDEX == 2) gl_FragColor = IMG_NORM_PIXEL(two, down) + 0.1 * IMG_NORM_PIXEL(inputImage, p);
            else gl_FragColor = 0.3 * (IMG_NORM_PIXEL(one, up) + IMG_NORM_PIXEL(one, down) + IMG_NORM_PIXEL(two, up));
        }
        """
    }

    /// Places that are no numbers, or beyond all others.
    private static let nowhere = """
        #version 320 es
        precision highp float;
        uniform sampler2D frame; in vec2 position; out vec4 color;
        void main() {
            float none = position.x > 0.5 ? 0.0 : 1e-38;
            color = texture(frame, position / none) + texture(frame, vec2(none / none, position.y));
            color = color * vec4(0.3, 0.3, 0.3, 0.5) + 0.2 * texture(frame, position * 9.0 - 3.0) * texture(frame, -position).a;
        }
        """

    private static let chains: [Chain] =
        [0, 0.5, 3, 8, 20, 64].map { chain(["blur.frag"], 75, 211, ["radius": ParameterValue([$0])]) } + [
            chain(["blur.frag", "sharpen.frag", "edges.frag", "blur.frag"], 131, 150),
            chain([nowhere, "blur.frag"], 75, 33), chain(["blur.frag", "blur.frag"], 1300, 70),
            chain(["blur.frag", "vignette.frag"], 33, 257, [:], .rgba16),
            chain(["sharpen.frag", "blur.frag", "pixelate.frag", "sharpen.frag"], 64, 64),
            chain(Array(repeating: "sharpen.frag", count: 20), 40, 99), chain([steps("")], 90, 200),
            chain([steps("fract")], 90, 200), chain([steps(""), "blur.frag", steps("")], 17, 301),
        ]

    @Test(arguments: Thoroughness.some(chains, each: 2))
    func passesTogetherDrawWhatTheyDrawOneByOne(chain: Chain) throws {
        let cache = MemoryCache()
        let alone = try chain.draw(.native, cache: cache.cache, joinsPasses: false)
        for threads in [1, 2, 5] {
            #expect(try chain.draw(.native, threads: threads, cache: cache.cache) == alone)
        }
    }

    @Test(arguments: Thoroughness.some(Chain.bundled + Chain.texts, each: 8))
    func everyShaderDrawsTheSameTogether(chain: Chain) throws {
        var chain = chain
        chain.shaders = ["blur.frag"] + chain.shaders + ["sharpen.frag"]
        (chain.width, chain.height) = (70, 140)
        let cache = MemoryCache()
        let alone = try chain.draw(.native, cache: cache.cache, joinsPasses: false)
        #expect(try chain.draw(.native, threads: 3, cache: cache.cache) == alone)
    }

    @Test(arguments: Thoroughness.some(Chain.bundled + Chain.texts + chains, each: 8))
    func picturesKnownToBeOpaqueDrawTheSame(chain: Chain) throws {
        var chain = chain
        chain.isOpaque = true
        #expect(try chain.draw(.native, tellsOpaque: true) == chain.draw(.native))
    }

    @Test func theResultOfAnOpaquePictureIsKnownToBeOpaque() throws {
        func isOpaque(_ shader: String, tellsOpaque: Bool = true) throws -> Bool {
            var chain = Self.chain(["blur.frag", shader], 33, 20)
            chain.isOpaque = true
            return try chain.isResultOpaque(tellsOpaque: tellsOpaque)
        }
        #expect(try isOpaque("sharpen.frag"))
        #expect(try !isOpaque("sharpen.frag", tellsOpaque: false))
        #expect(try !isOpaque("chromakey.frag"))
    }

    // MARK: The order

    private static func pass(_ reach: Int, from source: PictureMemory, to target: PictureMemory) throws -> NativePass {
        var drawing = NativeDrawing(width: 64, height: 200)
        drawing.target = .rgba8
        drawing.textures["frame"] = (
            KernelPlan.Texture(
                width: 64, height: 200, rowBytes: 256, format: .rgba8, isLinear: false, wrap: .clamp), []
        )
        let (code, _) = try drawing.code(
            """
            uniform sampler2D frame;
            void main() {
                ivec2 here = ivec2(gl_FragCoord.xy);
                color = texelFetch(frame, min(here + ivec2(0, \(reach)), ivec2(63, 199)), 0) - texelFetch(frame, here, 0);
            }
            """)
        return NativePass(
            code, PictureParts(width: 64, height: 200), uniforms: [], target: target, pictures: [source],
            stop: StopFlag(), canWait: true)
    }

    private static func memory() -> PictureMemory {
        let buffer = PixelBuffer(width: 64, height: 200, format: .rgba8)
        return PictureMemory(start: buffer.baseAddress, owner: buffer)
    }

    @Test(arguments: [0, 3])
    func partsComeAfterWhatTheyNeed(slack: Int) throws {
        let (source, one, two) = (Self.memory(), Self.memory(), Self.memory())
        var group = PassGroup()
        // The third draws over what the second one reads.
        for (reach, from, to) in [(2, source, one), (20, one, two), (1, two, one)] {
            let pass = try Self.pass(reach, from: from, to: to)
            let isTaken = group.take(pass)
            #expect(isTaken)
        }
        let steps = BandSchedule(group, slack: slack).steps
        var drawn = group.passes.map { _ in 0 }
        for step in steps {
            // One part is a band of 16 rows.
            #expect(step.part == drawn[step.pass])
            let last = min(step.part * 16 + 15, 199)
            let needed = [[], [(0, last + 20)], [(1, last + 1), (0, last)]][step.pass]
            for (pass, row) in needed { #expect(drawn[pass] > min(row, 199) / 16) }
            drawn[step.pass] += 1
        }
        #expect(drawn == [13, 13, 13])
        // They take turns.
        let first = try #require(steps.firstIndex { $0.pass == 2 })
        #expect(first < 10 + 3 * slack)
    }
}
