import GLFXCore
import GLFXMedia
import GLFXRead

extension MediaReader {
    /// The next picture in packed pixels, past packets; nil at the end.
    func nextFrame() throws(Failure) -> VideoFrame? {
        while let event = try next() {
            if case .frame(let picture) = event { return try VideoFrame(picture) }
        }
        return nil
    }
}
