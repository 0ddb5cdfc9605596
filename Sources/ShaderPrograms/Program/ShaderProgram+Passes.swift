import GLSLText

extension ShaderProgram {
    /// Whether a pass may leave pixels undrawn.
    public func mayDiscard(pass: Int) -> Bool {
        passes.indices.contains(pass) && (passes[pass].source.mayDiscard || passes[pass].movesCorners)
    }

    /// Whether a pass has a vertex shader of the user's own.
    public func hasOwnVertexShader(pass: Int) -> Bool {
        guard passes.indices.contains(pass), case .own = passes[pass].vertex else { return false }
        return true
    }
}
