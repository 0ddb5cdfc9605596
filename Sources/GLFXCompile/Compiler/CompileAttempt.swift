/// A text of a pass that was compiled, and what became of it.
package struct CompileAttempt: Sendable {
    /// Why the compiler does not take it.
    package struct Refusal: Error {
        package var stage: ShaderVariant.Stage
        /// In the compiler's words.
        package var log: String
    }

    /// The pass's index.
    package var pass: Int
    package var variant: ShaderVariant
    /// Nil: it was taken.
    package var refusal: Refusal?
}

/// Called around each compilation, the one step of setting up whose time and memory have no bound and which cannot be
/// interrupted.
package protocol CompileObserver: AnyObject, Sendable {
    /// - Parameter name: the shader's.
    func compileBegins(_ name: String)
    func compileEnds()
    /// A text was compiled, or refused.
    func compileTried(_ attempt: CompileAttempt)
}

extension CompileObserver {
    package func compileTried(_ attempt: CompileAttempt) {}
}
