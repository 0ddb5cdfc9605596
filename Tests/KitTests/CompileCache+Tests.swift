import GLFXJob
import GLFXTestSupport

extension CompileCache {
    /// What one test of this process has compiled, the next need not; nil where there is no temporary folder.
    static let ofTests: CompileCache? = folder.map { CompileCache(folder: $0.path("programs"), edition: "tests") }

    private static let folder = try? Folder()
}
