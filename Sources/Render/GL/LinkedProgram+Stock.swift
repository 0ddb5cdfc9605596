internal import CGLES
internal import FrameCore

extension LinkedProgram {
    /// A program of the renderer's own, which reads its picture from unit 0 by the name `picture`. It is in use then.
    /// - Parameters:
    ///   - vertex: the texts without `#version`; both OpenGL ES 3.00 and OpenGL 1.30 have to take them.
    ///   - fragment: the same.
    static func stock(
        _ device: GraphicsDevice, vertex: String, fragment: String
    ) throws(Failure) -> LinkedProgram {
        // Either is old enough for all that these texts use.
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
