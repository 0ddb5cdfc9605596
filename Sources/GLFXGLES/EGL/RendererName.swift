/// What follows from GL_RENDERER.
enum RendererName {
    /// Whether the processor draws. "zink (llvmpipe …)" and the like are software too.
    static func isSoftware(_ name: String) -> Bool {
        let lowercase = name.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "lavapipe"]
            .contains { lowercase.contains($0) }
    }
}
