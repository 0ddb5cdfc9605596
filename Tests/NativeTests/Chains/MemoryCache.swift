import GLFXCompile

/// Compiled code, kept in memory.
final class MemoryCache {
    var values: [[UInt8]: [UInt8]] = [:]
    var found = 0
    /// Called when code that draws pixels has been made.
    var hasMadeCode: () -> Void = {}

    var cache: ProgramCache {
        ProgramCache(
            edition: "test",
            read: { [self] key in
                if values[key] != nil { found += 1 }
                return values[key]
            },
            write: { [self] key, value in
                values[key] = value
                if String(decoding: key, as: UTF8.self).contains(" pixels\n") { hasMadeCode() }
            })
    }
}
