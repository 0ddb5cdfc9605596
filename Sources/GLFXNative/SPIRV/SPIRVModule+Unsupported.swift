internal import GLFXCompile
internal import GLFXCore

extension SPIRVModule {
    /// The error for what the lowering does not know.
    static func unsupported(_ what: String) -> Failure {
        Failure(.shader, "the native renderer does not draw \(what)")
    }
}
