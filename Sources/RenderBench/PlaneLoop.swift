import CGLFXGLES
internal import GLFXCore
internal import GLFXGLES

/// An alternative for hardware devices: 8-bit 4:2:0 is uploaded and read back as planes, 1.5 bytes a pixel each way
/// instead of 4, and is converted on the device (BT.709, limited range). Chroma is interpolated by the sampler and
/// averaged; its siting is ignored, which does not affect the time.
func timePlanes(on device: GraphicsDevice, width: Int, height: Int, frames: Int) throws -> RenderTimes {
    let loop = try PlaneLoop(device, width: width, height: height)
    var times = RenderTimes()
    for _ in 0..<5 { loop.frame() }
    func timed(_ step: () -> Void) -> Double {
        let start = monotonicNanoseconds()
        step()
        glFinish()
        return Double(monotonicNanoseconds() - start) / 1e6 / Double(frames)
    }
    for _ in 0..<frames {
        times.upload += timed(loop.upload)
        times.draw += timed(loop.draw)
        times.readBack += timed(loop.readBack)
    }
    times.together = timed { for _ in 0..<frames { loop.frame() } }
    return times
}

private final class PlaneLoop {
    private struct Target {
        var texture: GLuint = 0
        var framebuffer: GLuint = 0
        var width: Int
        var height: Int
    }

    private let width: Int
    private let height: Int
    private var planes: [GLuint] = [0, 0, 0]
    private var array: GLuint = 0
    private var rgb: Target
    /// Four samples a pixel, since every device can read back RGBA in bytes.
    private var luma: Target
    private var chroma: [Target]
    private let key: GLuint
    private let packLuma: GLuint
    private let packChroma: [GLuint]
    private let samples: [UInt8]
    private var result: [UInt8]

    init(_ device: GraphicsDevice, width: Int, height: Int) throws(Failure) {
        (self.width, self.height) = (width, height)
        samples = (0..<width * height * 3 / 2).map { UInt8(truncatingIfNeeded: 16 + $0 * 7 % 219) }
        result = samples
        glDisable(GLenum(GL_BLEND))
        key = try Self.program(Self.keyText)
        packLuma = try Self.program(Self.packText("dot(c, vec3(0.1826, 0.6142, 0.0620)) + 0.0627", step: 1))
        packChroma = [
            try Self.program(Self.packText("dot(c, vec3(-0.1006, -0.3386, 0.4392)) + 0.502", step: 2)),
            try Self.program(Self.packText("dot(c, vec3(0.4392, -0.3989, -0.0403)) + 0.502", step: 2)),
        ]
        rgb = Target(width: width, height: height)
        luma = Target(width: width / 4, height: height)
        chroma = Array(repeating: Target(width: width / 8, height: height / 2), count: 2)
        glGenVertexArrays(1, &array)
        glGenTextures(3, &planes)
        for plane in 0..<3 {
            glBindTexture(GLenum(GL_TEXTURE_2D), planes[plane])
            let (w, h) = size(of: plane)
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 0, GL_R8, GLsizei(w), GLsizei(h), 0, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE),
                nil)
            Self.setSampling(GL_LINEAR)
        }
        Self.make(&rgb)
        Self.make(&luma)
        for index in 0..<2 { Self.make(&chroma[index]) }
        let error = glGetError()
        guard error == 0 else {
            throw Failure(.gpu, "the device takes no planes (GL error 0x\(String(error, radix: 16)))")
        }
    }

    func frame() {
        upload()
        draw()
        readBack()
    }

    func upload() {
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        samples.withUnsafeBytes { bytes in
            var at = 0
            for plane in 0..<3 {
                let (w, h) = size(of: plane)
                glBindTexture(GLenum(GL_TEXTURE_2D), planes[plane])
                glTexSubImage2D(
                    GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(w), GLsizei(h), GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE),
                    bytes.baseAddress?.advanced(by: at))
                at += w * h
            }
        }
    }

    func draw() {
        draw(key, from: planes, into: rgb)
        draw(packLuma, from: [rgb.texture], into: luma)
        for index in 0..<2 { draw(packChroma[index], from: [rgb.texture], into: chroma[index]) }
    }

    func readBack() {
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        result.withUnsafeMutableBytes { bytes in
            var at = 0
            for target in [luma] + chroma {
                glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
                glReadPixels(
                    0, 0, GLsizei(target.width), GLsizei(target.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                    bytes.baseAddress?.advanced(by: at))
                at += 4 * target.width * target.height
            }
        }
    }

    private func size(of plane: Int) -> (Int, Int) { plane == 0 ? (width, height) : (width / 2, height / 2) }

    private func draw(_ program: GLuint, from textures: [GLuint], into target: Target) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
        glUseProgram(program)
        for (unit, texture) in textures.enumerated() {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindSampler(GLuint(unit), 0)
            glBindTexture(GLenum(GL_TEXTURE_2D), texture)
            glUniform1i(glGetUniformLocation(program, ["a", "b", "c"][unit]), GLint(unit))
        }
        glBindVertexArray(array)
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        glActiveTexture(GLenum(GL_TEXTURE0))
    }

    private static func make(_ target: inout Target) {
        glGenTextures(1, &target.texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), target.texture)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(target.width), GLsizei(target.height), 0, GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), nil)
        setSampling(GL_NEAREST)
        glGenFramebuffers(1, &target.framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), target.texture, 0)
    }

    private static func setSampling(_ filter: Int32) {
        for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), filter)
        }
        for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), GL_CLAMP_TO_EDGE)
        }
    }

    // MARK: Text

    private static let keyText = """
        #version 300 es
        precision highp float;
        uniform sampler2D a, b, c;
        out vec4 color;
        void main() {
            vec2 at = gl_FragCoord.xy / vec2(textureSize(a, 0));
            float y = 1.1644 * (texelFetch(a, ivec2(gl_FragCoord.xy), 0).r - 0.0627);
            vec2 uv = vec2(texture(b, at).r, texture(c, at).r) - 0.502;
            vec3 rgb = y + vec3(1.7927 * uv.y, -0.2132 * uv.x - 0.5329 * uv.y, 2.1124 * uv.x);
            float away = distance(uv, vec2(-0.3, -0.3)) * 2.0;
            float alpha = clamp((away - 0.4) / 0.2, 0.0, 1.0);
            color = vec4(clamp(rgb, 0.0, 1.0) * alpha, alpha);
        }
        """

    /// - Parameter step: pixels from one sample to the next.
    private static func packText(_ value: String, step: Int) -> String {
        """
        #version 300 es
        precision highp float;
        uniform sampler2D a;
        out vec4 color;
        float at(ivec2 p) {
            vec3 c = texelFetch(a, p, 0).rgb;
            \(step == 1 ? "" : "c = (c + texelFetch(a, p + ivec2(1, 0), 0).rgb + texelFetch(a, p + ivec2(0, 1), 0).rgb"
                + " + texelFetch(a, p + ivec2(1, 1), 0).rgb) * 0.25;")
            return \(value);
        }
        void main() {
            ivec2 p = ivec2(gl_FragCoord.xy) * ivec2(\(4 * step), \(step));
            color = vec4(at(p), at(p + ivec2(\(step), 0)), at(p + ivec2(\(2 * step), 0)), at(p + ivec2(\(3 * step), 0)));
        }
        """
    }

    private static func program(_ fragment: String) throws(Failure) -> GLuint {
        let vertex = """
            #version 300 es
            void main() {
                gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
            }
            """
        let program = glCreateProgram()
        for (kind, text) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
            let shader = glCreateShader(GLenum(kind))
            text.withCString { start in
                var start: UnsafePointer<GLchar>? = start
                glShaderSource(shader, 1, &start, nil)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
        }
        glLinkProgram(program)
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked == GL_TRUE else { throw Failure(.gpu, "the device does not take the bench's own shaders") }
        return program
    }
}
