internal import GLFXColor
internal import GLFXCore

/// What a configuration of OpenColorIO offers: for `glfx inspect`.
struct ConfigurationReport: Encodable {
    struct Named: Encodable {
        var name: String
        /// A space's family, a role's space, a look's process space, a variable's default, a rule's space.
        var detail: String
    }

    struct Display: Encodable {
        var name: String
        /// With the view transform or the space of each.
        var views: [Named]
    }

    var kind = "configuration"
    var path: String
    var library: String?
    /// What is wrong with it as a whole; nil: nothing.
    var problem: String?
    var roles: [Named]
    var spaces: [Named]
    var displays: [Display]
    var looks: [Named]
    var namedTransforms: [Named]
    var variables: [Named]
    var fileRules: [Named]

    /// By its name: a file with the ending of configurations, or one of the library's own.
    static func isConfiguration(_ path: String) -> Bool {
        path.hasPrefix("ocio://") || path.lowercased().hasSuffix(".ocio") || path.lowercased().hasSuffix(".ocioz")
    }

    /// - Throws: as `ColorConfiguration`.
    init(path: String) throws(Failure) {
        let configuration = try ColorConfiguration(path: path)
        func list(_ list: ColorConfiguration.List) -> [Named] {
            configuration.entries(list).map { Named(name: $0.name, detail: $0.detail) }
        }
        self.path = path
        library = ColorLibrary.version
        problem = configuration.problem
        roles = list(.roles)
        spaces = list(.spaces)
        displays = configuration.entries(.displays).map { Display(name: $0.name, views: list(.views($0.name))) }
        looks = list(.looks)
        namedTransforms = list(.namedTransforms)
        variables = list(.variables)
        fileRules = list(.fileRules)
    }

    /// For people.
    var text: String {
        var lines = ["\(printable(path)): configuration of OpenColorIO, read by version \(library ?? "?")"]
        if let problem { lines.append("  not valid: \(printable(problem))") }
        func add(_ title: String, _ rows: [Named]) {
            guard !rows.isEmpty else { return }
            lines.append("  \(title):")
            let column = min(44, (rows.map(\.name.count).max() ?? 0) + 6)
            lines += rows.map { Columns.row(printable($0.name), printable($0.detail), indent: 4, column: column) }
        }
        add("roles", roles)
        add("color spaces, with their families", spaces)
        for display in displays { add("display '\(printable(display.name))', views", display.views) }
        add("looks", looks)
        add("named transforms", namedTransforms)
        add("variables", variables)
        add("file rules", fileRules)
        return lines.joined(separator: "\n") + "\n"
    }
}
