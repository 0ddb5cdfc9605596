internal import CGLFXLLVM
internal import GLFXPrograms
internal import GLFXRender

/// Which reads take their pixels from the tile.
struct TilePlan {
    /// Nil: none does.
    let layout: TileLayout?
    /// Strips of it would not stay in the cache.
    let isTooLarge: Bool
    /// How each picture is continued for reads that stay inside.
    private let edges: [Int: SamplerRule.Wrap]

    /// - Parameters:
    ///   - reads: all of the function that is drawn, as calls whose channels are taken out.
    ///   - width: of what is drawn, in pixels.
    ///   - strips: nil: it is drawn in parts.
    init(_ reads: [(call: LLVMValueRef, reading: TapReading)], width: Int, strips: Strips?) {
        var wanted: [TileLayout.Source: [(call: LLVMValueRef, reading: TapReading)]] = [:]
        edges = Self.edges(of: reads.map(\.reading))
        for read in reads {
            guard let source = Self.source(of: read.reading, edges) else { continue }
            wanted[source, default: []].append(read)
        }
        wanted = wanted.filter { source, reads in
            if source.texture.planes != nil { return true }
            // Runs of strips have planes alone: what a pixel reads of its own place is read where it is.
            let isNear = strips == nil || reads.contains { !$0.reading.isOwnPixel }
            return isNear && reads.count >= TileLayout.fewestReads
        }
        layout = Self.layout(wanted, width, strips)
        isTooLarge = layout == nil && !wanted.isEmpty
    }

    private static func layout(
        _ wanted: [TileLayout.Source: [(call: LLVMValueRef, reading: TapReading)]], _ width: Int, _ strips: Strips?
    ) -> TileLayout? {
        var planes: [TileLayout.Plane] = []
        var (across, along) = (0...0, 0...0)
        for (source, reads) in wanted.sorted(by: { $0.key.order < $1.key.order }) {
            let channels = reads.reduce(into: Set<Int>()) { $0.formUnion($1.call.channelsTaken) }
            planes += channels.sorted().map { TileLayout.Plane(source: source, channel: $0) }
            for case .at(let column, let row, _) in reads.map(\.reading.kind) {
                across = across.extended(by: column.pixels)
                along = along.extended(by: row.pixels)
            }
        }
        guard !planes.isEmpty else { return nil }
        return strips == nil
            ? TileLayout(planes, across: across, along: along, width: width)
            : TileLayout(strips: planes, across: across, along: along, width: width)
    }

    /// The part of the tile that a read takes its pixels from; nil: none.
    func source(of reading: TapReading) -> TileLayout.Source? {
        guard let source = Self.source(of: reading, edges) else { return nil }
        return layout?.planes.contains { $0.source == source } == true ? source : nil
    }

    private static func edges(of readings: [TapReading]) -> [Int: SamplerRule.Wrap] {
        var edges: [Int: SamplerRule.Wrap] = [:]
        for reading in readings {
            guard let picture = reading.tap.picture, case .at(_, _, .wrap(let wrap)) = reading.kind else { continue }
            edges[picture] = edges[picture].map { $0 == .border ? wrap : $0 } ?? wrap
        }
        return edges
    }

    private static func source(of reading: TapReading, _ edges: [Int: SamplerRule.Wrap]) -> TileLayout.Source? {
        guard case .at(let column, let row, let edge) = reading.kind, let picture = reading.tap.picture,
            !reading.tap.texture.format.isInteger
        else { return nil }
        let furthest = [column, row].flatMap { [abs($0.pixels.lowerBound), abs($0.pixels.upperBound)] }.max() ?? 0
        guard furthest <= TileLayout.longestReach else { return nil }
        let wrap: SamplerRule.Wrap
        switch edge {
        case .none: wrap = edges[picture] ?? .clamp
        case .wrap(let mode): wrap = mode
        case .mixed: return nil
        }
        var texture = reading.tap.texture
        // A repeated picture is continued once on each side.
        let isLarge = min(texture.width, texture.height) > 2 * TileLayout.longestReach
        guard wrap != .repeat || isLarge else { return nil }
        // Both decide nothing here.
        (texture.isLinear, texture.wrap) = (false, .clamp)
        return TileLayout.Source(texture: texture, place: picture, wrap: wrap)
    }
}

extension TapReading {
    fileprivate var isOwnPixel: Bool {
        guard case .at(let column, let row, _) = kind else { return false }
        return column.pixels == 0...0 && row.pixels == 0...0
    }
}

extension TileLayout.Source {
    fileprivate var order: String { "\(place) \(wrap)" }
}

extension ClosedRange<Int> {
    fileprivate func extended(by other: ClosedRange<Int>) -> ClosedRange<Int> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

extension LLVMValueRef {
    /// Of a call whose result has channels: those that are used.
    fileprivate var channelsTaken: Set<Int> {
        var usedPlaces: Set<Int> = []
        var use = LLVMGetFirstUse(self)
        while let current = use {
            let user = LLVMGetUser(current)
            guard Int(LLVMGetInstructionOpcode(user)) == LLVMExtractValue else { return Set(0..<4) }
            usedPlaces.insert(Int(LLVMGetIndices(user).pointee))
            use = LLVMGetNextUse(current)
        }
        return usedPlaces
    }
}
