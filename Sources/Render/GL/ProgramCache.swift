/// Where compiled shaders are kept from one start to the next: the renderer knows no files, so two closures do it.
///
/// Both are called on the device's thread. Neither fails: a value that cannot be had is not there, and one that cannot
/// be kept is not kept.
package struct ProgramCache {
    /// Names the host and its version: another one's values are not its own.
    package var edition: String
    /// The value that was kept under exactly this key; nil where there is none.
    package var read: (_ key: [UInt8]) -> [UInt8]?
    /// Keeps a value under a key, in place of an older one.
    package var write: (_ key: [UInt8], _ value: [UInt8]) -> Void

    package init(
        edition: String, read: @escaping ([UInt8]) -> [UInt8]?, write: @escaping ([UInt8], [UInt8]) -> Void
    ) {
        self.edition = edition
        self.read = read
        self.write = write
    }
}
