import GLFXCore
import GLFXJob
import GLFXPrograms
import GLFXRender
import Testing

/// Draws the shader of `--key` over flat areas.
enum KeyDrawing {
    static let screen = SIMD3(0.2, 0.8, 0.2)
    /// The screen alone, half of a gray subject, the subject, each 64 wide.
    static let gray = 0.4
    static let bands = Picture(192, 64, .rgba16) { x, _ in
        Color(mix(screen, SIMD3(repeating: gray), [0, 0.5, 1][x / 64]))
    }
    static let columns = [16, 96, 176]

    /// - Parameter program: another than the one that reads the screen's color from its parameter.
    static func draw(
        _ source: Picture, _ values: [String: ParameterValue], plate: Picture? = nil,
        screen: SIMD3<Double> = screen, program other: ShaderProgram? = nil
    ) throws -> Picture {
        let program = try other ?? ShaderLibrary.load("key")
        var values = values
        values["screenColor"] = ParameterValue(screen.x, screen.y, screen.z, 1)
        let plan = RenderPlan(
            width: source.width, height: source.height, format: source.buffer.format,
            stages: [.init(program: program, values: values, pictures: ["plate": 0])])
        let renderer = try RendererKind.current.renderer(plan)
        try renderer.setInput(0, (plate ?? Picture(1, 1, .rgba16) { _, _ in Color(screen) }).buffer)
        let result = PixelBuffer(width: source.width, height: source.height, format: source.buffer.format)
        try renderer.render(source.buffer, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
        return Picture(result)
    }

    static func expectBands(_ result: Picture, _ wanted: [Double], _ color: SIMD3<Double>) {
        for (x, alpha) in zip(columns, wanted) {
            let found = result[x, 32]
            #expect(abs(found.w - alpha) < 0.002, "\(x): \(found)")
            guard alpha > 0 else { continue }
            let error = found.rgb - color
            #expect(max(error.max(), -error.min()) < 0.004, "\(x): \(found)")
        }
    }
}
