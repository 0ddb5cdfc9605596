/// Which graphics device the user wants (`--device`).
public enum DeviceSelection: Sendable, Hashable {
    /// The first hardware renderer, else the first renderer that works.
    case automatic
    /// Mesa's software renderer, whatever hardware there is.
    case software
    /// The DRM node with this path (`/dev/dri/renderD128`), and no other.
    case node(String)
}
