/// A pass's text, compiled: all that a device has to know of it.
package struct CompiledPass: Sendable {
    /// SPIR-V of the vertex shader; nil: it is a compute shader.
    package var vertex: [UInt32]?
    /// SPIR-V of the fragment shader, or of the compute shader.
    package var main: [UInt32]
    /// What the vertex shader's attributes are, by name.
    package var attributes: [String: VertexAttribute] = ["glfx_position": .position]

    package init(
        vertex: [UInt32]?, main: [UInt32], attributes: [String: VertexAttribute] = ["glfx_position": .position]
    ) {
        (self.vertex, self.main, self.attributes) = (vertex, main, attributes)
    }
}
