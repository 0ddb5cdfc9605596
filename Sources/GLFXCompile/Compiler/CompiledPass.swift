package import GLFXCore
package import GLFXPrograms

/// A pass's text, compiled: all that a device has to know of it.
package struct CompiledPass: Sendable {
    /// The vertex shader; nil: it is a compute shader.
    package var vertex: SPIRVModule?
    /// The fragment shader, or the compute shader.
    package var main: SPIRVModule
    /// What the vertex shader's attributes are, by name.
    package var attributes: [String: VertexAttribute]

    /// - Throws: `.shader` for what no device draws.
    package init(
        vertex: [UInt32]?, main: [UInt32], attributes: [String: VertexAttribute] = ["glfx_position": .position]
    ) throws(Failure) {
        self.vertex = try vertex.map { (words) throws(Failure) in try SPIRVModule(words) }
        self.main = try SPIRVModule(main)
        self.attributes = attributes
    }

    /// The stages that it has, in their order.
    private var stages: [SPIRVModule] { [vertex, main].compactMap(\.self) }

    /// The name of a block of uniforms that it uses, which cannot be given values; nil where there is none.
    package var uniformBlockName: String? { stages.flatMap { $0.blockNames(.uniform) }.first }

    /// The names of the storage blocks that it uses.
    package var storageBlockNames: [String] { stages.flatMap { $0.blockNames(.storageBuffer) } }
}
