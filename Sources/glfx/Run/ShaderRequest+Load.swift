import FrameCore
import GLFXKit
import ShaderText

extension ShaderRequest {
    /// The shader from its file, or the bundled one of that name.
    func load() throws(Failure) -> ShaderProgram {
        try ShaderLibrary.load(name, dialect: dialect, includes: includes)
    }
}
