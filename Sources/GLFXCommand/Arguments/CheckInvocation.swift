internal import GLFXCore
internal import GLFXJob
internal import GLFXRender

/// `glfx check`, parsed.
struct CheckInvocation: Sendable {
    /// How the verdicts are printed.
    enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, junit, github, gitlab
    }

    /// Files, folders and `-`; all of them have the same dialect and include folders.
    var requests: [ShaderReference]
    var device: DeviceSelection
    var jobs: Int?
    /// Seconds that one shader may take; nil: the default.
    var timeLimit: Rational?
    var format: Format
    /// Prints a summary instead of a line a shader.
    var sumsUp: Bool
    /// Repairs and implicit conversions are errors.
    var isStrict: Bool
    var isQuiet: Bool
    var isVerbose: Bool
    /// What messages call the text on the standard input.
    var inputName: String

    init(_ requests: [ShaderReference], _ tokens: [Token]) throws(Failure) {
        // Of a repeated option the last one counts.
        var given: [String: String] = [:]
        for case .option(let name, let value) in tokens { given[name] = value ?? "" }
        guard given["quiet"] == nil || given["verbose"] == nil else {
            throw Failure(.usage, "--quiet and --verbose exclude each other", advice: "leave one of them out")
        }
        let namedFormat = given["format"].flatMap(Format.init)
        guard given["json"] == nil || namedFormat == nil || namedFormat == .json else {
            throw Failure(
                .usage, "--json and --format \(namedFormat?.rawValue ?? "") exclude each other",
                advice: "--json is --format json")
        }
        format = namedFormat ?? (given["json"] == nil ? .text : .json)
        self.requests = requests
        device = try Self.value("device", given, DeviceCodec().parse) ?? .automatic
        jobs = try Self.value("jobs", given, Self.jobs)
        timeLimit = try Self.value("frame-timeout", given, TimeCodec.length.parse)
        sumsUp = given["summary"] != nil
        isStrict = given["strict"] != nil
        isQuiet = given["quiet"] != nil
        isVerbose = given["verbose"] != nil
        inputName = given["stdin-name"] ?? "<stdin>"
        try checkInput(given)
    }

    private func checkInput(_ given: [String: String]) throws(Failure) {
        let count = requests.count { $0.name == "-" }
        guard count < 2 else {
            throw Failure(.usage, "'-' is given \(count) times", advice: "the standard input can be read only once")
        }
        guard let name = given["stdin-name"] else { return }
        guard count == 1 else {
            throw Failure(
                .usage, "--stdin-name '\(name)' names the standard input, which is not checked",
                advice: "add '-', or leave it out")
        }
        guard !name.isEmpty, !name.hasSuffix("/") else {
            throw Failure(.usage, "--stdin-name '\(name)' is no name of a file", advice: "give one, such as my.frag")
        }
    }

    private static func jobs(_ text: OptionText) throws(Failure) -> Int {
        guard let number = Int(text.text), (1...1024).contains(number) else {
            throw Failure(.usage, "--jobs cannot be '\(text.text)'", advice: "it takes a number from 1 to 1024")
        }
        return number
    }

    /// The parsed value of an option; nil where it is not given.
    private static func value<Value>(
        _ name: String, _ given: [String: String], _ parse: (OptionText) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let text = given[name] else { return nil }
        return try parse(OptionText(name, text))
    }
}

extension CheckInvocation {
    /// An internal option, with which this command starts itself again to draw.
    static let serverOption = "--server"

    /// The device for such a process; nil for other arguments.
    static func device(ofServer arguments: [String]) -> String? {
        arguments.count == 2 && arguments[0] == serverOption ? arguments[1] : nil
    }
}
