/// Takes the single lines that tell the user what was decided or changed ("laid over black", "made even"). Called from
/// any of the pipeline's threads.
public typealias NoteHandler = @Sendable (String) -> Void
