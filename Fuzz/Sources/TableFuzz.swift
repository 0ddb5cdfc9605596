import FrameCore
import GLFXKit

/// Color lookup tables.
enum TableFuzz {
    static func run(_ input: FuzzInput) -> Int32 {
        Promise.refusesInWords {
            let table = try CubeTable.parse(input.text, name: "a.cube")
            // Large ones are as the small ones are, and take long.
            if table.size <= 8 { _ = table.strip() }
        }
        return 0
    }
}
