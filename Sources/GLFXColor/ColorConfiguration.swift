internal import CGLFXColorIO
package import GLFXCore

/// A configuration of OpenColorIO: color spaces, displays and looks. Any thread.
package final class ColorConfiguration: Sendable {
    /// As it was given: a file, or the name of one of the library's own (`ocio://…`).
    package let path: String
    private let config: Mutex<Handle>

    private struct Handle: @unchecked Sendable {
        let table: glfx_ocio_table
        let pointer: OpaquePointer
    }

    /// What a configuration has lists of.
    package enum List: Sendable {
        case spaces, roles, displays, looks, namedTransforms, variables, fileRules
        /// Of a display.
        case views(String)

        fileprivate var kind: Int32 {
            switch self {
            case .spaces: Int32(GLFX_OCIO_SPACES)
            case .roles: Int32(GLFX_OCIO_ROLES)
            case .displays: Int32(GLFX_OCIO_DISPLAYS)
            case .views: Int32(GLFX_OCIO_VIEWS)
            case .looks: Int32(GLFX_OCIO_LOOKS)
            case .namedTransforms: Int32(GLFX_OCIO_NAMED_TRANSFORMS)
            case .variables: Int32(GLFX_OCIO_VARIABLES)
            case .fileRules: Int32(GLFX_OCIO_FILE_RULES)
            }
        }

        fileprivate var display: String {
            if case .views(let display) = self { display } else { "" }
        }
    }

    /// One of a list.
    package struct Entry: Sendable {
        package let name: String
        /// A space's family, a role's space, a view's space or transform, a look's process space, a variable's default, a
        /// rule's space; empty where nothing is said.
        package let detail: String
    }

    /// - Parameters:
    ///   - path: a file, or `ocio://` with the name of one of the library's own.
    ///   - variables: of the context, by name.
    /// - Throws: `.usage` where the library is missing, `.input` for what is no configuration.
    package init(path: String, variables: [String: String] = [:]) throws(Failure) {
        let table = try ColorLibrary.loaded(for: "the configuration '\(path)'")
        if !path.hasPrefix("ocio://") {
            try checkFile(path, for: "an OpenColorIO configuration", longest: Self.longestFile)
        }
        var message = MessageBuffer()
        guard let pointer = message.with({ table.open(path, $0, $1) }) else {
            throw Failure(
                .input, "cannot read the OpenColorIO configuration '\(path)': \(message.text)",
                advice: "`ociocheck --iconfig \(path)` says more, where it is installed")
        }
        for (name, value) in variables { table.set_variable(pointer, name, value) }
        self.path = path
        config = Mutex(Handle(table: table, pointer: pointer))
    }

    deinit { config.withLock { $0.table.close($0.pointer) } }

    /// The largest file that is read: the studio configurations of ACES have 100 kB.
    private static let longestFile = 64 << 20

    package func entries(_ list: List) -> [Entry] {
        config.withLock { handle in
            (0..<max(0, handle.table.count(handle.pointer, list.kind, list.display))).map { index in
                Entry(
                    name: text(handle.table.name(handle.pointer, list.kind, list.display, index)),
                    detail: text(handle.table.detail(handle.pointer, list.kind, list.display, index)))
            }
        }
    }

    /// What is wrong with it as a whole; nil: nothing.
    package var problem: String? {
        config.withLock { handle in
            var message = MessageBuffer()
            return message.with { handle.table.validate(handle.pointer, $0, $1) } == 0 ? nil : message.text
        }
    }

    /// The space that a name, an alias or a role stands for.
    /// - Parameter option: what gave the name, for messages.
    /// - Throws: `.usage` where there is none, with the nearest name.
    package func space(_ name: String, of option: MessageText) throws(Failure) -> String {
        if let space = knownSpace(name) { return space }
        let names = entries(.spaces).map(\.name) + entries(.roles).map(\.name)
        let near = nearestName(to: name, in: names)
        let advice: MessageText = near.map { "did you mean '\($0)'?" } ?? "`glfx inspect \(path)` lists them"
        throw Failure(.usage, "\(option): '\(path)' has no color space '\(name)'", advice: advice)
    }

    /// The same; nil where there is none.
    package func knownSpace(_ name: String) -> String? {
        config.withLock { $0.table.space($0.pointer, name).map { String(cString: $0) } }
    }

    /// The space of a file by the rules of the configuration.
    /// - Returns: also whether only the rule for all other files matches.
    package func space(ofFile path: String) -> (name: String, isDefault: Bool) {
        config.withLock { handle in
            var isDefault: Int32 = 0
            let name = text(handle.table.space_of_file(handle.pointer, path, &isDefault))
            return (name, isDefault != 0)
        }
    }

    /// Brings colors from one space into another.
    /// - Parameter looks: as configurations write them: `a, -b`; nil: none.
    /// - Throws: `.input` where the configuration cannot do it: a file is missing, say.
    package func processor(from: String, looks: String? = nil, to: String) throws(Failure) -> ColorProcessor {
        try processor("from '\(from)' to '\(to)'") { handle, message, capacity in
            handle.table.between(handle.pointer, from, looks ?? "", to, message, capacity)
        }
    }

    /// Brings colors from a space to a view of a display.
    /// - Parameter looks: in place of the view's own; nil: these.
    package func processor(
        from: String, display: String, view: String, looks: String? = nil
    ) throws(Failure) -> ColorProcessor {
        try processor("from '\(from)' to the view '\(view)' of '\(display)'") { handle, message, capacity in
            handle.table.display(handle.pointer, from, display, view, looks, message, capacity)
        }
    }

    private func processor(
        _ what: String,
        _ body: (Handle, UnsafeMutablePointer<CChar>?, Int) -> OpaquePointer?
    ) throws(Failure) -> ColorProcessor {
        var message = MessageBuffer()
        let made = config.withLock { handle -> ColorProcessor? in
            message.with { body(handle, $0, $1) }.map { ColorProcessor(handle.table, taking: $0, what) }
        }
        if let made { return made }
        throw Failure(
            .input, "the configuration '\(path)' gives no conversion \(what): \(message.text)",
            advice: "`glfx inspect \(path)` lists what it has")
    }
}
