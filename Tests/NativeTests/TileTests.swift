@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// Reads of many neighbors, which are taken from tiles.
@Suite struct TileTests {
    /// Larger than a tile in both directions, and of no whole number of vectors.
    private static let width = 301
    private static let height = 139

    private static let bytes: [UInt8] = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 &* 7 + $0 / 977) }

    private static func drawing(_ wrap: SamplerRule.Wrap, isLinear: Bool = true) -> NativeDrawing {
        var drawing = NativeDrawing(width: width, height: height)
        drawing.textures["frame"] = (
            KernelPlan.Texture(
                width: width, height: height, rowBytes: width * 4, format: .rgba8, isLinear: isLinear, wrap: wrap),
            bytes
        )
        return drawing
    }

    /// A channel of a pixel from 0 to 1, as OpenGL ES 3.2, section 8.14.2, continues the picture.
    private static func pixel(_ x: Int, _ y: Int, _ channel: Int, _ wrap: SamplerRule.Wrap) -> Float {
        var (x, y) = (x, y)
        switch wrap {
        case .border where !(0..<width).contains(x) || !(0..<height).contains(y): return 0
        case .repeat: (x, y) = ((x % width + width) % width, (y % height + height) % height)
        default: (x, y) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
        }
        return Float(bytes[(y * width + x) * 4 + channel]) / 255
    }

    /// Compares with a sum over neighbors; `share` is how far between two columns each is read.
    private static func check(
        _ pixels: [SIMD4<Float>], _ columns: [Int], _ rows: [Int], _ wrap: SamplerRule.Wrap, share: Float = 0
    ) -> Float {
        var largest: Float = 0
        for y in 0..<height {
            for x in 0..<width where x < 40 || x > width - 40 || y % 16 < 2 {
                for channel in 0..<4 {
                    var sum: Float = 0
                    for row in rows {
                        for column in columns {
                            let first = pixel(x + column, y + row, channel, wrap)
                            sum += first + (pixel(x + column + 1, y + row, channel, wrap) - first) * share
                        }
                    }
                    sum /= Float(columns.count * rows.count)
                    largest = max(largest, abs(pixels[y * width + x][channel] - sum))
                }
            }
        }
        return largest
    }

    @Test(arguments: [SamplerRule.Wrap.clamp, .repeat, .border])
    func aBoxOfNeighborsIsTheirMean(wrap: SamplerRule.Wrap) throws {
        let pixels = try Self.drawing(wrap).draw(
            """
            uniform sampler2D frame;
            void main() {
                vec4 sum = vec4(0.0);
                for (int y = -2; y <= 2; y++) {
                    for (int x = -3; x <= 1; x++) sum += texture(frame, position + vec2(x, y) / vec2(301.0, 139.0));
                }
                color = sum / 25.0;
            }
            """)
        #expect(Self.check(pixels, Array(-3...1), Array(-2...2), wrap) < 1e-5)
    }

    @Test func placesBetweenPixelsAreInterpolated() throws {
        let pixels = try Self.drawing(.clamp).draw(
            """
            uniform sampler2D frame;
            void main() {
                vec4 sum = vec4(0.0);
                for (int x = -3; x <= 2; x++) sum += texture(frame, position + vec2(float(x) + 0.25, 0.0) / vec2(301.0, 139.0));
                color = sum / 6.0;
            }
            """)
        #expect(Self.check(pixels, Array(-3...2), [0], .clamp, share: 0.25) < 1e-3)
    }

    /// Derivatives make blocks of two rows.
    @Test func neighborsAreReadBesideDerivatives() throws {
        let pixels = try Self.drawing(.clamp).draw(
            """
            uniform sampler2D frame;
            void main() {
                vec4 sum = vec4(0.0);
                for (int y = -3; y <= 3; y++) sum += texture(frame, position + vec2(0.0, y) / vec2(301.0, 139.0));
                color = sum / 7.0 + 0.0 * dFdx(position.x);
            }
            """)
        #expect(Self.check(pixels, [0], Array(-3...3), .clamp) < 1e-5)
    }

    @Test(arguments: [SamplerRule.Wrap.clamp, .border])
    func fetchedPixelsAreClampedOnlyByTheShader(wrap: SamplerRule.Wrap) throws {
        let place = wrap == .clamp ? "clamp(here + ivec2(x, y), ivec2(0), last)" : "here + ivec2(x, y)"
        let pixels = try Self.drawing(.clamp).draw(
            """
            uniform sampler2D frame;
            void main() {
                ivec2 last = textureSize(frame, 0) - 1;
                ivec2 here = ivec2(position * vec2(last + 1));
                vec4 sum = vec4(0.0);
                for (int y = -1; y <= 1; y++) {
                    for (int x = -4; x <= 4; x++) sum += texelFetch(frame, \(place), 0);
                }
                color = sum / 27.0;
            }
            """)
        #expect(Self.check(pixels, Array(-4...4), Array(-1...1), wrap) < 1e-5)
    }

    /// The left half clamped, the right one not: both continuations of one picture at once.
    @Test func twoContinuationsOfAPictureAreKeptApart() throws {
        let pixels = try Self.drawing(.clamp).draw(
            """
            uniform sampler2D frame;
            void main() {
                ivec2 here = ivec2(gl_FragCoord.xy);
                vec4 clamped = vec4(0.0);
                vec4 black = vec4(0.0);
                for (int x = 1; x <= 4; x++) {
                    clamped += texelFetch(frame, ivec2(max(here.x - x, 0), here.y), 0);
                    black += texelFetch(frame, here - ivec2(x, 0), 0);
                }
                color = gl_FragCoord.y < 70.0 ? clamped / 4.0 : black / 4.0;
            }
            """)
        let low = Array(pixels.prefix(60 * Self.width))
        let clamped = low + Array(repeating: SIMD4<Float>(), count: pixels.count - low.count)
        var largest: Float = 0
        for y in 0..<60 {
            for x in 0..<20 {
                let sum = (1...4).reduce(Float(0)) { $0 + Self.pixel(x - $1, y, 1, .clamp) } / 4
                largest = max(largest, abs(clamped[y * Self.width + x].y - sum))
                let black = (1...4).reduce(Float(0)) { $0 + Self.pixel(x - $1, y + 75, 1, .border) } / 4
                largest = max(largest, abs(pixels[(y + 75) * Self.width + x].y - black))
            }
        }
        #expect(largest < 1e-5)
    }

    /// How often it repeats follows from numbers that are calculated before it.
    @Test func aLoopWhoseCountIsCalculatedReadsNeighbors() throws {
        var drawing = Self.drawing(.clamp)
        drawing.uniforms["radius"] = .constant([Float(9).bitPattern])
        let pixels = try drawing.draw(
            """
            uniform sampler2D frame;
            uniform float radius;
            void main() {
                int stride = max(int(sqrt(radius / 3.6)), 1);
                float spread = stride > 1 ? 100.0 : radius;
                int reach = min(int(ceil(sqrt(spread) - 0.001)), 64);
                ivec2 axis = stride % 2 == 1 ? ivec2(stride, 0) : ivec2(0, stride);
                ivec2 last = textureSize(frame, 0) - 1;
                ivec2 here = ivec2(position * vec2(last + 1));
                vec4 sum = texelFetch(frame, here, 0);
                for (int i = 1; i <= reach; ++i) {
                    sum += texelFetch(frame, max(here - i * axis, ivec2(0)), 0);
                    sum += texelFetch(frame, min(here + i * axis, last), 0);
                }
                color = sum / float(2 * reach + 1);
            }
            """)
        #expect(Self.check(pixels, Array(-3...3), [0], .clamp) < 1e-5)
    }

    /// Two rows are drawn at once where derivatives are asked for, and a tile's last two may begin in its last row.
    @Test(arguments: [-1...2, -2...1, 0...3, -1...1]) func margins(along: ClosedRange<Int>) {
        let texture = KernelPlan.Texture(
            width: Self.width, height: Self.height, rowBytes: Self.width * 4, format: .rgba8, isLinear: false,
            wrap: .clamp)
        let plane = TileLayout.Plane(source: .init(texture: texture, place: 0, wrap: .clamp), channel: 0)
        let layout = TileLayout([plane], across: 0...0, along: along, width: Self.width)
        let margins = along.upperBound - along.lowerBound
        #expect(layout.lines >= (layout.rows + margins + 1) / 2 * 2)
    }
}
