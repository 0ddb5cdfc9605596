internal import CGLES

extension LinkedProgram {
    /// A program of the renderer's own, which reads the sampler `picture` from unit 0. Makes it current.
    /// - Parameters:
    ///   - vertex: without `#version`, valid in both GLSL ES 3.00 and GLSL 1.30.
    ///   - fragment: the same.
    static func stock(
        _ device: GraphicsDevice, vertex: String, fragment: String
    ) throws(Failure) -> LinkedProgram {
        let version = device.isDesktop ? "#version 130\n" : "#version 300 es\n"
        let program: LinkedProgram
        do {
            program = try LinkedProgram(device: device, vertex: version + vertex, fragment: version + fragment)
        } catch {
            switch error {
            case .device(let failure): throw failure
            case .text(_, let log):
                throw Failure(.gpu, "'\(device.renderer)' does not take a plain shader: \(log)")
            }
        }
        program.use()
        glUniform1i(glGetUniformLocation(program.name, "picture"), 0)
        return program
    }
}
