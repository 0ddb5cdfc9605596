package import GLFXCore
import Testing

/// Megabytes of text, shown in the test's log by name.
package struct HostileText: CustomTestStringConvertible {
    package var testDescription: String
    package var text: String
    package var kind: Failure.Kind

    package init(_ name: String, _ text: String, _ kind: Failure.Kind) {
        testDescription = name
        self.text = text
        self.kind = kind
    }
}
