internal import GLFXJob

/// The options of `glfx tune` alone.
extension Option {
    static let tuneOptions: [Option] = [
        Option(
            "save", .required("FILE"), .messages, "the job file that the page's Save button writes",
            detail: "For `glfx run`. Presets are kept beside it. Without it there is no such button.",
            completion: .files),
        Option(
            "port", .required("N"), .messages, "the page's port; without it any that is free",
            detail: "0 is any that is free, too."),
        Option(
            "listen", .required("ADDRESS"), .messages, "serve on this address; without it only on this machine",
            detail: "In numbers: 192.168.1.20, or 0.0.0.0 for all. Whoever has the printed address with its token "
                + "can then tune and render from elsewhere, and it is sent without encryption."),
        Option("open", .none, .messages, "open the page in the browser", detail: "As without it on a desktop."),
        Option("no-open", .none, .messages, "only print the page's address"),
    ]
}
