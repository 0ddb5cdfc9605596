/// A cache of compiled shaders across runs: two closures, as the renderer does no file access.
///
/// Both are called on the device's thread. Neither fails: a value that cannot be read counts as missing, and one that
/// cannot be written is dropped.
package struct ProgramCache {
    /// The host and its version, part of each key.
    package var edition: String
    /// The value of exactly this key; nil where there is none.
    package var read: (_ key: [UInt8]) -> [UInt8]?
    /// Stores a value under a key, in place of an older one.
    package var write: (_ key: [UInt8], _ value: [UInt8]) -> Void

    package init(
        edition: String, read: @escaping ([UInt8]) -> [UInt8]?, write: @escaping ([UInt8], [UInt8]) -> Void
    ) {
        self.edition = edition
        self.read = read
        self.write = write
    }
}
