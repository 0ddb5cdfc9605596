import Foundation

/// Whether this build looks for errors at run time (`scripts/check --sanitize=…`).
public enum Sanitizer {
    /// AddressSanitizer and ThreadSanitizer keep books about every byte and hold back what was freed: what a process weighs
    /// says nothing of glfx then.
    public static let keepsBooks = ["__asan_init", "__tsan_init"].contains(where: isThere)

    /// ThreadSanitizer's books are files without names, which a limit on the size of files is for too.
    public static let booksAreFiles = isThere("__tsan_init")

    private static func isThere(_ function: String) -> Bool { dlsym(nil, function) != nil }
}
