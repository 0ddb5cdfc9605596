import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender
@testable import GLFXShaderText
import Testing

/// A shader of several files, to draw frames with.
struct Effect: ShaderFiles {
    /// By path.
    var texts: [String: String]
    /// The file that the user gives.
    var name: String
    var dialect: Dialect?

    init(_ name: String, dialect: Dialect? = nil, _ texts: [String: String]) {
        self.name = name
        self.dialect = dialect
        self.texts = texts
    }

    func program() throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: texts[name] ?? "", name: name, dialect: dialect, files: self)
    }

    /// Draws frames, a second apart.
    func draw(
        _ frames: [Picture], _ values: [String: ParameterValue] = [:], pictures: [String: Picture] = [:]
    ) throws -> [Picture] {
        let slots = pictures.keys.sorted()
        let stage = RenderPlan.Stage(
            program: try program(), values: values,
            pictures: Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($0.element, $0.offset) }))
        let plan = RenderPlan(
            width: frames[0].width, height: frames[0].height, format: frames[0].buffer.format, stages: [stage])
        let renderer = try RendererKind.current.renderer(plan)
        for (slot, name) in slots.enumerated() { try renderer.setInput(slot, try #require(pictures[name]).buffer) }
        let size = try plan.resultSize()
        return try frames.enumerated().map { index, frame in
            let result = PixelBuffer(width: size.width, height: size.height, format: frame.buffer.format)
            let time = FrameTime(seconds: Double(index), delta: index == 0 ? 0 : 1, index: index, rate: 1)
            try renderer.render(frame.buffer, at: time, into: result)
            return Picture(result)
        }
    }

    /// Draws one frame.
    func draw(
        _ frame: Picture, _ values: [String: ParameterValue] = [:], pictures: [String: Picture] = [:]
    ) throws -> Picture {
        try draw([frame], values, pictures: pictures)[0]
    }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let place = ClosureFiles.resolve(path, from: includer)
        if let text = texts[place] { return (place, text) }
        guard let text = texts[path] else { throw Failure(.shader, "there is no '\(path)'") }
        return (path, text)
    }

    /// Paths are relative to the folder of the file that the user gives.
    func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        let place = ClosureFiles.resolve(path, from: name)
        return texts[place].map { (place, $0) }
    }
    func names(in folder: String) -> [String] { texts.keys.sorted() }
    func picture(_ path: String) throws(Failure) -> String? { try text(path)?.name }
}
