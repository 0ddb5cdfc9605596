/// What interlaced frames become.
public enum Deinterlacing: String, Sendable, CaseIterable {
    /// A frame each, at its own time.
    case frame
    /// Two frames each, a field each: twice the frame rate.
    case field
}
