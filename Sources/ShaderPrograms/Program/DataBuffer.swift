/// Memory that every pass of a program can read and write: GLSL's `buffer` block, with `binding` = its place in
/// `ShaderProgram.buffers`. What a pass writes, the passes behind it and the next frame see.
public struct DataBuffer: Sendable, Hashable {
    /// For messages.
    public var name: String
    /// What it holds before the first frame, as many bytes as the block has, in the machine's byte order.
    public var bytes: [UInt8]

    /// Memory with its first content.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
