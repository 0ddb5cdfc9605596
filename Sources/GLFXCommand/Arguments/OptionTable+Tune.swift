internal import GLFXJob

/// The options of `glfx tune` alone.
extension Option {
    static let tuneOptions: [Option] = [
        Option(
            "save", .required("FILE"), .messages, "the job file that the page's Save button writes",
            detail: "`glfx run` runs it. Presets are kept beside it. Without this option the page has no Save button.",
            completion: .files),
        Option(
            "port", .required("N"), .messages, "the page's port (any that is free)",
            detail: "0 takes any free port."),
        Option(
            "listen", .required("ADDRESS"), .messages, "serve on this address (this machine only)",
            detail:
                "A numeric address: 192.168.1.20, or 0.0.0.0 for all of this machine's. Whoever has the printed address "
                + "with its token can then tune and render from other machines; nothing is encrypted."),
        Option("open", .none, .messages, "open the page in the browser", detail: "This is the default on a desktop."),
        Option("no-open", .none, .messages, "only print the page's address"),
    ]
}
