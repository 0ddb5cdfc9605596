internal import FrameCore

/// Lends full chroma to pictures that are filled for an encoder, and sees to it that few wait with theirs: it is nearly three
/// times as large as the frame itself. Belongs to the thread that fills the pictures.
final class ChromaLoans {
    /// One that is filled, and one that waits for the writer's thread, which has the time to make less of it.
    private static let usual = 2

    private let width: Int
    private let height: Int
    private let makeSubsampling: () throws(Failure) -> ChromaSubsampling
    private var chroma = Reusable<FullChroma>()
    private var ownSubsampling: ChromaSubsampling?

    /// - Parameter makeSubsampling: called at most once, when a picture's chroma is made on this thread.
    init(
        width: Int, height: Int, makeSubsampling: @escaping () throws(Failure) -> ChromaSubsampling
    ) {
        self.width = width
        self.height = height
        self.makeSubsampling = makeSubsampling
    }

    /// Chroma that nobody holds, with undefined contents.
    func lend() throws(Failure) -> FullChroma {
        if let free = chroma.take() { return free }
        let made = try FullChroma(width: width, height: height)
        chroma.add(made)
        return made
    }

    /// As many are lent as should be: the next picture would need one more.
    var isExhausted: Bool { chroma.count >= Self.usual && chroma.take() == nil }

    /// This thread's own.
    func subsampling() throws(Failure) -> ChromaSubsampling {
        if let ownSubsampling { return ownSubsampling }
        let made = try makeSubsampling()
        ownSubsampling = made
        return made
    }
}
