internal import CGLFXLLVM

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

extension Kernel {
    /// Builds the code of a pass into a module whose blocks have one row.
    /// - Throws: `.shader` for what the native renderer does not draw.
    static func buildStrips(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        var tile = Tile(in: ir, width: plan.width)
        let strips = Strips(plan)
        tile.strips = strips
        let pixels = try buildPixels(shader, plan, tile, into: ir)
        let context = begin(ir)
        let function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(ir.builder))
        let memory = LLVMGetParam(function, 1)
        let code = PlaneCode(ir: ir, table: context, scratch: memory)
        let part = (4...5).map { Number(ir, LLVMGetParam(function, UInt32($0)), .int, isVarying: false) }
        let sheet = plan.sheet.map {
            SheetCode(
                $0, part: (part[0], part[1]), code: code, start: strips.sheetStart(ir.width),
                seams: firstPicture + plan.textureNames.count)
        }
        let result = strips.resultStart(ir.width)
        loop(from: part[0], to: part[1], step: tile.rowCount(in: ir), context, ir) { first in
            let end = (first + tile.rowCount(in: ir)).minimum(part[1])
            let isFirst = first.isEqual(to: part[0]).toInt01
            tile.fill(with: [context, memory, first.ref, end.ref, isFirst.ref, isFirst.ref], in: ir)
            ir.repeating(from: first, to: end) { row in
                let line = tile.line(row - first, of: memory, in: ir)
                func run(_ first: Number, _ end: Number, isTail: Bool) {
                    func blocks(_ body: (Number) -> Void) { ir.repeating(from: first, to: end, step: ir.width, body) }
                    blocks { tile.fillBlock(context, memory, $0, ofRun: first, row, isTail: isTail, in: ir) }
                    blocks { column in
                        pixels.call(
                            context, tile.place(column, ofRun: first, in: line, in: ir), column, row,
                            result: code.place(column - first + result), in: ir)
                    }
                    guard let sheet else { return }
                    blocks { column in
                        let color = (0..<4).map { channel in
                            code.numbers(at: column - first + (result + channel * Strips.longestRun))
                        }
                        sheet.take(row, column, isTail: isTail, color)
                    }
                }
                let (whole, length) = (plan.width / ir.width * ir.width, tile.runLength(in: ir))
                let runs = ir.number(whole).divided(by: length, isSigned: true) * length
                ir.repeating(from: ir.number(0), to: runs, step: length) { run($0, $0 + length, isTail: false) }
                ir.repeating(from: runs, to: ir.number(whole), step: ir.width) {
                    run($0, $0 + ir.width, isTail: false)
                }
                if whole < plan.width { run(ir.number(whole), ir.number(whole + ir.width), isTail: true) }
                sheet?.end(row)
            }
        }
        LLVMBuildRetVoid(ir.builder)
    }

    /// Keeps a block of a run's results for the planes that are made of them.
    static func keep(_ channels: [Number], _ plan: KernelPlan, _ result: LLVMValueRef, _ ir: IRModule) {
        for (index, channel) in ir.held(channels, plan.target).enumerated() {
            ir.store(
                channel.varying, to: ir.address(ir.float, result, ir.number(index * Strips.longestRun).ref),
                alignment: 4)
        }
    }
}

extension IRModule {
    /// Builds the body of the function that fills a strip.
    /// - Parameters:
    ///   - function: of the table of pointers, the thread's memory, the first row and the one after the last, and whether
    ///     it is the first strip of its part. Otherwise the rows that the strip before had are kept.
    func buildFill(_ function: LLVMValueRef, _ layout: TileLayout, _ strips: Strips) {
        beginBody(of: function)
        let code = PlaneCode(ir: self, table: LLVMGetParam(function, 0), scratch: LLVMGetParam(function, 1))
        let (first, end, isFirst) = (
            parameter(2, of: function), parameter(3, of: function), parameter(4, of: function).isEqual(to: number(1))
        )
        let start = strips.tileStart(width)
        let kept = layout.below + layout.above
        if kept > 0 {
            code.when(!isFirst) {
                for plane in layout.planes.indices {
                    let begin = start + plane * layout.planeFloats
                    repeating(from: number(0), to: number(kept * layout.rowFloats), step: width) { place in
                        let moved = code.numbers(at: place + (begin + layout.rows * layout.rowFloats))
                        code.keep(moved, at: place + begin)
                    }
                }
            }
        }
        var sources: [TileLayout.Source] = []
        for plane in layout.planes where !sources.contains(plane.source) { sources.append(plane.source) }
        guard !layout.isPoint else {
            for source in sources {
                let colors = colors(of: source, strips, code)
                colors?.begin(colors?.stored(first) ?? first)
            }
            LLVMBuildRetVoid(builder)
            entry = nil
            return
        }
        let from = isFirst.select(first - layout.below, first + layout.above)
        repeating(from: from, to: end + layout.above) { row in
            let line = (row - first + layout.below) * layout.rowFloats + (start + layout.left)
            for source in sources { fill(line, row, source, layout, strips, code) }
        }
        LLVMBuildRetVoid(builder)
        entry = nil
    }

    /// Builds the body of the function that fills a block of a run: of the table of pointers, the thread's memory, the
    /// block's column, its row, and its place in the run.
    /// - Parameters:
    ///   - layout: not of a block: rows are filled, and the function does nothing.
    ///   - isTail: the row may end in the block.
    func buildBlockFill(_ function: LLVMValueRef, _ layout: TileLayout?, _ strips: Strips?, isTail: Bool) {
        beginBody(of: function)
        if let layout, layout.isPoint, let strips {
            let code = PlaneCode(ir: self, table: LLVMGetParam(function, 0), scratch: LLVMGetParam(function, 1))
            var known: [TileLayout.Source: [Number]] = [:]
            for (index, plane) in layout.planes.enumerated() {
                guard let colors = colors(of: plane.source, strips, code) else { continue }
                let own =
                    known[plane.source]
                    ?? held(
                        colors.colors(
                            colors.stored(parameter(3, of: function)), parameter(2, of: function), isTail: isTail),
                        plane.source.texture.format)
                known[plane.source] = own
                code.keep(
                    own[plane.channel],
                    at: parameter(4, of: function) + (strips.tileStart(width) + index * layout.planeFloats))
            }
        }
        LLVMBuildRetVoid(builder)
        entry = nil
    }

    /// Of a source of planes.
    private func colors(of source: TileLayout.Source, _ strips: Strips, _ code: PlaneCode) -> PlaneColors? {
        source.texture.planes.map {
            PlaneColors(source: $0, code: code, place: source.place, start: strips.start(of: source.place, width))
        }
    }

    private func parameter(_ index: UInt32, of function: LLVMValueRef) -> Number {
        Number(self, LLVMGetParam(function, index), .int, isVarying: false)
    }

    /// A row of a source, as it is continued outside.
    /// - Parameter line: where its first pixel's first plane is in the thread's memory.
    private func fill(
        _ line: Number, _ row: Number, _ source: TileLayout.Source, _ layout: TileLayout, _ strips: Strips,
        _ code: PlaneCode
    ) {
        let height = source.texture.height
        let own = layout.planes.enumerated().filter { $0.element.source == source }
        let places = own.map { (channel: $0.element.channel, place: line + $0.offset * layout.planeFloats) }
        let inside = { [self] (row: Number) in
            fillInside(row, source, places, strips, code)
            for (_, place) in places { continueRow(place, source, layout, code) }
        }
        switch source.wrap {
        case .repeat:
            let low = (row < number(0)).select(row + height, row)
            inside((low >= number(height)).select(low - height, low).clamped(0, height - 1))
        case .border:
            let isInside = (row >= number(0)) & (row < number(height))
            code.when(isInside) { inside(row) }
            code.when(!isInside) {
                repeating(from: number(-layout.left), to: number(source.texture.width + layout.right), step: width) {
                    for (_, place) in places { code.keep(number(Float(0)), at: place + $0) }
                }
            }
        case .clamp, .mirror: inside(row.clamped(0, height - 1))
        }
    }

    private func fillInside(
        _ row: Number, _ source: TileLayout.Source, _ places: [(channel: Int, place: Number)], _ strips: Strips,
        _ code: PlaneCode
    ) {
        func keep(_ color: [Number], _ column: Number) {
            for (channel, place) in places { code.keep(color[channel], at: place + column) }
        }
        if let colors = colors(of: source, strips, code) {
            let stored = colors.stored(row)
            colors.begin(stored)
            return code.blocks(source.texture.width) { column, isTail in
                keep(held(colors.colors(stored, column, isTail: isTail), source.texture.format), column)
            }
        }
        let base = code.pointer(source.place)
        code.blocks(source.texture.width) { column, _ in
            keep(
                interior(source.texture, base, [column, row], (0, 0), (0, 0)) {
                    stepped(source.texture, base, [column, row], (0, 0), (0, 0))
                }, column)
        }
    }

    /// What is beside a row's first and last pixel.
    private func continueRow(_ place: Number, _ source: TileLayout.Source, _ layout: TileLayout, _ code: PlaneCode) {
        let columns = source.texture.width
        func side(_ from: Number, _ to: Number, _ end: Int) {
            let edge = load(.float, isVarying: false, from: code.place(place + end), alignment: 4)
            repeating(from: from, to: to, step: width) { column in
                let numbers: Number
                switch source.wrap {
                case .repeat: numbers = code.numbers(at: place + column + (end == 0 ? columns : -columns))
                case .border: numbers = number(Float(0))
                case .clamp, .mirror: numbers = edge
                }
                code.keep(numbers, at: place + column)
            }
        }
        if layout.left > 0 { side(number(-layout.left), number(0), 0) }
        if layout.right > 0 { side(number(columns), number(columns + layout.right), columns - 1) }
    }
}
