/// A pool of full chroma for pictures that are filled for an encoder. Kept small: full chroma is nearly three times as
/// large as the frame. Belongs to the thread that fills the pictures.
final class ChromaPool {
    /// One being filled, and one waiting to be subsampled on the writer's thread.
    private static let usual = 2

    private let width: Int
    private let height: Int
    private let makeSubsampling: () throws(Failure) -> ChromaSubsampling
    private var chroma = Reusable<FullChroma>()
    private var ownSubsampling: ChromaSubsampling?

    /// - Parameter makeSubsampling: called at most once, when chroma is subsampled on this thread.
    init(
        width: Int, height: Int, makeSubsampling: @escaping () throws(Failure) -> ChromaSubsampling
    ) {
        self.width = width
        self.height = height
        self.makeSubsampling = makeSubsampling
    }

    /// Free chroma with undefined contents.
    func lend() throws(Failure) -> FullChroma {
        if let free = chroma.take() { return free }
        let made = try FullChroma(width: width, height: height)
        chroma.add(made)
        return made
    }

    /// All are in use: the next picture would need one more.
    var isExhausted: Bool { chroma.count >= Self.usual && chroma.take() == nil }

    /// For this thread.
    func subsampling() throws(Failure) -> ChromaSubsampling {
        if let ownSubsampling { return ownSubsampling }
        let made = try makeSubsampling()
        ownSubsampling = made
        return made
    }
}
