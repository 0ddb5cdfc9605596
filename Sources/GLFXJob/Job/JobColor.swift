/// The light that a job's shaders work in, and the color management around it (OpenColorIO).
///
/// With a `configuration` the frames come from `inputSpace` into `workingSpace`, the shaders draw there, and the result goes on
/// to `outputSpace` or to a `view` of a `display`. Without one, `isScene` brings the frames into linear light by their own curve.
public struct JobColor: Sendable, Hashable {
    /// The frames are brought into linear light, unclamped, in floating point, and their result back into the source's codes
    /// where the output holds no light.
    public var isScene = false
    /// The configuration: a file, or the name of one of OpenColorIO's own (`ocio://…`); nil: colors are not managed.
    public var configuration: String?
    /// Variables of the configuration's context, by name.
    public var variables: [String: String] = [:]
    /// The inputs' color space, an alias or a role; nil: by the configuration's file rules.
    public var inputSpace: String?
    /// The background's space; nil: by the file rules, and that of the inputs where these know nothing of it.
    public var backgroundSpace: String?
    /// The space in which the shaders work; nil: the role `scene_linear`.
    public var workingSpace: String?
    /// The output's space; nil: a view of a display, or the working space where the output holds light.
    public var outputSpace: String?
    /// The display, as the configuration calls it; nil: its first one.
    public var display: String?
    /// The view of the display; nil: its first one.
    public var view: String?
    /// Looks on the way to the output, as configurations write them: `a, -b`; nil: those of the view.
    public var look: String?
    /// The result stays in the space that the shaders work in: it is measured.
    package var staysInside = false

    /// Nothing is managed.
    public init() {}

    /// Something is said that needs a configuration.
    package var needsConfiguration: Bool {
        [inputSpace, backgroundSpace, workingSpace, outputSpace, display, view, look].contains { $0 != nil }
            || !variables.isEmpty
    }

    /// The frames are brought into another space before the first shader.
    package var isManaged: Bool { isScene || configuration != nil }
}
