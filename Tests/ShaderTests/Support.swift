import Foundation
import GLFXCompile
@testable import GLFXCore
import GLFXDialects
import GLFXGLES
@testable import GLFXNative
public import GLFXPrograms
import GLFXRender
import GLFXShaders
import GLFXTestSupport
import Testing

/// Why the tests that draw cannot run here; nil where they can.
let missingDevice: String? = {
    do {
        _ = try GraphicsDevice(.software)
        return nil
    } catch {
        return "\(error)"
    }
}()

extension Trait where Self == ConditionTrait {
    /// A machine without EGL skips the test, with the reason.
    static var needsDevice: Self {
        .enabled(if: missingDevice == nil, Comment(rawValue: missingDevice ?? "a graphics device works"))
    }
}

/// What draws a test's shaders.
enum RendererKind: CaseIterable {
    case software, native

    /// The current one of a suite that runs on both.
    @TaskLocal static var current = RendererKind.software

    /// What one test has compiled, the next need not.
    private static var cache: ProgramCache {
        ProgramCache(
            edition: "tests", read: { key in compiled.withLock { $0[key] } },
            write: { key, value in compiled.withLock { $0[key] = value } })
    }
    /// The renderer's own tests make code with all effort.
    private static let level = MachineCode.Level(
        processor: nil, width: MachineCode.Level.native.width, isQuick: !Thoroughness.isFull)
    private static let compiled = Mutex<[[UInt8]: [UInt8]]>([:])

    /// This thread's device, made once: opening one takes longer than most of these drawings.
    private static func threadsDevice() throws -> GraphicsDevice {
        let store = Thread.current.threadDictionary
        if let device = store["device"] as? GraphicsDevice { return device }
        let device = try GraphicsDevice(.software)
        store["device"] = device
        return device
    }

    func renderer(_ plan: RenderPlan) throws -> any DrawingRenderer {
        switch self {
        case .software: return try Renderer(Self.threadsDevice(), plan)
        case .native:
            let refusal: Failure
            do throws(Failure) { return try Renderer(NativeDevice(cache: Self.cache, level: Self.level), plan) } catch {
                refusal = error
            }
            // A job goes on with the software renderer, whose messages its users see.
            let other = try RendererKind.software.renderer(plan)
            let isKnown = ["compute shaders", "perspective"].contains { refusal.message.contains($0) }
            guard isKnown else { throw refusal }
            return other
        }
    }
}

protocol DrawingRenderer: FrameFilter {
    func render(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure)
}

extension Renderer: DrawingRenderer {}

/// Runs every test of a suite on each of some renderers, one after the other.
struct OnRenderers: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true
    var kinds: [RendererKind]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Only around a test: around its suite, too, each would run four times.
        guard testCase != nil else { return try await function() }
        for kind in kinds {
            try await RendererKind.$current.withValue(kind) { try await function() }
        }
    }
}

extension Trait where Self == OnRenderers {
    /// For what the renderers themselves have to do.
    static var onBothRenderers: Self { OnRenderers(kinds: RendererKind.allCases) }

    /// For what a shader's text has to become: how it is drawn is tested elsewhere, and with `scripts/test --all` here too.
    static var onARenderer: Self { OnRenderers(kinds: Thoroughness.isFull ? RendererKind.allCases : [.native]) }
}

/// A bundled shader, parsed.
func bundled(_ name: String) throws -> ShaderProgram {
    let shader = try #require(BundledShaders.all.first { $0.name == name }, "no bundled shader '\(name)'")
    let text = String(decoding: shader.source, as: UTF8.self)
    return try ShaderProgram.parse(text: text, name: name) {
        (path: String) throws(Failure) -> (name: String, text: String) in
        throw Failure(.shader, "a bundled shader includes nothing, not '\(path)'")
    }
}

/// Draws one frame through a bundled shader; parameters that are not given have their default.
func draw(
    _ source: Picture, _ name: String, _ values: [String: ParameterValue] = [:], pictures: [String: PixelBuffer] = [:]
) throws -> Picture {
    let slots = pictures.keys.sorted()
    let stage = RenderPlan.Stage(
        program: try bundled(name), values: values,
        pictures: Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($0.element, $0.offset) }))
    let input = source.buffer
    let plan = RenderPlan(width: input.width, height: input.height, format: input.format, stages: [stage])
    let renderer = try RendererKind.current.renderer(plan)
    for (slot, picture) in slots.enumerated() { try renderer.setInput(slot, try #require(pictures[picture])) }
    let size = try plan.resultSize()
    let result = PixelBuffer(width: size.width, height: size.height, format: input.format)
    try renderer.render(input, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
    return Picture(result)
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Double) { self.init(value) }
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// Red, green, blue and alpha, 0 to 1, straight: for the expected values.
typealias Color = SIMD4<Double>

extension Color {
    var rgb: SIMD3<Double> { SIMD3(x, y, z) }

    init(_ rgb: SIMD3<Double>, alpha: Double = 1) { self.init(rgb.x, rgb.y, rgb.z, alpha) }

    /// From 8-bit codes.
    init(codes red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
        self = SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255
    }
}

/// A small picture in numbers from 0 to 1, counted from the top left.
struct Picture {
    var buffer: PixelBuffer

    init(_ buffer: PixelBuffer) { self.buffer = buffer }

    init(_ width: Int, _ height: Int, _ format: PixelFormat = .bgra8, _ pixel: (Int, Int) -> Color) {
        buffer = PixelBuffer(width: width, height: height, format: format)
        for y in 0..<height {
            for x in 0..<width {
                buffer[x, y] = SIMD4<UInt16>((pixel(x, y) * scale).rounded(.toNearestOrEven))
            }
        }
    }

    /// One row.
    init(_ row: [Color], _ format: PixelFormat = .bgra8) { self.init(row.count, 1, format) { x, _ in row[x] } }

    var width: Int { buffer.width }
    var height: Int { buffer.height }
    private var scale: Double { buffer.format.isDeep ? 65535 : 255 }

    subscript(x: Int, y: Int) -> Color { SIMD4<Double>(buffer[x, y]) / scale }

    /// Every pixel from the top left, row by row.
    var pixels: [Color] { (0..<height).flatMap { y in (0..<width).map { self[$0, y] } } }
}

/// The tolerance, in 8-bit and 16-bit code values.
func codes(_ count: Double) -> Double { count / 255 + 1e-9 }
func deepCodes(_ count: Double) -> Double { count / 65535 + 1e-9 }

/// Checks every pixel, and prints the worst one.
func expect(
    _ found: Picture, within tolerance: Double, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ expected: (Int, Int) -> Color
) {
    var worst = (difference: -1.0, text: "")
    for y in 0..<found.height {
        for x in 0..<found.width {
            let wanted = expected(x, y)
            let distance = found[x, y] - wanted
            let difference = max(distance.max(), -distance.min())
            if !(difference <= worst.difference) {
                worst = (difference, "\(x),\(y): expected \(wanted), found \(found[x, y])")
            }
        }
    }
    #expect(worst.difference <= tolerance, "\(worst.text)", sourceLocation: sourceLocation)
}

func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ share: Double) -> SIMD3<Double> { a * (1 - share) + b * share }

/// Rec. ITU-R BT.709-6, 3.2: the weights of luma.
func luma(_ color: SIMD3<Double>) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }

func cut(_ color: SIMD3<Double>) -> SIMD3<Double> {
    color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
}
