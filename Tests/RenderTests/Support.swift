@testable import GLFXCore
import GLFXDialects
@testable import GLFXGLES
@testable import GLFXNative
import GLFXPrograms
@testable import GLFXRender
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

/// The kinds of device.
enum DeviceKind: CaseIterable {
    case es, native

    /// The current kind of a suite that runs on all.
    @TaskLocal static var current = DeviceKind.es

    /// Those that this machine has.
    static let offered = allCases
    /// Those of the graphics library.
    static let graphics = [DeviceKind.es]

    /// A device of this kind that draws on the processor.
    /// - Parameter without: extensions to treat as missing; the native renderer has none.
    func device(without: Set<String> = []) throws -> any DrawingDevice {
        self == .native ? try NativeDevice() : try graphicsDevice(without: without)
    }

    func graphicsDevice(without: Set<String> = []) throws -> GraphicsDevice {
        try GraphicsDevice(.software, without: without)
    }

    func rig(without: Set<String> = []) throws -> any TextureRig { try device(without: without).rig }
}

/// Runs every test of a suite on each kind of device, one after the other.
struct OnEveryDevice: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Only around a test: around its suite, too, each would run more than once.
        guard testCase != nil else { return try await function() }
        for kind in DeviceKind.offered {
            try await DeviceKind.$current.withValue(kind) { try await function() }
        }
    }
}

extension Trait where Self == OnEveryDevice {
    static var onEveryDevice: Self { OnEveryDevice() }
}

/// A renderer on a device of any kind.
protocol AnyRenderer: FrameFilter {
    func render(_ source: PixelBuffer, at time: FrameTime, into result: PixelBuffer) throws(Failure)
}

extension Renderer: AnyRenderer {}

extension DrawingDevice {
    func renderer(_ plan: RenderPlan, isTimed: Bool = false) throws(Failure) -> any AnyRenderer {
        try Renderer(self, plan, isTimed: isTimed)
    }

    func areas(width: Int, height: Int, format: PixelFormat) throws(Failure) -> any AreaDrawing {
        try AreaRenderer(self, width: width, height: height, format: format)
    }
}

/// Parses a shader of a single text.
func program(_ text: String, name: String = "test.frag") throws -> ShaderProgram {
    try ShaderProgram.parse(text: text, name: name) { (path: String) throws(Failure) -> (name: String, text: String) in
        throw Failure(.shader, "no file '\(path)' here")
    }
}

/// A shader whose main is given: `picture` is the frame, `position` goes from 0 to 1, `color` is the result.
func fragment(_ declarations: String = "", _ body: String) -> String {
    """
    #version 300 es
    precision highp float;
    uniform sampler2D picture;
    \(declarations)
    in vec2 position;
    out vec4 color;
    void main() { \(body) }
    """
}

/// A picture from a function of the pixel, counted from the top left.
func picture(
    _ width: Int, _ height: Int, _ format: PixelFormat = .bgra8, _ pixel: (Int, Int) -> SIMD4<UInt16>
) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height {
        for x in 0..<width { buffer[x, y] = pixel(x, y) }
    }
    return buffer
}

/// A picture of one color.
func plain(
    _ color: SIMD4<UInt16>, width: Int = 2, height: Int = 2, format: PixelFormat = .bgra8
) -> PixelBuffer { picture(width, height, format) { _, _ in color } }

/// Every pixel from the top left, row by row.
func pixels(_ buffer: PixelBuffer) -> [SIMD4<UInt16>] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { x in buffer[x, y] } }
}

extension FrameTime {
    static let first = FrameTime(seconds: 0, delta: 0, index: 0, rate: 25)
}

/// Draws one frame with a chain of shaders, on a device of its own unless one is given.
func draw(
    _ source: PixelBuffer, _ stages: [RenderPlan.Stage], over background: RenderPlan.Background = .none,
    inputs: [PixelBuffer] = [], width: Int? = nil, height: Int? = nil, at time: FrameTime = .first,
    on device: (any DrawingDevice)? = nil
) throws -> PixelBuffer {
    let device = try device ?? DeviceKind.current.device()
    let (width, height) = (width ?? source.width, height ?? source.height)
    let plan = RenderPlan(width: width, height: height, format: source.format, stages: stages, background: background)
    let renderer = try device.renderer(plan)
    for (slot, input) in inputs.enumerated() { try renderer.setInput(slot, input) }
    let result = PixelBuffer(width: width, height: height, format: source.format)
    try renderer.render(source, at: time, into: result)
    return result
}

func draw(
    _ source: PixelBuffer, _ text: String, values: [String: ParameterValue] = [:], at time: FrameTime = .first
) throws -> PixelBuffer {
    try draw(source, [RenderPlan.Stage(program: program(text), values: values)], at: time)
}

/// The failure that a closure throws; nil if none.
func failure(of act: () throws -> Void) -> Failure? {
    do {
        try act()
        return nil
    } catch {
        return error as? Failure
    }
}
