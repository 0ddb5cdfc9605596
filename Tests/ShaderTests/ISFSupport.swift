import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender
import GLFXShaderText
import Testing

/// Draws ISF shaders in a frame of 8x6 pixels whose colors encode their position.
protocol ISFDrawing {}

extension ISFDrawing {
    var width: Int { 8 }
    var height: Int { 6 }

    /// Red is the column and green the row from the top, in 8-bit codes; blue is 200.
    func place(_ x: Int, _ y: Int, alpha: Int = 255) -> Color { Color(codes: 20 * x, 30 * y, 200, alpha) }

    var frame: Picture { Picture(width, height) { x, y in place(x, y) } }

    func program(
        _ json: String, _ glsl: String, files: ShaderFolder = ShaderFolder()
    ) throws -> ShaderProgram {
        try ShaderProgram.parse(text: "/*{\(json)}*/\n\(glsl)\n", name: "a.fs", files: files)
    }

    /// Draws frames one after the other, a tenth of a second apart.
    func draw(
        _ program: ShaderProgram, frames: Int = 1, values: [String: ParameterValue] = [:], of source: Picture? = nil,
        pictures: [(name: String, picture: Picture)] = [], facts: RunFacts = RunFacts()
    ) throws -> [Picture] {
        let source = source ?? frame
        let slots = Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($0.element.name, $0.offset) })
        let stage = RenderPlan.Stage(program: program, values: values, pictures: slots)
        let plan = RenderPlan(
            width: source.width, height: source.height, format: source.buffer.format, stages: [stage],
            facts: facts)
        let renderer = try RendererKind.current.renderer(plan)
        for (slot, picture) in pictures.enumerated() { try renderer.setInput(slot, picture.picture.buffer) }
        return try (0..<frames).map { index in
            let result = PixelBuffer(width: source.width, height: source.height, format: source.buffer.format)
            let time = FrameTime(
                seconds: Double(index) / 10, delta: index == 0 ? 0 : 0.1, index: index, rate: 10)
            try renderer.render(source.buffer, at: time, into: result)
            return Picture(result)
        }
    }

    var inputImage: String { #""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]"# }
}

/// The files beside a shader, by path.
struct ShaderFolder: ShaderFiles {
    var texts: [String: String] = [:]
    var pictures: Set<String> = []

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let found = try text(path) else { throw Failure(.shader, "cannot open '\(path)'") }
        return found
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { texts[path].map { (path, $0) } }

    func names(in folder: String) -> [String] { texts.keys.sorted() }

    func picture(_ path: String) throws(Failure) -> String? { pictures.contains(path) ? path : nil }
}
