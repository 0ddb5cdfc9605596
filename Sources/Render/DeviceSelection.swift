/// Which graphics device to draw on.
public enum DeviceSelection: Sendable, Hashable {
    /// The first hardware renderer; where there is none, the first that works.
    case automatic
    /// Mesa's software renderer.
    case software
    /// A DRM node by path: `/dev/dri/renderD128`.
    case node(String)
}
