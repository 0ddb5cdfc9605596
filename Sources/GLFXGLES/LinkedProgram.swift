internal import CGLFXGLES
package import GLFXCore
internal import GLFXPrograms
package import GLFXRender

/// A vertex and a fragment shader, compiled and linked.
///
/// The corresponding C functions are `glCompileShader`, `glLinkProgram` and `glDeleteProgram`.
package final class LinkedProgram: DeviceProgram {
    let device: GraphicsDevice
    let name: GLuint
    /// Every active uniform but the built-in ones.
    package let uniforms: [ActiveUniform]
    /// The sampler that reads each texture unit, by its location.
    private var units: [GLint] = []

    /// One of glfx's own.
    convenience init(device: GraphicsDevice, vertex: String, fragment: String) throws(LinkRefusal) {
        let stages = [(kind: GL_VERTEX_SHADER, text: vertex), (kind: GL_FRAGMENT_SHADER, text: fragment)]
        try self.init(device: device, ProgramStore.Texts(stages: stages, attributes: ["glfx_position": .position]))
    }

    /// Compiles and links, or takes the result from the device's store.
    /// - Parameters:
    ///   - names: of variables in the texts, by those that they had before these were printed.
    ///   - isTried: whether a compiler that crashes at the texts is noticed, as with texts that are not glfx's own.
    init(
        device: GraphicsDevice, _ texts: ProgramStore.Texts, names: [String: String] = [:], isTried: Bool = false
    ) throws(LinkRefusal) {
        do { try device.use() } catch { throw .device(error) }
        let name = glCreateProgram()
        do throws(LinkRefusal) {
            if device.programs?.recall(texts, into: name) != true {
                if isTried, let crash = try device.crash(at: texts) {
                    throw .log("the graphics driver crashes when it compiles this (\(crash))")
                }
                try Self.build(name, texts, device.programs)
            }
        } catch {
            glDeleteProgram(name)
            throw error
        }
        self.device = device
        self.name = name
        let original = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        uniforms = ActiveUniform.all(of: name).map { uniform in
            let whole = uniform.name.prefix { $0 != "." && $0 != "[" }
            guard let name = original[String(whole)] else { return uniform }
            return uniform.named(name + uniform.name.dropFirst(whole.count))
        }
    }

    deinit {
        if device.makeCurrent() { glDeleteProgram(name) }
    }

    func use() { glUseProgram(name) }

    package func set(_ numbers: [Double], of uniform: ActiveUniform) {
        use()
        uniform.set(numbers)
    }

    package func set(_ numbers: SIMD4<Double>, of uniform: ActiveUniform) {
        use()
        uniform.set(numbers)
    }

    @discardableResult
    package func draw(_ drawing: PassDrawing<GLPicture>) throws(Failure) -> GLPicture {
        let target = drawing.target
        let tools = try device.drawTools()
        try target.framebuffer(drawing.layer).bind()
        use()
        for (unit, reading) in drawing.readings.enumerated() {
            assign(unit, to: reading.uniform.location)
            tools.bind(
                reading.texture.texture, unit: unit, filter: reading.filter, wrap: reading.wrap,
                isMipmapped: reading.isMipmapped)
        }
        switch drawing.kind {
        case .picture(let byCorners):
            begin(drawing.backdrop)
            tools.triangle.draw(byCorners: byCorners)
            if drawing.backdrop != .none { glDisable(GLenum(GL_BLEND)) }
        case .compute(let width, let height):
            glBindImageTexture(
                0, target.texture.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY),
                target.texture.storage.internalFormat)
            glDispatchCompute(
                GLuint((target.width + width - 1) / width), GLuint((target.height + height - 1) / height), 1)
            device.barrier()
        }
        return target
    }

    /// The program has to be in use.
    private func assign(_ unit: Int, to location: GLint) {
        if units.count <= unit { units += Array(repeating: -1, count: unit + 1 - units.count) }
        guard units[unit] != location else { return }
        units[unit] = location
        glUniform1i(location, GLint(unit))
    }

    /// Blends what is drawn next over what is behind it, by straight alpha.
    private func begin(_ backdrop: Backdrop) {
        switch backdrop {
        case .none: return
        case .color(let red, let green, let blue):
            glClearColor(red, green, blue, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        case .target: break
        }
        glEnable(GLenum(GL_BLEND))
        glBlendFuncSeparate(
            GLenum(GL_SRC_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ZERO))
    }

    private static func build(
        _ program: GLuint, _ texts: ProgramStore.Texts, _ store: ProgramStore?
    ) throws(LinkRefusal) {
        for stage in texts.stages { try attach(stage.kind, stage.text, to: program) }
        for (attribute, location) in FullScreenTriangle.locations(of: texts.attributes) {
            glBindAttribLocation(program, location, attribute)
        }
        store?.prepare(program)
        glLinkProgram(program)
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked == GL_TRUE else { throw .log(log(ofProgram: program)) }
        store?.keep(texts, program)
    }

    /// Compiles a shader and attaches it; the program keeps it until both are deleted.
    private static func attach(_ kind: Int32, _ text: String, to program: GLuint) throws(LinkRefusal) {
        let shader = glCreateShader(GLenum(kind))
        defer { glDeleteShader(shader) }
        text.withCString { text in
            var start: UnsafePointer<GLchar>? = text
            glShaderSource(shader, 1, &start, nil)
        }
        glCompileShader(shader)
        var isCompiled: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled == GL_TRUE else { throw .log(log(ofShader: shader)) }
        glAttachShader(program, shader)
    }

    private static func log(ofShader shader: GLuint) -> String {
        var capacity: GLint = 0
        glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &capacity)
        return text(capacity) { glGetShaderInfoLog(shader, $0, $1, $2) }
    }

    private static func log(ofProgram program: GLuint) -> String {
        var capacity: GLint = 0
        glGetProgramiv(program, GLenum(GL_INFO_LOG_LENGTH), &capacity)
        return text(capacity) { glGetProgramInfoLog(program, $0, $1, $2) }
    }

    private static func text(
        _ capacity: GLint, _ fill: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        guard capacity > 0 else { return "" }
        var length: GLsizei = 0
        var characters = [GLchar](repeating: 0, count: Int(capacity))
        characters.withUnsafeMutableBufferPointer { fill(capacity, &length, $0.baseAddress) }
        return String(decoding: characters.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
