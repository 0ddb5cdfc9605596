internal import GLFXRender

/// A pass that reads planes or writes them, drawn in strips: whole rows, a few at a time, which stay in the cache from the
/// planes that they are made of to those that are made of them.
///
/// The thread's memory has the rows that sources of planes need, those of the sheet, a run of results, and the tile: rows,
/// or where only each pixel's own place is read, a run of pixels. Of a short shader that is a block, which LLVM keeps in
/// registers; of others, what is the same for all pixels stays in registers through each of a run's three steps.
struct Strips {
    let plan: KernelPlan
    /// Pictures of planes, by their places in the table of pointers.
    let sources: [Int: PlaneSource]

    /// What cannot be done in strips.
    enum Refusal: UInt8 {
        /// The planes' picture is not read near each pixel's own place: its pixels have to be there.
        case planes = 1
        /// Pixels are left as they were: the result has to be there.
        case sheet = 2
    }

    /// Rows of a part that writes pixels.
    private static let partRows = 64
    static let rowsWithoutTile = 16

    init(_ plan: KernelPlan) {
        self.plan = plan
        sources = plan.textureNames.enumerated().reduce(into: [:]) { sources, next in
            sources[Kernel.firstPicture + next.offset] = plan.textures[next.element]?.planes
        }
    }

    func refusal(
        of reads: [TapReading], _ readAnywhere: Set<Int>, _ tile: TilePlan, isWhole: Bool
    ) -> Refusal? {
        // Tiles of a part of a row share fewer rows.
        if tile.isTooLarge { return plan.sheet == nil ? .planes : .sheet }
        let areNear = reads.allSatisfy { $0.tap.texture.planes == nil || tile.source(of: $0) != nil }
        if !areNear || !readAnywhere.isDisjoint(with: sources.keys) { return .planes }
        // Over a color, all pixels are drawn.
        return plan.sheet == nil || isWhole || plan.backdrop != .none ? nil : .sheet
    }

    // MARK: The thread's memory, in floats

    func start(of source: Int, _ lanes: Int) -> Int {
        sources.keys.filter { $0 < source }.reduce(0) { start, place in
            start + (sources[place].map { PlaneColors.memory($0, lanes: lanes) } ?? 0)
        }
    }

    func sheetStart(_ lanes: Int) -> Int { start(of: Int.max, lanes) }

    func resultStart(_ lanes: Int) -> Int { sheetStart(lanes) + (plan.sheet?.memory(lanes: lanes) ?? 0) }

    func tileStart(_ lanes: Int) -> Int { (resultStart(lanes) + 4 * Self.longestRun + 15) / 16 * 16 }

    /// In pixels.
    static let longestRun = 128
    /// Instructions of a shader that is drawn block by block.
    private static let short = 60

    /// Pixels of a run, of a shader that was brought into a simple form.
    static func run(in ir: IRModule) -> Int {
        guard let drawing = ir.drawing else { return longestRun }
        return ir.instructionCount(of: drawing.function) <= short ? ir.width : longestRun
    }

    func size(_ layout: TileLayout?, lanes: Int) -> TileSize {
        TileSize(
            columns: plan.width, rows: plan.sheet?.partRows ?? Self.partRows,
            byteCount: 4 * tileStart(lanes) + (layout?.byteCount ?? 0) + 64)
    }
}
