/// The form in which frames are brought to what draws.
public enum PictureUpload: String, Sendable, Hashable, CaseIterable {
    /// Planes where a GPU draws, RGB where the processor does.
    case automatic = "auto"
    /// RGB, which the processor makes of a movie's planes.
    case rgb
    /// A movie's own planes, of which what draws makes RGB. Pictures that are scaled, packed or in other light than the
    /// frame come as RGB nevertheless.
    case planes
}
