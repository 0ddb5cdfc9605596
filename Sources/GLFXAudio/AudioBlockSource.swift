internal import GLFXCore
internal import GLFXMedia

/// Audio that is read forward, block by block. Belongs to one thread at a time.
protocol AudioBlockSource: AnyObject {
    /// What could not be decoded so far.
    var fileDamage: [FileDamage] { get }

    /// The next block, in the order of time; nil at the end. There may be gaps of silence between two.
    /// - Throws: `.input` where a file cannot be read.
    func next() throws(Failure) -> AudioBlock?
}
