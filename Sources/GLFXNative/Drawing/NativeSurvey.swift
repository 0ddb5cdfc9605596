/// What the native renderer finds on a machine: for `glfx doctor`.
public struct NativeSurvey: Sendable, Hashable {
    /// LLVM's version: `LLVM 15`; nil where it is missing.
    public var library: String?
    /// As LLVM calls it: `skylake-avx512`, `znver3`.
    public var processor = ""
    /// Pixels that are drawn at once.
    public var lanes = 0
    /// That draw.
    public var threads = 0
    /// The library, or the function in it, that was not found; `memory`: there is too little to load it.
    public var missing: String?
}
