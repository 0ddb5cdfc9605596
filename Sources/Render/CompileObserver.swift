/// Is told when a driver compiles a shader: the one thing in setting up that may take any time and any memory, and that
/// nobody can interrupt.
package protocol CompileObserver: AnyObject, Sendable {
    /// - Parameter name: the shader's.
    func compileBegins(_ name: String)
    func compileEnds()
}
