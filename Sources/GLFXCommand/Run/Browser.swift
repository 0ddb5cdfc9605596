internal import GLFXCore
internal import Glibc

/// The desktop's browser.
struct Browser {
    /// There is a display.
    var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(FileSystem.variable($0) ?? "").isEmpty }
    }

    /// Opens an address by `xdg-open`, which is not waited for.
    /// - Returns: what is wrong; nil where it was started.
    func open(_ url: String) -> Failure? {
        guard hasDesktop else {
            return Failure(
                .gpu, "there is no display to open the page on",
                advice: "open the address yourself, or leave out --open")
        }
        let words: [UnsafeMutablePointer<CChar>?] = ["xdg-open", url].map { (word: String) in strdup(word) }
        defer { words.forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var process = pid_t()
        guard posix_spawnp(&process, "xdg-open", &actions, nil, words + [nil], environ) == 0 else {
            return Failure(
                .gpu, "the browser cannot be opened: there is no xdg-open", advice: "open the address yourself")
        }
        return nil
    }
}
