internal import GLFXCompile
internal import GLFXCore

/// How deep a module's calls go, with the blocks that they are in: what goes through them needs stack for each.
struct CallDepth {
    private typealias ID = SPIRVModule.ID

    /// Functions inside each other, the entry point counted. 500 of them overflow the 8 MiB of a debug build.
    static let mostCalls = 64
    /// Levels of calls and blocks together; 100 calls with 60 blocks around each overflow them too.
    private static let mostLevels = 1_024

    private let module: SPIRVModule
    private let structures: [SPIRVModule.ID: Structure]

    init(_ module: SPIRVModule, _ structures: [SPIRVModule.ID: Structure]) {
        (self.module, self.structures) = (module, structures)
    }

    /// - Throws: `.shader` where it is too deep.
    func check() throws(Failure) {
        var depths: [ID: (calls: Int, levels: Int)] = [:]
        for id in module.calleesFirst {
            let inner = module.callees(of: id).compactMap { depths[$0] }
            let calls = 1 + (inner.map(\.calls).max() ?? 0)
            let levels = 1 + (structures[id]?.depth ?? 0) + (inner.map(\.levels).max() ?? 0)
            guard calls <= Self.mostCalls, levels <= Self.mostLevels else {
                throw SPIRVModule.unsupported("calls that deep")
            }
            depths[id] = (calls, levels)
        }
    }
}
