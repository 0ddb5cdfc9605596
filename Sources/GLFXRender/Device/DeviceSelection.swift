/// What draws.
public enum DeviceSelection: Sendable, Hashable {
    /// The first hardware renderer, else the native renderer, else Mesa's software renderer.
    case automatic
    /// Shaders compiled to this processor's vector instructions.
    case native
    /// Mesa's software renderer, whatever hardware there is.
    case software
    /// The DRM node with this path (`/dev/dri/renderD128`), and no other.
    case node(String)
}
