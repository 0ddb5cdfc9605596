internal import GLFXCore
internal import GLFXJob
internal import GLFXRender

/// `glfx test`
struct TestInvocation: Sendable {
    var folders: [String]
    /// Parts of names; empty: all tests.
    var filters: [String]
    var updates: Bool
    /// How many run at the same time; nil: one for each processor.
    var jobs: Int?
    /// What draws jobs that do not say it.
    var device: DeviceSelection
    var junit: String?
    /// Nil: the usual folder, and only where something differs.
    var html: String?
    var json: Bool
    var isQuiet: Bool

    init(folders: [String], _ tokens: [Token]) throws(Failure) {
        self.folders = folders
        var given = GivenOptions()
        var filters: [String] = []
        for case .option(let name, let value) in tokens {
            if name == "filter" { filters.append(value ?? "") } else { try given.note(name, value) }
        }
        self.filters = filters
        updates = given["update"] != nil
        jobs = try given["jobs"].map { (text) throws(Failure) in
            guard let number = Int(text), (1...1024).contains(number) else {
                throw Failure(.usage, "--jobs cannot be '\(text)'", advice: "it takes a number from 1 to 1024")
            }
            return number
        }
        // The same frames on every machine.
        device =
            try given["device"].map { (text) throws(Failure) in
                try DeviceCodec().parse(OptionText("device", text))
            } ?? .native
        (junit, html) = (given["junit"], given["html"])
        for (option, path) in [("junit", junit), ("html", html)] where path == "" {
            throw Failure(.usage, "--\(option) is empty", advice: "give a name")
        }
        (json, isQuiet) = (given["json"] != nil, given["quiet"] != nil)
    }
}
