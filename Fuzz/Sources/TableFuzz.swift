import GLFXChain

/// Color lookup tables.
enum TableFuzz {
    static func run(_ input: FuzzInput) -> Int32 {
        Invariant.throwsOnlyFailures {
            for name in ["a.cube", "a.3dl"] {
                let table = try LookupTable.parse(input.text, name: name)
                // Large tables take the same path, and take long.
                guard max(table.colors?.size ?? 0, table.channels?.size ?? 0) <= 8 else { continue }
                _ = try table.strip()
                _ = try table.packed()
            }
        }
        return 0
    }
}
