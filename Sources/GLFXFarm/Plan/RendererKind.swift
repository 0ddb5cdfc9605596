/// What draws, as a plan says it.
enum RendererKind {
    /// The native renderer makes the same bits on every machine, so that its versions and vectors do not count; of a
    /// device its own name.
    static func text(_ rendererName: String) -> String { rendererName.hasPrefix("native") ? "native" : rendererName }
}
