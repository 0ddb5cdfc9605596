import Foundation
import GLFXTestSupport
import Testing

/// What `scripts/fuzz` starts with: the seeds of each target, and the inputs that were finds once. A target ends the process
/// where an invariant is violated.
@Suite struct ReplayTests {
    /// A file, by its path below `Fuzz`, and what it is given to.
    struct Input: Sendable, CustomTestStringConvertible {
        var path: String
        var target: FuzzTarget
        var testDescription: String { path }
    }

    static let inputs: [Input] = ["Seeds", "Finds"].flatMap { kind in
        FuzzTarget.allCases.flatMap { target in
            let folder = "\(kind)/\(target.rawValue)"
            return ((try? Checkout.names("Fuzz/" + folder)) ?? []).sorted().map {
                Input(path: "\(folder)/\($0)", target: target)
            }
        }
    }

    @Test(arguments: inputs) func anInputIsTaken(input: Input) throws {
        let bytes = try Data(contentsOf: Checkout.root.appendingPathComponent("Fuzz/" + input.path))
        let code = bytes.withUnsafeBytes { input.target.run($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
        #expect(code == 0)
    }

    @Test func everyTargetButThatOfWordsHasSeeds() {
        // The seeds of `words` are made of those of `native`; shaders' are the shaders and texts of the tests, too.
        let targets = Set(Self.inputs.map(\.target))
        #expect(Set(FuzzTarget.allCases).subtracting(targets).isSubset(of: [.words, .dialect]))
    }
}
