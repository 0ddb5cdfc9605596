/// How a pass may be drawn into the very texture that it reads.
enum InPlaceMode {
    /// Only through a sampler.
    case never
    /// Its result is kept as it is.
    case plain
    /// The pass is the last one: a plain background is laid below by the shader itself, since blending would see the
    /// pass's own input.
    case overBackground
}
