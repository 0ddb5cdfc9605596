import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender

/// Draws one picture with a user shader of mpv.
func drawMPV(
    _ source: Picture, _ text: String, _ values: [String: ParameterValue] = [:], frame: Int = 0,
    facts: RunFacts = RunFacts()
) throws -> Picture {
    try drawMPV([source], text, values, facts: facts, first: frame)[0]
}

/// Draws several frames, one after the other.
func drawMPV(
    _ sources: [Picture], _ text: String, _ values: [String: ParameterValue] = [:], facts: RunFacts = RunFacts(),
    first: Int = 0
) throws -> [Picture] {
    let program = try ShaderProgram.parse(text: text, name: "test.glsl")
    let input = sources[0].buffer
    let plan = RenderPlan(
        width: input.width, height: input.height, format: input.format,
        stages: [RenderPlan.Stage(program: program, values: values)], facts: facts)
    let renderer = try RendererKind.current.renderer(plan)
    let size = try plan.resultSize()
    return try sources.enumerated().map { index, source in
        let result = PixelBuffer(width: size.width, height: size.height, format: input.format)
        let time = FrameTime(seconds: Double(index), delta: index == 0 ? 0 : 1, index: first + index, rate: 1)
        try renderer.render(source.buffer, at: time, into: result)
        return Picture(result)
    }
}

/// A block: its directives, and its GLSL.
func block(_ head: String..., body: String) -> String { head.map { "//!\($0)\n" }.joined() + body + "\n" }

/// A block's GLSL that returns one expression.
func hook(_ value: String) -> String { "vec4 hook() { return \(value); }" }

/// No two pixels alike, no symmetry, an alpha of its own.
let sample = Picture(8, 6) { x, y in
    Color(codes: 20 + 29 * x, 13 + 41 * y, 17 + 4 * x + 31 * ((x * y) % 5), 255 - 6 * x - 9 * y)
}

/// Rec. ITU-R BT.709-6, 3.3: color differences, from -0.5 to 0.5.
func chroma(_ color: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2((color.z - luma(color)) / 1.8556, (color.x - luma(color)) / 1.5748)
}

/// The inverse of `luma` and `chroma`.
func rgb(_ luma: Double, _ chroma: SIMD2<Double>) -> SIMD3<Double> {
    let red = luma + 1.5748 * chroma.y
    let blue = luma + 1.8556 * chroma.x
    return SIMD3(red, (luma - 0.2126 * red - 0.0722 * blue) / 0.7152, blue)
}
