internal import FrameCore

extension FilterJob {
    /// Looks, before anything is opened, whether what it says can be.
    /// - Parameter notes: gets what its shaders say that cannot be so, each line once.
    /// - Throws: `.usage`.
    func check(notes: NoteHandler) throws(Failure) {
        try checkStandardInput()
        try PolygonCheck.check(shaders + transitions)
        var said: Set<String> = []
        for note in (shaders + transitions).flatMap(\.notes) where said.insert(note).inserted { notes(note) }
    }
}
