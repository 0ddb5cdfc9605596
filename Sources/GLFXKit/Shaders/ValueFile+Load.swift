public import FrameCore
public import ShaderPrograms

extension ValueFile {
    /// Reads a file of values.
    /// - Throws: `.input` where there is no such file or it cannot be read, `.usage` with line and column for what it
    ///   says wrong.
    public static func load(_ path: String) throws(Failure) -> ValueFile {
        guard let text = try TextFile.readIfPresent(path, kind: .input) else {
            throw Failure(.input, "cannot open '\(path)': there is no such file", advice: "check the name")
        }
        return try ValueFile(text: text, name: path)
    }
}
