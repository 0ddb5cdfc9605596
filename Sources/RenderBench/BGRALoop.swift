import Foundation
internal import GLFXCore
internal import GLFXDialects
internal import GLFXGLES
internal import GLFXPrograms
internal import GLFXRender
internal import GLFXShaders

/// Milliseconds a frame.
struct RenderTimes {
    /// Each step alone, with glFinish after it.
    var upload = 0.0
    var draw = 0.0
    var readBack = 0.0
    /// A whole frame, which waits only for the read back.
    var together = 0.0
    /// A whole frame with the device's frames in flight: the oldest one is waited for. 0: not measured.
    var inFlight = 0.0
    /// CPU time for `together`, of all threads.
    var processor = 0.0
}

/// What glfx does for every frame whose shader has to be drawn: `chromakey`, or the drawing of `--key`.
func timeBGRA(
    _ key: BenchedKey, on device: GraphicsDevice, width: Int, height: Int, frames: Int
) throws -> RenderTimes {
    let format = device.preferredFormat(deep: false)
    let plan = RenderPlan(
        width: width, height: height, format: format, stages: [try key.stage()], background: .color(SIMD4(0, 0, 0, 1)))
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
        if key == .wholeKey { try renderer.setInput(0, try wall(width: 96, height: 54, format: format)) }
        func draw(_ index: Int) throws {
            try renderer.render(
                source, at: FrameTime(seconds: Double(index) / 25, delta: 0.04, index: index, rate: 25), into: result)
        }
        for index in 0..<5 { try draw(index) }
        let (before, start, processor) = (renderer.clock, monotonicNanoseconds(), processorMilliseconds())
        for index in 0..<frames { try draw(index + 5) }
        let milliseconds = Double(frames) * 1e6
        guard isTimed else {
            times.together = Double(monotonicNanoseconds() - start) / milliseconds
            times.processor = (processorMilliseconds() - processor) / Double(frames)
            times.inFlight =
                try drawInFlight(renderer, source, frames: frames, at: device.framesInFlight) / milliseconds
            continue
        }
        times.upload = Double(renderer.clock[.upload] - before[.upload]) / milliseconds
        times.draw = Double(renderer.clock[.draw] - before[.draw]) / milliseconds
        times.readBack = Double(renderer.clock[.readBack] - before[.readBack]) / milliseconds
    }
    return times
}

/// Draws frames with some in flight.
/// - Returns: nanoseconds for all of them.
private func drawInFlight(
    _ renderer: Renderer<GraphicsDevice>, _ source: PixelBuffer, frames: Int, at once: Int
) throws -> Double {
    var pending: [PendingPicture] = []
    var start = monotonicNanoseconds()
    for index in -5..<frames {
        if index == 0 { start = monotonicNanoseconds() }
        let time = FrameTime(seconds: 0, delta: 0.04, index: index + 5, rate: 25)
        pending.append(try renderer.begin(.pixels(source), at: time))
        if pending.count == once { _ = try pending.removeFirst().picture() }
    }
    for rest in pending { _ = try rest.picture() }
    return Double(monotonicNanoseconds() - start)
}

/// Which key is timed.
enum BenchedKey {
    case chromakey
    case wholeKey

    func stage() throws -> RenderPlan.Stage {
        guard self == .wholeKey else {
            let text = BundledShaders.all.first { $0.name == "chromakey" }?.source ?? []
            let program = try ShaderProgram.parse(text: String(decoding: text, as: UTF8.self), name: "chromakey")
            return .init(program: program)
        }
        let screen = SIMD3<Float>(0.13, 0.75, 0.13)
        let program = try ShaderProgram.parse(
            text: BundledShaders.key(KeyConstants(screen: screen)), name: "key", dialect: .isf)
        return .init(program: program, pictures: ["plate": 0])
    }
}

/// A plate as glfx makes it of a movie.
private func wall(width: Int, height: Int, format: PixelFormat) throws -> PixelBuffer {
    let plate = try PixelBuffer.blank(width: width, height: height, format: format)
    for y in 0..<height {
        for x in 0..<width { plate[x, y] = SIMD4(32, UInt16(170 + (x + y) % 32), 32, 255) }
    }
    return plate
}

/// CPU time of all threads of the process.
private func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
