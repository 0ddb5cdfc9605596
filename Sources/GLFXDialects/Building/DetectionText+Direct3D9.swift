internal import GLFXShaderText

extension DetectionText {
    /// What effects have whose technique says for which processor they are compiled.
    static let direct3D9 = ["technique", "= compile "]

    /// Whether it is an effect of Direct3D 9, XNA or MonoGame, which no reader of effects takes.
    var isOfDirect3D9: Bool { Self.direct3D9.allSatisfy { codeLine(containing: [$0]) != nil } }
}
