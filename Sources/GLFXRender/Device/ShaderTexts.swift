/// The texts of a program.
package struct ShaderTexts {
    /// Nil for a compute shader.
    package var vertex: String?
    /// The fragment shader, or the compute shader.
    package var main: String
    /// What the vertex shader's attributes are, by name.
    package var attributes: [String: VertexAttribute] = ["glfx_position": .position]

    package init(vertex: String?, main: String, attributes: [String: VertexAttribute] = ["glfx_position": .position]) {
        self.vertex = vertex
        self.main = main
        self.attributes = attributes
    }

    init(_ variant: ShaderVariant, _ kind: Pass.Kind) {
        self.init(
            vertex: kind == .fragment ? variant.vertex : nil, main: variant.fragment, attributes: variant.attributes)
    }
}

extension DrawingDevice {
    /// A program of the renderer's own.
    /// - Parameters:
    ///   - vertex: without `#version`, valid in GLSL ES 3.00 and 3.20 and in GLSL 1.30.
    ///   - fragment: the same.
    func stock(vertex: String, fragment: String) throws(Failure) -> Program {
        let version =
            target.isForSPIRV ? "#version 320 es\n" : target.profile == .es ? "#version 300 es\n" : "#version 130\n"
        do {
            return try compile(ShaderTexts(vertex: version + vertex, main: version + fragment))
        } catch {
            switch error {
            case .device(let failure): throw failure
            case .text(_, let log): throw Failure(.gpu, "'\(renderer)' does not take a plain shader: \(log)")
            }
        }
    }
}
