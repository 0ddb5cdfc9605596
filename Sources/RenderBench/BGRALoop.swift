import BundledShaders
import FrameCore
import Render
import ShaderText

/// Milliseconds a frame.
struct RenderTimes {
    /// Each step alone, the device waited for behind it.
    var upload = 0.0
    var draw = 0.0
    var readBack = 0.0
    /// A frame's whole way, with only the waiting that reading back brings.
    var together = 0.0
}

/// What glfx does for every frame whose shader has to be drawn.
func timeBGRA(on device: GraphicsDevice, width: Int, height: Int, frames: Int) throws -> RenderTimes {
    guard let key = BundledShaders.all.first(where: { $0.name == "chromakey" }) else { return RenderTimes() }
    let program = try ShaderProgram.parse(text: String(decoding: key.source, as: UTF8.self), name: "chromakey.frag") {
        (path: String) throws(Failure) -> (name: String, text: String) in
        throw Failure(.shader, "there is no file '\(path)'")
    }
    let format = device.preferredFormat(deep: false)
    let plan = RenderPlan(
        width: width, height: height, format: format, stages: [.init(program: program)],
        background: .color(SIMD4(0, 0, 0, 1)))
    let source = try PixelBuffer.blank(width: width, height: height, format: format)
    for y in 0..<height {
        for x in 0..<width {
            // A gradient over green. One pixel is less than opaque, so that colors are not looked up.
            source[x, y] = SIMD4(
                UInt16(x % 64), UInt16(160 + y % 64), UInt16((x + y) % 64), x == 0 && y == 0 ? 254 : 255)
        }
    }
    let result = try PixelBuffer.blank(width: width, height: height, format: format)
    var times = RenderTimes()
    for isTimed in [true, false] {
        let renderer = try Renderer(device, plan, isTimed: isTimed)
        func draw(_ index: Int) throws {
            try renderer.render(
                source, at: FrameTime(seconds: Double(index) / 25, delta: 0.04, index: index, rate: 25), into: result)
        }
        for index in 0..<5 { try draw(index) }
        let (before, start) = (renderer.clock, monotonicNanoseconds())
        for index in 0..<frames { try draw(index + 5) }
        let milliseconds = Double(frames) * 1e6
        guard isTimed else {
            times.together = Double(monotonicNanoseconds() - start) / milliseconds
            continue
        }
        times.upload = Double(renderer.clock[.upload] - before[.upload]) / milliseconds
        times.draw = Double(renderer.clock[.draw] - before[.draw]) / milliseconds
        times.readBack = Double(renderer.clock[.readBack] - before[.readBack]) / milliseconds
    }
    return times
}
