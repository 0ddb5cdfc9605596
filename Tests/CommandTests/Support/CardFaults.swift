import Foundation
import GLFXTestSupport

/// A graphics card that is none: libavcodec's own decoders, x264 and x265 behind the calls by which a card's are reached,
/// with surfaces that have to be copied from and to, and that fail at a chosen call.
struct CardFaults {
    /// `device`, `crash` or `hang` at it, `open`, `send`, `receive`, `transfer`, `map`; of encoders `surfaces`, `upload`,
    /// `encode`; empty: nothing fails.
    var place = ""
    /// The call of that kind, from 1, from which on it fails.
    var at = 1

    /// A surface is told of as one layer, not as one for each plane.
    var hasOneLayer = false

    /// The environment variables for glfx.
    /// - Parameter log: a file that gets a line for each decoder that the card opens, and for each frame that it gives.
    func environment(log: String? = nil) throws -> [String: String] {
        [
            "LD_PRELOAD": try Preloaded.library("card-faults", source: try Self.source), "CARD_FAILS": place,
            "CARD_FAILS_AT": "\(at)", "CARD_NODES": try Self.nodes.get().path(""), "CARD_LOG": log ?? "/dev/null",
            "CARD_LAYERS": hasOneLayer ? "one" : "each",
        ]
    }

    func run(_ arguments: [String], in folder: Folder, log: String? = nil) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder, environment: try environment(log: log))
    }

    /// Stands for /dev/dri.
    private static let nodes: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try folder.write("", to: "renderD128")
        return folder
    }

    private static var source: String {
        get throws { try Checkout.text("scripts/benchmarks/card-faults.c") }
    }
}
