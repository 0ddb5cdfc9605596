import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender
import GLFXShaderText
import Testing

/// Files beside a shader, in memory.
struct MemoryFiles: ShaderFiles {
    /// By path.
    var texts: [String: String] = [:]

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let text = texts[path] else { throw Failure(.shader, "cannot open '\(path)'") }
        return (path, text)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { texts[path].map { (path, $0) } }
    func names(in folder: String) -> [String] { folder.isEmpty ? texts.keys.filter { !$0.contains("/") }.sorted() : [] }
    func picture(_ path: String) throws(Failure) -> String? { nil }
}

/// A shader of any dialect, as in the user's file.
struct ShaderFile: CustomTestStringConvertible {
    var name = "a.frag"
    var text: String
    var dialect: Dialect?
    /// Nil: as its hosts have it. Tests that read a number in alpha take `.straight`.
    var resultAlpha: ResultAlpha?
    /// The files beside it.
    var files: [String: String] = [:]

    var testDescription: String { name }

    func program() throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(
            text: text, name: name, dialect: dialect, resultAlpha: resultAlpha, files: MemoryFiles(texts: files))
    }

    /// The same with its alpha as it writes it.
    var straight: ShaderFile {
        var file = self
        file.resultAlpha = .straight
        return file
    }

    /// Draws consecutive frames.
    /// - Parameters:
    ///   - values: of parameters, and of uniforms that the host fills.
    ///   - pictures: for further inputs, by name.
    ///   - times: the frames' time stamps in seconds; nil: 25 frames a second.
    func draw(
        _ frames: [Picture], _ values: [String: ParameterValue] = [:], pictures: [String: Picture] = [:],
        times: [Double]? = nil, facts: RunFacts = RunFacts()
    ) throws -> [Picture] {
        let slots = pictures.keys.sorted()
        let stage = RenderPlan.Stage(
            program: try program(), values: values,
            pictures: Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($0.element, $0.offset) }))
        let first = try #require(frames.first).buffer
        let plan = RenderPlan(
            width: first.width, height: first.height, format: first.format, stages: [stage], facts: facts)
        let size = try plan.resultSize()
        let renderer = try RendererKind.current.renderer(plan)
        for (slot, name) in slots.enumerated() { try renderer.setInput(slot, try #require(pictures[name]).buffer) }
        let times = times ?? frames.indices.map { Double($0) / 25 }
        return try frames.indices.map { index in
            let result = PixelBuffer(width: size.width, height: size.height, format: first.format)
            let time = FrameTime(
                seconds: times[index], delta: index > 0 ? times[index] - times[index - 1] : 0, index: index, rate: 25,
                progress: Double(index) / Double(max(frames.count - 1, 1)))
            try renderer.render(frames[index].buffer, at: time, into: result)
            return Picture(result)
        }
    }

    /// Draws one frame at the movie's beginning.
    func draw(
        _ frame: Picture, _ values: [String: ParameterValue] = [:], pictures: [String: Picture] = [:]
    ) throws -> Picture {
        try #require(try draw([frame], values, pictures: pictures).first)
    }
}

extension Picture {
    /// 8x6 pixels, each one different, and no two rows or columns alike: so that a flip is visible.
    static let asymmetric = Picture(8, 6) { x, y in Color(codes: 10 + x * 30, 20 + y * 40, (x * 7 + y * 11) % 200) }

    static func plain(_ color: Color, _ width: Int = 8, _ height: Int = 6) -> Picture {
        Picture(width, height) { _, _ in color }
    }
}
