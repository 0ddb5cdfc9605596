import GLFXTestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// For a test that a sanitizer's process start, or its reserved address space, makes impossible.
    static func withoutSanitizer(_ reason: Comment) -> Self { .enabled(if: !Sanitizer.keepsBooks, reason) }

    /// A sanitizer looks functions up before a preloaded library is initialized.
    static var withDriverFaults: Self { withoutSanitizer("no library can be put before EGL's here") }
}
