import GLFXTestSupport

/// A graphics driver that fails at a chosen call: wraps the EGL library that glfx loads.
struct DriverFaults {
    /// How the names of libraries begin that this machine does not have: `libEGL.so.1`.
    var missing = ""
    /// What the driver calls itself; empty: by its own name.
    var renderer = ""
    /// The reset status query, from 1, from which on it reports a reset.
    var resetAt = 0
    /// The draw call, from 1, after which memory has run out.
    var noMemoryAt = 0
    /// The read-back, from 1, that never returns.
    var hangAt = 0
    /// Fences pass up to 20 ms late, by random times from this seed; 0: at once.
    var delaySeed = 0
    /// The fence after a read-back, from 1, that never passes.
    var stuckFenceAt = 0
    /// The fence after a read-back, from 1, that the driver does not know when it is waited for.
    var lostFenceAt = 0
    /// It takes buffers of `CardFaults` (EGL_EXT_image_dma_buf_import).
    var imports = false
    /// It draws other pixels of them.
    var importsWrongly = false
    /// The import, from 1, from which on it refuses them.
    var importFailsAt = 0
    /// Where the driver writes a log: `r` for a fence after a read-back, `w` for the end of its wait, `i` for an import, `d` where the
    /// fence that never passes is deleted;
    /// empty: none.
    var log = ""

    /// The environment variables for glfx.
    var environment: [String: String] {
        get throws {
            [
                "LD_PRELOAD": try Preloaded.library("driver-faults", source: try Self.source),
                "DRIVER_MISSING": missing, "DRIVER_RENDERER": renderer,
                "DRIVER_RESET_AT": "\(resetAt)", "DRIVER_NO_MEMORY_AT": "\(noMemoryAt)",
                "DRIVER_HANG_AT": "\(hangAt)", "DRIVER_DELAY_SEED": "\(delaySeed)",
                "DRIVER_STUCK_FENCE_AT": "\(stuckFenceAt)", "DRIVER_LOST_FENCE_AT": "\(lostFenceAt)",
                "DRIVER_IMPORTS": imports ? importsWrongly ? "2" : "1" : "0",
                "DRIVER_IMPORT_FAILS_AT": "\(importFailsAt)", "DRIVER_LOG": log,
            ]
        }
    }

    func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder, environment: environment)
    }

    /// `scripts/gpu-check` uses it too.
    private static var source: String {
        get throws { try Checkout.text("scripts/benchmarks/driver-faults.c") }
    }
}
