internal import GLFXCore
internal import GLFXFiles

extension OutputTarget {
    /// The standard output.
    /// - Throws: `.usage` for a container that cannot be written in order, and where the standard output is a terminal.
    static func standardOutput(as container: Container) throws(Failure) -> OutputTarget {
        guard container.isStream else {
            let names = ContainerCatalog.movies.filter(\.isStream).map(\.name).joined(separator: ", ")
            throw Failure(
                .usage, "\(container.name) cannot be written to the standard output ('-')",
                advice: "\(.format) takes \(names)")
        }
        return try standardOutput()
    }
}
