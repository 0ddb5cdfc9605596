/// A type of the client's own, in a module that glfx has none of.
public enum NativeName {
    public static let text = "Native"
}
