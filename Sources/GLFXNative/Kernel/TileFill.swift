internal import CGLFXLLVM

/// The code that fills a tile, and the loads from it.
extension IRModule {
    /// Builds the body of the function that fills a tile.
    /// - Parameters:
    ///   - function: of the table of pointers, the tile's memory, and the first column and row that are drawn and the
    ///     ones after the last.
    func buildFill(_ function: LLVMValueRef, _ layout: TileLayout) {
        beginBody(of: function)
        let (table, memory) = (LLVMGetParam(function, 0), LLVMGetParam(function, 1))
        let bounds = (2...5).map { Number(self, LLVMGetParam(function, UInt32($0)), .int, isVarying: false) }
        let (left, right, low, high) = (bounds[0], bounds[1], bounds[2], bounds[3])
        var sources: [TileLayout.Source] = []
        for plane in layout.planes where !sources.contains(plane.source) { sources.append(plane.source) }
        for source in sources {
            let base = LLVMBuildLoad2(builder, pointer, address(pointer, table, number(source.place).ref), "")
            var texture = source.texture
            texture.wrap = source.wrap
            repeating(from: low - layout.below, to: high + layout.above, step: blockRows) { row in
                repeating(from: left - layout.left, to: right + layout.right, step: blockColumns) { column in
                    let colors = interior(texture, base, [column, row], (0, 0), (0, 0)) {
                        stepped(texture, base, [column, row], (0, 0), (0, 0))
                    }
                    let place = (row - low) * (4 * layout.rowFloats) + (column - left) * 4
                    for plane in layout.planes where plane.source == source {
                        guard let offset = layout.offset(of: plane, column: 0, row: 0) else { continue }
                        store(
                            colors[plane.channel].varying, toTile: address(byte, memory, (place + offset).ref), layout)
                    }
                }
            }
        }
        LLVMBuildRetVoid(builder)
        entry = nil
    }

    /// A block's numbers, each of its rows by itself.
    private func store(_ number: Number, toTile address: LLVMValueRef, _ layout: TileLayout) {
        guard blockRows > 1 else { return store(number, to: address, alignment: 4) }
        for line in 0..<blockRows {
            let lanes = (line * blockColumns..<(line + 1) * blockColumns).map { (0, $0) }
            let target = self.address(byte, address, self.number(4 * line * layout.rowFloats).ref)
            LLVMSetAlignment(LLVMBuildStore(builder, gathered([number], lanes), target), 4)
        }
    }

    /// What a read of a tile's source gives: its channels, 0 where they are not in the tile.
    /// - Parameter tile: the own pixel's place in the tile's memory.
    func loaded(
        _ source: TileLayout.Source, _ across: TapReading.Step, _ along: TapReading.Step, tile: LLVMValueRef,
        _ layout: TileLayout
    ) -> [Number] {
        (0..<4).map { channel in
            let plane = TileLayout.Plane(source: source, channel: channel)
            guard layout.planes.contains(plane) else { return number(Float(0)).varying }
            let lines = along.pixels.map { row in
                let numbers = across.pixels.map { loaded(plane, $0, row, tile: tile, layout) }
                return numbers.count == 1 ? numbers : mixed([numbers[0]], [numbers[1]], number(across.share))
            }
            return (lines.count == 1 ? lines[0] : mixed(lines[0], lines[1], number(along.share)))[0]
        }
    }

    private func loaded(
        _ plane: TileLayout.Plane, _ column: Int, _ row: Int, tile: LLVMValueRef, _ layout: TileLayout
    ) -> Number {
        let offset = layout.offset(of: plane, column: column, row: row) ?? 0
        guard blockRows > 1 else {
            return load(.float, isVarying: true, from: address(byte, tile, number(offset).ref), alignment: 4)
        }
        let half = LLVMVectorType(float, UInt32(blockColumns))
        let lines = (0..<blockRows).map { line -> LLVMValueRef in
            let place = number(offset + 4 * line * layout.rowFloats).ref
            let loaded = LLVMBuildLoad2(builder, half, address(byte, tile, place), "")
            LLVMSetAlignment(loaded, 4)
            return loaded
        }
        var order: [LLVMValueRef?] = (0..<width).map { LLVMConstInt(int, UInt64($0), 0) }
        let mask = LLVMConstVector(&order, UInt32(width))
        return Number(self, LLVMBuildShuffleVector(builder, lines[0], lines[1], mask, ""), .float, isVarying: true)
    }
}
