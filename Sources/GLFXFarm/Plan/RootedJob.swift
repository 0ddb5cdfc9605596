internal import GLFXJob
internal import GLFXWrite

/// A job whose paths are relative to a root.
struct RootedJob {
    let job: FilterJob
    /// Paths that are not below the root, and so absolute.
    let outside: [String]
    private let root: String
    private let isHere: Bool

    /// - Parameters:
    ///   - job: its paths are relative to the current folder.
    ///   - root: absolute.
    init(_ given: FilterJob, root: String) {
        self.root = root
        isHere = root == Paths.absolute(".")
        var outside: [String] = []
        let (root, isHere) = (root, isHere)
        job = given.mappingPaths { path in
            let mapped = Self.path(path, root: root, isHere: isHere)
            if mapped.hasPrefix("/"), !outside.contains(mapped) { outside.append(mapped) }
            return mapped
        }
        self.outside = outside.filter { $0 != given.output.path }
    }

    /// A path as the plan has it.
    func path(_ path: String) -> String { Self.path(path, root: root, isHere: isHere) }

    private static func path(_ path: String, root: String, isHere: Bool) -> String {
        let whole = Paths.absolute(path)
        if Paths.isInside(whole, root) {
            return isHere && !path.hasPrefix("/") ? path : Paths.relative(whole, to: root)
        }
        // Seen from the current folder it is beside it, as on a share that holds both.
        return isHere && !path.hasPrefix("/") ? path : whole
    }
}
