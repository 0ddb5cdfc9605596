import GLFXCore
import GLFXKit

/// Color lookup tables.
enum TableFuzz {
    static func run(_ input: FuzzInput) -> Int32 {
        Invariant.throwsOnlyFailures {
            let table = try CubeTable.parse(input.text, name: "a.cube")
            // Large tables take the same path, and take long.
            if table.size <= 8 { _ = table.strip() }
        }
        return 0
    }
}
