/// A type of the client's own, in a module that glfx has none of.
public enum MediaName {
    public static let text = "Media"
}
