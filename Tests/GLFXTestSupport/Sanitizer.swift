import Foundation

/// Whether this build looks for errors at run time (`scripts/check --sanitize=…`).
public enum Sanitizer {
    /// AddressSanitizer and ThreadSanitizer have shadow memory and keep freed memory: a process's memory says nothing
    /// of glfx then.
    public static let keepsBooks = ["__asan_init", "__tsan_init"].contains(where: isThere)

    /// ThreadSanitizer's shadow memory is unlinked files, to which a limit on file sizes applies too.
    public static let booksAreFiles = isThere("__tsan_init")

    /// ThreadSanitizer gives a process that is started memory of its own at once, so that posix_spawn does not learn why a
    /// program cannot begin.
    public static let hidesSpawnErrors = isThere("__tsan_init")

    private static func isThere(_ function: String) -> Bool { dlsym(nil, function) != nil }
}
