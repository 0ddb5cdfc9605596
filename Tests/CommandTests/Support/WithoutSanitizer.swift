import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// For a test that a sanitizer's way of starting a process, or its appetite for addresses, makes impossible.
    static func withoutSanitizer(_ reason: Comment) -> Self { .enabled(if: !Sanitizer.keepsBooks, reason) }

    /// A sanitizer looks functions up before a library that stands in their way is ready.
    static var withDriverFaults: Self { withoutSanitizer("no library can be put before EGL's here") }
}
