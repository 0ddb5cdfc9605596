internal import FrameCore
internal import Media

/// Opens what a job shows.
struct SourceOpener {
    let job: FilterJob
    /// The renderer's pixel formats, and how pictures of other sizes are fitted.
    let options: ReaderOptions
    let notes: NoteHandler

    func open() throws(Failure) -> any FrameSource {
        guard job.inputs.count == 1, case .file(let path) = job.inputs[0] else {
            throw Failure(.usage, "one movie at a time")
        }
        return MovieSource(
            try MovieReader(path: path, options: options, notes: notes), passesStreams: options.readsOtherStreams)
    }
}
