/// Takes one-line messages about what was decided or changed ("laid over black", "made even"). Called on any of the
/// pipeline's threads.
public typealias NoteHandler = @Sendable (String) -> Void
