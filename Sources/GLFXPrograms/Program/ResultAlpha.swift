/// What an ecosystem's host makes of the alpha that a shader writes.
///
/// In glfx alpha is straight between shaders; what a shader writes otherwise is brought into that form at the end of its
/// last pass.
public enum ResultAlpha: String, Sendable, Hashable, CaseIterable {
    /// Color is not multiplied by alpha: half of red is (1, 0, 0, 0.5).
    case straight
    /// Color is multiplied by alpha already: half of red is (0.5, 0, 0, 0.5). What is brighter than its alpha counts as
    /// covered as much as it is bright, so that it is the same over black.
    case premultiplied
    /// The host shows color alone. The result is as transparent as the frame was; a generator's is opaque.
    case ignore
}

extension ResultAlpha {
    /// The sampler by which the host's lines read the frame's alpha, where the result's is ignored.
    package static let frameSampler = "glfx_alpha"
}
